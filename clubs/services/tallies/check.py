"""The nightly check: what is kept beside what the games say; differences are told, nothing is mended."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Model

from clubs.models import (
    Difference,
    Game,
    GameTally,
    Leaderboard,
    Rating,
    RatingBook,
    RatingStep,
    Rebuilding,
    Season,
    SeatResult,
    SeatTally,
    Standing,
    WonHand,
)
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.seasons.season_table import season_table, standing_rows
from clubs.selectors.tallies.counted import Rows, rows_of
from clubs.services.play.results import result_rows
from clubs.services.ratings.ratings import replayed_anew
from clubs.services.tallies import runs

SECONDS, BATCH, MOST = 2.0, 20, 500
"""How long one part of the check may take, how many games are read at once, how many differences are kept."""
Values = Mapping[str, object]


class Found(NamedTuple):
    """A difference: which number of which player, as kept and as found; None where there is no row."""

    player: int | None
    what: str
    kept: object
    found: object


def check_some() -> bool:
    """Compare for a few seconds; whether anything is left."""
    run, until = runs.open_run(runs.Kind.CHECK), time.monotonic() + SECONDS
    while games := runs.next_games(run, BATCH):
        for game_id in games:
            _check_game(run, game_id)
            if time.monotonic() > until:
                return True
    _check_standings(run)
    _check_ratings(run)
    runs.end(run)
    return False


@transaction.atomic
def _check_game(run: Rebuilding, game_id: int) -> None:
    """Compare one game, unless it is about to be counted anyway."""
    games = Game.objects.select_for_update(of=("self",)).select_related("event__season", "round", "table")
    game = games.filter(pk=game_id, status=Game.Status.FINAL).first()
    if game and GameTally.objects.filter(game=game, made=F("asked")).exists():
        _keep(run, game.event.season, game, [*_results(game), *_tallies(game)])
    runs.note(run, game_id)


def _keep(run: Rebuilding, season: Season, game: Game | None, differences: Sequence[Found]) -> None:
    room = max(MOST - run.differences, 0)
    Difference.objects.bulk_create(
        Difference(
            run=run, club_id=season.club_id, season=season, game=game, player_id=one.player, what=one.what[:60],
            kept=str(one.kept)[:200], found=str(one.found)[:200],
        )
        for one in differences[:room]
    )  # fmt: skip
    if differences:
        run.differences += len(differences)
        run.save(update_fields=["differences"])


def _results(game: Game) -> Iterator[Found]:
    kept = {row.start: row for row in SeatResult.objects.filter(game=game)}
    found = {row.start: row for row in result_rows(game, replay(game, facts_of(game)))}
    for start in sorted({*kept, *found}):
        yield from _rows(kept.get(start), found.get(start), "")


def _tallies(game: Game) -> Iterator[Found]:
    kept, found = _kept(game), rows_of(game, 0)
    yield from _each(_seats(kept), _seats(found), "")
    for key, (rows, others) in _both(_entries(kept), _entries(found)).items():
        yield from _values(key[1], f"{key[2]}: {key[3]}", rows, others)
    yield from _each(_hands(kept), _hands(found), "")


def _kept(game: Game) -> Rows:
    seats = SeatTally.objects.filter(game=game).prefetch_related("keys")
    return Rows(tuple((row, tuple(row.keys.all())) for row in seats), tuple(WonHand.objects.filter(game=game)))


def _seats(rows: Rows) -> dict[Any, Model]:
    return {(row.start, row.player_id): row for row, _ in rows.seats}


def _hands(rows: Rows) -> dict[Any, Model]:
    return {(hand.deal, hand.win): hand for hand in rows.hands}


def _entries(rows: Rows) -> dict[Any, Any]:
    return {
        (row.start, row.player_id, entry.count, entry.key): (entry.amount, entry.out)
        for row, entries in rows.seats
        for entry in entries
    }


def _both(kept: Mapping[Any, Any], found: Mapping[Any, Any]) -> dict[Any, tuple[Any, Any]]:
    return {key: (kept.get(key), found.get(key)) for key in sorted({*kept, *found})}


def _each(kept: Mapping[Any, Model], found: Mapping[Any, Model], what: str) -> Iterator[Found]:
    for row, other in _both(kept, found).values():
        yield from _rows(row, other, what)


LEFT_OUT = {"id", "version"}


def _rows(kept: Model | None, found: Model | None, what: str) -> Iterator[Found]:
    """The columns in which two rows differ; one difference where one of them is missing."""
    one, other = _columns(kept), _columns(found)
    row = kept or found
    player: int | None = getattr(row, "player_id", None) or getattr(row, "winner_id", None)
    if kept is None or found is None:
        yield Found(player, f"{what}{type(row).__name__}", kept and "1", found and "1")
        return
    for name in one:
        if one[name] != other[name]:
            yield Found(player, f"{what}{name}", one[name], other[name])


def _columns(row: Model | None) -> Values:
    if row is None:
        return {}
    return {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in LEFT_OUT
    }


def _values(player: int, what: str, kept: object, found: object) -> Iterator[Found]:
    if kept != found:
        yield Found(player, what, kept, found)


def _check_standings(run: Rebuilding) -> None:
    """Compare the standings of every season that are not about to be computed anyway."""
    boards = Leaderboard.objects.filter(computed__gte=F("requested")).select_related("season")
    for board in boards.iterator():
        kept = {row.player_id: row for row in Standing.objects.filter(season=board.season)}
        found = {row.player_id: row for row in standing_rows(board.season, season_table(board.season))}
        if Leaderboard.objects.filter(pk=board.pk, requested=board.requested).exists():
            _keep(run, board.season, None, list(_each(kept, found, "")))


STEP, RATING = ("before", "after", "place", "games"), ("value", "change", "games")
CLOSE = 1e-6
"""What two values of a rating may differ by: they are the same sums, perhaps of another machine."""


def _check_ratings(run: Rebuilding) -> None:
    """Compare the ratings of every club that are not about to be made anyway, track by track."""
    for book in RatingBook.objects.filter(computed__gte=F("requested")).select_related("club"):
        differing = [one for track in _ratings_of(book.club_id) for one in track]
        if differing and RatingBook.objects.filter(pk=book.pk, requested=book.requested).exists():
            _keep_ratings(run, book.club_id, differing[: MOST + 1])


def _ratings_of(club: int) -> Iterator[list[tuple[int | None, Found]]]:
    """By track, differences with their games (keys; None for where somebody stands in the end)."""
    seen = set[tuple[str, str]]()
    for kind, name, steps, ratings in replayed_anew(club):
        track = {"club": club, "kind": kind, "track": name}
        seen.add((kind, name))
        yield [*_differing(RatingStep, track, steps, STEP), *_differing(Rating, track, ratings, RATING)]
    for kind, name in Rating.objects.filter(club=club).order_by().values_list("kind", "track").distinct():
        if (kind, name) not in seen:
            track = {"club": club, "kind": kind, "track": name}
            yield [*_differing(RatingStep, track, (), STEP), *_differing(Rating, track, (), RATING)]


def _differing(
    model: type[Model], track: Mapping[str, Any], rows: Sequence[object], columns: Sequence[str]
) -> Iterator[tuple[int | None, Found]]:
    """What is kept otherwise than a track was made just now."""
    names = ("player_id", *(("game_id",) if model is RatingStep else ()))
    kept = {row[: len(names)]: row for row in model._base_manager.filter(**track).values_list(*names, *columns)}
    found = {
        row[: len(names)]: row for row in (tuple(getattr(one, name) for name in (*names, *columns)) for one in rows)
    }
    what = f"{track['kind']} {track['track']}"
    for key, (own, other) in _both(kept, found).items():
        game = key[1] if len(key) > 1 else None
        if own is None or other is None:
            yield game, Found(key[0], f"{what} {model.__name__}", own and "1", other and "1")
            continue
        for name, one, two in zip(columns, own[len(names) :], other[len(names) :], strict=True):
            if abs(one - two) > CLOSE:
                yield game, Found(key[0], f"{what} {name}", one, two)


def _keep_ratings(run: Rebuilding, club: int, differing: Sequence[tuple[int | None, Found]]) -> None:
    """Keep differences of ratings, each with the season of its game, or the club's newest one."""
    newest = Season.objects.filter(club=club).latest("starts_on", "pk")
    games = Game.objects.select_related("event__season").in_bulk({game for game, _found in differing if game})
    for key, found in differing:
        game = games.get(key) if key else None
        _keep(run, game.event.season if game else newest, game, [found])
