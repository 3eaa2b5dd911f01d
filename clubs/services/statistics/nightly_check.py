"""The nightly check: what is kept beside what the games say; differences are told, nothing is mended."""

import json
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Model, Q

from clubs.models import (
    Club,
    Difference,
    Game,
    GameTally,
    Leaderboard,
    MonthSum,
    PairSum,
    PlayerRecord,
    PlayerSum,
    RatedGame,
    Rating,
    RatingBook,
    Rebuilding,
    Recap,
    Season,
    SeatResult,
    SeatTally,
    SpanPair,
    SpanSum,
    Standing,
    SumBook,
    SumSpan,
    WonHand,
)
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.ratings.packed_states import GUEST, unpack
from clubs.selectors.ratings.rating_tracks import ALL, KINDS
from clubs.selectors.seasons.other_readings import kept_lines, lines_of, other_tables
from clubs.selectors.seasons.season_standings import season_table, standing_rows
from clubs.selectors.statistics.club_months import kept_months, months_of
from clubs.selectors.statistics.game_rows import Rows, rows_of
from clubs.selectors.statistics.month_sums import kept_in, kept_pairs_in, pairs_in, sums_in
from clubs.selectors.statistics.pair_sums import Pair, kept_pairs, pairs_of_club
from clubs.selectors.statistics.player_records import Bests, Whose, bests_of, kept_bests
from clubs.selectors.statistics.player_sums import Key, finished, kept, schema_fingerprint, sums_of
from clubs.selectors.statistics.player_sums import Values as Sums
from clubs.services.play.game_results import result_rows
from clubs.services.ratings.rating_updates import Stands, rated_anew
from clubs.services.seasons.recaps import behind, facts_now
from clubs.services.statistics import full_runs

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
    run, until = full_runs.open_run(full_runs.Kind.CHECK), time.monotonic() + SECONDS
    while games := full_runs.next_games(run, BATCH):
        for game_id in games:
            _check_game(run, game_id)
            if time.monotonic() > until:
                return True
    if _recaps_left(run, until):
        return True
    _check_sums(run)
    _check_standings(run)
    _check_ratings(run)
    full_runs.end(run)
    return False


@transaction.atomic
def _check_game(run: Rebuilding, game_id: int) -> None:
    """Compare one game, unless it is about to be counted anyway."""
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
    """Keys in order, None, which stands for everybody, after all others."""
    return [(part is None, part) for part in key] if isinstance(key, tuple) else key


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


def _values(player: int | None, what: str, kept: object, found: object) -> Iterator[Found]:
    if kept != found:
        yield Found(player, what, kept, found)


def _check_sums(run: Rebuilding) -> None:
    """Compare the kept sums of every club with its counted games, where none of these is about to be counted."""
    for book in SumBook.objects.filter(made_at__isnull=False, made_as=schema_fingerprint()):
        if season := Season.objects.filter(club=book.club_id).order_by("starts_on", "pk").last():
            _keep(run, season, None, _sums_of(book.club_id)[: MOST + 1])


def _sums_of(club: int) -> Sequence[Found]:
    """The sums of a club that differ; nobody who counts a game waits, unless something does seem to differ."""
    return _locked_sums_of(club) if any(_differences(club)) else ()


@transaction.atomic
def _locked_sums_of(club: int) -> Sequence[Found]:
    """The same, read while no game of the club is counted: what was counted between two looks differs no more."""
    SumBook.objects.select_for_update(no_key=True).get(club=club)
    return [one for found in _differences(club) for one in found]


def _differences(club: int) -> Iterator[Sequence[Found]]:
    """Those of some players at a time, of sums and then of records, then those of months, of pairs and of spans."""
    yield from (_differing(club, *block) for block in sums_of(club))
    yield from (_differing_records(club, *block) for block in bests_of(club))
    yield _differing_months(Club.objects.get(pk=club))
    if SumBook.objects.filter(club=club, paired_at__isnull=False).exists():
        yield from (_differing_pairs(*block) for block in pairs_of_club(club))
    yield from (_differing_month(span) for span in SumSpan.objects.filter(season__club=club).order_by("pk"))


def _differing_month(span: SumSpan) -> Sequence[Found]:
    """The columns in which sums of a month differ; those of a missing row are None."""
    sums = (kept_in(SpanSum.objects.filter(span=span)), sums_in(span.season_id, span))
    pairs = (kept_pairs_in(SpanPair.objects.filter(span=span)), pairs_in(span.season_id, span))
    month, both = f"{span.since:%Y-%m-%d}", [*_both(*sums).items(), *_both(*pairs).items()]
    return [
        one
        for whose, (own, found) in both
        for name, values in _both(own or {}, found or {}).items()
        for one in _values(whose.player, f"month {month} {name} {' '.join(map(str, whose))}", *values)
    ]


def _differing_records(club: int, players: Collection[int], found: Bests) -> Sequence[Found]:
    own = kept_bests(PlayerRecord.objects.filter(club=club, player__in=players))
    return [one for whose in sorted({*own, *found}) for one in _record(whose, own, found)]


def _record(whose: Whose, own: Bests, found: Bests) -> Iterator[Found]:
    """The columns in which what records are chosen from differs; those of a missing row are None."""
    rows = ({} if best is None else asdict(best) for best in (own.get(whose), found.get(whose)))
    for name, (one, two) in _both(*rows).items():
        yield from _values(whose.player, f"record {name} {whose.system}", one, two)


def _differing_months(club: Club) -> Sequence[Found]:
    both = _both(kept_months(MonthSum.objects.filter(club=club)), months_of(club))
    return [
        Found(None, f"month {one.system} {one.month:%Y-%m}", *pair) for one, pair in both.items() if len({*pair}) > 1
    ]


def _differing_pairs(whose: Q, found: Mapping[Pair, Values]) -> Sequence[Found]:
    own = kept_pairs(PairSum.objects.filter(whose))
    return [one for pair in sorted({*own, *found}) for one in _pair(pair, own, found)]


def _pair(pair: Pair, own: Mapping[Pair, Values], found: Mapping[Pair, Values]) -> Iterator[Found]:
    """The columns in which a pair differs; those of a missing row are None."""
    for name, (one, two) in _both(own.get(pair, {}), found.get(pair, {})).items():
        yield from _values(pair.player, f"pair {name} {pair.season} {pair.system} {pair.start} {pair.other}", one, two)


def _differing(club: int, whose: Q, sums: Mapping[Key, Sums]) -> Sequence[Found]:
    own, found = kept(PlayerSum.objects.filter(whose, club=club)), finished(sums)
    return [one for key in sorted({*own, *found}, key=repr) for one in _sum(key, own, found)]


def _sum(key: Key, own: Mapping[Key, Values], found: Mapping[Key, Values]) -> Iterator[Found]:
    """The columns in which a sum differs; those of a missing row are None."""
    what = f"{key.season or '*'} {key.system} {key.start}"
    for name, (one, two) in _both(own.get(key, {}), found.get(key, {})).items():
        yield from _values(key.player, f"sum {name} {what}", one, two)


def _check_standings(run: Rebuilding) -> None:
    """Compare the standings of every season that are not about to be computed anyway."""
    for board in list(Leaderboard.objects.filter(computed__gte=F("requested")).select_related("season")):
        kept = {row.player_id: row for row in Standing.objects.filter(season=board.season)}
        found = {row.player_id: row for row in standing_rows(board.season, season_table(board.season))}
        differing = list(_each(kept, found, ""))
        if board.readings == board.computed:
            differing += _differing_readings(board.season)
        if Leaderboard.objects.filter(pk=board.pk, requested=board.requested).exists():
            _keep(run, board.season, None, differing)


def _differing_readings(season: Season) -> Iterator[Found]:
    """What differs in the other readings of a season's standings."""
    for reading, table in other_tables(season):
        kept = {row.player_id: row for row in kept_lines(season, reading)}
        found = {row.player_id: row for row in lines_of(season, reading, table)}
        yield from _each(kept, found, f"{reading.view} {reading.least} ")


def _recaps_left(run: Rebuilding, until: float) -> bool:
    """Compare recaps that are not about to be made anyway; whether some are left at that moment."""
    while recaps := _next_recaps(run):
        for recap in recaps:
            if not behind(recap):
                differing = list(_recap(recap))
                if differing and Recap.objects.filter(pk=recap.pk, asked=recap.asked).exists():
                    _keep(run, recap.season, None, differing)
            run.last_recap = recap.pk
            run.save(update_fields=["last_recap"])
            if time.monotonic() > until:
                return True
    return False


def _next_recaps(run: Rebuilding) -> Sequence[Recap]:
    """The next ones, read to their end: SQLite refuses to write beside a reading older than somebody's commit."""
    made = Recap.objects.filter(pk__gt=run.last_recap, made__gte=F("asked")).order_by("pk")
    return list(made.select_related("event__season__club", "season__club")[:BATCH])


def _recap(recap: Recap) -> Iterator[Found]:
    """The parts of a recap that say something else than they would if it were made now."""
    kept, found = recap.facts or {}, json.loads(json.dumps(facts_now(recap))) or {}
    what = f"recap {recap.event.starts_at:%Y-%m-%d}" if recap.event else "recap"
    for name, (one, two) in _both(kept, found).items():
        if one != two:
            yield Found(None, f"{what}: {name}", json.dumps(one), json.dumps(two))


STEP, STANDS = ("before", "after", "place", "games"), ("value", "change", "games")
CLOSE = 1e-6
"""What two values of a rating may differ by: they are the same sums, perhaps of another machine."""
Numbers = Mapping[tuple[str, int], tuple[float, ...]]
"""By track in words and player."""
Differing = Iterator[tuple[int | None, Found]]


def _check_ratings(run: Rebuilding) -> None:
    """Compare the ratings of every club that are not about to be made anyway."""
    for book in RatingBook.objects.filter(computed__gte=F("requested")).select_related("club"):
        differing = list(islice(_ratings_of(book.club_id), MOST + 1))
        if differing and RatingBook.objects.filter(pk=book.pk, requested=book.requested).exists():
            _keep_ratings(run, book.club_id, differing)


def _ratings_of(club: int) -> Differing:
    """Differences with their games (keys; None for where somebody stands in the end)."""
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
    """Each step of a game, from its track and what is kept of it; none where nothing is."""
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
    """Keep differences of ratings, each with the season of its game, or the club's newest one."""
    newest = Season.objects.filter(club=club).latest("starts_on", "pk")
    games = Game.objects.select_related("event__season").in_bulk({game for game, _found in differing if game})
    for key, found in differing:
        game = games.get(key) if key else None
        _keep(run, game.event.season if game else newest, game, [found])
