"""Seat winds: players are numbers from 0, seats are counted from the dealer, who sits East."""

from __future__ import annotations

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


def wind_of(player: int, dealer: int, players: int) -> str:
    """The seat wind of a player.

    >>> wind_of(0, dealer=3, players=4)
    'S'
    """
    return WINDS[(player - dealer) % players]


def around(dealer: int, players: int) -> tuple[str, ...]:
    """The seat wind of every player."""
    return tuple(WINDS[(player - dealer) % players] for player in range(players))
