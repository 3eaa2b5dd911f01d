"""What a bare value pays, by who wins and who deals: for the cells of a result form and for what a player needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Paid = Callable[[int, int, int | None], Sequence[int]]
"""What each player pays for a value: of the dealer, the winner and the discarder (None: a self-draw), by number."""


def price(paid: Paid, players: int, dealer: bool, tsumo: bool) -> tuple[int, ...]:
    """What is paid where the dealer wins or another does.

    By discard (from the discarder,), or (from the discarder, from each other) where they pay too; by self-draw
    (each,), or (each other, the dealer) where those differ. The discarder is not the dealer where that can be.

    >>> price(lambda dealer, winner, loser: [0, 30, 30, 30], 4, dealer=True, tsumo=True)
    (30,)
    """
    last = players - 1
    amounts = paid(0 if dealer else 1, 0, None if tsumo else last)
    first, beside = amounts[last], amounts[1]
    alike = dealer or first == beside if tsumo else players == 2 or not beside
    return (first,) if alike else (first, beside)


def brought(paid: Paid, players: int, dealer: bool, tsumo: bool) -> int:
    """What a value brings the winner from all who pay."""
    return sum(paid(0 if dealer else 1, 0, None if tsumo else players - 1))
