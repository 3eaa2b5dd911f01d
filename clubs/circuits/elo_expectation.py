"""Expected scores of many players against each other, in much less than quadratic time.

A field of thousands has too many pairs. Ratings are put into buckets half a `spread` wide. The players of a full bucket
are replaced by a few weighted Chebyshev nodes, which give the same sum to some 13 digits, because the expected score is
smooth. Distant buckets count as certain wins or losses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, floor, pi, sin

_FEW = 64
"""Up to this many different ratings, all are compared directly."""
_NODES = 14
_PLACES = [cos((2 * k + 1) * pi / (2 * _NODES)) for k in range(_NODES)]
_FACTORS = [(-1) ** k * sin((2 * k + 1) * pi / (2 * _NODES)) for k in range(_NODES)]
"""Chebyshev nodes of the first kind between -1 and 1, and their barycentric weights."""
_CERTAIN = 18
"""Powers of ten from which a win is certain within a double's precision."""
_NARROWEST = 1e-290

Weighted = tuple[float, float]
"""A rating, and how many players have it."""


def expected_scores(values: Sequence[float], spread: float) -> Mapping[float, float]:
    """Return the expected score against all others together, by rating.

    `spread` is the difference for odds of 10 to 1.
    """
    numbers, spread = Counter(values), max(spread, _NARROWEST)
    if len(numbers) <= _FEW:
        points = list(numbers.items())
        return {own: sum([n * _chance((other - own) / spread) for other, n in points]) - 0.5 for own in numbers}
    return _of_many(numbers, spread)


def _chance(exponent: float) -> float:
    """Return the expected score against a player who is stronger by this many powers of ten."""
    if exponent > _CERTAIN:
        return 0.0
    return 1.0 if exponent < -_CERTAIN else 1 / (1 + 10**exponent)


def _of_many(numbers: Mapping[float, int], spread: float) -> Mapping[float, float]:
    width, low = spread / 2, min(numbers)
    buckets: dict[int, list[float]] = {}
    for value in sorted(numbers):
        buckets.setdefault(floor((value - low) / width), []).append(value)
    points = {i: _points(numbers, own, low + (i + 0.5) * width, width / 2) for i, own in buckets.items()}
    found: dict[float, float] = {}
    order, first, weaker = list(buckets), 0, 0
    for i in order:
        while order[first] < i - 2 * _CERTAIN - 1:
            weaker += sum(numbers[value] for value in buckets[order[first]])
            first += 1
        near = [point for other in _near(order, first, i) for point in points[other]]
        for own in buckets[i]:
            found[own] = weaker + sum([n * _chance((other - own) / spread) for other, n in near]) - 0.5
    return found


def _near(order: Sequence[int], first: int, bucket: int) -> Sequence[int]:
    """Return the buckets, from position `first`, in which no player is certain to win against this one."""
    last = first
    while last < len(order) and order[last] <= bucket + 2 * _CERTAIN + 1:
        last += 1
    return order[first:last]


def _points(numbers: Mapping[float, int], values: Sequence[float], middle: float, half: float) -> list[Weighted]:
    """Return a bucket's ratings with their numbers, or the nodes that represent them."""
    if len(values) <= _NODES:
        return [(value, numbers[value]) for value in values]
    weights = [0.0] * _NODES
    for value in values:
        for k, share in enumerate(_shares((value - middle) / half)):
            weights[k] += numbers[value] * share
    return [(middle + half * place, weight) for place, weight in zip(_PLACES, weights, strict=True)]


def _shares(at: float) -> list[float]:
    """Return by node the value there of the polynomial that is 1 at the node and 0 at the others."""
    if at in _PLACES:
        return [float(place == at) for place in _PLACES]
    parts = [factor / (at - place) for factor, place in zip(_FACTORS, _PLACES, strict=True)]
    whole = sum(parts)
    return [part / whole for part in parts]
