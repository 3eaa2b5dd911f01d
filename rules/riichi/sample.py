"""Plausible random results for a seeded simulator; always legal in the state they are made for."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from rules.riichi.ending import with_stop
from rules.riichi.entry import open_aborts
from rules.riichi.options import RiichiOptions
from rules.riichi.results import FOULS, Bare, Ready, Result, Win
from rules.riichi.settle import settle
from rules.riichi.state import STICK, State
from rules.riichi.wins import least_fan, possible

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
_RIICHI_RATE = 0.2
_WINNER_RIICHI_RATE = 0.45
_READY = ((0, 10.0), (1, 35.0), (2, 38.0), (3, 14.0), (4, 3.0))
_RIVER_RATE = 0.01
_VOID_WEIGHT = 0.05


class Sampler:
    """One result for one state; `weights` are the players' relative chances to win."""

    def __init__(self, options: RiichiOptions, state: State, rng: random.Random, skill: Sequence[float] | None) -> None:
        self.options, self.state, self.rng = options, state, rng
        self.n = options.players
        strength = skill or [0.0] * self.n
        self.weights = [
            math.exp(max(-5.0, min(5.0, strength[p]))) * (1.1 if p == state.dealer else 1.0) for p in range(self.n)
        ]

    def result(self) -> Result:
        """A result of any kind."""
        kind = self.pick(_KINDS)
        made: Result = getattr(self, f"_{kind}")()
        return with_stop(self.options, self.state, made, settle)

    def pick(self, table: Sequence[tuple[Any, float]]) -> Any:
        """One entry of a table of weights."""
        return self.rng.choices([value for value, _ in table], [weight for _, weight in table])[0]

    def _one(self, players: Sequence[int], strong: bool = True) -> int:
        weights = [self.weights[p] if strong else 1 / self.weights[p] for p in players]
        return self.rng.choices(list(players), weights)[0]

    def _others(self, *without: int) -> list[int]:
        return [player for player in range(self.n) if player not in without]

    def _can_riichi(self, player: int) -> bool:
        return not self.options.riichi_needs_points or self.state.scores[player] >= STICK

    def _riichi(self, among: Sequence[int], winners: Sequence[int] = ()) -> tuple[int, ...]:
        found = [
            player
            for player in among
            if self._can_riichi(player)
            and self.rng.random() < (_WINNER_RIICHI_RATE if player in winners else _RIICHI_RATE)
        ]
        return tuple(found[: self.n - 1])

    def _value(self, tsumo: bool) -> Bare:
        if self.rng.random() < _YAKUMAN_RATE:
            return Bare(yakuman=1)
        fan = max(self.pick(_FAN), least_fan(self.options, self.state.honba))
        if fan >= 5:
            return Bare(fan=fan)
        fu = self.pick(_FU)
        return Bare(fan=fan, fu=fu if possible(self.options, fan, fu, tsumo) else 30)

    def _ron(self) -> Result:
        winner = self._one(self._others())
        loser = self._one(self._others(winner), strong=False)
        riichi = self._riichi(self._others(), (winner,))
        return Result("win", riichi, (Win(winner, loser, self._value(tsumo=False)),))

    def _tsumo(self) -> Result:
        winner = self._one(self._others())
        riichi = self._riichi(self._others(), (winner,))
        return Result("win", riichi, (Win(winner, None, self._value(tsumo=True)),))

    def _double(self) -> Result:
        if self.options.multi_ron == "head_bump":
            return self._ron()
        loser = self._one(self._others(), strong=False)
        winners = sorted(self.rng.sample(self._others(loser), 2))
        wins = tuple(Win(winner, loser, self._value(tsumo=False)) for winner in winners)
        return Result("win", self._riichi(self._others(), winners), wins)

    def _draw(self) -> Result:
        count = min(self.pick(_READY), self.n)
        ready = sorted(self.rng.sample(self._others(), count))
        river = self.options.nagashi_mangan != "off" and self.rng.random() < _RIVER_RATE
        nagashi = (self.rng.randrange(self.n),) if river else ()
        tenpai = tuple(Ready(player) for player in ready)
        return Result("draw", self._riichi(ready), tenpai=tenpai, nagashi=nagashi)

    def _abort(self) -> Result:
        reasons = [(reason, _VOID_WEIGHT if reason == "void" else 1.0) for reason in open_aborts(self.options)]
        if len(reasons) == 1 and self.rng.random() > _VOID_WEIGHT:
            return self._draw()
        reason = self.pick(reasons)
        if reason == "suucha_riichi":
            everyone = tuple(self._others())
            return Result("abort", everyone, reason=reason) if all(map(self._can_riichi, everyone)) else self._draw()
        late = reason in ("suukan_sanra", "sanchahou")
        return Result("abort", self._riichi(self._others()) if late else (), reason=reason)

    def _foul(self) -> Result:
        player = self._one(self._others(), strong=False)
        kind = self.rng.choices(FOULS, (6, 2, 1, 2, 1))[0]
        return Result("foul", self._riichi(self._others(player)), player=player, kind=kind)


def as_json(result: Result) -> dict[str, Any]:
    """A result without tiles as the contract writes it."""
    made: dict[str, Any] = {"type": result.type}
    made |= {"riichi": list(result.riichi)} if result.riichi else {}
    made |= {"stop": True} if result.stop else {}
    return made | _JSON[result.type](result)


def _win_json(result: Result) -> dict[str, Any]:
    return {"wins": [_one_json(win) for win in result.wins]}


def _one_json(win: Win) -> dict[str, Any]:
    value = win.value
    names = ("fan", "fu", "yakuman", "limit")
    bare = {name: getattr(value, name) for name in names if getattr(value, name) is not None}
    loser = {} if win.loser is None else {"from": win.loser}
    return {"winner": win.winner, **loser, **bare}


def _draw_json(result: Result) -> dict[str, Any]:
    made: dict[str, Any] = {"tenpai": [ready.player for ready in result.tenpai or ()]}
    return made | ({"nagashi": list(result.nagashi)} if result.nagashi else {})


def _abort_json(result: Result) -> dict[str, Any]:
    return {"reason": result.reason}


def _foul_json(result: Result) -> dict[str, Any]:
    return {"player": result.player, "kind": result.kind}


_JSON = {"win": _win_json, "draw": _draw_json, "abort": _abort_json, "foul": _foul_json}
