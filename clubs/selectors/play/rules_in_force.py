"""Rules of an event: its own, or else its season's."""

from functools import cache

from clubs.models import Event, Season
from clubs.ranking.policy import SIZES
from clubs.selectors.rulebook.rules_texts import rules_of
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import ContractError

THREE, FOUR = 3, 4


def rules_in_force(event: Event, seats: int = 0) -> tuple[str, dict[str, object]]:
    """Return the preset and options for a new game of the event.

    A table of three has the event's or the season's rules for it, if set; where the rules themselves allow several
    numbers of players, a table of another size has the same rules with its own number.
    """
    if seats == THREE and event.preset_three:
        return event.preset_three, ruleset(event.preset_three).values()
    if event.preset:
        return event.preset, event.options or {}
    season = event.season
    if seats and (other := of_another_size(season, seats)):
        return other.preset.id, other.values()
    return season.preset, season.options


def of_another_size(season: Season, seats: int) -> Rules | None:
    """Return the rules of a season's tables with another number of players than usual; None if it has no such tables.

    They are the same rules, if these leave the number open, or those that the season has for three.
    """
    own = rules_of(season)
    if seats == own.players:
        return None
    if same := _with_players(own, seats):
        return same
    return ruleset(season.preset_three) if seats == THREE and season.preset_three else None


def sizes_of_rules(season: Season) -> tuple[int, ...]:
    """Return the numbers of players for which a season has rules, the usual one first and then smaller ones."""
    own = rules_of(season).players
    return (own, *(size for size in range(own - 1, 1, -1) if of_another_size(season, size)))


def sizes_at_night(event: Event) -> tuple[int, ...]:
    """Return the numbers of players that a draw of this night may seat at a table, the usual one first.

    Where a season counts points by place, smaller tables need points of their own.
    """
    if event.preset:
        return (rules_of_event(event).players,)
    usual, *smaller = sizes_of_rules(event.season)
    points = (event.season.policy or {}).get("place_points")
    return (usual, *(size for size in smaller if points is None or str(size) in points))


def presets_for_three(rules: Rules) -> list[str]:
    """Return the presets of the same system for tables of three next to tables of four; none if it has other tables."""
    if rules.players != FOUR or _with_players(rules, THREE):
        return []
    return [one.id for one in presets() if one.system == rules.id and one.players == THREE]


def _with_players(rules: Rules, players: int) -> Rules | None:
    """Return the rules with another number of players; None if they don't allow it."""
    if players not in _sizes_of_preset(rules.preset.id):
        return None
    try:
        return ruleset({"preset": rules.preset.id, "options": {**rules.values(), "players": players}})
    except ContractError:
        return None


@cache
def _sizes_of_preset(preset: str) -> frozenset[int]:
    """Return the numbers of players that a preset leaves open; empty if they are not an option of its system."""
    values = ruleset(preset).values()
    return frozenset(size for size in SIZES if "players" in values and _is_valid(preset, {**values, "players": size}))


def _is_valid(preset: str, options: dict[str, object]) -> bool:
    try:
        ruleset({"preset": preset, "options": options})
    except ContractError:
        return False
    return True


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
    if same := _with_players(rules, seats):
        return same
    known = (one.id for one in presets() if one.system == rules.id and ruleset(one.id).players == seats)
    found = next(known, None)
    return ruleset(found) if found else None
