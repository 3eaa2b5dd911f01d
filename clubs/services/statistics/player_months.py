"""The only writer of statistics: each counted game updates its players' months in the same transaction."""

from collections.abc import Collection, Sequence

from django.db import connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubs.models import Club, PairMonth, PlayerMonth, PlayerTotal, SeatTally, StatisticsStatus
from clubs.queue import enqueue, requeue
from clubs.selectors.public import page_versions
from clubs.selectors.statistics.club_months import MonthOf, month_of
from clubs.selectors.statistics.pair_months import NUMBERS as PAIR_NUMBERS
from clubs.selectors.statistics.pair_months import pairs
from clubs.selectors.statistics.player_months import (
    NUMBERED,
    Key,
    Sums,
    add,
    current_statuses,
    everybody_of,
    is_empty,
    months_with_games,
    nothing,
    statistics_fingerprint,
    stored_sums,
    sums_by_key,
    tallies_in,
    without_extremes,
)
from clubs.selectors.statistics.player_totals import Best, Bests, Played, bests, people_of, played, stored_bests, totals
from clubs.services.bulk_rows import write_rows
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, versioned_transaction

MAKE = "clubs.tasks.make_statistics"
MONTH_COLUMNS = ("club_id", "season_id", "system", "month", "start", "player_id", "counts", *NUMBERED, "maps")
PAIR_COLUMNS = ("season_id", "system", "month", "start", "player_id", "other_id", *PAIR_NUMBERS)


def lock_statistics(club_id: int) -> StatisticsStatus:
    """Lock the club's status, creating it with its first counted game.

    No game is counted while statistics are rebuilt.
    """
    StatisticsStatus.objects.bulk_create([StatisticsStatus(club_id=club_id)], ignore_conflicts=True)
    return StatisticsStatus.objects.select_for_update(no_key=True).get(club=club_id)


def follow_game(club: Club, before: Sequence[SeatTally], after: Sequence[SeatTally]) -> None:
    """Update statistics after a game's rows change from `before` to `after`, in the same transaction.

    Rows of its players and months are recomputed from the games' rows; rows of everybody change by the difference. If
    the club's statistics aren't current, nothing is done, since a full rebuild is pending; for a new club it is
    requested here so that it doesn't wait for the sweep.
    """
    status = lock_statistics(club.pk)
    if not status.made_as:
        enqueue(MAKE, club.pk)
    if not status.computed_at or (status.made_as, status.time_zone) != (statistics_fingerprint(), club.time_zone):
        return
    rows = (*before, *after)
    players = {row.player_id for row in rows}
    months = {MonthOf(row.season_id, row.system, month_of(row.night_at, club.zone)) for row in rows}
    for month in months:
        _follow_month(club, month, players)
        _follow_pairs(club, month, players)
    of = Q(club=club, system__in={month.system for month in months}, player__in=players)
    records = _records_after(of, again=bool(before), after=[played(row) for row in after])
    seasons = {month.season for month in months}
    PlayerTotal.objects.filter(of, Q(season__in=seasons) | Q(season=None)).delete()
    _write_totals(club, records, seasons)


def _follow_month(club: Club, month: MonthOf, players: Collection[int]) -> None:
    rows = PlayerMonth.objects.filter(club=club, **month.fields)
    own = rows.filter(player__in=players)
    stood, now = stored_sums(own), sums_by_key(tallies_in(club, month).filter(player__in=players))
    changed = {key for key in (*stood, *now) if stood.get(key) != now.get(key)}
    if not changed:
        return
    everybody = rows.filter(player=None, start__in={key.start for key in changed})
    sums = stored_sums(everybody)
    for key in changed:
        into = sums.setdefault(key._replace(player=None), nothing())
        add(into, without_extremes(stood.get(key, nothing())), -1)
        add(into, without_extremes(now.get(key, nothing())))
    own.filter(_any_of(changed)).delete()
    everybody.delete()
    left = {key: values for key, values in sums.items() if not is_empty(values)}
    _write_months(club.pk, month, {key: now[key] for key in changed if key in now} | left)


def _any_of(keys: Collection[Key]) -> Q:
    found = Q(pk__in=())
    for key in keys:
        found |= Q(**key._asdict())
    return found


def _follow_pairs(club: Club, month: MonthOf, players: Collection[int]) -> None:
    """Update the rows of the game's players with each other."""
    PairMonth.objects.filter(player__in=players, other__in=players, **month.fields).delete()
    _write_pairs(club, month, players)


def _records_after(of: Q, *, again: bool, after: Sequence[Played]) -> Bests:
    """Return the records: later games are added to the stored ones, else all games are read `again` in order."""
    found = stored_bests(PlayerTotal.objects.filter(of, season=None))
    if again or any(one.where <= found[one.whose].until for one in after if one.whose in found):
        return bests(SeatTally.objects.filter(of))
    for row in sorted(after, key=lambda one: one.where):
        found.setdefault(row.whose, Best()).add(row)
    return found


# -- all of a club -----------------------------------------------------------------------------------


@versioned_transaction()
def make_statistics(*, club_id: int) -> None:
    """Rebuild a club's statistics from its counted games; pages show the old ones until it is done."""
    status, club = lock_statistics(club_id), Club.objects.get(pk=club_id)
    PlayerMonth.objects.filter(club=club).delete()
    PairMonth.objects.filter(season__in=list(club.seasons.values_list("pk", flat=True))).delete()
    for month in sorted(months_with_games(club)):
        sums = sums_by_key(tallies_in(club, month))
        _write_months(club_id, month, sums | everybody_of(sums))
        _write_pairs(club, month)
    for players in people_of(club):
        PlayerTotal.objects.filter(club=club, player__in=players).delete()
        _write_totals(club, bests(SeatTally.objects.filter(club=club, player__in=players)))
    status.computed_at, status.made_as, status.time_zone = timezone.now(), statistics_fingerprint(), club.time_zone
    status.save(update_fields=["computed_at", "made_as", "time_zone"])
    bump_page_versions(page_versions.club(club.slug), page_versions.results(club.slug))


def make_due_statistics(*, club_id: int) -> None:
    """Rebuild a club's statistics unless they are current."""
    if not current_statuses().filter(club=club_id).exists():
        make_statistics(club_id=club_id)


@versioned_transaction()
def request_statistics(*, club_id: int) -> None:
    """Request a rebuild of a club's statistics in the background, after many of its games changed."""
    status = lock_statistics(club_id)
    status.computed_at = None
    status.save(update_fields=["computed_at"])
    enqueue(MAKE, club_id)


def requeue_statistics() -> int:
    """Queue clubs whose statistics aren't current; return their number."""
    due = StatisticsStatus.objects.exclude(pk__in=current_statuses().values("pk"))
    return requeue(MAKE, due.values_list("club_id", flat=True))


def request_forgotten_statistics() -> None:
    """Request the statistics of clubs whose games were all counted by an older version."""
    counted = Exists(SeatTally.objects.filter(club=OuterRef("pk")))
    clubs = Club.objects.filter(counted, statistics_status=None).values_list("pk", flat=True)
    each(clubs, lambda club_id: request_statistics(club_id=club_id), MAKE)


# -- rows --------------------------------------------------------------------------------------------


def _write_months(club_id: int, month: MonthOf, sums: Sums) -> None:
    maps = PlayerMonth._meta.get_field("maps")
    rows = [
        (
            *(club_id, *_prepared(month), *key, *(values[name] for name in NUMBERED)),
            maps.get_db_prep_save(values["maps"], connection),
        )
        for key, values in sums.items()
    ]
    write_rows(PlayerMonth, MONTH_COLUMNS, rows)


def _write_pairs(club: Club, month: MonthOf, among: Collection[int] | None = None) -> None:
    """Write the rows of all pairs in a month, or only of pairs among these players."""
    rows = tallies_in(club, month)
    found = pairs(rows if among is None else rows.filter(player__in=among), among)
    own = _prepared(month)
    write_rows(PairMonth, PAIR_COLUMNS, [(*own, *pair, *numbers.values()) for pair, numbers in found.items()])


def _prepared(month: MonthOf) -> tuple[object, ...]:
    """Return a month's columns as database values."""
    return (month.season, month.system, connection.ops.adapt_datefield_value(month.month))


def _write_totals(club: Club, records: Bests, seasons: Collection[int] | None = None) -> None:
    """Write the totals of everybody in `records`, for all seasons or these, and for all time."""
    PlayerTotal.objects.bulk_create(
        PlayerTotal(club=club, season_id=holder.season, system=holder.system, player_id=holder.player, **values)
        for holder, values in totals(club, records).items()
        if seasons is None or holder.season is None or holder.season in seasons
    )
