"""Event rules of a tournament: its list of penalties, the cost of lateness, how rounds end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.translation import gettext_lazy as _

from clubs.models import EntryPenalty, Event

Kind = EntryPenalty.Kind
MOST_PRESETS = 20
STEP = timedelta(minutes=5)
"""Lateness costs points for each started step."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A penalty of an event's list: name, kind, and points in tenths (below 0)."""

    name: str
    kind: str
    tenths: int = 0

    @property
    def title(self) -> str:
        """Return the name, translated if it is a standard one."""
        return str(STANDARD_PENALTIES.get(self.name, self.name))

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "kind": self.kind, "tenths": self.tenths}


STANDARD_PENALTIES = {
    "Warning": _("Warning"),
    "Lateness": _("Lateness"),
    "Obstruction": _("Obstruction"),
    "Dead hand called on": _("Dead hand after a wrong call"),
    "Foul": _("Foul"),
}
"""Names of penalties stored in English and translated for display; any other name is shown as typed."""
DEFAULT = (
    Preset("Warning", Kind.WARNING),
    Preset("Lateness", Kind.POINTS),
    Preset("Obstruction", Kind.POINTS, -50),
    Preset("Dead hand called on", Kind.POINTS, -200),
    Preset("Foul", Kind.POINTS, -200),
)


def presets_of(event: Event) -> tuple[Preset, ...]:
    """Return the event's list of penalties, or the default list."""
    if event.penalty_list is None:
        return DEFAULT
    return tuple(Preset(one["name"], one["kind"], one["tenths"]) for one in event.penalty_list)


@dataclass(frozen=True, slots=True)
class Late:
    """A table of a round without a deal yet: how long it has waited, the cost, and whether a substitute sits there."""

    minutes: int
    tenths: int
    substitute: bool


def late(event: Event, since: datetime, now: datetime) -> Late | None:
    """Return the current cost of a seat empty since `since`, or None within the grace period."""
    waited = now - since
    grace = timedelta(minutes=event.grace_minutes)
    if waited <= grace:
        return None
    steps = ceil((waited - grace) / STEP)
    return Late(
        minutes=int(waited.total_seconds() // 60),
        tenths=-steps * event.late_tenths,
        substitute=waited >= timedelta(minutes=event.substitute_minutes),
    )


def kept(presets: Sequence[Preset]) -> list[dict[str, object]] | None:
    """Return an event's list for storage, or None for the default list."""
    return None if tuple(presets) == DEFAULT else [one.to_json() for one in presets]
