"""Ranks spread over tables (section 5.5): `interval`, `snake`, `final`."""

from collections.abc import Iterator, Mapping, Sequence

from clubs.seating.tournament.request import Method

Rows = list[list[int]]


def spread(method: Method, order: Sequence[int], sizes: Sequence[int], step: int) -> Rows:
    """Return the players of each table; `order` is best first.

    >>> spread(Method.SNAKE, range(1, 9), (4, 4), 2), spread(Method.INTERVAL, range(1, 9), (4, 4), 1)
    ([[1, 4, 5, 8], [2, 3, 6, 7]], [[1, 2, 3, 4], [5, 6, 7, 8]])
    """
    rows: Rows = [[] for _ in sizes]
    for player, table in zip(order, _places(method, sizes, step), strict=True):
        rows[table].append(player)
    return rows


def _places(method: Method, sizes: Sequence[int], step: int) -> Iterator[int]:
    """Yield the table of each next player."""
    if method is Method.FINAL:
        step = 1
    width = len(sizes) if method is Method.SNAKE else step
    for start in range(0, len(sizes), width):
        block = range(start, min(start + width, len(sizes)))
        for lap in range(max(sizes)):
            back = method is Method.SNAKE and lap % 2
            yield from (table for table in (reversed(block) if back else block) if lap < sizes[table])


def keep(rows: Rows, locked: Mapping[int, int], order: Sequence[int]) -> Rows:
    """Move each locked player to the locked table, in exchange for the closest unlocked player in the standings."""
    place = {player: number for number, player in enumerate(order)}
    for player, table in locked.items():
        there = next(number for number, row in enumerate(rows) if player in row)
        if there != table:
            free = [other for other in rows[table] if other not in locked]
            other = min(free, key=lambda one: (abs(place[one] - place[player]), place[one]))
            rows[table][rows[table].index(other)] = player
            rows[there][rows[there].index(player)] = other
    return rows
