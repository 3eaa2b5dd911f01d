"""The Plackett–Luce model of Weng and Lin, as the package `openskill` 6.2 has it: standings, section 2.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import NamedTuple


class Strength(NamedTuple):
    """What is believed of a player: the mean and how uncertain it is."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class OpenSkillStep:
    """One seat of one game; `sigma_before` is without tau, `expected` the place expected of the strengths before."""

    track: OpenSkill
    before: Strength
    after: Strength
    c: float
    expected: float

    def numbers(self) -> Mapping[str, float]:
        """The explanation by the names of the call."""
        before, after = self.track.shown(self.before), self.track.shown(self.after)
        return {
            "before": before,
            "value": after,
            "change": after - before,
            "mu_before": self.before.mu,
            "sigma_before": self.before.sigma,
            "mu": self.after.mu,
            "sigma": self.after.sigma,
            "c": self.c,
            "expected": self.expected,
        }


@dataclass(frozen=True, slots=True)
class OpenSkill:
    """The parameters; shown is `show_base` + `show_scale` × (mu − `z` × sigma)."""

    mu: float = 25
    sigma: float = 25 / 3
    beta: float = 25 / 6
    kappa: float = 0.0001
    tau: float = 25 / 300
    z: float = 3
    show_base: float = 1500
    show_scale: float = 20

    def newcomer(self) -> Strength:
        """What is believed before the first game."""
        return Strength(self.mu, self.sigma)

    def shown(self, strength: Strength) -> float:
        """The value as it is shown."""
        return self.show_base + self.show_scale * (strength.mu - self.z * strength.sigma)

    def numbers(self, strength: Strength) -> Mapping[str, float]:
        """Mean and uncertainty."""
        return {"mu": strength.mu, "sigma": strength.sigma}

    def play(self, before: Sequence[Strength], played: Sequence[int], places: Sequence[int]) -> list[OpenSkillStep]:
        """What one game does to all its players, from the strengths before it.

        >>> [round(step.after.mu, 6) for step in OpenSkill().play([Strength(25, 25 / 3)] * 4, [0] * 4, [1, 2, 3, 4])]
        [27.795253, 26.552918, 24.689416, 20.962413]
        """
        variances = [own.sigma * own.sigma + self.tau * self.tau for own in before]
        c = sqrt(sum(variances) + len(before) * self.beta * self.beta)
        weights = _weights([own.mu for own in before], c)
        steps = zip(before, variances, gains(weights, places), expected(weights), strict=True)
        return [
            OpenSkillStep(self, own, self._after(own.mu, variance, c, *gained), c, place)
            for own, variance, gained, place in steps
        ]

    def _after(self, mu: float, variance: float, c: float, omega: float, delta: float) -> Strength:
        sigma, share = sqrt(variance), variance / c
        kept = max(1 - share / c * (sigma / c) * delta, self.kappa)
        return Strength(mu + share * omega, sigma * sqrt(kept))


def gains(weights: Sequence[float], places: Sequence[int]) -> list[tuple[float, float]]:
    """By seat Ω and D: how much better than expected the player was, and how much the game says of him.

    Those who share a place have one sum S and one number A, so that A of them together count once.
    """
    seats = list(zip(weights, places, strict=True))
    sums = [(place, sum(w for w, own in seats if own >= place)) for place in sorted(set(places))]
    found = []
    for weight, own in seats:
        shares = [weight / total for place, total in sums if place <= own]
        found.append((1 / places.count(own) - sum(shares), sum(x * (1 - x) for x in shares)))
    return found


def expected(weights: Sequence[float]) -> list[float]:
    """By seat, the place expected of the strengths before: 1 + the chances that each other is ahead."""
    return [0.5 + sum(other / (own + other) for other in weights) for own in weights]


_LOWEST = -700.0
"""e to a lower power is no double: a chance of one in e^700 is none."""


def _weights(means: Sequence[float], c: float) -> list[float]:
    """e^(μ/c) by seat, as shares of the highest."""
    top = max(means)
    return [exp(max((mean - top) / c, _LOWEST)) for mean in means]
