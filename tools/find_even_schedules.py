"""Find the most even schedules of fours, for clubs/seating/tournament/even_schedules_data.py.

`tools/find_even_schedules.py POINTS ROUNDS` anneals from `--seed` on: it swaps two players of a round, and a pair that
meets m times costs 0 + 1 + … + (m − 1). With `--order` K, one round represents the K rounds that a permutation of
points in cycles of K makes of it; the remaining rounds represent themselves. Of schedules with equal cost, the best is
the one in which the fewest pairs never meet, then the one with the smallest maximum. Without numbers, all shipped
schedules are found again, each from its seed and steps, and compared; `--check` only counts the shipped ones.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from clubs.seating.tournament.even_schedules_data import LETTERS, SCHEDULES
from clubs.seating.tournament.round_order import in_turn

Row = tuple[int, ...]
Key = tuple[int, int, int, int]
SEATS = 4
WARM, COLD = 1.0, 0.25
COOLINGS = 1000
ORDERS = 100  # tries to order rounds so that the fewest pairs meet in two consecutive ones
LIKELY = 256
FOUND = {
    (12, 5): (1, 1, 200_000),
    (12, 6): (1, 1, 200_000),
    (12, 7): (1, 1, 200_000),
    (12, 8): (1, 1, 200_000),
    (12, 9): (1, 1, 200_000),
    (12, 11): (11, 1, 100_000),
    (12, 13): (1, 1, 200_000),
    (12, 14): (1, 8, 200_000),
    (12, 15): (3, 1, 200_000),
    (12, 16): (3, 1, 200_000),
    (12, 17): (3, 1, 200_000),
    (12, 18): (3, 1, 200_000),
    (20, 6): (1, 1, 300_000),
    (20, 7): (1, 120, 300_000),
    (20, 8): (1, 151, 300_000),
    (20, 9): (1, 70, 300_000),
    (20, 10): (5, 4, 300_000),
    (20, 11): (5, 179, 300_000),
    (20, 12): (5, 234, 300_000),
    (20, 13): (3, 264, 1_000_000),
    (20, 14): (4, 86, 1_000_000),
    (20, 15): (5, 89, 300_000),
    (20, 16): (5, 142, 300_000),
    (20, 17): (5, 97, 300_000),
    (20, 19): (19, 161, 100_000),
    (24, 8): (3, 107, 1_000_000),
    (24, 13): (6, 170, 500_000),
    (24, 14): (4, 16, 500_000),
    (24, 15): (7, 8, 500_000),
    (24, 16): (8, 25, 500_000),
    (24, 23): (23, 68, 100_000),
}
"""By points and rounds: the permutation's order, and the seed and steps of the run that found the shipped schedule."""


@dataclass(frozen=True, slots=True)
class Best:
    """Rounds and their quality."""

    key: Key
    rounds: tuple[Row, ...]


class Annealing:
    """One run from random rounds. All except the last few come from others by a permutation of the given order."""

    def __init__(self, points: int, rounds: int, order: int, seed: int) -> None:
        self.lot = random.Random(seed)  # noqa: S311 -- a search, no secrets
        self.points, self.order, self.least = points, order, least(points, rounds)
        shifts = [[shifted(point, points, order, times) for point in range(points)] for times in range(order)]
        self.rounds = [self._by_lot() for _ in range(rounds // order + rounds % order)]
        self.shifts = [shifts if number < rounds // order else shifts[:1] for number in range(len(self.rounds))]
        self.met = [[0] * points for _ in range(points)]
        self.cost = 0
        for number, row in enumerate(self.rounds):
            for a, b in pairs(row):
                self._meet(number, a, b)
        self.best = self._kept()

    def _by_lot(self) -> list[int]:
        row = list(range(self.points))
        for i in range(self.points - 1, 0, -1):
            j = int(self.lot.random() * (i + 1))
            row[i], row[j] = row[j], row[i]
        return row

    def _kept(self) -> Best:
        made = [
            tuple(shift[point] for point in row)
            for row, shifts in zip(self.rounds, self.shifts, strict=True)
            for shift in shifts
        ]
        return Best(key(self.met[a][b] for a, b in combinations(range(self.points), 2)), tuple(made))

    def run(self, steps: int) -> Best:
        """Cool down in this many steps, or until all meetings are evenly spread."""
        for cooling in range(COOLINGS):
            heat = WARM * (COLD / WARM) ** (cooling / COOLINGS) * self.order**0.5
            if self._even(steps // COOLINGS, [exp(-more / heat) for more in range(LIKELY)]):
                break
        return self.best

    def _even(self, steps: int, likely: Sequence[float]) -> bool:
        fraction, points, rounds = self.lot.random, self.points, self.rounds
        for _ in range(steps):
            number = int(fraction() * len(rounds))
            i, j = int(fraction() * points), int(fraction() * points)
            if i // SEATS == j // SEATS:
                continue
            before = self.cost
            self._change(number, i, j)
            more = self.cost - before
            if more > 0 and (more >= LIKELY or fraction() >= likely[more]):
                self._change(number, i, j)
            elif self.cost <= self.best.key[0]:
                self.best = min(self.best, self._kept(), key=lambda best: best.key)
                if self.cost == self.least:
                    return True
        return False

    def _change(self, number: int, i: int, j: int) -> None:
        row = self.rounds[number]
        for place, other in ((i, row[j]), (j, row[i])):
            one, table = row[place], place - place % SEATS
            for x in row[table : table + SEATS]:
                if x != one:
                    self._part(number, one, x)
                    self._meet(number, other, x)
        row[i], row[j] = row[j], row[i]

    def _meet(self, number: int, a: int, b: int) -> None:
        met = self.met
        for shift in self.shifts[number]:
            one, other = shift[a], shift[b]
            self.cost += met[one][other]
            met[one][other] = met[other][one] = met[one][other] + 1

    def _part(self, number: int, a: int, b: int) -> None:
        met = self.met
        for shift in self.shifts[number]:
            one, other = shift[a], shift[b]
            met[one][other] = met[other][one] = met[one][other] - 1
            self.cost -= met[one][other]


def shifted(point: int, points: int, order: int, times: int) -> int:
    """Return the point's image under a permutation with as many cycles of its order as fit. Other points stay."""
    start = point - point % order
    return point if start + order > points else start + (point + times) % order


def pairs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return the pairs that meet in a round."""
    for table in range(0, len(row), SEATS):
        yield from combinations(row[table : table + SEATS], 2)


def key(times: Iterator[int]) -> Key:
    """Return the quality, lower is better: cost, pairs never meeting, most meetings of a pair, pairs with that many."""
    count = Counter(times)
    most = max(count)
    return sum(many * (n * (n - 1) // 2) for n, many in count.items()), count[0], most, count[most]


def counted(points: int, rounds: Sequence[str]) -> Key:
    """Return the quality of rounds written as text.

    Raise an error if a round doesn't contain everybody exactly once.
    """
    met: Counter[tuple[int, int]] = Counter()
    for text in rounds:
        if sorted(text) != sorted(LETTERS[:points]):
            raise AssertionError(f"not everybody once: {text}")
        met.update((min(a, b), max(a, b)) for a, b in pairs([LETTERS.index(letter) for letter in text]))
    return key(met[pair] for pair in combinations(range(points), 2))


def least(points: int, rounds: int) -> int:
    """Return the cost if all meetings are evenly spread over all pairs."""
    many = points * (points - 1) // 2
    times, over = divmod(rounds * points * (SEATS - 1) // 2, many)
    return many * (times * (times - 1) // 2) + over * times


def report(points: int, rounds: int, found: Key, note: str = "") -> None:
    """Return one line about a schedule."""
    print(f"{points} × {rounds}: cost {found[0]} (evenly spread {least(points, rounds)}), {found[1]} pairs never,")
    print(f"    at most {found[2]} times ({found[3]} pairs) {note}", flush=True)


def search(points: int, rounds: int, order: int, seed: int, steps: int, seconds: int) -> None:
    """Anneal from one seed after the other, and print improvements."""
    until, best = time.monotonic() + seconds, None
    while best is None or time.monotonic() < until:
        made = Annealing(points, rounds, order, seed).run(steps)
        if best is None or made.key < best.key:
            best = made
            report(points, rounds, made.key, f"seed {seed}")
            print(f"    ({points}, {rounds}): {text(made)!r},")
        seed += 1


def text(made: Best) -> str:
    """Return the rounds in the shipped format, in the best order found: fewest repeats in consecutive rounds."""
    lot = random.Random(1)  # noqa: S311
    rounds = [[list(row[i : i + SEATS]) for i in range(0, len(row), SEATS)] for row in made.rounds]
    tried = (in_turn(lot.sample(rounds, len(rounds)), frozenset()) for _ in range(ORDERS))
    ordered = min(tried, key=lambda rows: sum(len(met(a) & met(b)) for a, b in pairwise(rows)))
    return " ".join("".join(LETTERS[point] for table in tables for point in table) for tables in ordered)


def met(tables: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """Yield the pairs that meet, lower number first."""
    return {pair for table in tables for pair in combinations(sorted(table), 2)}


def anew() -> bool:
    """Find all shipped schedules again."""
    same = set(FOUND) == set(SCHEDULES)
    for (points, rounds), (order, seed, steps) in FOUND.items():
        made = Annealing(points, rounds, order, seed).run(steps)
        again = text(made) == SCHEDULES.get((points, rounds))
        report(points, rounds, made.key, "as shipped" if again else "NOT as shipped")
        same = same and again
    return same


def main() -> None:
    """Search for schedules, or check the shipped ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("points", type=int, nargs="?")
    parser.add_argument("rounds", type=int, nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--order", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=60)
    said = parser.parse_args()
    if said.check:
        for (points, rounds), shipped in SCHEDULES.items():
            report(points, rounds, counted(points, shipped.split()))
    elif said.rounds:
        search(said.points, said.rounds, said.order, said.seed, said.steps, said.seconds)
    elif not anew():
        sys.exit("not what is shipped")


if __name__ == "__main__":
    main()
