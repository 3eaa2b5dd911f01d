"""The final games that a table is computed from."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from clubs.models import Event

EVENTS = Event._meta.db_table


@dataclass(frozen=True, slots=True)
class Scope:
    """Final games of a season or club, of one system, from nights since `since` and before `until`.

    Events that do not count in their season are excluded. Values are row keys; None or "" does not restrict.
    """

    club: int
    season: int | None = None
    system: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def narrow(self) -> bool:
        """Whether it is limited to some days of a season."""
        return bool(self.season and (self.since or self.until))

    def where(self, row: str = "r") -> tuple[str, list[object]]:
        """Return the condition on a row of `SeatResult`, with its parameters."""
        conditions = {
            f"{row}.season_id = %s" if self.season else f"{row}.club_id = %s": self.season or self.club,
            f"{row}.system = %s": self.system or None,
            f"{row}.night_at >= %s": moment(self.since),
            f"{row}.night_at < %s": moment(self.until),
        }
        given = {condition: value for condition, value in conditions.items() if value is not None}
        outside, keys = f"SELECT id FROM {EVENTS} WHERE NOT counts_in_season", list[object]()
        if self.season:
            outside, keys = f"{outside} AND season_id = %s", [self.season]
        return f"{' AND '.join(given)} AND {row}.event_id NOT IN ({outside})", [*given.values(), *keys]


def moment(value: datetime | None) -> object:
    """Return a moment in the database's format."""
    return None if value is None else connection.ops.adapt_datetimefield_value(value)


def moment_read(value: Any) -> datetime:
    """Return a moment from a raw query. SQLite returns it in UTC without a time zone, or as text."""
    found = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
