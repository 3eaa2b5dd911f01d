"""Rules of an event: its own, or else its season's."""

from clubs.models import Event
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import ContractError

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


def rules_for_table(event: Event, seats: int) -> Rules | None:
    """Return the rules of a table of this size; None where the event's rules have none.

    They are the event's own, or those for three; else the same rules with this number of players, or the system's
    first preset for it.
    """
    preset, options = rules_in_force(event, seats)
    rules = ruleset({"preset": preset, "options": options})
    if rules.players == seats:
        return rules
    if "players" in options:
        try:
            return ruleset({"preset": preset, "options": {**options, "players": seats}})
        except ContractError:
            pass
    known = (one.id for one in presets() if one.system == rules.id and ruleset(one.id).players == seats)
    found = next(known, None)
    return ruleset(found) if found else None
