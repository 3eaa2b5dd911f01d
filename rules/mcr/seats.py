"""The seating of each round: mcr rulebook, section 1."""

from __future__ import annotations

from rules.mcr.option_fields import PLAYERS

_ORDERS = {"E": (0, 1, 2, 3), "S": (1, 0, 3, 2), "W": (2, 3, 1, 0), "N": (3, 2, 0, 1)}


def seat_order(seat_change: bool, wind: str | None) -> tuple[int, ...]:
    """Return the players in seating (and dealing) order of a round, starting with East of its first deal.

    >>> seat_order(True, "W"), seat_order(False, "W")
    ((2, 3, 1, 0), (0, 1, 2, 3))
    """
    return _ORDERS[wind or "E"] if seat_change else tuple(range(PLAYERS))
