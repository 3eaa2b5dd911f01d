"""The price of a bare value by winner and dealer, for the cells of a result form and for the needs of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Paid = Callable[[int, int, int | None], Sequence[int]]
"""A function from dealer, winner and discarder (None: self-draw) to each player's payment, by player number."""


def price(paid: Paid, players: int, dealer: bool, tsumo: bool) -> tuple[int, ...]:
    """Return the price where the dealer wins, or where another player wins.

    By discard: (from the discarder,), or (from the discarder, from each other) where the others pay too. By self-draw:
    (each,), or (each other, the dealer) where those differ. The discarder is not the dealer where possible.

    >>> price(lambda dealer, winner, loser: [0, 30, 30, 30], 4, dealer=True, tsumo=True)
    (30,)
    """
    last = players - 1
    amounts = paid(0 if dealer else 1, 0, None if tsumo else last)
    first, beside = amounts[last], amounts[1]
    alike = dealer or first == beside if tsumo else players == 2 or not beside
    return (first,) if alike else (first, beside)


def brought(paid: Paid, players: int, dealer: bool, tsumo: bool) -> int:
    """Return what a value brings the winner from all payers."""
    return sum(paid(0 if dealer else 1, 0, None if tsumo else players - 1))
