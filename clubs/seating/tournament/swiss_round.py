"""A round by standings: the groups with the lowest cost, found by a search of fixed length (section 5.4)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from clubs.seating.tournament.pair_costs import Matrix
from clubs.seating.tournament.search_random import Chance

Rows = list[list[int]]
SEATS = 4
STEPS = 300  # of the whole search, for each pair
FULL = 70  # players; more don't get more steps
MOST_RUNS = 120  # of the search, fewer for each player
LEVELS = 60  # how often the search gets stricter
BESIDE = 10  # how many tables further a table's players are regrouped
NEAR = 20  # how far apart in the standings swapped players usually are
WORSE = 60  # how much worse a change may be at first, in units of the smallest cost
BREAK = 1.2  # or of the largest remaining cost, if one stands out


def least_company(
    matrix: Matrix, order: Sequence[int], sizes: Sequence[int], locked: Mapping[int, int], chance: Chance
) -> Rows:
    """Return the groups of players, so that the sum of the costs of all pairs is as low as possible.

    `order` has those who play, best first. `locked` players are at the given tables.
    """
    search = _Search(matrix, order, sizes, locked, chance)
    runs = max(2, min(12, MOST_RUNS // len(order)))
    steps = STEPS * min(FULL, len(order)) ** 2 // runs
    best, least = search.rows(), search.cost()
    for run in range(runs if least and len(search.free) > 1 else 0):
        worse = search.worse(best if run else [])
        search.seat(order)
        search.anneal(steps, worse)
        search.split_anew()
        cost = search.cost()
        if cost < least:
            best, least = search.rows(), cost
    return best


class _Search:
    """Tables with four seats. An empty seat is the number beyond all players and costs nothing."""

    def __init__(
        self, matrix: Matrix, order: Sequence[int], sizes: Sequence[int], locked: Mapping[int, int], chance: Chance
    ) -> None:
        self.matrix, self.sizes, self.locked, self.fraction = matrix, sizes, locked, chance.fraction
        self.nobody = len(matrix) - 1
        self.free = [player for player in order if player not in locked]
        self.tables: Rows = []
        self.at: dict[int, int] = {}
        self.seat(order)

    def seat(self, order: Sequence[int]) -> None:
        """Seat the locked players, then the others in order, table by table."""
        rest = iter([player for player in order if player not in self.locked])
        self.tables = []
        for number, size in enumerate(self.sizes):
            there = [player for player, table in self.locked.items() if table == number]
            row = [*there, *(next(rest) for _ in range(size - len(there)))]
            self.tables.append(row + [self.nobody] * (SEATS - size))
        self.at = {player: number for number, row in enumerate(self.tables) for player in row}

    def worse(self, rows: Sequence[Sequence[int]]) -> float:
        """Return how much worse a change may be at first: a little, or enough to separate the most expensive pair."""
        costs = [cost for row in self.matrix for cost in row if cost]
        low = float(WORSE * min(costs, default=0))
        largest = max((self.matrix[a][b] for row in rows for a, b in combinations(row, 2)), default=0)
        return BREAK * largest if largest > low * BREAK else low

    def rows(self) -> Rows:
        """Return the players of each table."""
        return [[player for player in row if player != self.nobody] for row in self.tables]

    def cost(self) -> int:
        """Return the current cost."""
        return sum(self.matrix[a][b] for row in self.tables for a, b in combinations(row, 2))

    def anneal(self, steps: int, top: float) -> None:
        """Swap players if that lowers the cost, or at first raises it a little."""
        for level in range(LEVELS):
            self._level(steps // LEVELS, top * (1 - (level + 1) / LEVELS) ** 2)

    def _level(self, steps: int, worse: float) -> None:
        fraction, free, many = self.fraction, self.free, len(self.free)
        tables, at, matrix = self.tables, self.at, self.matrix
        for _ in range(steps):
            i = int(fraction() * many)
            j = i + 1 + int(fraction() * NEAR)
            if j >= many:
                j = int(fraction() * many)
            a, b = free[i], free[j]
            one, other = tables[at[a]], tables[at[b]]
            if one is other:
                continue
            p, q, r, s = one
            t, u, v, w = other
            x, y = matrix[a], matrix[b]
            more = x[t] + x[u] + x[v] + x[w] - y[t] - y[u] - y[v] - y[w] - 2 * x[b]
            more += y[p] + y[q] + y[r] + y[s] - x[p] - x[q] - x[r] - x[s]
            if more <= 0 or more < worse * fraction():
                one[one.index(a)], other[other.index(b)] = b, a
                at[a], at[b] = at[b], at[a]

    def split_anew(self) -> None:
        """Regroup each two tables that are close in the standings at the lowest cost, until that no longer helps."""
        place = {player: number for number, player in enumerate(self.free)}
        better = True
        while better:
            order = sorted(range(len(self.tables)), key=lambda n: min(place.get(p, 0) for p in self.tables[n]))
            near = [(one, other) for i, one in enumerate(order) for other in order[i + 1 : i + 1 + BESIDE]]
            better = any([self._split(one, other) for one, other in near])  # noqa: C419  # all of them

    def _split(self, one: int, other: int) -> bool:
        here, there = self.tables[one], self.tables[other]
        least, best = self._within(here) + self._within(there), None
        for left, right in self._splits(one, other):
            cost = self._within(left) + self._within(right)
            if cost < least:
                least, best = cost, (left, right)
        if best is None:
            return False
        self.tables[one], self.tables[other] = best
        self.at.update({player: number for number in (one, other) for player in self.tables[number]})
        return True

    def _within(self, row: Sequence[int]) -> int:
        a, b, c, d = row
        x, y = self.matrix[a], self.matrix[b]
        return x[b] + x[c] + x[d] + y[c] + y[d] + self.matrix[c][d]

    def _splits(self, one: int, other: int) -> Iterator[tuple[list[int], list[int]]]:
        """Yield every way to exchange one or two players.

        For full tables, exchanging three is the same as exchanging one.
        """
        here, there = self.tables[one], self.tables[other]
        for many in (1, 2):
            for leave in combinations(self._movable(here), many):
                for come in combinations(self._movable(there), many):
                    yield _exchanged(here, leave, come), _exchanged(there, come, leave)

    def _movable(self, row: Sequence[int]) -> list[int]:
        return [player for player in row if player != self.nobody and player not in self.locked]


def _exchanged(row: Sequence[int], leave: Sequence[int], come: Sequence[int]) -> list[int]:
    return [player for player in row if player not in leave] + list(come)
