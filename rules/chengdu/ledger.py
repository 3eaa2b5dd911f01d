"""The running account of a deal: every payment as a move with its name."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.multilingual import Text
from scoring.score_moves import Deltas, Move


@dataclass(slots=True)
class Ledger:
    """The moves so far, and what each kong (by index) has brought that is still its owner's."""

    moves: list[Move] = field(default_factory=list)
    kongs: dict[int, Deltas] = field(default_factory=dict)

    def add(self, kind: str, what: Text, deltas: Deltas, index: int | None = None) -> None:
        """Write a payment; one that moves nothing is left out."""
        if any(deltas):
            self.moves.append(Move(kind, deltas, index, what))
