"""The results that a part of a value uses, and their value (circuits, section 5.3).

Weights are whole numbers of `ONE`, bases whole numbers of a unit that the caller chooses for each player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from clubs.circuits.decimals import UNIT
from clubs.circuits.formulas import PartRule

ONE = UNIT * UNIT
"""A weight of 1: weight and age factor have four decimals each."""
Weighted = tuple[int, int, int]
"""A result's base and weight, and how many times it counts."""


class PartValue(NamedTuple):
    """A part with its calculation, in the units of bases and weights: `top` is Σ weight × base, `over` the divisor.

    `kept` has the number of copies by result. `over` is None for a sum, 0 if an average has no value.
    """

    kept: list[int]
    filled: int
    top: int
    over: int | None


def part_value(rule: PartRule, results: Sequence[Weighted], largest: int) -> PartValue:
    """Return a part of a player's value from ordered results. Missing ones are replaced by zeros of weight 1.

    `largest` is the sum of the largest weights of the circuit, for rules that divide by it.
    """
    number = sum([times for _base, _weight, times in results])
    missing = rule.fill - number
    if missing > 0:
        results, number = [*results, (0, ONE, missing)], rule.fill
    beyond = rule.rest * max(number - rule.first, 0)
    kept = _CHOOSE[rule.choose](results, min(rule.first - (-beyond // UNIT), number))
    top, over = _sums(results, kept)
    filled = kept.pop() if missing > 0 else 0
    if not rule.averaged:
        return PartValue(kept, filled, top, None)
    return PartValue(kept, filled, top, largest if rule.largest else over)


def _sums(results: Sequence[Weighted], taken: Sequence[int]) -> tuple[int, int]:
    """Return Σ weight × base and Σ weight of the copies taken."""
    top = bottom = 0
    for (base, weight, _times), copies in zip(results, taken, strict=True):
        if copies:
            top += weight * base * copies
            bottom += weight * copies
    return top, bottom


def _take(results: Sequence[Weighted], order: Sequence[int], k: int) -> list[int]:
    """Return how many copies of each result are among the first k in this order."""
    taken = [0] * len(results)
    for i in order:
        if k <= 0:
            break
        taken[i] = min(results[i][2], k)
        k -= taken[i]
    return taken


def _by_base(results: Sequence[Weighted], k: int) -> list[int]:
    return _take(results, range(len(results)), k)


def _by_product(results: Sequence[Weighted], k: int) -> list[int]:
    products = [-weight * base for base, weight, _times in results]
    return _take(results, sorted(range(len(results)), key=products.__getitem__), k)


def _by_highest_average(results: Sequence[Weighted], k: int) -> list[int]:
    """Return the k results with the highest weighted average.

    Each round takes the k results that exceed the average so far by most, until it no longer rises (Dinkelbach's
    method for fractional programs).
    """
    taken = _by_base(results, k)
    top, bottom = _sums(results, taken)
    while bottom:
        gains = [-weight * (base * bottom - top) for base, weight, _times in results]
        taken = _take(results, sorted(range(len(results)), key=gains.__getitem__), k)
        higher = _sums(results, taken)
        if higher[0] * bottom == top * higher[1]:
            break
        top, bottom = higher
    return taken


_CHOOSE: Mapping[str, Callable[[Sequence[Weighted], int], list[int]]] = {
    "base": _by_base,
    "weighted": _by_product,
    "highest_average": _by_highest_average,
}
