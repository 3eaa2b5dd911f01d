"""What the games of a club come to by month, on its clock: from the rows of games, as it is kept."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Min, QuerySet, Sum

from clubs.models import Club, MonthSum, SeatTally
from clubs.selectors.statistics.player_records import Played

YEAR = 12


class MonthOf(NamedTuple):
    """A system and the first day of a month."""

    system: str
    month: date

    @property
    def next(self) -> date:
        """The first day of the next month."""
        return later(self.month, 1)


class Counted(NamedTuple):
    """The columns of a `MonthSum`."""

    games: int
    players: int
    deals: int
    wins: int
    self_draws: int
    points: int


Months = dict[MonthOf, Counted]


def later(month: date, months: int) -> date:
    """The first day of the month so many months later; earlier where they are less than none.

    >>> later(date(2025, 12, 1), 1), later(date(2025, 12, 1), -12)
    (datetime.date(2026, 1, 1), datetime.date(2024, 12, 1))
    """
    number = YEAR * month.year + month.month - 1 + months
    return date(number // YEAR, number % YEAR + 1, 1)


def month_of(moment: datetime, zone: ZoneInfo) -> date:
    """The month of a moment on a clock."""
    return moment.astimezone(zone).date().replace(day=1)


def began(month: date, zone: ZoneInfo) -> datetime:
    """When a month began on a clock."""
    return datetime(month.year, month.month, 1, tzinfo=zone)


def months(club: Club, wanted: Iterable[MonthOf], rows: QuerySet[SeatTally] | None = None) -> Months:
    """What the club's tallies (or these `rows`) come to in these months, by a query for each; but for empty months."""
    of_club = SeatTally.objects.filter(club=club) if rows is None else rows
    found = {one: _counted(_within(of_club, club, one)) for one in wanted}
    return {one: counted for one, counted in found.items() if counted.games}


def _within(rows: QuerySet[SeatTally], club: Club, one: MonthOf) -> QuerySet[SeatTally]:
    since, until = began(one.month, club.zone), began(one.next, club.zone)
    return rows.filter(system=one.system, night_at__gte=since, night_at__lt=until).order_by()


def _counted(rows: QuerySet[SeatTally]) -> Counted:
    return Counted(
        **rows.aggregate(
            games=Count("game", distinct=True),
            players=Count("player", distinct=True),
            deals=Sum("dealer", default=0),
            wins=Sum("wins", default=0),
            self_draws=Sum("self_draws", default=0),
            points=Sum("points_won", default=0),
        )
    )


def months_of(club: Club) -> Months:
    """All months of a club, from the first of its tallies to the last."""
    return months(club, _all_months(club))


def _all_months(club: Club) -> Iterator[MonthOf]:
    ends = SeatTally.objects.filter(club=club).order_by().values_list("system")
    for system, first, last in ends.annotate(first=Min("night_at"), last=Max("night_at")):
        month, newest = month_of(first, club.zone), month_of(last, club.zone)
        while month <= newest:
            yield MonthOf(system, month)
            month = later(month, 1)


def added(kept: Counted, rows: Sequence[Played], new: int) -> Counted:
    """A month with one game more, of these rows, of whose people so many are `new` to the month."""
    return Counted(
        kept.games + 1,
        kept.players + new,
        kept.deals + sum(row.deals for row in rows),
        kept.wins + sum(row.wins for row in rows),
        kept.self_draws + sum(row.self_draws for row in rows),
        kept.points + sum(row.points for row in rows),
    )


def kept_months(rows: QuerySet[MonthSum]) -> Months:
    """Rows as they are kept."""
    return {
        MonthOf(system, month): Counted(*numbers)
        for system, month, *numbers in rows.order_by().values_list("system", "month", *Counted._fields)
    }
