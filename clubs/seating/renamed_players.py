"""A stored draw with other numbers for its players."""

from collections.abc import Mapping
from typing import Any

LISTS = frozenset({"players", "asked", "order", "locked"})
KEYED = frozenset({"tiles", "winds", "starts", "missed", "locked"})
ALONE = frozenset({"thrower", "dealer", "player"})
"""Where the inputs, plan and outcome of a draw name players: in lists, as keys, and alone."""


def with_players(stored: Any, others: Mapping[int, int], name: str = "") -> Any:
    """Return a draw's stored inputs, plan or outcome with other ids for its players.

    >>> with_players({"1": {"winds": {"7": "E"}, "dealer": 7, "dice": [[1, 7]]}}, {7: 9})
    {'1': {'winds': {'9': 'E'}, 'dealer': 9, 'dice': [[1, 7]]}}
    """
    if isinstance(stored, dict):
        keys = {str(old): str(new) for old, new in others.items()} if name in KEYED else {}
        return {keys.get(key, key): with_players(inside, others, key) for key, inside in stored.items()}
    if isinstance(stored, list):
        return [others.get(one, one) if name in LISTS and isinstance(one, int) else with_players(one, others, name)
                for one in stored]  # fmt: skip
    return others.get(stored, stored) if name in ALONE and isinstance(stored, int) else stored
