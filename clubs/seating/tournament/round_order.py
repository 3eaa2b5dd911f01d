"""The order of rounds in which some meet again: as few as can be of them in the very next round."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

Rows = list[list[int]]
Pairs = AbstractSet[tuple[int, int]]
PASSES = 20


def in_turn(rounds: Sequence[Rows], last: Pairs) -> list[Rows]:
    """Return the rounds in an order in which exchanging two brings no fewer meetings back to back.

    `last` is who met (the lower number first) in the round before them.
    """
    met = [frozenset(last), *(_pairs(rows) for rows in rounds)]
    near = [[len(a & b) for b in met] for a in met]
    order = list(range(1, len(met)))
    for _ in range(PASSES):
        moved = [_exchanged(order, i, j, near) for i, j in combinations(range(len(order)), 2)]
        if not any(moved):
            break
    return [rounds[number - 1] for number in order]


def _pairs(rows: Rows) -> frozenset[tuple[int, int]]:
    return frozenset(pair for row in rows for pair in combinations(sorted(row), 2))


def _exchanged(order: list[int], i: int, j: int, near: Sequence[Sequence[int]]) -> bool:
    """Exchange two rounds where that costs less."""
    now = _meetings(order, near)
    order[i], order[j] = order[j], order[i]
    if _meetings(order, near) < now:
        return True
    order[i], order[j] = order[j], order[i]
    return False


def _meetings(order: Sequence[int], near: Sequence[Sequence[int]]) -> int:
    return sum(near[a][b] for a, b in zip((0, *order), order, strict=False))
