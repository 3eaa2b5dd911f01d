"""The results that a part of a value uses, and their value (circuits, section 5.3).

Weights are whole numbers of `ONE`, bases whole numbers of a unit that the caller chooses for each player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from clubs.circuits.decimals import UNIT
from clubs.circuits.formulas import PartRule

ONE = UNIT * UNIT
"""A weight of 1: weight and age factor have four decimals each."""


class Weighted(NamedTuple):
    """A result's base and weight, and how many times it counts."""

    base: int
    weight: int
    times: int


class Chosen(NamedTuple):
    """How many copies of each result are used, how many fillers, Σ weight × base and Σ weight."""

    kept: list[int]
    filled: int
    sum: int
    over: int


class PartValue(NamedTuple):
    """A part with its calculation. `over` is None for a sum."""

    value: Fraction | None
    kept: list[int]
    filled: int
    sum: Fraction
    over: Fraction | None


def part_value(rule: PartRule, results: Sequence[Weighted], unit: int, largest: int) -> PartValue:
    """Return a part of a player's value from ordered results, whose bases are in 1/`unit`.

    `largest` is the sum of the largest weights of the circuit, for rules that divide by it.
    """
    chosen = choose(rule, results)
    weighted_sum = Fraction(chosen.sum, ONE * unit)
    if not rule.averaged:
        return PartValue(weighted_sum, chosen.kept, chosen.filled, weighted_sum, None)
    over = largest if rule.largest else chosen.over
    value = Fraction(chosen.sum, over * unit) if over else None
    return PartValue(value, chosen.kept, chosen.filled, weighted_sum, Fraction(over, ONE))


def choose(rule: PartRule, results: Sequence[Weighted]) -> Chosen:
    """Return the results that the rule uses. Missing results are replaced by zeros of weight 1."""
    number = sum(result.times for result in results)
    missing = max(rule.fill - number, 0)
    number += missing
    beyond = rule.rest * max(number - rule.first, 0)
    k = min(rule.first - (-beyond // UNIT), number)
    filled = [*results, Weighted(0, ONE, missing)] if missing else results
    taken = _CHOOSE[rule.choose](filled, k)
    kept = taken[: len(results)]
    top, bottom = _sums(filled, taken)
    return Chosen(kept, sum(taken) - sum(kept), top, bottom)


def _sums(results: Sequence[Weighted], taken: Sequence[int]) -> tuple[int, int]:
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
        taken[i] = min(results[i].times, k)
        k -= taken[i]
    return taken


def _by_base(results: Sequence[Weighted], k: int) -> list[int]:
    return _take(results, range(len(results)), k)


def _by_product(results: Sequence[Weighted], k: int) -> list[int]:
    order = sorted(range(len(results)), key=lambda i: -results[i].weight * results[i].base)
    return _take(results, order, k)


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
