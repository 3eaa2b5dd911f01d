"""Nightly check that compares stored aggregates with the games; differences are reported, not repaired."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Max, Model

from clubs.models import (
    Club,
    Difference,
    Game,
    GameTally,
    Leaderboard,
    PairMonth,
    PlayerMonth,
    PlayerTotal,
    RatedGame,
    Rating,
    RatingBook,
    Rebuilding,
    Recap,
    Season,
    SeatResult,
    SeatTally,
    Standing,
    StatisticsStatus,
    WonHand,
)
from clubs.queue import enqueue
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.ratings.packed_states import GUEST, unpack
from clubs.selectors.ratings.rating_tracks import ALL, KINDS
from clubs.selectors.seasons.other_readings import kept_lines, lines_of, other_tables
from clubs.selectors.seasons.season_standings import season_table, standing_rows
from clubs.selectors.statistics.club_months import MonthOf
from clubs.selectors.statistics.game_rows import Rows, rows_of
from clubs.selectors.statistics.pair_months import pairs, stored_pairs
from clubs.selectors.statistics.player_months import (
    current_statuses,
    everybody_of,
    months_with_games,
    stored_sums,
    sums_by_key,
    tallies_in,
)
from clubs.selectors.statistics.player_totals import bests, people_of, stored_totals, totals
from clubs.services.play.game_results import result_rows
from clubs.services.ratings.rating_updates import Stands, rated_anew
from clubs.services.seasons.recaps import behind, facts_now
from clubs.services.statistics import full_runs
from clubs.stuck_work import guarded

SECONDS, BATCH, MOST = 2.0, 20, 500
"""Seconds for one part of the check, games read at once, maximum number of differences stored."""
Values = Mapping[str, object]


CHECK = "clubs.tasks.check"


class Found(NamedTuple):
    """Difference in one number of one player, stored and computed; None if there is no row."""

    player: int | None
    what: str
    kept: object
    found: object


def request_check() -> None:
    """Have everything compared from the beginning, in the background."""
    full_runs.open_run(full_runs.Kind.CHECK, afresh=True)
    enqueue(CHECK)


def check_some(*, nightly: bool = False) -> bool:
    """Compare for a few seconds; return whether anything is left.

    A `nightly` run compares what changed, what differed, and a part of the rest: all of it in `full_runs.PARTS` nights.
    """
    run, until = full_runs.open_run(full_runs.Kind.CHECK, nightly=nightly), time.monotonic() + SECONDS
    while games := full_runs.next_games(run, BATCH):
        for game_id in games:
            checked = False
            with guarded(CHECK, game_id):
                _check_game(run, game_id)
                checked = True
            if not checked:  # the next ones are looked at all the same
                full_runs.note(run, game_id)
            if time.monotonic() > until:
                return True
    if _recaps_left(run, until) or _clubs_left(run, until):
        return True
    full_runs.end(run)
    return False


@transaction.atomic
def _check_game(run: Rebuilding, game_id: int) -> None:
    """Check one game, unless its counts are pending."""
    games = Game.objects.select_for_update(no_key=True, of=("self",)).select_related("event__season", "round", "table")
    game = games.filter(pk=game_id, status=Game.Status.FINAL).first()
    if game and GameTally.objects.filter(game=game, made=F("asked")).exists():
        _keep(run, game.event.season, game, [*_results(game), *_tallies(game)])
    full_runs.note(run, game_id)


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
    return {key: (kept.get(key), found.get(key)) for key in sorted({*kept, *found}, key=_in_order)}


def _in_order(key: Any) -> Any:
    """Sort keys in order, with None (everybody) last."""
    return [(part is None, part) for part in key] if isinstance(key, tuple) else key


def _each(kept: Mapping[Any, Model], found: Mapping[Any, Model], what: str) -> Iterator[Found]:
    for row, other in _both(kept, found).values():
        yield from _rows(row, other, what)


LEFT_OUT = {"id", "version"}


def _rows(kept: Model | None, found: Model | None, what: str) -> Iterator[Found]:
    """Yield the columns in which two rows differ; a single difference if one row is missing."""
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


def _values(player: int | None, what: str, kept: object, found: object) -> Iterator[Found]:
    if kept != found:
        yield Found(player, what, kept, found)


def _clubs_left(run: Rebuilding, until: float) -> bool:
    """Check clubs until this time; return whether some are left."""
    while clubs := _next_clubs(run):
        for club in clubs:
            with guarded(f"{CHECK}.club", club.pk):
                _check_statistics(run, club)
                _check_standings(run, club)
                _check_ratings(run, club)
            run.last_club = club.pk
            run.save(update_fields=["last_club"])
            if time.monotonic() > until:
                return True
    return False


def _next_clubs(run: Rebuilding) -> Sequence[Club]:
    """Return the next clubs; each changed with the last computation of its seasons' standings."""
    clubs = Club.objects.annotate(computed_at=Max("seasons__leaderboard__computed_at")).filter(pk__gt=run.last_club)
    return list(full_runs.chosen(run, clubs, "computed_at", "club", "pk").order_by("pk")[:BATCH])


def _check_statistics(run: Rebuilding, club: Club) -> None:
    """Compare a club's statistics with its counted games, unless a rebuild is pending."""
    if not current_statuses().filter(club=club).exists():
        return
    if season := Season.objects.filter(club=club).order_by("starts_on", "pk").last():
        _keep(run, season, None, _statistics_of(club)[: MOST + 1])


def _statistics_of(club: Club) -> Sequence[Found]:
    """Return a club's differing statistics, locking out the counting of games only if some seem to differ."""
    return _locked_statistics_of(club) if any(_differences(club)) else ()


@transaction.atomic
def _locked_statistics_of(club: Club) -> Sequence[Found]:
    """Compare again while no game of the club is counted, which removes differences from concurrent counting."""
    StatisticsStatus.objects.select_for_update(no_key=True).get(club=club)
    return [one for found in _differences(club) for one in found]


def _differences(club: Club) -> Iterator[Sequence[Found]]:
    """Yield the differences month by month, then those of the totals, some players at a time."""
    rows = (PlayerMonth.objects.filter(club=club), PairMonth.objects.filter(season__club=club))
    stored = (MonthOf(*row) for one in rows for row in one.order_by().values_list(*MonthOf._fields).distinct())
    for month in sorted({*months_with_games(club), *stored}):
        yield [*_differing_months(club, month), *_differing_pairs(club, month)]
    for players in people_of(club):
        own = stored_totals(PlayerTotal.objects.filter(club=club, player__in=players))
        found = totals(club, bests(SeatTally.objects.filter(club=club, player__in=players)))
        labels = {key: f"total %s {key.season or '*'} {key.system}" for key in {**own, **found}}
        yield list(_differing(own, found, labels))


def _differing_months(club: Club, month: MonthOf) -> Iterator[Found]:
    own, sums = stored_sums(PlayerMonth.objects.filter(club=club, **month.fields)), sums_by_key(tallies_in(club, month))
    found, said = sums | everybody_of(sums), f"month %s {month.month:%Y-%m} {month.system}"
    yield from _differing(own, found, {key: f"{said} {key.start}" for key in {**own, **found}})


def _differing_pairs(club: Club, month: MonthOf) -> Iterator[Found]:
    own, found = stored_pairs(PairMonth.objects.filter(**month.fields)), pairs(tallies_in(club, month))
    said = f"pair %s {month.month:%Y-%m} {month.system}"
    yield from _differing(own, found, {key: f"{said} {key.start} {key.other}" for key in {**own, **found}})


def _differing(own: Mapping[Any, Values], found: Mapping[Any, Values], labels: Mapping[Any, str]) -> Iterator[Found]:
    """Yield the columns in which players' rows differ; the values of a missing row are None."""
    for key, label in sorted(labels.items(), key=lambda row: _in_order(row[0])):
        for name, values in _both(own.get(key, {}), found.get(key, {})).items():
            yield from _values(key.player, label % name, *values)


def _check_standings(run: Rebuilding, club: Club) -> None:
    """Compare the standings of a club's seasons, unless a computation is pending."""
    boards = Leaderboard.objects.filter(season__club=club, computed__gte=F("requested"))
    for board in list(boards.select_related("season")):
        kept = {row.player_id: row for row in Standing.objects.filter(season=board.season)}
        found = {row.player_id: row for row in standing_rows(board.season, season_table(board.season))}
        differing = list(_each(kept, found, ""))
        if board.readings == board.computed:
            differing += _differing_readings(board.season)
        if Leaderboard.objects.filter(pk=board.pk, requested=board.requested).exists():
            _keep(run, board.season, None, differing)


def _differing_readings(season: Season) -> Iterator[Found]:
    """Yield the differences in the other views of a season's standings."""
    for reading, table in other_tables(season):
        kept = {row.player_id: row for row in kept_lines(season, reading)}
        found = {row.player_id: row for row in lines_of(season, reading, table)}
        yield from _each(kept, found, f"{reading.view} {reading.least} ")


def _recaps_left(run: Rebuilding, until: float) -> bool:
    """Check recaps that aren't pending until this time; return whether some are left."""
    while recaps := _next_recaps(run):
        for recap in recaps:
            with guarded(f"{CHECK}.recap", recap.pk):
                _check_recap(run, recap)
            run.last_recap = recap.pk
            run.save(update_fields=["last_recap"])
            if time.monotonic() > until:
                return True
    return False


def _check_recap(run: Rebuilding, recap: Recap) -> None:
    if behind(recap):
        return
    differing = list(_recap(recap))
    if differing and Recap.objects.filter(pk=recap.pk, asked=recap.asked).exists():
        _keep(run, recap.season, None, differing)


def _next_recaps(run: Rebuilding) -> Sequence[Recap]:
    """Return the next recaps as a list: SQLite refuses to write while an older read is open."""
    recaps = Recap.objects.filter(pk__gt=run.last_recap, made__gte=F("asked")).order_by("pk")
    made = full_runs.chosen(run, recaps, "made_at", "club", "season__club")
    return list(made.select_related("event__season__club", "season__club")[:BATCH])


def _recap(recap: Recap) -> Iterator[Found]:
    """Yield the parts of a recap that differ from a newly made one."""
    kept, found = recap.facts or {}, json.loads(json.dumps(facts_now(recap))) or {}
    what = f"recap {recap.event.starts_at:%Y-%m-%d}" if recap.event else "recap"
    for name, (one, two) in _both(kept, found).items():
        if one != two:
            yield Found(None, f"{what}: {name}", json.dumps(one), json.dumps(two))


STEP, STANDS = ("before", "after", "place", "games"), ("value", "change", "games")
CLOSE = 1e-6
"""Tolerance for ratings, which may have been computed on another machine."""
Numbers = Mapping[tuple[str, int], tuple[float, ...]]
"""Numbers by track (as text) and player."""
Differing = Iterator[tuple[int | None, Found]]


def _check_ratings(run: Rebuilding, club: Club) -> None:
    """Compare a club's ratings, unless a computation is pending."""
    for book in RatingBook.objects.filter(club=club, computed__gte=F("requested")):
        differing = list(islice(_ratings_of(book.club_id), MOST + 1))
        if differing and RatingBook.objects.filter(pk=book.pk, requested=book.requested).exists():
            _keep_ratings(run, book.club_id, differing)


def _ratings_of(club: int) -> Differing:
    """Return the differences with their games (keys; None for a final rating)."""
    found, ratings = rated_anew(club)
    kept = RatedGame.objects.filter(club=club).values_list("game_id", "track", "state")
    for key, track, state in kept.iterator(BATCH):
        own, made = (track, bytes(state)), found.pop(key, None)
        if own != made:
            yield from _numbers(key, _steps(own), _steps(made), STEP)
    for key, made in found.items():
        yield from _numbers(key, {}, _steps(made), STEP)
    rows = Rating.objects.filter(club=club).values_list("kind", "track", "player_id", *STANDS)
    stand = {(f"{kind} {track}", player): tuple(numbers) for kind, track, player, *numbers in rows}
    stands = {(f"{row.kind} {row.track}", row.player_id): _standing(row) for row in ratings}
    yield from _numbers(None, stand, stands, STANDS)


def _standing(row: Stands) -> tuple[float, ...]:
    return tuple(getattr(row, name) for name in STANDS)


def _steps(kept: tuple[str, bytes] | None) -> Numbers:
    """Return each step of a game from its track and stored bytes; none if nothing is stored."""
    if kept is None:
        return {}
    game, found = unpack(kept[1]), dict[tuple[str, int], tuple[float, ...]]()
    for kind in KINDS.values():
        for track in (kept[0], *((ALL,) if kind.over_all else ())):
            games = game.before(track).games
            for seat, step in enumerate(game.steps(kind.id, track)):
                numbers = step.numbers()
                values = (numbers["before"], numbers["value"], game.places[seat], games[seat])
                found[f"{kind.id} {track}", game.players[seat]] = values
    return {key: values for key, values in found.items() if key[1] != GUEST}


def _numbers(game: int | None, kept: Numbers, found: Numbers, names: Sequence[str]) -> Differing:
    what = "Rating" if game is None else "RatedGame"
    for (track, player), (own, other) in _both(kept, found).items():
        if own is None or other is None:
            yield game, Found(player, f"{track} {what}", own and "1", other and "1")
            continue
        for name, one, two in zip(names, own, other, strict=True):
            if abs(one - two) > CLOSE:
                yield game, Found(player, f"{track} {name}", one, two)


def _keep_ratings(run: Rebuilding, club: int, differing: Sequence[tuple[int | None, Found]]) -> None:
    """Store differences of ratings, each with the season of its game or the club's newest season."""
    newest = Season.objects.filter(club=club).latest("starts_on", "pk")
    games = Game.objects.select_related("event__season").in_bulk({game for game, _found in differing if game})
    for key, found in differing:
        game = games.get(key) if key else None
        _keep(run, game.event.season if game else newest, game, [found])
