"""What samplers of every rules share: players by strength, a pick by weights, how likely a thing is."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Weights = Sequence[tuple[T, float]]
MOST_SKILL = 5.0
DRAW_RATE, TSUMO_RATE, FEWER = 0.15, 0.35, 0.7


class Sampler:
    """Draws one plausible deal; `weights` are the players' relative chances to win, `active` who is still in.

    A system's own sampler fills in what can happen and writes it as the contract's JSON, always legal in the state
    it is made for.
    """

    def __init__(
        self, rng: random.Random, players: int, skill: Sequence[float] | None, dealer: int = 0, edge: float = 1.0
    ) -> None:
        """`skill`: strength by player; `edge`: how much likelier the dealer is to win."""
        self.rng, self.players = rng, players
        strength = skill or (0.0,) * players
        self.weights = [
            math.exp(max(-MOST_SKILL, min(MOST_SKILL, strength[player]))) * (edge if player == dealer else 1.0)
            for player in range(players)
        ]
        self.active = list(range(players))

    def chance(self, rate: float) -> bool:
        """True so often."""
        return self.rng.random() < rate

    def pick(self, table: Weights[T]) -> T:
        """One entry of a table of weights."""
        return self.rng.choices([value for value, _ in table], [weight for _, weight in table])[0]

    def others(self, *without: int) -> list[int]:
        """Those still in but for these."""
        return [player for player in self.active if player not in without]

    def winner(self, *without: int) -> int:
        """One of those still in, the stronger the likelier."""
        return self._one(without, self.weights)

    def loser(self, *without: int) -> int:
        """One of those still in, the weaker the likelier."""
        return self._one(without, [1 / weight for weight in self.weights])

    def _one(self, without: Sequence[int], weights: Sequence[float]) -> int:
        players = self.others(*without)
        return self.rng.choices(players, [weights[player] for player in players])[0]


def plain(values: Sequence[Mapping[str, Any]], sampler: Sampler) -> dict[str, Any]:
    """A draw, or a win by one of the values, each a little less likely than the one before."""
    if sampler.chance(DRAW_RATE):
        return {"type": "draw"}
    winner = sampler.winner()
    loser = {} if sampler.chance(TSUMO_RATE) else {"from": sampler.loser(winner)}
    value = sampler.pick([(value, FEWER**i) for i, value in enumerate(values)])
    return {"type": "win", "wins": [{"winner": winner, **loser, **value}]}


class StickSampler(Sampler):
    """The same where players lay riichi sticks: `may_lay` says who can."""

    riichi_rate = 0.2
    winner_riichi_rate = 0.45

    def may_lay(self, player: int) -> bool:
        """Whether this player can lay a stick."""
        return True

    def riichi(self, among: Sequence[int], winners: Sequence[int] = ()) -> list[int]:
        """Who of these is in riichi."""
        return [
            player
            for player in among
            if self.may_lay(player) and self.chance(self.winner_riichi_rate if player in winners else self.riichi_rate)
        ]
