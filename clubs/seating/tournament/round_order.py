"""The order of rounds in which some pairs meet again: as few as possible in consecutive rounds."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

Rows = list[list[int]]
Pairs = AbstractSet[tuple[int, int]]
PASSES = 20


def in_turn(rounds: Sequence[Rows], last: Pairs) -> list[Rows]:
    """Return the rounds in an order in which no swap of two leads to fewer repeats in consecutive rounds.

    `last` contains the pairs (lower number first) of the round before them.
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
    """Swap two rounds if that lowers the cost."""
    now = _meetings(order, near)
    order[i], order[j] = order[j], order[i]
    if _meetings(order, near) < now:
        return True
    order[i], order[j] = order[j], order[i]
    return False


def _meetings(order: Sequence[int], near: Sequence[Sequence[int]]) -> int:
    return sum(near[a][b] for a, b in zip((0, *order), order, strict=False))
