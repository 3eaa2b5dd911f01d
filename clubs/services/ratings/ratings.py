"""Ratings, replayed in the background from the results of final games, from the night of the changed game on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple

import orjson
from django.db import IntegrityError, connection
from django.db.models import Case, F, Value, When, Window
from django.db.models.functions import Least, RowNumber
from django.utils import timezone

from clubs.models import Club, Event, Game, Rating, RatingBook, RatingStep, SeatResult
from clubs.queue import enqueue
from clubs.ranking.rating import Player as Rated
from clubs.ranking.rating import RatedGame, rate
from clubs.selectors.public import versions
from clubs.selectors.ratings.tracks import ALL, KINDS, track_name
from clubs.selectors.tournament.public import HIDDEN
from clubs.services.rows import write_rows
from clubs.services.versions import act, raise_versions

COMPUTE = "clubs.tasks.compute_ratings"
FIRST = datetime(1900, 1, 1, tzinfo=UTC)
ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id", "start")
BATCH = 2_000


class OvertakenError(Exception):
    """Another worker has written these ratings meanwhile."""


class Step(NamedTuple):
    """What is kept as a `RatingStep`, by its columns: there are hundreds of thousands in a club of years."""

    club_id: int
    kind: str
    track: str
    player_id: int
    game_id: int
    version: int
    night_at: datetime
    place: int
    size: int
    games: int
    before: float
    after: float
    numbers: Mapping[str, float]


NIGHT_AT = Step._fields.index("night_at")


def request_ratings(*, event: Event) -> None:
    """Ask for a club's ratings to be made anew from a night on."""
    ask(event.season.club, event.starts_at)


@act(savepoint=False)
def ask(club: Club, since: datetime = FIRST) -> None:
    """The same from a moment on, by default from the first game."""
    RatingBook.objects.get_or_create(club=club)
    earliest = Case(When(since=None, then=Value(since)), default=Least(F("since"), Value(since)))
    RatingBook.objects.filter(club=club).update(requested=F("requested") + 1, since=earliest)
    raise_versions(versions.ratings(club.slug))
    enqueue(COMPUTE, club.pk)


def compute_ratings(*, club_id: int) -> bool:
    """Rate what was asked for and is not rated yet; False where there was nothing to do, or another was faster.

    What was asked for is read before the results are. All that is written appears at once, or not at all.
    """
    book = RatingBook.objects.filter(club_id=club_id, requested__gt=F("computed")).select_related("club").first()
    if book is None:
        return False
    since = book.since or FIRST
    games, before = _games(club_id, since), _before(club_id, since)
    made = [_replayed(club_id, track, games, before) for track in _tracks(games, before)]
    try:
        _write(book, since, made)
    except (OvertakenError, IntegrityError):
        enqueue(COMPUTE, club_id)
        return False
    return True


def requeue_ratings() -> int:
    """Queue every club whose ratings are behind, or were never asked for; how many."""
    for club in Club.objects.filter(rating_book=None, seasons__results__isnull=False).distinct():
        ask(club)
    behind = list(RatingBook.objects.filter(requested__gt=F("computed")).values_list("club_id", flat=True))
    for club_id in behind:
        enqueue(COMPUTE, club_id)
    return len(behind)


def rebuild_ratings(*, club: Club) -> bool:
    """Rate all games of a club again now."""
    ask(club)
    return compute_ratings(club_id=club.pk)


def replayed_anew(club_id: int) -> Iterator[tuple[str, str, list[Step], list[Rating]]]:
    """Each track of a club (kind and name) as it is when rated from the first game, one after another; none is kept."""
    games = _games(club_id, FIRST)
    for track in _tracks(games, {}):
        made = _replayed(club_id, track, games, {})
        yield *track, made.steps, made.ratings


# -- the games ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Game:
    """A final game: players' keys in seat order, None for a guest, who plays as a newcomer."""

    key: int
    version: int
    night_at: datetime
    track: str
    players: tuple[int | None, ...]
    places: tuple[int, ...]

    def rated(self) -> RatedGame:
        """The game as the pure code takes it."""
        return RatedGame(tuple(None if player is None else str(player) for player in self.players), self.places)


def _games(club_id: int, since: datetime) -> list[_Game]:
    """The club's games that are rated, in the order of play; those of hidden rounds once they are revealed."""
    rows = SeatResult.objects.filter(club=club_id, night_at__gte=since)
    hidden = Game.objects.filter(HIDDEN, event__season__club=club_id)
    fields = ("game_id", "game__version", "night_at", "system", "size", "player_id", "player__guest", "place")
    ordered = rows.exclude(game__in=hidden).order_by(*ORDER).values_list(*fields)
    return [_game(key, list(seats)) for key, seats in groupby(ordered.iterator(BATCH), key=lambda row: row[0])]


def _game(key: int, seats: Sequence[Any]) -> _Game:
    _key, version, night_at, system, size, *_rest = seats[0]
    players = tuple(None if guest else player for *_, player, guest, _place in seats)
    return _Game(key, version, night_at, track_name(system, size), players, tuple(row[-1] for row in seats))


# -- the tracks --------------------------------------------------------------------------------------

_Track = tuple[str, str]
"""Kind and name of a track."""


_Before = dict[_Track, dict[int, Step]]
"""By track and player (key), the last step before the games that are replayed."""


def _before(club_id: int, since: datetime) -> _Before:
    """Everybody's last step before a moment."""
    latest = Window(RowNumber(), partition_by=[F("kind"), F("track"), F("player")], order_by=F("games").desc())
    found: _Before = {}
    rows = RatingStep.objects.filter(club=club_id, night_at__lt=since).annotate(n=latest).filter(n=1)
    for step in map(Step._make, rows.values_list(*Step._fields)):
        found.setdefault((step.kind, step.track), {})[step.player_id] = step
    return found


def _tracks(games: Iterable[_Game], before: _Before) -> list[_Track]:
    names = sorted({game.track for game in games})
    new = {(kind.id, name) for kind in KINDS.values() for name in names}
    whole = {(kind.id, ALL) for kind in KINDS.values() if kind.over_all and names}
    return sorted(new | whole | set(before))


@dataclass(frozen=True, slots=True)
class _Made:
    """The steps of a track that were made anew, and where everybody stands after them."""

    steps: list[Step]
    ratings: list[Rating]


def _replayed(club_id: int, track: _Track, games: Sequence[_Game], before: _Before) -> _Made:
    kind, own = KINDS[track[0]], [game for game in games if track[1] in (ALL, game.track)]
    known = before.get(track, {})
    strengths = {str(player): Rated(kind.strength(step.numbers), step.games + 1) for player, step in known.items()}
    rated = rate(kind.track, [game.rated() for game in own], known=strengths)
    steps: list[Step] = []
    last = dict(known)
    for game, made in zip(own, rated.steps, strict=True):
        for player, place, step in zip(game.players, game.places, made, strict=True):
            if player is not None:
                games_before = last[player].games + 1 if player in last else 0
                numbers = step.numbers()
                last[player] = Step(
                    club_id,
                    *track,
                    player,
                    game.key,
                    game.version,
                    game.night_at,
                    place,
                    len(game.players),
                    games_before,
                    numbers["before"],
                    numbers["value"],
                    numbers,
                )
                steps.append(last[player])
    return _Made(steps, [_rating(step) for step in last.values()])


def _rating(step: Step) -> Rating:
    return Rating(
        club_id=step.club_id,
        kind=step.kind,
        track=step.track,
        player_id=step.player_id,
        value=step.after,
        games=step.games + 1,
        change=step.after - step.before,
        last_at=step.night_at,
    )


@act()
def _write(book: RatingBook, since: datetime, made: Sequence[_Made]) -> None:
    """Put the new steps in the place of the old; OvertakenError where another worker has written meanwhile."""
    RatingStep.objects.filter(club=book.club_id, night_at__gte=since).delete()
    Rating.objects.filter(club=book.club_id).delete()
    for one in made:
        _write_steps(one.steps)
        Rating.objects.bulk_create(one.ratings, batch_size=BATCH)
    raise_versions(versions.ratings(book.club.slug))
    mine = RatingBook.objects.filter(pk=book.pk, computed=book.computed)
    done = Case(When(requested=book.requested, then=Value(None)), default=F("since"))
    if not mine.update(computed=book.requested, computed_at=timezone.now(), since=done):
        raise OvertakenError


def _write_steps(steps: Sequence[Step]) -> None:
    adapt = connection.ops.adapt_datetimefield_value
    nights = {step.night_at: adapt(step.night_at) for step in steps}
    write_rows(RatingStep, Step._fields, [_row(step, nights[step.night_at]) for step in steps])


def _row(step: Step, night_at: str | None) -> tuple[Any, ...]:
    """A step as the database takes it."""
    *values, numbers = step
    values[NIGHT_AT] = night_at
    return *values, orjson.dumps(numbers).decode()
