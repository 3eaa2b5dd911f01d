"""What a deal leads to, before the end of the game is tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from scoring.score_moves import Move


class Next(Enum):
    """Who deals next."""

    KEEP = auto()
    PASS = auto()
    REPLAY = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Moves but for sticks and corrections, the next deal's counters, sticks left on the table.

    `kept_by`: "win" or "tenpai" where that let the dealer keep the deal. `winners`: who has won, by a hand or by a
    terminal river that is a win, the first to be paid first.
    """

    moves: tuple[Move, ...]
    next: Next
    honba: int
    deposits: int
    kept_by: str | None = None
    wins: tuple[Any, ...] = ()
    winners: tuple[int, ...] = ()


def turn_order(players: Sequence[int], after: int, n: int) -> list[int]:
    """Players in turn order, the one after `after` first."""
    return sorted(players, key=lambda player: (player - after - 1) % n)
