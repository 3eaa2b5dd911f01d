"""The running account of a deal: every payment as a move with its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.chengdu.results import PLAYERS
from scoring.money import Deltas, Move, nothing
from scoring.text import Text


@dataclass(slots=True)
class Ledger:
    """The moves so far, and what each kong (by index) has brought that is still its owner's."""

    moves: list[Move] = field(default_factory=list)
    kongs: dict[int, Deltas] = field(default_factory=dict)

    def add(self, kind: str, what: Text, deltas: Deltas, index: int | None = None) -> None:
        """Write a payment; one that moves nothing is left out."""
        if any(deltas):
            self.moves.append(Move(kind, deltas, index, what))


def pay(winner: int, payers: Sequence[int], amount: int) -> Deltas:
    """Each payer gives `amount` (he gets it where it is below 0)."""
    deltas = nothing(PLAYERS)
    for payer in payers:
        deltas[payer] -= amount
        deltas[winner] += amount
    return tuple(deltas)


def moved(giver: int, taker: int, amount: int) -> Deltas:
    """One pays another."""
    return pay(taker, (giver,), amount)


def together(parts: Sequence[Deltas]) -> Deltas:
    """The sum of several payments."""
    deltas = nothing(PLAYERS)
    for part in parts:
        for player, amount in enumerate(part):
            deltas[player] += amount
    return tuple(deltas)
