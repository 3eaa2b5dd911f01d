"""A result as it is where two players change their numbers: what each did stays with the person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ONE = frozenset({"winner", "from", "player", "last_draw", "door", "to", "on", "dealer"})
"""Fields of the contract that are one player."""
MANY = frozenset(
    {
        "riichi",
        "tenpai",
        "nagashi",
        "hua_zhu",
        "bao_hu",
        "xiang_gong",
        "eye_watch",
        "dai_wei",
        "with",
        "false_hu",
        "won",
        "open",
    }
)
"""Fields that are lists of players, by number or as an entry about one."""
BY_PLAYER = frozenset({"adjust", "chips"})
"""Lists with an amount for each player."""
PAIRS = frozenset({"busted"})
"""Lists of pairs of players."""
KEPT = frozenset({"hand", "note"})
"""Fields in which no player is numbered."""


def swapped(order: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """Values by player where player i becomes `order[i]`."""
    found = list(values)
    for player, new in enumerate(order):
        found[new] = values[player]
    return found


def reseated(value: Any, order: Sequence[int], name: str = "") -> Any:
    """A result (a line, a declaration) of the contract where player i becomes `order[i]`; `name`: its field's.

    >>> reseated({"type": "win", "wins": [{"winner": 0, "from": 2, "fan": 1}]}, (1, 0, 2, 3))
    {'type': 'win', 'wins': [{'winner': 1, 'from': 2, 'fan': 1}]}
    """
    if name in KEPT:
        return value
    if isinstance(value, Mapping):
        return _said({key: reseated(part, order, key) for key, part in value.items()}, order)
    if isinstance(value, list):
        if name in BY_PLAYER:
            return swapped(order, value)
        if name in PAIRS:
            return [[order[player] for player in pair] for pair in value]
        return [order[part] if name in MANY and isinstance(part, int) else reseated(part, order) for part in value]
    return order[value] if name in ONE and isinstance(value, int) else value


def _said(entry: dict[str, Any], order: Sequence[int]) -> dict[str, Any]:
    """Lists of players stand in the order of their numbers, as they are entered."""
    for name in MANY & set(entry):
        if all(isinstance(part, int) for part in entry[name]):
            entry[name] = sorted(entry[name])
    return entry
