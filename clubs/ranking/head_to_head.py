"""Head-to-head: games in which two entrants of a group met, eligible for both (standings, section 1.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from clubs.ranking.counted_results import Result
from clubs.ranking.entrants import Entrant
from clubs.ranking.ranked_games import Table

HALF = Fraction(1, 2)
Pair = tuple[int, int]


def by_place(group: Sequence[Entrant], table: Table) -> list[Fraction]:
    """Return, summed over the others: (games ahead + half the level games) / meetings; ½ if they never met."""
    halves = _met(group, lambda one, other: 1 + (one.place < other.place) - (one.place > other.place))
    unmet = [(len(group) - 1) * HALF] * len(group)
    return _added(unmet, {pair: (amount - met, 2 * met) for pair, (met, amount) in halves.items()})


def by_total(group: Sequence[Entrant], table: Table) -> list[Fraction]:
    """Return, summed over the others, the mean difference of totals in a meeting; 0 if they never met."""
    sums = _met(group, lambda one, other: one.total - other.total)
    return _added([Fraction(0)] * len(group), {pair: (amount, met) for pair, (met, amount) in sums.items()})


def _met(group: Sequence[Entrant], score: Callable[[Result, Result], int]) -> dict[Pair, tuple[int, int]]:
    """Return, by pair, the number of meetings and the sum of `score` from the first one's view."""
    found: dict[Pair, tuple[int, int]] = {}
    for (i, one), (j, other) in _meetings(group):
        met, amount = found.get((i, j), (0, 0))
        found[i, j] = met + 1, amount + score(one, other)
    return found


def _meetings(group: Sequence[Entrant]) -> Iterator[tuple[tuple[int, Result], tuple[int, Result]]]:
    """Yield every two results of different entrants in one game, each with its entrant's number, the lower first."""
    games: dict[int, list[tuple[int, Result]]] = {}
    for i, entrant in enumerate(group):
        for result in entrant.eligible:
            games.setdefault(result.order, []).append((i, result))
    for seats in games.values():
        for first, second in combinations(seats, 2):
            if first[0] != second[0]:
                yield first, second


def _added(start: list[Fraction], pairs: dict[Pair, tuple[int, int]]) -> list[Fraction]:
    """Add a pair's fraction to its first and subtract it from its second; equal denominators are summed first."""
    sums: list[dict[int, int]] = [{} for _ in start]
    for (i, j), (numerator, denominator) in pairs.items():
        sums[i][denominator] = sums[i].get(denominator, 0) + numerator
        sums[j][denominator] = sums[j].get(denominator, 0) - numerator
    return [
        begun + sum((Fraction(n, d) for d, n in own.items()), Fraction(0))
        for begun, own in zip(start, sums, strict=True)
    ]
