"""Choose who shares a table: at random, with few repeat meetings in the night and in the season."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from struct import Struct

from clubs.seating.seeded_random import Lots

Pair = tuple[int, int]
Meetings = Mapping[Pair, int]
Rows = tuple[tuple[int, ...], ...]
Fixed = Sequence[Sequence[int | None]]

TONIGHT = 1000  # one repeat in a night weighs more than all of a season's
EFFORT = 8_000  # search starts times players: more players, fewer starts


def pair(a: int, b: int) -> Pair:
    """Return two players in canonical order, as meetings are keyed.

    >>> pair(7, 3)
    (3, 7)
    """
    return (a, b) if a < b else (b, a)


def cost(rows: Rows, tonight: Meetings, season: Meetings) -> int:
    """Return the cost of a seating: per pair at a table, the games shared before (tonight's weigh 1,000 times)."""
    return sum(_weight(a, b, tonight, season) for row in rows for i, a in enumerate(row) for b in row[:i])


def _weight(a: int, b: int, tonight: Meetings, season: Meetings) -> int:
    key = pair(a, b)
    return TONIGHT * tonight.get(key, 0) + season.get(key, 0)


def share_tables(
    *, seed: str, label: str, players: Sequence[int], fixed: Fixed, tonight: Meetings, season: Meetings
) -> Rows:
    """Seat `players` on the places of `fixed` that are None; the others stay.

    The best of several random seatings is chosen, each improved by swapping two players of different tables while that
    reduces repeats.
    """
    lots = Lots(seed, label)
    search = _Search(players, fixed, tonight, season)
    best, least = search.seat(lots.shuffled(search.free)), -1
    for _ in range(max(4, EFFORT // max(1, len(players)))):
        rows = search.seat(lots.shuffled(search.free))
        repeats = search.improve(rows, lots)
        if least < 0 or repeats < least:
            best, least = rows, repeats
        if least == 0:
            break
    return search.named(best)


@dataclass(slots=True)
class _Place:
    row: int
    column: int


class _Search:
    """Players by index, so that the inner loop sums integers from lists."""

    def __init__(self, players: Sequence[int], fixed: Fixed, tonight: Meetings, season: Meetings) -> None:
        self.players = tuple(players)
        number = {player: i for i, player in enumerate(self.players)}
        self.fixed = [[None if p is None else number[p] for p in row] for row in fixed]
        settled = {p for row in self.fixed for p in row if p is not None}
        self.free = tuple(i for i in range(len(self.players)) if i not in settled)
        self.open = tuple(
            _Place(r, c) for r, row in enumerate(self.fixed) for c, there in enumerate(row) if there is None
        )
        weights = [[_weight(a, b, tonight, season) if a != b else 0 for b in self.players] for a in self.players]
        self.twice = [[2 * weight for weight in row] for row in weights]
        self.layout = Struct(f"<{len(self.players)}Q")
        self.packed = [int.from_bytes(self.layout.pack(*row), "little") for row in weights]

    def seat(self, order: Sequence[int]) -> list[list[int]]:
        """Put the free players on the open places in this order."""
        rows: list[list[int]] = [[-1 if there is None else there for there in row] for row in self.fixed]
        for place, player in zip(self.open, order, strict=True):
            rows[place.row][place.column] = player
        return rows

    def improve(self, rows: list[list[int]], lots: Lots) -> int:
        """Swap players in `rows` while that helps; return the remaining cost (see `cost`).

        The inner loop runs a hundred thousand times in a draw: unless it swaps players, it calls no function.
        """
        company = [sum(map(self.packed.__getitem__, row)) for row in rows]
        near = list(map(self._unpacked, company))
        order = lots.shuffled(self.open)
        of = [place.row for place in order]
        at = [rows[place.row][place.column] for place in order]
        swapped = True
        while swapped:
            swapped = False
            for i, row in enumerate(of):
                player = at[i]
                ours, twice = near[row], self.twice[player]
                here = ours[player]
                for there, other in zip(of[:i], at, strict=False):
                    theirs = near[there]
                    if here + theirs[other] + twice[other] > theirs[player] + ours[other] and there != row:
                        at[at.index(other)], at[i] = player, other
                        change = self.packed[other] - self.packed[player]
                        company[row] += change
                        company[there] -= change
                        near[row] = ours = self._unpacked(company[row])
                        near[there] = self._unpacked(company[there])
                        player, twice, swapped = other, self.twice[other], True
                        here = ours[player]
        for place, player in zip(order, at, strict=True):
            rows[place.row][place.column] = player
        return sum(near[r][p] for r, row in enumerate(rows) for p in row) // 2

    def _unpacked(self, packed: int) -> tuple[int, ...]:
        """Return each player's weight with a row, from the sum of its packed weights."""
        return self.layout.unpack(packed.to_bytes(self.layout.size, "little"))

    def named(self, rows: list[list[int]]) -> Rows:
        return tuple(tuple(self.players[p] for p in row) for row in rows)
