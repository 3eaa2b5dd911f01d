"""Plausible random results for a seeded simulator. Each result is legal in the state it is made for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.deal import sampler
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.results import FINES, FOULS
from rules.taiwan.side_bets import Time
from rules.taiwan.state import State

_KINDS = (("ron", 50.0), ("tsumo", 29.0), ("draw", 18.0), ("foul", 1.6), ("wrong_tile", 0.6), ("flowers", 0.8))
_FAN = (
    (0, 12.0),
    (1, 22.0),
    (2, 19.0),
    (3, 15.0),
    (4, 9.0),
    (5, 7.0),
    (6, 5.0),
    (7, 4.0),
    (8, 3.0),
    (10, 2.0),
    (12, 1.0),
    (16, 0.7),
    (24, 0.2),
)
_EYE_RATE = 0.01
_SHOWN_RATE = 0.04
_FINE_RATE = 0.012
_BET_RATE = 0.03
_XIANG_GONG_RATE = 0.01
_INSTEAD_RATE = 0.004


class Sampler(sampler.Sampler):
    """Random sampler of one result for one state."""

    def __init__(self, options: TaiwanOptions, state: State, rng: random.Random, skill: Sequence[float] | None) -> None:
        super().__init__(rng, PLAYERS, skill)
        self.options, self.state = options, state

    def result(self) -> dict[str, Any]:
        """Return a result of any kind, with dice, fines and side bets."""
        made: dict[str, Any] = getattr(self, f"_{self.pick(_KINDS)}")()
        made["dice"] = [self.rng.randint(1, 6) for _ in range(3)]
        if self.chance(_FINE_RATE):
            made["fines"] = [self._fine()]
        if self.chance(_BET_RATE):
            made |= self._bet()
        if made["type"] != "draw" and self.state.streak and self.chance(_SHOWN_RATE):
            made["shown_streak"] = self.state.streak - 1
        return made

    def _win(self, winner: int, loser: int | None, fan: int) -> dict[str, Any]:
        win: dict[str, Any] = {"winner": winner, "fan": fan}
        win |= {} if loser is None else {"from": loser}
        if self.chance(_INSTEAD_RATE):
            win["dai_wei"] = [self.rng.choice(self.others(winner))]
        return win

    def _wins(self, *wins: dict[str, Any]) -> dict[str, Any]:
        winners = [win["winner"] for win in wins]
        made: dict[str, Any] = {"type": "win", "wins": list(wins)}
        if self.chance(_EYE_RATE):
            made["eye_watch"] = [self.rng.choice(self.others(*winners))]
        if self.chance(_XIANG_GONG_RATE):
            made["xiang_gong"] = [self.rng.choice(self.others(*winners))]
        return made

    def _ron(self) -> dict[str, Any]:
        winner = self.winner()
        loser = self.loser(winner)
        return self._wins(self._win(winner, loser, self.pick(_FAN)))

    def _tsumo(self) -> dict[str, Any]:
        return self._wins(self._win(self.winner(), None, max(1, self.pick(_FAN))))

    def _draw(self) -> dict[str, Any]:
        return {"type": "draw"}

    def _foul(self) -> dict[str, Any]:
        player = self.loser()
        return {"type": "foul", "player": player, "kind": self.rng.choice(FOULS), "fan": self.pick(_FAN)}

    def _wrong_tile(self) -> dict[str, Any]:
        loser = self.loser()
        winners = self.rng.sample(self.others(loser), self.rng.choice((1, 1, 2)))
        wins = [self._win(winner, loser, self.pick(_FAN)) for winner in winners]
        return self._wins(*wins) | {"cuo_da_ming_pai": True}

    def _flowers(self) -> dict[str, Any]:
        winner = self.winner()
        win: dict[str, Any] = {"winner": winner, "hand": {"flower_win": "ba_xian_guo_hai"}}
        if self.chance(0.6):
            win["hand"] = {"flower_win": self.rng.choice(("qi_qiang_yi", "qi_qiang_yi_chi_liu"))}
            win["from"] = self.rng.choice(self.others(winner))
        return self._wins(win)

    def _fine(self) -> dict[str, Any]:
        player, kind = self.rng.randrange(PLAYERS), self.rng.choice(FINES)
        to = self.rng.choice(self.others(player, (player - 1) % PLAYERS))
        return {"player": player, "to": to, "kind": kind}

    def _bet(self) -> dict[str, Any]:
        """Return a new 內插 of a player who has none, or nothing once it is too late."""
        state, bets = self.state, self.state.side_bets
        time = Time(state.wind, self.options.quan, state.dealer, state.streak)
        free = self.others(*(bet.player for bet in bets.nei))
        if not time.early or not free:
            return {}
        mine = {"player": self.rng.choice(free), "units": 1}
        kept = bets.json()
        return {"side_bets": {**kept, "nei": [*kept["nei"], mine]}}
