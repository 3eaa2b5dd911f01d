"""Rewriting a result when players change their numbers: everything stays with the person who did it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ONE = frozenset({"winner", "from", "player", "last_draw", "door", "to", "on", "dealer"})
"""Fields of the contract that hold one player."""
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
"""Fields that hold lists of players, by number or as an entry about one player."""
BY_PLAYER = frozenset({"adjust", "chips"})
"""Fields that hold an amount for each player."""
PAIRS = frozenset({"busted"})
"""Fields that hold pairs of players."""
KEPT = frozenset({"hand", "note"})
"""Fields that contain no player numbers."""


def swapped(order: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """Return values by player after player i becomes `order[i]`."""
    found = list(values)
    for player, new in enumerate(order):
        found[new] = values[player]
    return found


def reseated(value: Any, order: Sequence[int], name: str = "") -> Any:
    """Return a result (a line, a declaration) of the contract in which player i becomes `order[i]`.

    `name` is the name of the field that holds `value`.

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
    """Sort lists of players by number, as they are entered."""
    for name in MANY & set(entry):
        if all(isinstance(part, int) for part in entry[name]):
            entry[name] = sorted(entry[name])
    return entry
