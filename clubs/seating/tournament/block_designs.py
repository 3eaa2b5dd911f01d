"""Rounds in which no two players meet twice, by algebra (section 5.2).

*Fields*: for s·q points in s groups of q, q a prime power, the tables {(x + m·e_j, j)} for each m; then the
rounds of q points inside every group. *Starters*: one round on Z_r × orbits and fixed points, whose r shifts repeat no
difference (`starters`, found by tools/find_schedule_starters.py). For other numbers,
fewer rounds {(x + e_j, j)} on Z_q by *offsets* whose differences do not repeat, tried at random.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.finite_fields import Field, field
from clubs.seating.tournament.schedule_starters_data import EVEN, SINCE, STARTERS, Starter
from clubs.seating.tournament.search_random import Chance

Tables = tuple[tuple[int, ...], ...]
FOUR = 4
TRIES = 6_000  # for one more round of offsets
LEAST = 10  # tables; below this number a search is as good
MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds of points 0 … `points` − 1. The points in `apart` never meet, at least in the first `cross` rounds."""

    points: int
    rounds: tuple[Tables, ...]
    apart: Tables
    cross: int


@lru_cache(maxsize=64)
def design(points: int, seats: int, version: int) -> Design | None:
    """Return the design with the most rounds. If `seats` don't divide the points, the rest sit out in turn.

    `version` is that of the call, which determines the starters it may use.
    """
    ways = (_from_field, _from_starter, _from_offsets)
    found = [made for made in (way(points, seats, version) for way in ways) if made]
    return max(found, key=lambda made: len(made.rounds), default=None)


def _from_field(points: int, seats: int, version: int) -> Design | None:
    size, over = divmod(points, seats)
    elements = field(size) if not over and size >= seats else None
    if elements is None:
        return None
    groups = tuple(tuple(range(group * size, group * size + size)) for group in range(seats))
    across = tuple(_across(elements, seats))
    return Design(points, across + _inside(groups, seats, version), groups, len(across))


def _across(elements: Field, seats: int) -> Iterator[Tables]:
    """Return, for each slope, the lines across the groups."""
    everyone = range(elements.order)
    for slope in everyone:
        yield tuple(
            tuple(j * elements.order + elements.add(x, elements.times(slope, j)) for j in range(seats))
            for x in everyone
        )  # fmt: skip


def _inside(groups: Tables, seats: int, version: int) -> tuple[Tables, ...]:
    size = len(groups[0])
    inner = [(tuple(range(size)),)] if size == seats else rounds_of(size, seats, version)
    return tuple(
        tuple(tuple(group[point] for point in table) for group in groups for table in tables) for tables in inner
    )


def rounds_of(points: int, seats: int, version: int) -> Sequence[Tables]:
    """Return the rounds of a design of full tables: at least one, but none if the players don't fill tables."""
    if points % seats:
        return ()
    made = design(points, seats, version)
    return made.rounds if made else (tuple(tuple(range(p, p + seats)) for p in range(0, points, seats)),)


def level(points: int, seats: int) -> Design | None:
    """Return rounds in which all meet equally often, for numbers too small for a design."""
    return grown(points, EVEN.get(points) if seats == FOUR else None)


def _from_starter(points: int, seats: int, version: int) -> Design | None:
    return grown(points, STARTERS[seats, points]) if _has_starter(points, seats, version) else None


def _has_starter(points: int, seats: int, version: int) -> bool:
    return (seats, points) in STARTERS and version >= SINCE.get((seats, points), 1)


def grown(points: int, starter: Starter | None) -> Design | None:
    """Return the rounds that a starter's shifts make."""
    if starter is None:
        return None
    fixed = tuple(range(starter.orbits * starter.shifts, points))
    rounds = (*_shifted(starter), *_still(starter))
    return Design(points, rounds, (fixed,) if len(fixed) > 1 else (), len(rounds))


def _from_offsets(points: int, seats: int, version: int) -> Design | None:
    """Return the rounds found by random tries of offsets, or none where a field or a starter is better."""
    size, over = divmod(points, seats)
    if over or size < LEAST or field(size) or _has_starter(points, seats, version):
        return None
    groups = tuple(tuple(range(group * size, group * size + size)) for group in range(seats))
    across = tuple(
        tuple(tuple(j * size + (x + offset) % size for j, offset in enumerate(offsets)) for x in range(size))
        for offsets in _offsets(size, seats)
    )
    return Design(points, across + _inside(groups, seats, version), groups, len(across))


def in_another_order(rounds: Iterable[Tables], points: int, lots: Lots) -> Iterator[Tables]:
    """Return the same rounds with their points permuted at random."""
    point = lots.shuffled(range(points))
    for tables in rounds:
        yield tuple(tuple(point[one] for one in table) for table in tables)


def _offsets(size: int, seats: int) -> list[tuple[int, ...]]:
    fraction = Chance("offsets", str(size)).fraction
    used: set[tuple[int, int, int]] = set()
    found: list[tuple[int, ...]] = []
    left = TRIES
    while left and len(found) < MOST_ROUNDS:
        offsets = (0, *(int(fraction() * size) for _ in range(seats - 1)))
        differences = {(i, j, (offsets[j] - offsets[i]) % size) for i, j in combinations(range(seats), 2)}
        left -= 1
        if not differences & used:
            used |= differences
            found.append(offsets)
            left = TRIES
    return found


def _shifted(starter: Starter) -> Iterator[Tables]:
    for text in starter.rounds:
        base = [tuple(map(int, table.split("."))) for table in text.split()]
        for shift in range(starter.shifts):
            yield tuple(tuple(_moved(starter, point, shift) for point in table) for table in base)


def _moved(starter: Starter, point: int, shift: int) -> int:
    """Return a shifted point: x·orbits + i is (x, i), and the points beyond stay."""
    x, orbit = divmod(point, starter.orbits)
    return point if x >= starter.shifts else (x + shift) % starter.shifts * starter.orbits + orbit


def _still(starter: Starter) -> Iterator[Tables]:
    """Return the rounds that a shift leaves unchanged: (x + offset, orbit) for every x."""
    for offsets in starter.still:
        yield tuple(
            tuple((x + offset) % starter.shifts * starter.orbits + orbit for orbit, offset in enumerate(offsets))
            for x in range(starter.shifts)
        )  # fmt: skip
