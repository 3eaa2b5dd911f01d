"""Plausible random results for a seeded simulator; always legal in the given state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.bloodbath import OWN_KONGS
from rules.chengdu.options import ChengduOptions
from rules.chengdu.results import GANG_PAO, PLAYERS
from rules.deal import sampler
from rules.sitting import Sitting

_FAN = ((0, 34.0), (1, 31.0), (2, 20.0), (3, 9.0), (4, 4.0), (5, 1.5), (7, 0.5))
_READY_FAN = ((0, 45.0), (1, 30.0), (2, 17.0), (3, 8.0))
_KONG = (("daiminkan", 2.0), ("kakan", 4.0), ("ankan", 3.0))
_KONGS = ((0, 45.0), (1, 33.0), (2, 16.0), (3, 6.0))
_WINS = ((3, 70.0), (2, 19.0), (1, 8.0), (0, 3.0))
_FOUL_RATE = 0.006
_SELF_DRAW_RATE = 0.42
_SAME_RATE = 0.06
_AFTER_KONG_RATE = 0.15
_READY_RATE = 0.6
_HUA_ZHU_RATE = 0.08
_DEALER_EDGE = 1.05


class Sampler(sampler.Sampler):
    """A sampler that plays one deal to its end."""

    def __init__(
        self, options: ChengduOptions, state: Sitting, rng: random.Random, skill: Sequence[float] | None
    ) -> None:
        super().__init__(rng, PLAYERS, skill, state.dealer, _DEALER_EDGE)
        self.options = options
        self.wins: list[dict[str, Any]] = []
        self.kans: list[dict[str, Any]] = []

    def result(self) -> dict[str, Any]:
        """Return a result of any type."""
        foul = self.chance(_FOUL_RATE)
        wanted = self.pick(_WINS)
        wanted = min(wanted, 1) if not self.options.xue_zhan else min(wanted, 2) if foul else wanted
        if foul and not self.options.xue_zhan:
            wanted = 0
        kongs = self.pick(_KONGS)
        while len(self.wins) < wanted:
            kongs -= self._kong() if kongs and self.chance(0.5) else 0
            self._win(wanted)
        ended = len(self.wins) == PLAYERS - 1 or (self.wins and not self.options.xue_zhan)
        if not ended:
            for _ in range(kongs):
                self._kong()
        kind = "win" if ended else "foul" if foul else "draw"
        return {"type": kind, **self._ledger(), **self._end(kind)}

    def _kong(self) -> int:
        kind, player = self.pick(_KONG), self.winner()
        kong: dict[str, Any] = {"player": player, "type": kind, "after": len(self.wins)}
        if kind not in OWN_KONGS:
            kong["from"] = self.loser(player)
        self.kans.append(kong)
        return 1

    def _value(self, tsumo: bool) -> dict[str, Any]:
        fan = self.pick(_FAN) + (tsumo and self.options.zi_mo == "jia_fan")
        return {"fan": fan}

    def _win(self, wanted: int) -> None:
        winner = self.winner()
        if self.chance(_SELF_DRAW_RATE):
            self._won({"winner": winner, **self._value(True)})
            return
        loser = self.loser(winner)
        events = self._after_kong(loser)
        self._won({"winner": winner, "from": loser, **self._value(False), **events})
        others = self.others(loser)
        most = wanted if self.options.xue_zhan else PLAYERS - 1
        if others and len(self.wins) < most and self.chance(_SAME_RATE):
            again = {"winner": self.winner(loser), "from": loser, **self._value(False), "same_discard": True}
            self._won({**again, **events})

    def _after_kong(self, loser: int) -> dict[str, Any]:
        if not self.options.hu_jiao_zhuan_yi or not self.chance(_AFTER_KONG_RATE):
            return {}
        konged = any(kong["player"] == loser and kong["after"] == len(self.wins) for kong in self.kans)
        return {"events": [GANG_PAO]} if konged else {}

    def _won(self, win: dict[str, Any]) -> None:
        self.wins.append(win)
        self.active.remove(win["winner"])

    def _ledger(self) -> dict[str, Any]:
        wins = {"wins": self.wins} if self.wins else {}
        return wins | ({"kans": self.kans} if self.kans else {})

    def _end(self, kind: str) -> dict[str, Any]:
        if kind == "foul":
            return {"player": self.loser(), "kind": "false_win"}
        if kind == "win":
            return {}
        ready = [p for p in self.active if self.chance(_READY_RATE)]
        pigs = [p for p in self.active if p not in ready and self.chance(_HUA_ZHU_RATE)]
        tenpai = [{"player": player, "fan": self.pick(_READY_FAN)} for player in ready]
        return {"tenpai": tenpai} | ({"hua_zhu": pigs} if pigs else {})
