"""What is inherited downwards: the rules of an event are its own, or else its season's."""

from clubs.models import Event
from rules.registry import ruleset
from rules.system import Rules

THREE = 3


def rules_in_force(event: Event, seats: int = 0) -> tuple[str, dict[str, object]]:
    """The preset and the option values that a game of the event starts with; of a table of three, where it has such."""
    if seats == THREE and event.preset_three:
        return event.preset_three, ruleset(event.preset_three).values()
    if event.preset:
        return event.preset, event.options or {}
    return event.season.preset, event.season.options


def rules_of_event(event: Event) -> Rules:
    """The rules that games of the event are played by."""
    preset, options = rules_in_force(event)
    return ruleset({"preset": preset, "options": options})
