"""Rules of a game in one cell of a file: the preset, and what differs from it as JSON."""

from collections.abc import Mapping

import orjson

from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError

LONGEST = 10_000


def rules_as_text(preset: str, options: Mapping[str, object]) -> str:
    """Return rules in one line.

    >>> rules_as_text("riichi", {"uma": [15, 5, -5, -15], "oka": True})
    'riichi {"uma":[15,5,-5,-15]}'
    """
    values = ruleset(preset).values()
    other = {name: value for name, value in options.items() if values.get(name) != value}
    return f"{preset} {orjson.dumps(other).decode()}" if other else preset


def rules_of_text(text: str) -> Rules | None:
    """Return the rules that a line stands for, None where it is no such line.

    >>> rules_of_text('riichi {"uma":[15,5,-5,-15]}').values()["uma"]
    [15, 5, -5, -15]
    >>> rules_of_text('riichi {"uma":15}'), rules_of_text("house rules")
    (None, None)
    """
    preset, _space, other = text.strip().partition(" ")
    if len(text) > LONGEST:
        return None
    try:
        return ruleset({"preset": preset, "options": orjson.loads(other or "{}")})
    except (ContractError, orjson.JSONDecodeError):
        return None
