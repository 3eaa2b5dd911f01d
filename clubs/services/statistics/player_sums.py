"""The sums of a club's games are kept: raised with each counted game, made anew where something else changed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, MonthSum, PairSum, PlayerRecord, PlayerSum, Season, SeatTally
from clubs.models.aggregates import ANY_WIND
from clubs.queue import enqueue
from clubs.selectors.statistics.club_months import (
    Counted,
    MonthOf,
    Months,
    added,
    kept_months,
    month_of,
    months,
    months_of,
)
from clubs.selectors.statistics.minima_maxima import extremes, left_open
from clubs.selectors.statistics.pair_sums import NUMBERS as PAIR_NUMBERS
from clubs.selectors.statistics.pair_sums import Numbers, Pair, add_pairs, kept_pairs, summed
from clubs.selectors.statistics.player_records import Best, Bests, Played, Whose, bests_of, kept_bests
from clubs.selectors.statistics.player_sums import (
    NUMBERED,
    Key,
    Values,
    add,
    expand_to_totals,
    finished,
    kept,
    nothing,
    says_something,
    schema_fingerprint,
    sums_of,
)
from clubs.selectors.statistics.record_updates import best_after
from clubs.services.bulk_rows import write_found, write_rows
from clubs.services.statistics.month_sums import forget_all_months, forget_month
from clubs.services.statistics.statistics_lock import lock_statistics
from clubs.services.transactions import versioned_transaction

MAKE = "clubs.tasks.make_sums"
COLUMNS = ("club_id", "season_id", "system", "start", "player_id", *NUMBERED, "maps", "rates")
PAIR_COLUMNS = ("season_id", "system", "start", "player_id", "other_id", *PAIR_NUMBERS)
Pieces = Mapping[Key, Values]


@dataclass(frozen=True, slots=True)
class GameContribution:
    """What a game adds to the sums of players, and of pairs of them, and what its rows say for records."""

    sums: Pieces = field(default_factory=dict)
    pairs: Mapping[Pair, Numbers] = field(default_factory=dict)
    played: Sequence[Played] = ()


def apply_game_change(event: Event, before: GameContribution, after: GameContribution) -> None:
    """Let the sums of a club follow a game that added `before` and adds `after`, in the transaction that changes it.

    Its difference is added, whatever there is already. The sums of its month are forgotten if they are kept, as that
    is over.
    Nothing is done where the club's sums are not kept yet.
    """
    if before == after:
        return
    club = event.season.club
    book = lock_statistics(club.pk)
    if book.made_at and (before.sums, before.pairs) != (after.sums, after.pairs):
        forget_month(book, event)
    if book.made_at and before.sums != after.sums:
        _follow_players(club.pk, before.sums, after.sums)
    if book.made_at and before.played != after.played:
        _follow_records(club, before.played, after.played)
    if book.paired_at and before.pairs != after.pairs:
        _follow_pairs(before.pairs, after.pairs)


def _follow_players(club_id: int, before: Pieces, after: Pieces) -> None:
    """The game's difference goes into the sums of its people; what it held the highest or lowest of is looked for."""
    was, now = ({key: one for key, one in expand_to_totals(found).items() if key.player} for found in (before, after))
    sums = {key: nothing() for key in (*was, *now)}
    _put_together(sums, _taken(club_id, sums), alone=True)
    left = {key: left_open(sums[key], values, now.get(key, nothing())) for key, values in was.items()}
    for key, values in was.items():
        add(sums[key], values, alone=False, sign=-1)
    _put_together(sums, now, alone=True)
    _look_anew(club_id, sums, {key: names for key, names in left.items() if names})
    _write(club_id, _with_rows(club_id, sums, now) | _everybody(club_id, before, after))


def _look_anew(club_id: int, sums: Mapping[Key, Values], left: Mapping[Key, Collection[str]]) -> None:
    """Fill the columns that a changed game left open."""
    if not left:
        return
    rows = SeatTally.objects.filter(
        club=club_id, system__in={key.system for key in left}, player__in={key.player for key in left}
    )
    found = extremes(rows, sorted({name for names in left.values() for name in names}))
    for key, names in left.items():
        sums[key] |= {name: found.get(key, nothing())[name] for name in names}


def _with_rows(club_id: int, sums: Pieces, now: Collection[Key]) -> dict[Key, Values]:
    """The sums of which a game is left: `now` all of them, else there is one where anything adds up, or a row of it."""
    return {
        key: values
        for key, values in sums.items()
        if key in now or says_something(values) or _rows_of(club_id, key).exists()
    }


def _rows_of(club_id: int, key: Key) -> QuerySet[SeatTally]:
    rows = SeatTally.objects.filter(club=club_id, system=key.system, player=key.player, event__counts_in_season=True)
    if key.season:
        rows = rows.filter(season=key.season)
    return rows if key.start == ANY_WIND else rows.filter(start=key.start)


def _follow_records(club: Club, before: Sequence[Played], after: Sequence[Played]) -> None:
    """A game that is the last of its people is added to what is kept of them; any other changes what is around it."""
    whose = {one.whose for one in (*before, *after)}
    rows = PlayerRecord.objects.filter(
        club=club, system__in={one.system for one in whose}, player__in={one.player for one in whose}
    )
    stood = kept_bests(rows)
    if before or any(one.where <= stood[one.whose].until for one in after if one.whose in stood):
        touched = {MonthOf(one.whose.system, month_of(one.night_at, club.zone)) for one in (*before, *after)}
        _replace_months(club, touched, months(club, touched))
        for one in whose:
            best = _best_after(club, one, stood.pop(one, Best()), before, after)
            stood |= {one: best} if best else {}
    else:
        _add_to_month(club, after, stood)
        for row in sorted(after, key=lambda one: one.where):
            stood.setdefault(row.whose, Best()).add(row)
    rows.delete()
    _write_records(club.pk, stood)


def _best_after(
    club: Club, whose: Whose, stood: Best, before: Sequence[Played], after: Sequence[Played]
) -> Best | None:
    rows = SeatTally.objects.filter(club=club, system=whose.system, player=whose.player)
    own = ([one for one in said if one.whose == whose] for said in (before, after))
    return best_after(rows, stood, *own)


def _add_to_month(club: Club, rows: Sequence[Played], stood: Bests) -> None:
    """Add a game to its month; who has a game there already is seen by where his last one stood."""
    one = MonthOf(rows[0].whose.system, month_of(rows[0].night_at, club.zone))
    new = {row.whose for row in rows if not (best := stood.get(row.whose)) or _month(best, club) != one.month}
    kept_row = kept_months(MonthSum.objects.filter(club=club, system=one.system, month=one.month))
    _replace_months(club, [one], {one: added(kept_row.get(one, Counted(*[0] * 6)), rows, len(new))})


def _month(best: Best, club: Club) -> date:
    return month_of(datetime.fromisoformat(str(best.until[0])), club.zone)


def _replace_months(club: Club, touched: Iterable[MonthOf], found: Months) -> None:
    for one in touched:
        MonthSum.objects.filter(club=club, system=one.system, month=one.month).delete()
    MonthSum.objects.bulk_create(
        MonthSum(club=club, system=one.system, month=one.month, **counted._asdict()) for one, counted in found.items()
    )


def _write_records(club_id: int, found: Bests) -> None:
    PlayerRecord.objects.bulk_create(
        PlayerRecord(club_id=club_id, system=whose.system, player_id=whose.player, **asdict(best))
        for whose, best in found.items()
    )


def _follow_pairs(before: Mapping[Pair, Numbers], after: Mapping[Pair, Numbers]) -> None:
    """The rows of these pairs, which are few, are written anew."""
    wanted = Q(pk__in=())
    for season, system, start, player in {pair[:4] for pair in (*before, *after)}:
        others = {pair.other for pair in (*before, *after) if pair[:4] == (season, system, start, player)}
        wanted |= Q(season=season, system=system, start=start, player=player, other__in=others)
    rows = list(PairSum.objects.filter(wanted))
    PairSum.objects.filter(pk__in=[row.pk for row in rows]).delete()
    sums = kept_pairs(rows)
    add_pairs(sums, before, -1)
    add_pairs(sums, after)
    _write_pairs({pair: values for pair, values in sums.items() if any(values.values())})


def _write_pairs(sums: Mapping[Pair, Numbers]) -> None:
    rows = [(*pair, *(values[name] for name in PAIR_NUMBERS)) for pair, values in sums.items()]
    write_rows(PairSum, PAIR_COLUMNS, rows)


def _put_together(sums: Mapping[Key, Values], more: Pieces, *, alone: bool) -> None:
    for key, values in more.items():
        add(sums[key], values, alone=alone)


def _everybody(club_id: int, before: Pieces, after: Pieces) -> dict[Key, Values]:
    """The sums of everybody that the game touches, without their old rows, which are deleted."""
    was, now = (
        {key: values for key, values in expand_to_totals(found).items() if key.player is None}
        for found in (before, after)
    )
    sums = {key: nothing() for key in (*was, *now)}
    _put_together(sums, _taken(club_id, sums), alone=False)
    for found, sign in ((was, -1), (now, 1)):
        for key, values in found.items():
            add(sums[key], values, alone=False, sign=sign)
    return {key: values for key, values in sums.items() if says_something(values)}


def _taken(club_id: int, keys: Collection[Key]) -> dict[Key, Values]:
    """These sums, few of them, all of players or all of everybody, taken away: they are written anew.

    Each player's in a season and in all are few, and found by the player; asked for one by one, PostgreSQL looks
    through the club's.
    """
    players = {key.player for key in keys if key.player}
    whose = Q(player__in=players) if players else Q(player=None)
    when = Q(season=None) | Q(season__in={key.season for key in keys if key.season})
    near = PlayerSum.objects.filter(whose, when, club=club_id, system__in={key.system for key in keys})
    rows = [row for row in near if Key(row.season_id, row.system, row.start, row.player_id) in keys]
    PlayerSum.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return kept(rows)


def _write(club_id: int, sums: Pieces) -> None:
    maps = PlayerSum._meta.get_field("maps")
    rows = [
        (
            club_id,
            *(key.season, key.system, key.start, key.player),
            *(values[name] for name in NUMBERED),
            maps.get_db_prep_save(values["maps"], connection),
            values["rates"],
        )
        for key, values in finished(sums).items()
    ]
    write_rows(PlayerSum, COLUMNS, rows)


@versioned_transaction()
def make_sums(*, club_id: int) -> None:
    """Make all sums of a club anew from its counted games; from then on they are kept."""
    book = lock_statistics(club_id)
    forget_all_months(book)
    for whose, found in sums_of(club_id):
        PlayerSum.objects.filter(whose, club=club_id).delete()
        _write(club_id, found)
    for players, bests_found in bests_of(club_id):
        PlayerRecord.objects.filter(club=club_id, player__in=players).delete()
        _write_records(club_id, bests_found)
    club = Club.objects.get(pk=club_id)
    MonthSum.objects.filter(club=club).delete()
    _replace_months(club, (), months_of(club))
    _pairs_in(club_id).delete()
    write_found(PairSum, PAIR_COLUMNS, *summed(SeatTally.objects.filter(club=club_id)))
    book.made_at = book.paired_at = timezone.now()
    book.made_as = schema_fingerprint()
    book.save(update_fields=["made_at", "paired_at", "made_as"])


@versioned_transaction()
def forget_sums(*, club_id: int) -> None:
    """Keep no sums of a club, whose games are about to change in many rows, or its clock: the sweep makes them anew."""
    book = lock_statistics(club_id)
    book.made_at = book.paired_at = None
    book.save(update_fields=["made_at", "paired_at"])
    forget_all_months(book)
    PlayerSum.objects.filter(club=club_id).delete()
    PlayerRecord.objects.filter(club=club_id).delete()
    MonthSum.objects.filter(club=club_id).delete()
    _pairs_in(club_id).delete()


def _pairs_in(club_id: int) -> QuerySet[PairSum]:
    """The sums of pairs of a club; by its seasons, as PostgreSQL joins new rows one by one."""
    seasons = list(Season.objects.filter(club=club_id).values_list("pk", flat=True))
    return PairSum.objects.filter(season__in=seasons)


def requeue_sums() -> int:
    """Queue every club that has counted games and no sums; how many."""
    counted = Exists(SeatTally.objects.filter(club=OuterRef("pk")))
    missing = Q(sum_book__made_at=None) | Q(sum_book__paired_at=None) | ~Q(sum_book__made_as=schema_fingerprint())
    without = list(Club.objects.filter(counted, missing).values_list("pk", flat=True))
    for club_id in without:
        enqueue(MAKE, club_id)
    return len(without)
