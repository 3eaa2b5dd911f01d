"""The seat order of the people at a table, and whether it may be repeated."""

from collections.abc import Callable, Mapping
from itertools import permutations

from clubs.seating.starting_winds import WINDS

Order = tuple[str, ...]
MaySit = Callable[[Order], bool]


def order_of(winds: Mapping[int, str]) -> Order:
    """Return the players at East, South, West, North, each as the text of the player's number.

    >>> order_of({7: "W", 5: "E", 9: "S"})
    ('5', '9', '7')
    """
    return tuple(str(player) for player in sorted(winds, key=lambda player: WINDS.index(winds[player])))


def refused(order: Order, may_sit: MaySit) -> bool:
    """Return whether this order must be drawn again: it is not allowed, and another order of the same people is."""
    return not may_sit(order) and any(may_sit(other) for other in permutations(order))
