"""Find starters of schedules without repeats; print rows for clubs/seating/tournament/schedule_starters_data.py.

`tools/find_schedule_starters.py SEATS POINTS SHIFTS` searches for one round on Z_SHIFTS × orbits and fixed points whose
shifts repeat no difference; remaining points sit out. `--multiplier M` (M³ = 1 modulo SHIFTS) requires a round of fours
to be invariant under (x, i) → (M·x, i + 1), which finds large ones quickly; with `--turning`, this also rotates the
three fixed points. 100 is `4 100 33 --multiplier 1` with millions of `--covers`: every place and every difference is
used exactly once. `--orbits N`, `--rounds N` (several rounds to be shifted) and `--still N` (rounds that a shift leaves
unchanged) are for threes without another solution: 18 is `3 18 4 --orbits 4 --rounds 2`, 21 `3 21 7 --orbits 3 --still
3`. A result is checked by counting all meetings. The search stops after `--seconds`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from clubs.seating.tournament.block_designs import grown
from clubs.seating.tournament.schedule_starters_data import Starter

Table = tuple[int, ...]
NODES = 2000  # of one attempt
COVERS = 50_000  # of one attempt at an exact cover
FEW = 4000  # from this many tables on, an exact cover counts the options of each


class TookTooLong(Exception):  # noqa: N818 -- says what happened
    """Raised when an attempt takes too long."""


@dataclass
class Search:
    """The search parameters. Points are x·orbits + orbit; those from orbits·shifts on are fixed."""

    seats: int
    points: int
    shifts: int
    orbits: int
    rounds: int
    still: int
    rng: random.Random
    nodes: int = 0
    tables: list[tuple[int, Table]] = field(default_factory=list)
    offsets: list[Table] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moving = self.orbits * self.shifts
        everyone = range(self.moving)
        self.difference = [[self._difference(p, q) for q in everyone] for p in everyone]

    def _difference(self, p: int, q: int) -> int:
        """Return the bit of two points' difference, independent of the shift, or 0 for what two shifts would repeat."""
        (x, i), (y, j) = divmod(p, self.orbits), divmod(q, self.orbits)
        step = (y - x if i <= j else x - y) % self.shifts
        low, high = min(i, j), max(i, j)
        if i == j:
            step = min(step, self.shifts - step)
            if step == 0 or 2 * step == self.shifts:
                return 0
        return 1 << ((low * self.orbits + high) * self.shifts + step)

    def joined(self, table: Table, point: int, used: int) -> int:
        """Return `used` with the differences of another point at a table, or 0 if one of them repeats."""
        for other in table:
            bit = self.difference[other][point]
            if not bit or used & bit:
                return 0
            used |= bit
        return used

    def completed(self, table: Table, left: Sequence[int], size: int, used: int) -> Iterator[tuple[Table, int]]:
        """Yield every way to fill a table."""
        if len(table) == size:
            yield table, used
            return
        for number, point in enumerate(left):
            more = self.joined(table, point, used)
            if more:
                yield from self.completed((*table, point), left[number + 1 :], size, more)

    def attempt(self) -> bool:
        """Make one random attempt. Store the tables if it succeeds."""
        self.nodes, self.tables, self.offsets = 0, [], []
        byes = (self.points % self.seats) if self.rounds == 1 else 0
        out = tuple(
            self.rng.randrange(self.shifts) * self.orbits + i for i in self.rng.sample(range(self.orbits), byes)
        )
        try:
            return self._round(0, out, 1)
        except TookTooLong:
            return False

    def _round(self, number: int, out: Table, used: int) -> bool:
        if number == self.rounds:
            return self._leaves(used)
        order = [point for point in range(self.moving) if point not in out]
        self.rng.shuffle(order)
        return self._table(number, order, list(range(self.moving, self.points)), used)

    def _table(self, number: int, left: list[int], fixed: list[int], used: int) -> bool:
        if not left:
            return not fixed and self._round(number + 1, (), used)
        kinds: list[list[int]] = [[], fixed[:1]] if fixed else [[]]
        self.rng.shuffle(kinds)
        return any(self._filled(number, left, fixed, used, guest) for guest in kinds)

    def _filled(self, number: int, left: list[int], fixed: list[int], used: int, guest: list[int]) -> bool:
        """Seat the first remaining point, with a fixed point or without, in every way that can be continued."""
        for table, more in self.completed((left[0],), left[1:], self.seats - len(guest), used):
            self.nodes += 1
            if self.nodes > NODES:
                raise TookTooLong
            if guest and not self._new_to(guest[0], table):
                continue
            self.tables.append((number, (*table, *guest)))
            if self._table(number, [p for p in left if p not in table], fixed[len(guest) :], more):
                return True
            self.tables.pop()
        return False

    def _new_to(self, guest: int, table: Table) -> bool:
        """Return whether a fixed point meets an orbit for the first time: over all shifts it meets the whole orbit."""
        orbits = [point % self.orbits for point in table]
        before = {point % self.orbits for _, row in self.tables if guest in row for point in row if point != guest}
        return len(set(orbits)) == len(orbits) and not before & set(orbits)

    def _leaves(self, used: int) -> bool:
        """Return whether the remaining differences form the rounds that a shift leaves unchanged."""

        def free(i: int, j: int, step: int) -> bool:
            return not used >> ((i * self.orbits + j) * self.shifts + step % self.shifts) & 1

        def go(first: int, found: list[Table]) -> bool:
            if len(found) == self.still:
                self.offsets = found
                return True
            for a in range(first, self.shifts):
                for b in range(self.shifts):
                    apart = all(b != d and (b - a - d + c) % self.shifts for _, c, d in found)
                    if (
                        free(0, 1, a)
                        and free(0, 2, b)
                        and free(1, 2, b - a)
                        and apart
                        and go(a + 1, [*found, (0, a, b)])
                    ):
                        return True
            return False

        return not self.still or go(0, [])

    def row(self) -> Starter:
        """Return the result."""
        texts = (
            " ".join(".".join(map(str, table)) for number, table in self.tables if number == wanted)
            for wanted in range(self.rounds)
        )
        return Starter(self.orbits, self.shifts, tuple(texts), tuple(self.offsets))


@dataclass
class Turned(Search):
    """A round of fours that is invariant under (x, i) → (m·x, i + 1)."""

    multiplier: int = 1
    turning: bool = False
    covers: int = COVERS

    def turned(self, table: Table) -> Table:
        """Return the table's image. Fixed points stay, or rotate."""
        return tuple(self._turned(point) for point in table)

    def _turned(self, point: int) -> int:
        if point >= self.moving:
            return self.moving + (point - self.moving + 1) % 3 if self.turning else point
        x, orbit = divmod(point, 3)
        return self.multiplier * x % self.shifts * 3 + (orbit + 1) % 3

    def attempt(self) -> bool:
        """Make one attempt: the tables of fixed points at random, the others in sets of three, as an exact cover."""
        self.nodes, self.tables, self.offsets = 0, [], []
        used, left = 1, set(range(self.moving))
        for guest in range(self.moving, self.points):
            if self.turning and guest > self.moving:
                break
            more = self._orbit(self._fixed_table(guest, left), left, used)
            if not more:
                return False
            used = more
        return self._covered(left, used)

    def _fixed_table(self, guest: int, left: set[int]) -> Table:
        if self.turning:
            return (*(self.rng.randrange(self.shifts) * 3 + orbit for orbit in range(3)), guest)
        first = self.rng.choice([point for point in left if point % 3 == 0])
        return (first, self._turned(first), self._turned(self._turned(first)), guest)

    def _orbit(self, table: Table, left: set[int], used: int) -> int:
        """Add a table and its images. Return 0 and change nothing if that is impossible."""
        tables = [table]
        while set(self.turned(tables[-1])) != set(table):
            tables.append(self.turned(tables[-1]))
        points = [point for one in tables for point in one if point < self.moving]
        if len(set(points)) < len(points) or not left.issuperset(points):
            return 0
        for one in tables:
            inside = [point for point in one if point < self.moving]
            for number, point in enumerate(inside):
                used = used and (self.joined(tuple(inside[:number]), point, used) if number else used)
        if used:
            left.difference_update(points)
            self.tables += [(0, one) for one in tables]
        return used

    def _covered(self, left: set[int], used: int) -> bool:
        """Cover the remaining points with tables, each of which represents three."""
        known = self._choices([point for point in sorted(left) if point % 3 == 0], used)
        masks = list(known)
        self.rng.shuffle(masks)
        try:
            found = self._cover(masks, sum(1 << point for point in left if point % 3 == 0))
        except TookTooLong:
            return False
        for mask in found or ():
            for table in self._turns(known[mask]):
                self.tables.append((0, table))
        return found is not None

    def _turns(self, table: Table) -> tuple[Table, Table, Table]:
        return table, self.turned(table), self.turned(self.turned(table))

    def _choices(self, places: Sequence[int], used: int) -> dict[int, Table]:
        """Return every possible table, by the bits of its places in the first orbit and of all its differences."""
        forms = {place: self._turns((place,)) for place in places}
        found: dict[int, Table] = {}
        for four in combinations(places, 4):
            for turns in product(range(3), repeat=3):
                others = (forms[place][turn][0] for place, turn in zip(four[1:], turns, strict=True))
                table = (four[0], *others)
                taken = self._taken(table, used)
                if taken:
                    found[taken << self.moving | sum(1 << place for place in four)] = table
        return found

    def _taken(self, table: Table, used: int) -> int:
        """Return the differences of a table and its images, or 0 if one repeats."""
        start = used
        for one in self._turns(table):
            for number in range(1, len(one)):
                used = self.joined(one[:number], one[number], used)
                if not used:
                    return 0
        return used ^ start

    def _cover(self, masks: list[int], places: int) -> list[int] | None:
        """Return masks without common bits that cover all these places, or None."""
        if not places:
            return []
        self.nodes += 1
        if self.nodes > self.covers:
            raise TookTooLong
        if len(masks) <= FEW:
            return self._counted_cover(masks, places)
        first = places & -places
        rest = [mask for mask in masks if not mask & first]
        for chosen in masks:
            if chosen & first:
                found = self._cover([mask for mask in rest if not mask & chosen], places & ~chosen)
                if found is not None:
                    return [chosen, *found]
        return None

    def _counted_cover(self, masks: list[int], places: int) -> list[int] | None:
        """Return the same, with sets of masks as bits. The place or difference with the fewest options comes first."""
        bits = [[at for at in range(mask.bit_length()) if mask >> at & 1] for mask in masks]
        sets: dict[int, int] = {}
        for number, mask in enumerate(bits):
            for at in mask:
                sets[at] = sets.get(at, 0) | 1 << number
        wanted = {at for at in range(places.bit_length()) if places >> at & 1}
        if 6 * len(wanted) // 4 * 3 == sum(at >= self.moving for at in sets):  # each difference is required, too
            wanted |= set(sets)
        alike = {own: at for at, own in sets.items() if at in wanted}  # those of the other orbits are the same
        if not wanted <= set(sets):
            return None
        found = self._settled((1 << len(masks)) - 1, tuple(alike), bits, sets)
        return None if found is None else [masks[number] for number in found]

    def _settled(
        self, left: int, wanted: tuple[int, ...], bits: list[list[int]], sets: dict[int, int]
    ) -> list[int] | None:
        """Return indexes of masks among `left` that cover everything in `wanted` exactly once."""
        if not wanted:
            return []
        self.nodes += 1
        if self.nodes > self.covers:
            raise TookTooLong
        fewest = min((own & left for own in wanted), key=int.bit_count)
        while fewest:
            number = (fewest & -fewest).bit_length() - 1
            fewest &= fewest - 1
            clash = 0
            for at in bits[number]:
                clash |= sets[at]
            still = tuple(own for own in wanted if not own >> number & 1)
            found = self._settled(left & ~clash, still, bits, sets)
            if found is not None:
                return [number, *found]
        return None


def check(starter: Starter, points: int) -> None:
    """Count the meetings. Raise an error if a pair meets twice or somebody plays twice in a round."""
    made = grown(points, starter)
    seen: set[tuple[int, int]] = set()
    for tables in made.rounds if made else ():
        playing = [point for table in tables for point in table]
        pairs = {pair for table in tables for pair in combinations(sorted(table), 2)}
        if len(set(playing)) < len(playing) or pairs & seen:
            raise AssertionError(f"{points} points repeat")
        seen |= pairs


def main() -> None:
    """Search for a starter and print its row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("seats", "points", "shifts"):
        parser.add_argument(name, type=int)
    for name in ("orbits", "rounds", "still", "multiplier"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--turning", action="store_true")
    parser.add_argument("--covers", type=int, default=COVERS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    rng = random.Random(said.seed)  # noqa: S311 -- a search, no secrets
    shape = (
        said.seats,
        said.points,
        said.shifts,
        said.orbits or said.seats - 1,
        said.rounds or 1,
        said.still or 0,
        rng,
    )
    turned = {"multiplier": said.multiplier, "turning": said.turning, "covers": said.covers}
    search = Turned(*shape, **turned) if said.multiplier else Search(*shape)
    until = time.monotonic() + said.seconds
    while not search.attempt():
        if time.monotonic() > until:
            sys.exit("none found")
    check(search.row(), said.points)
    print(f"({said.seats}, {said.points}): {search.row()},")


if __name__ == "__main__":
    main()
