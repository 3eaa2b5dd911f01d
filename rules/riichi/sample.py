"""Plausible random results for a seeded simulator. Each result is legal in the state it is made for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.deal.sampler import StickSampler
from rules.riichi.ending import with_stop
from rules.riichi.entry import open_aborts
from rules.riichi.options import RiichiOptions
from rules.riichi.results import FOULS, read_result
from rules.riichi.settle import settle
from rules.riichi.state import STICK, State
from rules.riichi.wins import least_fan, possible
from scoring.strict_json import Fields

_KINDS = (("ron", 42.0), ("tsumo", 31.0), ("draw", 23.0), ("abort", 2.0), ("double", 1.4), ("foul", 0.6))
_FAN = (
    (1, 26.0),
    (2, 27.0),
    (3, 20.0),
    (4, 12.0),
    (5, 7.0),
    (6, 4.0),
    (7, 1.7),
    (8, 1.2),
    (9, 0.5),
    (11, 0.4),
    (13, 0.1),
)
_FU = ((20, 8.0), (25, 5.0), (30, 56.0), (40, 24.0), (50, 5.0), (60, 1.5), (70, 0.5))
_YAKUMAN_RATE = 0.001
_READY = ((0, 10.0), (1, 35.0), (2, 38.0), (3, 14.0), (4, 3.0))
_RIVER_RATE = 0.01
_VOID_WEIGHT = 0.05
_DEALER_EDGE = 1.1


class Sampler(StickSampler):
    """Random sampler of one result for one state."""

    def __init__(self, options: RiichiOptions, state: State, rng: random.Random, skill: Sequence[float] | None) -> None:
        super().__init__(rng, options.players, skill, state.dealer, _DEALER_EDGE)
        self.options, self.state = options, state

    def result(self) -> dict[str, Any]:
        """Return a result of any kind, with the dealer's `stop` where the rules leave that to the dealer."""
        made: dict[str, Any] = getattr(self, f"_{self.pick(_KINDS)}")()
        read = read_result(self.options, Fields(made))
        stopped = with_stop(self.options, self.state, read, settle)
        return made | ({"stop": True} if stopped.stop else {})

    def may_lay(self, player: int) -> bool:
        return not self.options.riichi_needs_points or self.state.scores[player] >= STICK

    def _sticks(self, among: Sequence[int], winners: Sequence[int] = ()) -> dict[str, Any]:
        riichi = self.riichi(among, winners)[: self.players - 1]
        return {"riichi": riichi} if riichi else {}

    def _value(self, tsumo: bool) -> dict[str, int]:
        if self.chance(_YAKUMAN_RATE):
            return {"yakuman": 1}
        fan = max(self.pick(_FAN), least_fan(self.options, self.state.honba))
        if fan >= 5:
            return {"fan": fan}
        fu = self.pick(_FU)
        return {"fan": fan, "fu": fu if possible(self.options, fan, fu, tsumo) else 30}

    def _ron(self) -> dict[str, Any]:
        winner = self.winner()
        loser = self.loser(winner)
        sticks = self._sticks(self.active, (winner,))
        return {"type": "win", **sticks, "wins": [{"winner": winner, "from": loser, **self._value(tsumo=False)}]}

    def _tsumo(self) -> dict[str, Any]:
        winner = self.winner()
        sticks = self._sticks(self.active, (winner,))
        return {"type": "win", **sticks, "wins": [{"winner": winner, **self._value(tsumo=True)}]}

    def _double(self) -> dict[str, Any]:
        if self.options.multi_ron == "head_bump":
            return self._ron()
        loser = self.loser()
        winners = sorted(self.rng.sample(self.others(loser), 2))
        wins = [{"winner": winner, "from": loser, **self._value(tsumo=False)} for winner in winners]
        return {"type": "win", **self._sticks(self.active, winners), "wins": wins}

    def _draw(self) -> dict[str, Any]:
        count = min(self.pick(_READY), self.players)
        ready = sorted(self.rng.sample(self.active, count))
        river = self.options.nagashi_mangan != "off" and self.chance(_RIVER_RATE)
        nagashi = {"nagashi": [self.rng.randrange(self.players)]} if river else {}
        return {"type": "draw", **self._sticks(ready), "tenpai": ready, **nagashi}

    def _abort(self) -> dict[str, Any]:
        reasons = [(reason, _VOID_WEIGHT if reason == "void" else 1.0) for reason in open_aborts(self.options)]
        if len(reasons) == 1 and not self.chance(_VOID_WEIGHT):
            return self._draw()
        reason = self.pick(reasons)
        if reason == "suucha_riichi":
            return self._all_in(reason) if all(map(self.may_lay, self.active)) else self._draw()
        late = reason in ("suukan_sanra", "sanchahou")
        return {"type": "abort", **(self._sticks(self.active) if late else {}), "reason": reason}

    def _all_in(self, reason: str) -> dict[str, Any]:
        return {"type": "abort", "riichi": list(self.active), "reason": reason}

    def _foul(self) -> dict[str, Any]:
        player = self.loser()
        kind = self.rng.choices(FOULS, (6, 2, 1, 2, 1))[0]
        return {"type": "foul", **self._sticks(self.others(player)), "player": player, "kind": kind}
