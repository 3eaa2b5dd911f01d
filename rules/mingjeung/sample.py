"""Plausible random results for a seeded simulator. Each result is legal in the state it is made for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.deal.sampler import StickSampler
from rules.mingjeung.points import GREAT, PLAYERS, SMALL
from rules.mingjeung.state import STICK, State

_KINDS = (("ron", 45.0), ("tsumo", 33.0), ("draw", 21.4), ("foul", 0.6))
_FAN = ((1, 18.0), (2, 26.0), (3, 22.0), (4, 14.0), (5, 9.0), (6, 5.0), (7, 3.0), (8, 1.5), (9, 0.8), (10, 0.7))
_LIMITS = ((SMALL, 3.0), (GREAT, 1.0))
_LIMIT_RATE = 0.004
_READY = ((0, 10.0), (1, 32.0), (2, 38.0), (3, 16.0), (4, 4.0))


class Sampler(StickSampler):
    """Random sampler of one result for one state."""

    riichi_rate, winner_riichi_rate = 0.15, 0.35

    def __init__(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> None:
        super().__init__(rng, PLAYERS, skill)
        self.state = state

    def result(self) -> dict[str, Any]:
        """Return a result of any kind."""
        made: dict[str, Any] = getattr(self, f"_{self.pick(_KINDS)}")()
        return made

    def may_lay(self, player: int) -> bool:
        return self.state.scores[player] >= STICK

    def _sticks(self, among: Sequence[int], winners: Sequence[int] = ()) -> dict[str, Any]:
        riichi = self.riichi(among, winners)
        return {"riichi": riichi} if riichi else {}

    def _won(self, **win: int) -> dict[str, Any]:
        value = {"limit": self.pick(_LIMITS)} if self.chance(_LIMIT_RATE) else {"fan": self.pick(_FAN)}
        sticks = self._sticks(self.active, (win["winner"],))
        return {"type": "win", **sticks, "wins": [{**win, **value}]}

    def _ron(self) -> dict[str, Any]:
        winner = self.winner()
        return self._won(winner=winner, **{"from": self.loser(winner)})

    def _tsumo(self) -> dict[str, Any]:
        return self._won(winner=self.winner())

    def _draw(self) -> dict[str, Any]:
        ready = sorted(self.rng.sample(self.active, self.pick(_READY)))
        return {"type": "draw", **self._sticks(ready), "tenpai": ready}

    def _foul(self) -> dict[str, Any]:
        return {"type": "foul", "player": self.loser(), "kind": "false_win"}
