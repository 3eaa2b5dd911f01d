"""What an event sets for its day: its list of penalties, what being late costs, how rounds end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.translation import gettext_lazy as _

from clubs.models import EntryPenalty, Event

Kind = EntryPenalty.Kind
MOST_PRESETS = 20
STEP = timedelta(minutes=5)
"""Being late costs so much for each started step."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A penalty of an event's list: what it is called, of which kind, how many tenths it takes (below 0)."""

    name: str
    kind: str
    tenths: int = 0

    @property
    def title(self) -> str:
        """The name in the reader's language where it is one of the standard ones."""
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
"""Names of penalties that are kept in English and read in the reader's language; any other stands as it was typed."""
DEFAULT = (
    Preset("Warning", Kind.WARNING),
    Preset("Lateness", Kind.POINTS),
    Preset("Obstruction", Kind.POINTS, -50),
    Preset("Dead hand called on", Kind.POINTS, -200),
    Preset("Foul", Kind.POINTS, -200),
)


def presets_of(event: Event) -> tuple[Preset, ...]:
    """The event's list of penalties; the usual one where it has none of its own."""
    if event.penalty_list is None:
        return DEFAULT
    return tuple(Preset(one["name"], one["kind"], one["tenths"]) for one in event.penalty_list)


@dataclass(frozen=True, slots=True)
class Late:
    """A table of a round that has not dealt yet: for how long it waits, what that costs, whether a substitute sits."""

    minutes: int
    tenths: int
    substitute: bool


def late(event: Event, since: datetime, now: datetime) -> Late | None:
    """What a seat that is empty since then costs by now; None within the grace."""
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
    """An event's list as it is kept: nothing where it is the usual one."""
    return None if tuple(presets) == DEFAULT else [one.to_json() for one in presets]
