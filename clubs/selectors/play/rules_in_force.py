"""Rules of an event: its own, or else its season's."""

from clubs.models import Event
from rules.registry import presets, ruleset
from rules.system import Rules

THREE = 3


def rules_in_force(event: Event, seats: int = 0) -> tuple[str, dict[str, object]]:
    """Return the preset and options for a new game of the event; the three-player ones for a table of three, if set."""
    if seats == THREE and event.preset_three:
        return event.preset_three, ruleset(event.preset_three).values()
    if event.preset:
        return event.preset, event.options or {}
    return event.season.preset, event.season.options


def rules_of_event(event: Event) -> Rules:
    """Return the rules of the event's games."""
    preset, options = rules_in_force(event)
    return ruleset({"preset": preset, "options": options})


def preset_for_three(event: Event) -> str:
    """Return the event's rules for tables of three, or the first of the same system; "" if there are none."""
    own = rules_of_event(event).preset.system
    found = (one.id for one in presets() if one.system == own and ruleset(one.id).players == THREE)
    return event.preset_three or next(found, "")
