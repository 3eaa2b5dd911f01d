"""Score moves: who pays whom; their sum is the change of the scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.multilingual import Text

Deltas = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One payment of a deal: `kind` in the contract's terms, amounts by player.

    `name` distinguishes several moves of one kind on the screen.
    """

    kind: str
    deltas: Deltas
    index: int | None = None
    name: Text | None = None

    def answer(self) -> dict[str, Any]:
        """Return the move in the contract's format."""
        head: dict[str, Any] = {"for": self.kind}
        if self.index is not None:
            head["index"] = self.index
        head["deltas"] = list(self.deltas)
        return head


def nothing(players: int) -> list[int]:
    """Return a new list of zeros to add to."""
    return [0] * players


def total(moves: Iterable[Move], players: int) -> Deltas:
    """Return the sum of all moves by player."""
    return together([move.deltas for move in moves], players)


def add(scores: Sequence[int], deltas: Sequence[int]) -> Deltas:
    """Return the scores after the deltas."""
    return tuple([score + delta for score, delta in zip(scores, deltas, strict=True)])


def moving(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves with a non-zero amount."""
    return tuple([move for move in moves if any(move.deltas)])


def ceil_to(amount: int, step: int) -> int:
    """Round an amount up to a multiple of `step`.

    >>> ceil_to(1920, 100), ceil_to(2000, 100)
    (2000, 2000)
    """
    return -(-amount // step) * step


def pay(players: int, taker: int, payers: Iterable[int], amount: int) -> Deltas:
    """Return the deltas if each payer gives `amount` to the taker (below 0: the other way).

    >>> pay(4, 1, (0, 3), 20)
    (-20, 40, 0, -20)
    """
    deltas = nothing(players)
    for payer in payers:
        deltas[payer] -= amount
        deltas[taker] += amount
    return tuple(deltas)


def together(parts: Iterable[Sequence[int]], players: int) -> Deltas:
    """Return the sum of several payments."""
    sums = nothing(players)
    for part in parts:
        for player, amount in enumerate(part):
            sums[player] += amount
    return tuple(sums)
