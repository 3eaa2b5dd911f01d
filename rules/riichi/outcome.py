"""The outcome of a deal, before the end of the game is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from scoring.score_moves import Move


class Next(Enum):
    """Which deal follows."""

    KEEP = auto()
    PASS = auto()
    REPLAY = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Moves (except deposits and corrections), the next deal's honba, and the deposits left on the table.

    `kept_by`: "win" or "tenpai", whichever lets the dealer repeat. `winners`: players who won by a hand or by a nagashi
    mangan that counts as a win, in the order in which they are paid.
    """

    moves: tuple[Move, ...]
    next: Next
    honba: int
    deposits: int
    kept_by: str | None = None
    wins: tuple[Any, ...] = ()
    winners: tuple[int, ...] = ()


def turn_order(players: Sequence[int], after: int, n: int) -> list[int]:
    """Return the players in turn order, starting with the one after `after`."""
    return sorted(players, key=lambda player: (player - after - 1) % n)
