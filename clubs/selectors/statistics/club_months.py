"""Games of a club by month in its time zone: from stored months, and from the rows of selected games."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, QuerySet, Sum

from clubs.models import Club, PlayerMonth, SeatTally

YEAR = 12
THREE, FOUR = 3, 4
GAMES = (Sum("games", default=0) - Sum("threes", default=0)) / FOUR + Sum("threes", default=0) / THREE
"""Number of games in rows of all players, which count each game once per player."""


class MonthOf(NamedTuple):
    """A season (key), a system and the first day of a month."""

    season: int
    system: str
    month: date

    @property
    def next(self) -> date:
        """Return the first day of the next month."""
        return later(self.month, 1)

    @property
    def fields(self) -> dict[str, Any]:
        """Return the columns that rows of the month have in common."""
        return self._asdict()


class Counted(NamedTuple):
    """The games of a month, their players, deals, wins, self-draws, and the points of all wins."""

    games: int
    players: int
    deals: int
    wins: int
    self_draws: int
    points: int


def later(month: date, months: int) -> date:
    """Return the first day of the month `months` later, or earlier for a negative number.

    >>> later(date(2025, 12, 1), 1), later(date(2025, 12, 1), -12)
    (datetime.date(2026, 1, 1), datetime.date(2024, 12, 1))
    """
    number = YEAR * month.year + month.month - 1 + months
    return date(number // YEAR, number % YEAR + 1, 1)


def month_of(moment: datetime, zone: ZoneInfo) -> date:
    """Return the first day of a moment's month in a time zone."""
    return moment.astimezone(zone).date().replace(day=1)


def began(month: date, zone: ZoneInfo) -> datetime:
    """Return when a month began in a time zone."""
    return datetime(month.year, month.month, 1, tzinfo=zone)


SUMS: dict[str, Any] = {
    "n_deals": Sum("dealer", default=0),
    "n_wins": Sum("wins", default=0),
    "n_self_draws": Sum("self_draws", default=0),
    "n_points": Sum("points_won", default=0),
}


def months_of_tallies(club: Club, rows: QuerySet[SeatTally], wanted: Iterable[date]) -> dict[date, Counted]:
    """Return the sums of rows of games in these months, without empty months; one query per month."""
    people = {"n_games": Count("game", distinct=True), "n_players": Count("player", distinct=True)}
    found = {}
    for month in wanted:
        within = rows.filter(night_at__gte=began(month, club.zone), night_at__lt=began(later(month, 1), club.zone))
        counted = within.order_by().aggregate(**people, **SUMS)
        found[month] = Counted(**{name: counted[f"n_{name}"] for name in Counted._fields})
    return {month: counted for month, counted in found.items() if counted.games}


def stored_months(club: Club, system: str, since: date) -> dict[date, Counted]:
    """Return the stored months of a club in one system since a given month, using two queries."""
    rows = PlayerMonth.objects.filter(system=system, month__gte=since).order_by().values_list("month")
    people = rows.filter(season__in=list(club.seasons.values_list("pk", flat=True)), player__isnull=False)
    players = dict(people.annotate(n=Count("player", distinct=True)))
    everybody = rows.filter(club=club, player=None).annotate(n_games=GAMES, **SUMS)
    return {month: Counted(games, players[month], *numbers) for month, games, *numbers in everybody if games}
