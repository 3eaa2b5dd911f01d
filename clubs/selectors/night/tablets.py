"""The tablet of a table, as staff see it."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Game, SeatDraw, Table

LOW = 20
"""Per cent of the battery below which staff are warned."""


@dataclass(frozen=True, slots=True)
class Tablet:
    """What a tablet last said: its browser, entries that wait, whether it stores them, and the battery in per cent."""

    seen_at: datetime
    browser: str
    old: bool
    waits: int
    stores: bool
    battery: int | None

    @property
    def low(self) -> bool:
        """Whether the battery is nearly empty."""
        return self.battery is not None and self.battery < LOW


def without_tablet(draw: SeatDraw) -> list[Table]:
    """Return the tables of a draw at which a game runs and whose link no tablet has opened, by number."""
    running = (Game.Status.SEATING, Game.Status.PLAYING)
    tables = Table.objects.filter(games__draw=draw, games__status__in=running, seen_at=None, link_revoked_at=None)
    return list(tables.distinct().order_by("number"))


def tablet_of(table: Table) -> Tablet | None:
    """Return the tablet of a table; None if none has been heard."""
    if table.seen_at is None:
        return None
    said = table.tablet or {}
    return Tablet(
        seen_at=table.seen_at,
        browser=str(said.get("browser", "")),
        old=bool(said.get("old")),
        waits=int(said.get("waits", 0)),
        stores=bool(said.get("stores", True)),
        battery=said.get("battery"),
    )
