"""Repair rounds by a tabu search: swap two players of a round while that lowers the cost, near where costs arise."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from clubs.seating.tournament.pair_costs import Matrix
from clubs.seating.tournament.search_random import Chance

Rows = list[list[int]]
Move = tuple[int, int, int]
Seat = tuple[int, int]
FRESH = 12  # changes until everybody is examined again
LEAST_LOOKS = 40  # changes for which an entry is kept
HELD = 12  # about as many changes before one may be reversed


class Mending:
    """Rounds and the cost of each pair: `matrix` without another meeting, `repeat` for one more."""

    def __init__(self, matrix: Matrix, repeat: int, chance: Chance) -> None:
        self.matrix = [list(row) for row in matrix]
        self.repeat, self.chance = repeat, chance
        self.rounds: list[Rows] = []
        self.fixed: list[Mapping[int, int]] = []
        self.at: list[dict[int, int]] = []
        self.cost = 0

    def add(self, rows: Rows, fixed: Mapping[int, int]) -> None:
        """Add a round. The players in `fixed` keep their places."""
        self.rounds.append([list(row) for row in rows])
        self.fixed.append(fixed)
        self.at.append({player: number for number, row in enumerate(rows) for player in row})
        self._meet(rows)

    def _meet(self, rows: Rows) -> None:
        for a, b in (pair for row in rows for pair in combinations(row, 2)):
            self.cost += self.matrix[a][b]
            self.matrix[a][b] += self.repeat
            self.matrix[b][a] = self.matrix[a][b]

    def _part(self, rows: Rows) -> None:
        for a, b in (pair for row in rows for pair in combinations(row, 2)):
            self.matrix[a][b] -= self.repeat
            self.matrix[b][a] = self.matrix[a][b]
            self.cost -= self.matrix[a][b]

    def mend(self, effort: int, open_: Sequence[int], enough: int = 0) -> None:
        """Leave the best rounds found within `effort` examined changes, or with a cost of at most `enough`.

        Only the `open_` rounds change, and none with a single table.
        """
        if all(len(self.rounds[number]) < 2 for number in open_):
            return
        best, least = self._copy(open_), self.cost
        held: dict[Move, int] = {}
        hot: list[Seat] = []
        turn = 0
        while effort > 0 and least > enough:
            if turn % FRESH == 0 or not hot:
                hot = self._hot(open_)
                effort -= sum(len(self.at[number]) for number in open_)
            seat = hot.pop(self.chance.below(len(hot)))
            turn += 1
            if self._worst(*seat) > self.repeat:
                effort -= max(LEAST_LOOKS, len(self.at[seat[0]]))
                self._step(*seat, held, turn, least)
            if self.cost < least:
                best, least = self._copy(open_), self.cost
        self._restore(best)

    def _copy(self, open_: Sequence[int]) -> dict[int, Rows]:
        return {number: [list(row) for row in self.rounds[number]] for number in open_}

    def _restore(self, best: Mapping[int, Rows]) -> None:
        for number, rows in best.items():
            self._part(self.rounds[number])
            self._meet(rows)
            self.rounds[number] = rows
            self.at[number] = {player: place for place, row in enumerate(rows) for player in row}

    def _usual(self) -> int:
        """Return the cost of a meeting that would be unavoidable even if all met equally often."""
        many = len(self.matrix) - 1
        met = sum(len(row) * (len(row) - 1) // 2 for rows in self.rounds for row in rows)
        return self.repeat * (1 + met // max(1, many * (many - 1) // 2))

    def _hot(self, open_: Sequence[int]) -> list[Seat]:
        """Return the seats (round, player) at a table with an unusual cost, or with any cost if there are none."""
        seats = [(n, p) for n in open_ for row in self.rounds[n] for p in row if p not in self.fixed[n]]
        worst = [(self._worst(*seat), seat) for seat in seats]
        usual = self._usual()
        found = [seat for cost, seat in worst if cost > usual]
        return found or [seat for cost, seat in worst if cost > self.repeat] or seats

    def _worst(self, number: int, player: int) -> int:
        mine = self.matrix[player]
        return max(mine[mate] for mate in self.rounds[number][self.at[number][player]])

    def _step(self, number: int, player: int, held: dict[Move, int], turn: int, least: int) -> None:
        """Make the best change for this player's table that is not tabu, or that gives the best result so far."""
        chosen, lowest = [], None
        for more, other in self._changes(number, player):
            free = held.get((number, player, other), 0) <= turn or self.cost + more < least
            if free and (lowest is None or more <= lowest):
                chosen = [*chosen, other] if more == lowest else [other]
                lowest = more
        if lowest is not None:
            other = chosen[self.chance.below(len(chosen))]
            until = turn + HELD + self.chance.below(HELD)
            held[number, player, other] = held[number, other, player] = until
            self._change(number, player, other)
            self.cost += lowest

    def _changes(self, number: int, player: int) -> Iterator[tuple[int, int]]:
        """Return the additional cost of swapping with each other player of the round."""
        matrix, fixed, repeat = self.matrix, self.fixed[number], self.repeat
        rows = self.rounds[number]
        here = self.at[number][player]
        mine = matrix[player]
        mates = [mate for mate in rows[here] if mate != player]
        leaving = sum(map(mine.__getitem__, mates))
        for there, row in enumerate(rows):
            if there == here:
                continue
            coming = sum(map(mine.__getitem__, row)) - leaving + repeat * (len(mates) + len(row) - 1)
            for other in row:
                if other not in fixed:
                    theirs = matrix[other]
                    own = sum(map(theirs.__getitem__, row))
                    yield coming - mine[other] - own + sum(map(theirs.__getitem__, mates)), other

    def _change(self, number: int, one: int, other: int) -> None:
        rows, at = self.rounds[number], self.at[number]
        here, there = rows[at[one]], rows[at[other]]
        self._parted(here, one, -self.repeat)
        self._parted(there, other, -self.repeat)
        here[here.index(one)], there[there.index(other)] = other, one
        at[one], at[other] = at[other], at[one]
        self._parted(here, other, self.repeat)
        self._parted(there, one, self.repeat)

    def _parted(self, row: Sequence[int], player: int, change: int) -> None:
        for other in row:
            if other != player:
                self.matrix[player][other] += change
                self.matrix[other][player] += change
