"""The ledger of a deal: every payment as a named move."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.multilingual import Text
from scoring.score_moves import Deltas, Move


@dataclass(slots=True)
class Ledger:
    """The moves so far, and for each kong (by index) the payments that its owner still keeps."""

    moves: list[Move] = field(default_factory=list)
    kongs: dict[int, Deltas] = field(default_factory=dict)

    def add(self, kind: str, what: Text, deltas: Deltas, index: int | None = None) -> None:
        """Record a payment; skip it where it moves nothing."""
        if any(deltas):
            self.moves.append(Move(kind, deltas, index, what))
