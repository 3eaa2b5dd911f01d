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
        variances = [own.sigma**2 + self.tau**2 for own in before]
        c = sqrt(sum(variances) + len(before) * self.beta**2)
        means = [own.mu / c for own in before]
        return [
            OpenSkillStep(
                self, before[i], self._after(before[i].mu, variances[i], c, *gains(means, places, i)), c,
                1 + sum(beats(means[q], means[i]) for q in range(len(means)) if q != i),
            )
            for i in range(len(before))
        ]  # fmt: skip

    def _after(self, mu: float, variance: float, c: float, omega: float, delta: float) -> Strength:
        share = variance / c
        kept = max(1 - share / c * (sqrt(variance) / c) * delta, self.kappa)
        return Strength(mu + share * omega, sqrt(variance) * sqrt(kept))


def gains(means: Sequence[float], places: Sequence[int], i: int) -> tuple[float, float]:
    """Ω and D of one player: how much better than expected he was, and how much the game says of him."""
    omega = delta = 0.0
    for q, place in enumerate(places):
        if place > places[i]:
            continue
        level = places.count(place)
        x = 1 / sum(_power(other - means[i]) for other, own in zip(means, places, strict=True) if own >= place)
        omega += ((q == i) - x) / level
        delta += x * (1 - x) / level
    return omega, delta


def beats(mean: float, other: float) -> float:
    """The chance that the one of this mean is ahead of the other, both in units of c."""
    return 1 / (1 + _power(other - mean))


_HIGHEST = 700.0
"""e to a higher power is no double; a chance of one in e^700 is none."""


def _power(exponent: float) -> float:
    return exp(min(exponent, _HIGHEST))
