"""Placement Elo as Tenhou's R: standings, section 2.1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

BASES: Mapping[int, tuple[float, ...]] = {2: (30, -30), 3: (30, 0, -30), 4: (30, 10, -10, -30)}


@dataclass(frozen=True, slots=True)
class EloStep:
    """One seat of one game: change = factor × (base + correction) × scale."""

    before: float
    after: float
    base: float
    average: float
    correction: float
    factor: float

    def numbers(self) -> Mapping[str, float]:
        """The explanation by the names of the call."""
        return {
            "before": self.before,
            "value": self.after,
            "change": self.after - self.before,
            "base": self.base,
            "average": self.average,
            "correction": self.correction,
            "factor": self.factor,
        }


@dataclass(frozen=True, slots=True)
class Elo:
    """The parameters; `base` by number of players, by place. A factor falls by `step` a game down to `least`."""

    start: float = 1500
    step: float = 0.002
    least: float = 0.2
    divisor: float = 40
    scale: float = 1
    average_floor: float | None = None
    base: Mapping[int, tuple[float, ...]] = field(default_factory=lambda: BASES)

    def newcomer(self) -> float:
        """The value before the first game."""
        return self.start

    def play(self, before: Sequence[float], played: Sequence[int], places: Sequence[int]) -> list[EloStep]:
        """What one game does to all its players, from the values before it.

        >>> [step.after for step in Elo().play([1500.0] * 4, [0] * 4, [1, 2, 3, 4])]
        [1530.0, 1510.0, 1490.0, 1470.0]
        """
        average = sum(before) / len(before)
        if self.average_floor is not None:
            average = max(average, self.average_floor)
        bases = shared(self.base[len(places)], tuple(places))
        return [self._step(own, games, base, average) for own, games, base in zip(before, played, bases, strict=True)]

    def _step(self, before: float, games: int, base: float, average: float) -> EloStep:
        factor = max(1 - self.step * games, self.least)
        correction = (average - before) / self.divisor
        change = factor * (base + correction) * self.scale
        return EloStep(before, before + change, base, average, correction, factor)

    def shown(self, strength: float) -> float:
        """The value itself."""
        return strength

    def numbers(self, strength: float) -> Mapping[str, float]:
        """Nothing beside the value."""
        return {}


@lru_cache(maxsize=1024)
def shared(by_place: tuple[float, ...], places: tuple[int, ...]) -> tuple[float, ...]:
    """By seat, the mean of what the places covered bring.

    >>> shared((30, 10, -10, -30), (1, 1, 3, 4))
    (20.0, 20.0, -10.0, -30.0)
    """
    found = []
    for place in places:
        level = places.count(place)
        found.append(sum(by_place[place - 1 : place - 1 + level]) / level)
    return tuple(found)
