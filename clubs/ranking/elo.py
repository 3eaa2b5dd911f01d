"""Elo by placing, like Tenhou's R: standings, section 2.1."""

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
        """Return the explanation with the field names of the call."""
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
    """The parameters; `base` by number of players and place. A factor falls by `step` per game down to `least`."""

    start: float = 1500
    step: float = 0.002
    least: float = 0.2
    divisor: float = 40
    scale: float = 1
    average_floor: float | None = None
    base: Mapping[int, tuple[float, ...]] = field(default_factory=lambda: BASES)

    def newcomer(self) -> float:
        """Return the value before the first game."""
        return self.start

    def after(self, before: Sequence[float], played: Sequence[int], places: Sequence[int]) -> list[float]:
        """Return the values after one game, from those before it.

        >>> Elo().after([1500.0] * 4, [0] * 4, [1, 2, 3, 4])
        [1530.0, 1510.0, 1490.0, 1470.0]
        """
        average, step, least = self._average(before), self.step, self.least
        divisor, scale = self.divisor, self.scale
        bases = shared(self.base[len(places)], tuple(places))
        return [
            own + max(1 - step * games, least) * (base + (average - own) / divisor) * scale
            for own, games, base in zip(before, played, bases, strict=True)
        ]

    def play(self, before: Sequence[float], played: Sequence[int], places: Sequence[int]) -> list[EloStep]:
        """Return the change that one game makes for all its players, with its working."""
        average, bases = self._average(before), shared(self.base[len(places)], tuple(places))
        seats = zip(before, self.after(before, played, places), played, bases, strict=True)
        return [
            EloStep(own, after, base, average, (average - own) / self.divisor, max(1 - self.step * games, self.least))
            for own, after, games, base in seats
        ]

    def _average(self, before: Sequence[float]) -> float:
        average = sum(before) / len(before)
        return average if self.average_floor is None else max(average, self.average_floor)

    def shown(self, strength: float) -> float:
        """Return the value itself."""
        return strength

    def numbers(self, strength: float) -> Mapping[str, float]:
        """Return no further numbers."""
        return {}


@lru_cache(maxsize=1024)
def shared(by_place: tuple[float, ...], places: tuple[int, ...]) -> tuple[float, ...]:
    """Return, by seat, the mean value of the places that a tie covers.

    >>> shared((30, 10, -10, -30), (1, 1, 3, 4))
    (20.0, 20.0, -10.0, -30.0)
    """
    found = []
    for place in places:
        level = places.count(place)
        found.append(sum(by_place[place - 1 : place - 1 + level]) / level)
    return tuple(found)
