"""The Plackett–Luce model of Weng and Lin, as in the package `openskill` 6.2: standings, section 2.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple


class Strength(NamedTuple):
    """A player's estimated strength: its mean and its uncertainty."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class OpenSkillStep:
    """One seat of one game; `sigma_before` is without tau, `expected` the place expected from the strengths before."""

    track: OpenSkill
    before: Strength
    after: Strength
    c: float
    expected: float

    def numbers(self) -> Mapping[str, float]:
        """Return the explanation with the field names of the call."""
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
    """The parameters; the displayed value is `show_base` + `show_scale` × (mu − `z` × sigma)."""

    mu: float = 25
    sigma: float = 25 / 3
    beta: float = 25 / 6
    kappa: float = 0.0001
    tau: float = 25 / 300
    z: float = 3
    show_base: float = 1500
    show_scale: float = 20

    def newcomer(self) -> Strength:
        """Return the strength before the first game."""
        return Strength(self.mu, self.sigma)

    def shown(self, strength: Strength) -> float:
        """Return the displayed value."""
        return self.show_base + self.show_scale * (strength.mu - self.z * strength.sigma)

    def numbers(self, strength: Strength) -> Mapping[str, float]:
        """Return mean and uncertainty."""
        return {"mu": strength.mu, "sigma": strength.sigma}

    def after(self, before: Sequence[Strength], played: Sequence[int], places: Sequence[int]) -> list[Strength]:
        """Return the strengths after one game, from those before it.

        >>> [round(own.mu, 6) for own in OpenSkill().after([Strength(25, 25 / 3)] * 4, [0] * 4, [1, 2, 3, 4])]
        [27.795253, 26.552918, 24.689416, 20.962413]
        """
        variances, c, weights = self._table(before)
        behind, seats = _order(tuple(places))
        sums = [sum([weights[i] for i in seated]) for seated in behind]
        kappa, found = self.kappa, []
        for (mu, _sigma), variance, weight, (ahead, level) in zip(before, variances, weights, seats, strict=True):
            shares = [weight / total for total in sums[:ahead]]
            share, sigma = variance / c, sqrt(variance)
            kept = 1 - share / c * (sigma / c) * sum([x * (1 - x) for x in shares])
            found.append(Strength(mu + share * (level - sum(shares)), sigma * sqrt(max(kappa, kept))))
        return found

    def play(self, before: Sequence[Strength], played: Sequence[int], places: Sequence[int]) -> list[OpenSkillStep]:
        """Return the change that one game makes for all its players, with its working."""
        _variances, c, weights = self._table(before)
        steps = zip(before, self.after(before, played, places), expected(weights), strict=True)
        return [OpenSkillStep(self, own, after, c, place) for own, after, place in steps]

    def _table(self, before: Sequence[Strength]) -> tuple[list[float], float, list[float]]:
        """Return the variances by seat, with tau; c; and e^(μ/c) by seat, as shares of the highest."""
        added, means = self.tau * self.tau, [mu for mu, _sigma in before]
        variances = [sigma * sigma + added for _mu, sigma in before]
        c, top = sqrt(sum(variances) + len(before) * self.beta * self.beta), max(means)
        return variances, c, [exp(max((mu - top) / c, _LOWEST)) for mu in means]


_LOWEST = -700.0
"""e to a lower power is not a double, and a chance of one in e^700 counts as none."""


@lru_cache(maxsize=1024)
def _order(places: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, float], ...]]:
    """Return, for each occupied place, the seats not ahead of it; and by seat, the number of such places and 1 / A.

    Ω is 1 / A less the shares w / S of these places, and D the sum of x(1 − x) over them: tied seats have the same S
    and A, so that A of them together count once.

    >>> _order((1, 3, 1))
    (((0, 1, 2), (1,)), ((1, 0.5), (2, 1.0), (1, 0.5)))
    """
    known = sorted(set(places))
    behind = tuple(tuple(seat for seat, own in enumerate(places) if own >= place) for place in known)
    return behind, tuple((known.index(place) + 1, 1 / places.count(place)) for place in places)


def expected(weights: Sequence[float]) -> list[float]:
    """Return each seat's expected place: 1 + the probabilities that each other seat is ahead."""
    return [0.5 + sum(other / (own + other) for other in weights) for own in weights]
