"""Plausible random results for a seeded simulator; always legal in the given state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.deal import sampler
from rules.duankagen.options import DuankagenOptions

_FAN = ((1, 46.0), (2, 32.0), (3, 14.0), (4, 6.0), (5, 2.0))
_KONGS = (("daiminkan", 3.0), ("kakan", 3.0), ("ankan", 4.0))
_KONG_RATE = 0.22
_DECLARE_RATE = 0.05
_DRAW_RATE = 0.14
_TSUMO_RATE = 0.45
_DOUBLE_RATE = 0.05
_AFTER_KONG_RATE = 0.15
_READY_RATE = 0.65
_XIANG_GONG_RATE = 0.02
_NO_FAN_RATE = 0.15


class Sampler(sampler.Sampler):
    """A sampler that plays one deal to its end."""

    def __init__(self, options: DuankagenOptions, rng: random.Random, skill: Sequence[float] | None) -> None:
        super().__init__(rng, options.players, skill)
        self.options = options
        self.declared = [player for player in self.active if self.chance(_DECLARE_RATE)]
        self.wins: list[dict[str, Any]] = []
        self.kans: list[dict[str, Any]] = []

    def result(self) -> dict[str, Any]:
        """Return the deal in the contract's form."""
        drawn = False
        while len(self.active) > 1 and not drawn:
            fresh = self._kongs()
            drawn = self.chance(_DRAW_RATE)
            if not drawn:
                self._win(fresh)
        made: dict[str, Any] = {"type": "draw" if drawn else "win"}
        made |= {"wins": self.wins} if self.wins else {}
        made |= {"kans": self.kans} if self.kans else {}
        made |= {"bao_hu": self.declared} if self.declared else {}
        return made | (self._draw() if drawn else {})

    def _kongs(self) -> list[int]:
        """Add kongs; return the players who made them since the last win."""
        fresh = []
        while self.chance(_KONG_RATE):
            player, kind = self.winner(), self.pick(_KONGS)
            kong: dict[str, Any] = {"player": player, "type": kind}
            kong |= {"from": self.loser(player)} if kind == "daiminkan" else {}
            kong |= {"after": len(self.wins)} if self.wins else {}
            self.kans.append(kong)
            fresh.append(player)
        return fresh

    def _win(self, fresh: Sequence[int]) -> None:
        winner = self.winner()
        if self.chance(_TSUMO_RATE):
            self._won([winner], None, passed=False)
            return
        loser = self.loser(winner)
        others = self.others(loser, winner)
        several = [player for player in others if self.chance(_DOUBLE_RATE)]
        self._won([winner, *several], loser, loser in fresh and self.chance(_AFTER_KONG_RATE))

    def _won(self, winners: Sequence[int], loser: int | None, passed: bool) -> None:
        for i, winner in enumerate(winners):
            win: dict[str, Any] = {"winner": winner, "fan": self._fan(winner, loser)}
            win |= {"from": loser} if loser is not None else {}
            win |= {"same_discard": True} if i else {}
            win |= {"events": ["gang_pao"]} if passed else {}
            self.wins.append(win)
            self.active.remove(winner)

    def _fan(self, winner: int, loser: int | None) -> int:
        fan = self.pick(_FAN)
        if winner in self.declared:
            fan = max(2, fan)
        elif fan == 1 and self._may_be_bare(loser) and self.chance(_NO_FAN_RATE):
            return 0
        return max(2, fan) if loser is None and self.options.zi_mo == "add_fan" else fan

    def _may_be_bare(self, loser: int | None) -> bool:
        if loser is None:
            return self.options.no_fan_win and self.options.zi_mo != "add_fan"
        return self.options.no_fan_win or (loser in self.declared and self.options.bao_hu_penalty == "add_fan")

    def _draw(self) -> dict[str, Any]:
        wrong = [player for player in self.active if self.chance(_XIANG_GONG_RATE)]
        ready = [player for player in self.active if player not in wrong and self.chance(self._readiness(player))]
        made: dict[str, Any] = {"tenpai": [{"player": player, "fan": self.pick(_FAN)} for player in ready]}
        return made | ({"xiang_gong": wrong} if wrong else {})

    def _readiness(self, player: int) -> float:
        strength = self.weights[player] / max(self.weights)
        return _READY_RATE * (0.5 + strength / 2)
