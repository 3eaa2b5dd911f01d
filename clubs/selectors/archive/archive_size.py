"""The size of a club's archive, and when the last one was made."""

from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubs.models import Club, Event, LogEntry, Player, Season
from clubs.models.sql_conditions import Among
from clubs.selectors.statistics.club_months import GAMES
from clubs.selectors.statistics.player_months import rows_of_everybody

MOST = 10_000


class Number(NamedTuple):
    """A count. `more`: counting stopped at this limit. It is formatted for the reader's language."""

    n: int
    more: bool = False

    def __str__(self) -> str:
        n = number_format(self.n, force_grouping=True)
        return _("more than %(n)s") % {"n": n} if self.more else n


def counts(club: Club) -> dict[str, Number]:
    """Return the parts of a club in everyday terms, with their counts. Of games, only final ones count."""
    events = Event.objects.filter(season__club=club).aggregate(
        nights=Count("pk", filter=Q(kind=Event.Kind.NIGHT)),
        tournaments=Count("pk", filter=Q(kind=Event.Kind.TOURNAMENT)),
    )
    return {
        "players": _number(Player.objects.filter(club=club)),
        "seasons": _number(Season.objects.filter(club=club)),
        **{name: Number(n) for name, n in events.items()},
        "games": _games(club),
        "acts": _number(LogEntry.objects.filter(club=club)),
    }


def _games(club: Club) -> Number:
    return Number(rows_of_everybody(club=club).aggregate(n=GAMES)["n"])


def _number(rows: QuerySet[Any]) -> Number:
    found = rows.order_by()[: MOST + 1].count()
    return Number(min(found, MOST), more=found > MOST)


def last_archive(club: Club) -> LogEntry | None:
    """Return the log entry of the last archive."""
    return LogEntry.objects.filter(Among("action", "club.archived"), club=club).select_related("by").first()
