"""The sums of a club's games are kept: raised with each counted game, made anew where something else changed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, MonthSum, PairSum, PlayerRecord, PlayerSum, Season, SeatTally
from clubs.queue import enqueue
from clubs.selectors.tallies.bests import Best, Bests, Played, bests, bests_of, kept_bests
from clubs.selectors.tallies.kept import (
    NUMBERED,
    Key,
    Values,
    add,
    finished,
    kept,
    nothing,
    pieces,
    says_something,
    spread,
    sums_of,
    told,
)
from clubs.selectors.tallies.months import (
    Counted,
    MonthOf,
    Months,
    added,
    kept_months,
    month_of,
    months,
    months_of,
)
from clubs.selectors.tallies.pairs import NUMBERS as PAIR_NUMBERS
from clubs.selectors.tallies.pairs import Numbers, Pair, add_pairs, kept_pairs, pairs_of_club
from clubs.services.rows import write_rows
from clubs.services.tallies.books import locked
from clubs.services.tallies.spans import forget_all_months, forget_month
from clubs.services.versions import act

MAKE = "clubs.tasks.make_sums"
COLUMNS = ("club_id", "season_id", "system", "start", "player_id", *NUMBERED, "maps", "rates")
PAIR_COLUMNS = ("season_id", "system", "start", "player_id", "other_id", *PAIR_NUMBERS)
Pieces = Mapping[Key, Values]


@dataclass(frozen=True, slots=True)
class Added:
    """What a game adds to the sums of players, and of pairs of them, and what its rows say for records."""

    sums: Pieces = field(default_factory=dict)
    pairs: Mapping[Pair, Numbers] = field(default_factory=dict)
    played: Sequence[Played] = ()


def follow(event: Event, before: Added, after: Added) -> None:
    """Let the sums of a club follow a game that added `before` and adds `after`, in the transaction that changes it.

    A game that is new is added, whatever there is already; for one that was changed the sums of its people are made
    anew, and pairs are told the difference. The sums of its month are forgotten if they are kept, as that is over.
    Nothing is done where the club's sums are not kept yet.
    """
    if before == after:
        return
    club = event.season.club
    book = locked(club.pk)
    if book.made_at and (before.sums, before.pairs) != (after.sums, after.pairs):
        forget_month(book, event)
    if book.made_at and before.sums != after.sums:
        _follow_players(club.pk, before.sums, after.sums)
    if book.made_at and before.played != after.played:
        _follow_records(club, before.played, after.played)
    if book.paired_at and before.pairs != after.pairs:
        _follow_pairs(before.pairs, after.pairs)


def _follow_players(club_id: int, before: Pieces, after: Pieces) -> None:
    people = {key.player for key in (*before, *after)}
    if before:
        theirs = SeatTally.objects.filter(club=club_id, player__in=people)
        new = {key: values for key, values in spread(pieces(theirs)).items() if key.player}
        PlayerSum.objects.filter(club=club_id, player__in=people).delete()
    else:
        new = {key: values for key, values in spread(after).items() if key.player}
        _put_together(new, _taken(club_id, new), alone=True)
    _write(club_id, new | _everybody(club_id, before, after))


def _follow_records(club: Club, before: Sequence[Played], after: Sequence[Played]) -> None:
    """A game that is the last of its people is added to what is kept of them and of its month; else made anew."""
    people = {one.whose.player for one in (*before, *after)}
    rows = PlayerRecord.objects.filter(club=club, player__in=people)
    found = kept_bests(rows)
    if before or any(one.where <= found[one.whose].until for one in after if one.whose in found):
        found = bests(SeatTally.objects.filter(club=club, player__in=people))
        touched = {MonthOf(one.whose.system, month_of(one.night_at, club.zone)) for one in (*before, *after)}
        _replace_months(club, touched, months(club, touched))
    else:
        _add_to_month(club, after, found)
        for one in sorted(after, key=lambda one: one.where):
            found.setdefault(one.whose, Best()).add(one)
    rows.delete()
    _write_records(club.pk, found)


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
        {key: values for key, values in spread(found).items() if key.player is None} for found in (before, after)
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


@act()
def make_sums(*, club_id: int) -> None:
    """Make all sums of a club anew from its counted games; from then on they are kept."""
    book = locked(club_id)
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
    for _whose, pairs in pairs_of_club(club_id):
        _write_pairs(pairs)
    book.made_at = book.paired_at = timezone.now()
    book.made_as = told()
    book.save(update_fields=["made_at", "paired_at", "made_as"])


@act()
def forget_sums(*, club_id: int) -> None:
    """Keep no sums of a club, whose games are about to change in many rows, or its clock: the sweep makes them anew."""
    book = locked(club_id)
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
    missing = Q(sum_book__made_at=None) | Q(sum_book__paired_at=None) | ~Q(sum_book__made_as=told())
    without = list(Club.objects.filter(counted, missing).values_list("pk", flat=True))
    for club_id in without:
        enqueue(MAKE, club_id)
    return len(without)
