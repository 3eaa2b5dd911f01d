"""Helpers for the samplers of all systems: players by strength, weighted choices, chances."""

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
    """Draws one plausible deal; `weights` are the players' relative chances to win, `active` those still in the deal.

    A system's own sampler adds its events and writes the deal as the contract's JSON, always legal in the given state.
    """

    def __init__(
        self, rng: random.Random, players: int, skill: Sequence[float] | None, dealer: int = 0, edge: float = 1.0
    ) -> None:
        """Take the `skill` (strength) of each player and the `edge`: how much likelier the dealer is to win."""
        self.rng, self.players = rng, players
        strength = skill or (0.0,) * players
        self.weights = [
            math.exp(max(-MOST_SKILL, min(MOST_SKILL, strength[player]))) * (edge if player == dealer else 1.0)
            for player in range(players)
        ]
        self.active = list(range(players))

    def chance(self, rate: float) -> bool:
        """Return True with this probability."""
        return self.rng.random() < rate

    def pick(self, table: Weights[T]) -> T:
        """Return one value of a weighted table."""
        return self.rng.choices([value for value, _ in table], [weight for _, weight in table])[0]

    def others(self, *without: int) -> list[int]:
        """Return the players still in the deal, except these."""
        return [player for player in self.active if player not in without]

    def winner(self, *without: int) -> int:
        """Return a player still in the deal, stronger players being likelier."""
        return self._one(without, self.weights)

    def loser(self, *without: int) -> int:
        """Return a player still in the deal, weaker players being likelier."""
        return self._one(without, [1 / weight for weight in self.weights])

    def _one(self, without: Sequence[int], weights: Sequence[float]) -> int:
        players = self.others(*without)
        return self.rng.choices(players, [weights[player] for player in players])[0]


def plain(values: Sequence[Mapping[str, Any]], sampler: Sampler) -> dict[str, Any]:
    """Return a draw, or a win of one of the values, each a little less likely than the one before."""
    if sampler.chance(DRAW_RATE):
        return {"type": "draw"}
    winner = sampler.winner()
    loser = {} if sampler.chance(TSUMO_RATE) else {"from": sampler.loser(winner)}
    value = sampler.pick([(value, FEWER**i) for i, value in enumerate(values)])
    return {"type": "win", "wins": [{"winner": winner, **loser, **value}]}


class StickSampler(Sampler):
    """A sampler for rules with riichi sticks; `may_lay` decides who can declare."""

    riichi_rate = 0.2
    winner_riichi_rate = 0.45

    def may_lay(self, player: int) -> bool:
        """Return whether this player can put down a riichi stick."""
        return True

    def riichi(self, among: Sequence[int], winners: Sequence[int] = ()) -> list[int]:
        """Return those of the players who are in riichi."""
        return [
            player
            for player in among
            if self.may_lay(player) and self.chance(self.winner_riichi_rate if player in winners else self.riichi_rate)
        ]
