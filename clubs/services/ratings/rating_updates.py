"""Ratings, recomputed in the background from final games, from the night of the changed game on."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, connection
from django.db.models import Case, Exists, F, OuterRef, Q, Value, When, Window
from django.db.models.functions import Least, RowNumber
from django.utils import timezone

from clubs.models import Club, Event, Game, Player, RatedGame, Rating, RatingBook, RatingStep, SeatResult
from clubs.models.seating import UNKNOWN_WIND
from clubs.queue import enqueue, requeue
from clubs.selectors.public import page_versions
from clubs.selectors.ratings.packed_states import GUEST, unpack
from clubs.selectors.ratings.player_history import NEWEST_FIRST
from clubs.selectors.ratings.rating_tracks import ALL, KINDS, counted_tracks, track_name
from clubs.selectors.tournament.public_page import hidden_games
from clubs.services.bulk_rows import write_rows
from clubs.services.guarded import each
from clubs.services.ratings.rating_replay import Course, Courses, Played, replay
from clubs.services.transactions import bump_page_versions, versioned_transaction

COMPUTE = "clubs.tasks.compute_ratings"
FIRST = datetime(1900, 1, 1, tzinfo=UTC)
KEPT = ("game_id", "club_id", "track", "night_at", "version", "state")
BATCH = 2_000


class Stands(NamedTuple):
    """A player's rating as database values in the columns of `Rating`; a tuple, as there are thousands."""

    club_id: int
    kind: str
    track: str
    player_id: int
    value: float
    mu: float | None
    sigma: float | None
    games: int
    change: float
    last_at: Any


class OvertakenError(Exception):
    """Another worker has written these ratings in the meantime."""


def request_ratings(*, event: Event) -> None:
    """Request a club's ratings to be recomputed from a night on."""
    ask(event.season.club, event.starts_at)


@versioned_transaction(savepoint=False)
def ask(club: Club, since: datetime = FIRST) -> None:
    """Request a club's ratings from a moment on, by default from the first game."""
    RatingBook.objects.get_or_create(club=club)
    earliest = Case(When(since=None, then=Value(since)), default=Least(F("since"), Value(since)))
    RatingBook.objects.filter(club=club).update(requested=F("requested") + 1, since=earliest)
    bump_page_versions(page_versions.ratings(club.slug))
    enqueue(COMPUTE, club.pk)


def compute_ratings(*, club_id: int) -> bool:
    """Compute requested ratings; False if there was nothing to do, or another worker was faster.

    The requested version is read before the results. The result is written in one transaction.
    """
    book = RatingBook.objects.filter(club_id=club_id, requested__gt=F("computed")).select_related("club").first()
    if book is None:
        return False
    since = book.since if book.since and not RatingStep.objects.filter(club=club_id).exists() else FIRST
    made = _made(club_id, since)
    try:
        _write(book, since, made)
    except (OvertakenError, IntegrityError):
        enqueue(COMPUTE, club_id)
        return False
    return True


def requeue_ratings() -> int:
    """Queue clubs whose ratings are pending; return their number."""
    return requeue(COMPUTE, RatingBook.objects.filter(requested__gt=F("computed")).values_list("club_id", flat=True))


def request_forgotten_ratings() -> None:
    """Request the ratings of clubs that have results but were never rated, or only by an older version."""
    played = Exists(SeatResult.objects.filter(club=OuterRef("pk")))
    older = Exists(RatingStep.objects.filter(club=OuterRef("pk")))
    each(Club.objects.filter(Q(older) | Q(played, rating_book=None)), ask)


def rebuild_ratings(*, club: Club) -> bool:
    """Recompute the ratings of all games of a club now."""
    ask(club)
    return compute_ratings(club_id=club.pk)


def rated_anew(club_id: int) -> tuple[dict[int, tuple[str, bytes]], Sequence[Stands]]:
    """Return the track and bytes to store by game key, and everybody's ratings, without writing."""
    made = _made(club_id, FIRST)
    games = {game.key: (game.track, state) for game, state in zip(made.games, made.states, strict=True)}
    return games, made.ratings


@dataclass(frozen=True, slots=True)
class Made:
    """Recomputed ratings: games in the order of play, their stored bytes, `touched` players and their ratings."""

    games: Sequence[Played] = ()
    states: Sequence[bytes] = ()
    touched: Iterable[int] = ()
    ratings: Sequence[Stands] = ()


def _made(club_id: int, since: datetime) -> Made:
    games = _games(club_id, since)
    touched = {player for game in games for player in game.players} - {GUEST}
    if since == FIRST:
        courses: Courses = {}
    else:
        earlier = _Earlier.read(club_id, since)
        touched |= earlier.players
        courses = _known(club_id, touched, earlier)
    states = list(replay(games, courses))
    ratings = [row for track in courses for row in _ratings(club_id, track, courses[track], games, states)]
    ratings += _left(club_id, since, courses)
    return Made(games, states, touched, ratings)


# -- the games ---------------------------------------------------------------------------------------

_SEATS = (1, 2, 3)
"""Seats joined to the first in one row; null if the game doesn't have the seat."""


def _games(club_id: int, since: datetime) -> list[Played]:
    """Return the club's rated games in the order of play; games of hidden rounds only once revealed.

    One row per game with only the columns needed, since an old club has hundreds of thousands.
    """
    guests = set(Player.everyone.filter(club=club_id, guest=True).values_list("pk", flat=True))
    hidden = hidden_games(season__club=club_id)
    names: dict[tuple[str, int], str] = {}
    found = []
    with connection.cursor() as cursor:
        cursor.execute(_statement(), [club_id, connection.ops.adapt_datetimefield_value(since)])
        while rows := cursor.fetchmany(BATCH):
            for key, version, night_at, system, size, *seats in rows:
                if key not in hidden:
                    name = names.get((system, size)) or names.setdefault((system, size), track_name(system, size))
                    players, places = tuple(seats[0 : 2 * size : 2]), tuple(seats[1 : 2 * size : 2])
                    if guests and not guests.isdisjoint(players):
                        players = tuple(GUEST if player in guests else player for player in players)
                    found.append(Played(key, version, night_at, name, players, places))
    return found


def _statement() -> str:
    quote = connection.ops.quote_name
    results, games = quote(SeatResult._meta.db_table), quote(Game._meta.db_table)
    seats = "".join(f", s{n}.player_id, s{n}.place" for n in _SEATS)
    joined = "".join(
        f" LEFT JOIN {results} s{n} ON s{n}.game_id = s.game_id AND s{n}.start IN ({n}, {n + UNKNOWN_WIND})"
        for n in _SEATS
    )
    return (
        f"SELECT s.game_id, g.version, s.night_at, s.system, s.size, s.player_id, s.place{seats} FROM {results} s "  # noqa: S608  # names of columns
        f"JOIN {games} g ON g.id = s.game_id{joined} WHERE s.club_id = %s AND s.night_at >= %s "
        f"AND s.start IN (0, {UNKNOWN_WIND}) "
        "ORDER BY s.night_at, s.event_id, s.round_number, s.table_number, s.game_id"
    )


# -- earlier states ---------------------------------------------------------------------------------

Place = tuple[str, int]
"""A track and a player key."""


@dataclass(frozen=True, slots=True)
class _Earlier:
    """States before the first stored game from a moment on: strengths by rating, and games before.

    Both are by track and player.
    """

    found: dict[Place, tuple[int, dict[str, Any]]]

    @classmethod
    def read(cls, club_id: int, since: datetime) -> "_Earlier":
        """Read the states from stored games; of several, the one with the fewest games before it."""
        found: dict[Place, tuple[int, dict[str, Any]]] = {}
        rows = RatedGame.objects.filter(club=club_id, night_at__gte=since)
        for name, state in rows.values_list("track", "state").iterator(BATCH):
            game = unpack(state)
            for track, before in ((name, game.own), (ALL, game.whole)):
                for seat, player in enumerate(game.players):
                    known = found.get((track, player))
                    if player != GUEST and (known is None or before.games[seat] < known[0]):
                        strengths = {kind: own[seat] for kind, own in before.strengths.items()}
                        found[track, player] = before.games[seat], strengths
        return cls(found)

    @property
    def players(self) -> set[int]:
        """Return everybody in these games."""
        return {player for _track, player in self.found}


def _known(club_id: int, players: Iterable[int], earlier: _Earlier) -> Courses:
    """Return these players' states before the recomputed games.

    They come from a stored game of the player, else from the current rating.
    """
    courses: Courses = {}
    for row in Rating.objects.filter(club=club_id, player__in=players):
        course = courses.setdefault(row.track, Course.new(row.track))
        course.strengths[row.kind][row.player_id] = KINDS[row.kind].strength(row)
        course.games[row.player_id] = row.games
    for (track, player), (games, strengths) in earlier.found.items():
        course = courses.setdefault(track, Course.new(track))
        for kind, strength in strengths.items():
            course.strengths[kind][player] = strength
        course.games[player] = games
        if not games:
            course.forget(player)
    return courses


# -- current ratings --------------------------------------------------------------------------------


def _ratings(
    club_id: int, track: str, course: Course, games: Sequence[Played], states: Sequence[bytes]
) -> list[Stands]:
    """Return the ratings, after the last game, of those who played."""
    found = []
    for player, number in course.last.items():
        found += _after(club_id, track, course, player, games[number].night_at, states[number])
    return found


def _after(club_id: int, track: str, course: Course, player: int, night_at: Any, state: bytes) -> list[Stands]:
    """Return a player's ratings on a track after a game stored as these bytes."""
    game, found = unpack(state), []
    seat = game.players.index(player)
    before = game.before(track).strengths
    for kind, strengths in course.strengths.items():
        own, strength = KINDS[kind], strengths[player]
        value, numbers = own.track.shown(strength), own.track.numbers(strength)
        found.append(
            Stands(
                club_id,
                kind,
                track,
                player,
                value,
                numbers.get("mu"),
                numbers.get("sigma"),
                course.games[player],
                value - own.track.shown(before[kind][seat]),
                night_at,
            )
        )
    return found


def _left(club_id: int, since: datetime, courses: Courses) -> list[Stands]:
    """Return ratings of players whose later games no longer exist: as they were after the last game before."""
    left = defaultdict[int, set[str]](set)
    for track, course in courses.items():
        for player in course.games.keys() - course.last.keys():
            left[player].add(track)
    if not left:
        return []
    order = [F(name[1:]).desc() for name in NEWEST_FIRST]
    own = Window(RowNumber(), partition_by=[F("player"), F("system"), F("size")], order_by=order)
    whole = Window(RowNumber(), partition_by=[F("player")], order_by=order)
    rated = SeatResult.objects.filter(club=club_id, player__in=left, night_at__lt=since, game__rated__isnull=False)
    rows = rated.order_by().annotate(own=own, whole=whole).filter(Q(own=1) | Q(whole=1))
    found: list[Stands] = []
    adapt = connection.ops.adapt_datetimefield_value
    fields = ("player_id", "system", "size", "own", "whole", "night_at", "game__rated__state")
    for player, system, size, nth, nth_of_all, night_at, state in rows.values_list(*fields):
        name = track_name(system, size)
        for track, number in ((name, nth), (ALL, nth_of_all)):
            if number == 1 and track in left[player]:
                found += _after(club_id, track, courses[track], player, adapt(night_at), state)
    return found


# -- writing -----------------------------------------------------------------------------------------


@versioned_transaction()
def _write(book: RatingBook, since: datetime, made: Made) -> None:
    """Replace the ratings; OvertakenError if another worker has written in the meantime."""
    RatingStep.objects.filter(club=book.club_id).delete()
    RatedGame.objects.filter(club=book.club_id, night_at__gte=since).delete()
    standing = Rating.objects.filter(club=book.club_id)
    (standing if since == FIRST else standing.filter(player__in=made.touched)).delete()
    club, rows = book.club_id, zip(made.games, made.states, strict=True)
    kept = [(game.key, club, game.track, game.night_at, game.version, state) for game, state in rows]
    write_rows(RatedGame, KEPT, kept)
    write_rows(Rating, Stands._fields, made.ratings)
    bump_page_versions(page_versions.ratings(book.club.slug))
    mine = RatingBook.objects.filter(pk=book.pk, computed=book.computed)
    done = Case(When(requested=book.requested, then=Value(None)), default=F("since"))
    told = {"computed_at": timezone.now(), "since": done, "tracks": [list(one) for one in counted_tracks(club)]}
    if not mine.update(computed=book.requested, **told):
        raise OvertakenError
