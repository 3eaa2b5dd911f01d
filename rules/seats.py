"""Seat winds: players are numbers from 0, seats are counted from the dealer, who sits East.

An `order` lists the players as they sit, East of the first deal of a round first. Most rules keep 0, 1, 2, 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.multilingual import texts

WINDS = ("E", "S", "W", "N")
NAMES = texts(
    {
        "E": ("East", "東", "东", "東"),
        "S": ("South", "南", "南", "南"),
        "W": ("West", "西", "西", "西"),
        "N": ("North", "北", "北", "北"),
    }
)


def seat_of(player: int, dealer: int, order: Sequence[int]) -> int:
    """Return the seat of a player, counted from the dealer.

    >>> seat_of(0, dealer=3, order=(0, 1, 2, 3)), seat_of(0, dealer=3, order=(1, 0, 3, 2))
    (1, 3)
    """
    return (order.index(player) - order.index(dealer)) % len(order)


def player_at(seat: int, dealer: int, order: Sequence[int]) -> int:
    """Return the player in a seat that is counted from the dealer.

    >>> player_at(1, dealer=3, order=(0, 1, 2, 3)), player_at(1, dealer=3, order=(1, 0, 3, 2))
    (0, 2)
    """
    return order[(order.index(dealer) + seat) % len(order)]


def around(dealer: int, order: Sequence[int]) -> tuple[str, ...]:
    """Return the seat wind of every player.

    >>> around(1, (1, 0, 3, 2))
    ('S', 'E', 'N', 'W')
    """
    return tuple(WINDS[seat_of(player, dealer, order)] for player in range(len(order)))
