"""Plausible random results for a seeded simulator; always legal in the state they are made for."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from rules.mingjeung.points import GREAT, PLAYERS, SMALL
from rules.mingjeung.results import Bare, Result, Win
from rules.mingjeung.state import STICK, State

_KINDS = (("ron", 45.0), ("tsumo", 33.0), ("draw", 21.4), ("foul", 0.6))
_FAN = ((1, 18.0), (2, 26.0), (3, 22.0), (4, 14.0), (5, 9.0), (6, 5.0), (7, 3.0), (8, 1.5), (9, 0.8), (10, 0.7))
_LIMITS = ((SMALL, 3.0), (GREAT, 1.0))
_LIMIT_RATE = 0.004
_RIICHI_RATE, _WINNER_RIICHI_RATE = 0.15, 0.35
_READY = ((0, 10.0), (1, 32.0), (2, 38.0), (3, 16.0), (4, 4.0))
_EVERYBODY = range(PLAYERS)


class Sampler:
    """One result for one state; `weights` are the players' relative chances to win."""

    def __init__(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> None:
        self.state, self.rng = state, rng
        self.weights = [math.exp(max(-5.0, min(5.0, strength))) for strength in skill or (0.0,) * PLAYERS]

    def result(self) -> Result:
        """A result of any kind."""
        made: Result = getattr(self, f"_{self.pick(_KINDS)}")()
        return made

    def pick(self, table: Sequence[tuple[Any, float]]) -> Any:
        """One entry of a table of weights."""
        return self.rng.choices([value for value, _ in table], [weight for _, weight in table])[0]

    def _one(self, *without: int, strong: bool = True) -> int:
        players = [player for player in _EVERYBODY if player not in without]
        weights = [self.weights[p] if strong else 1 / self.weights[p] for p in players]
        return self.rng.choices(players, weights)[0]

    def _riichi(self, among: Sequence[int], winner: int | None = None) -> tuple[int, ...]:
        return tuple(
            player
            for player in among
            if self.state.scores[player] >= STICK
            and self.rng.random() < (_WINNER_RIICHI_RATE if player == winner else _RIICHI_RATE)
        )

    def _won(self, winner: int, loser: int | None) -> Result:
        limit = self.rng.random() < _LIMIT_RATE
        value = Bare(limit=self.pick(_LIMITS)) if limit else Bare(fan=self.pick(_FAN))
        return Result("win", self._riichi(_EVERYBODY, winner), (Win(winner, loser, value),))

    def _ron(self) -> Result:
        winner = self._one()
        return self._won(winner, self._one(winner, strong=False))

    def _tsumo(self) -> Result:
        return self._won(self._one(), None)

    def _draw(self) -> Result:
        ready = tuple(sorted(self.rng.sample(_EVERYBODY, self.pick(_READY))))
        return Result("draw", self._riichi(ready), tenpai=ready)

    def _foul(self) -> Result:
        return Result("foul", player=self._one(strong=False), kind="false_win")


def as_json(result: Result) -> dict[str, Any]:
    """A result without tiles as the contract writes it."""
    made: dict[str, Any] = {"type": result.type}
    made |= {"riichi": list(result.riichi)} if result.riichi else {}
    if result.type == "win":
        return made | {"wins": [_win_json(win) for win in result.wins]}
    if result.type == "draw":
        return made | {"tenpai": list(result.tenpai)}
    return made | {"player": result.player, "kind": result.kind}


def _win_json(win: Win) -> dict[str, Any]:
    value = {name: part for name in ("fan", "limit") if (part := getattr(win.value, name)) is not None}
    loser = {} if win.loser is None else {"from": win.loser}
    return {"winner": win.winner, **loser, **value}
