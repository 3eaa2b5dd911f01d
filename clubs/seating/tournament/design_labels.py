"""Assign a design's points to people: mates to points that never meet, clubs and countries as far apart as possible."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.block_designs import Design, Tables
from clubs.seating.tournament.pair_costs import Matrix

PASSES = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """The rounds of a design that are played, and bins of points that never meet in them."""

    rounds: tuple[Tables, ...]
    bins: Tables


def choices(design: Design, rounds: int) -> list[Choice]:
    """Return the ways to play `rounds` of a design (all of it if it has fewer).

    A table of an unused round is a bin, and so is a group of points that never meet.
    """
    played = design.rounds[:rounds]
    found = [Choice(played, unplayed) for unplayed in design.rounds[rounds:][-1:]]
    if design.apart and len(played) <= design.cross:
        found.append(Choice(played, design.apart))
    return found or [Choice(played, ())]


def laid(choice: Choice, points: int, groups: Sequence[Sequence[int]], lots: Lots) -> list[int]:
    """Return the entity (0 …) of each point, each group inside one bin as long as there are such bins.

    Groups contain entities that should never meet. The rest are placed at random.
    """
    bins = [list(lots.shuffled(points_)) for points_ in lots.shuffled(choice.bins)]
    at: dict[int, int] = {}
    for group in sorted(lots.shuffled(groups), key=len, reverse=True):
        room = [points_ for points_ in bins if len(points_) >= len(group)]
        if room:
            taken = min(room, key=len)
            at.update((taken.pop(), entity) for entity in group)
    placed = set(at.values())
    rest = iter(lots.shuffled([entity for entity in range(points) if entity not in placed]))
    return [at[point] if point in at else next(rest) for point in range(points)]


def met(rounds: Sequence[Tables], points: int) -> list[list[bool]]:
    """Return which points meet."""
    found = [[False] * points for _ in range(points)]
    for round_ in rounds:
        for table in round_:
            for a in table:
                for b in table:
                    found[a][b] = a != b
    return found


def apart(label: list[int], rounds: Sequence[Tables], kin: Matrix, lots: Lots) -> int:
    """Swap the points of two entities while that lowers the cost of meetings among kin. Return the remaining cost."""
    moving = _Labels(label, met(rounds, len(label)), kin)
    for _ in range(PASSES):
        moved = [moving.move(point) for point in lots.shuffled(range(len(label)))]
        if not any(moved):
            break
    return moving.total()


class _Labels:
    """Entities on points. `label` is changed in place."""

    def __init__(self, label: list[int], meets: list[list[bool]], kin: Matrix) -> None:
        self.label, self.meets = label, meets
        self.place = {entity: point for point, entity in enumerate(label)}
        self.near = [[(other, cost) for other, cost in enumerate(row) if cost] for row in kin]

    def cost(self, entity: int, point: int, other: int = -1) -> int:
        """Return the cost of an entity on a point, leaving out `other`."""
        row, place = self.meets[point], self.place
        return sum(cost for one, cost in self.near[entity] if one != other and row[place[one]])

    def total(self) -> int:
        """Return the total cost."""
        return sum(self.cost(entity, point) for point, entity in enumerate(self.label)) // 2

    def move(self, point: int) -> bool:
        """Swap the entity of a point with the best other one, if that lowers the cost."""
        one = self.label[point]
        if not self.cost(one, point):
            return False
        gain, there = max((self._gain(point, other), other) for other in range(len(self.label)) if other != point)
        if gain > 0:
            other = self.label[there]
            self.label[point], self.label[there] = other, one
            self.place[one], self.place[other] = there, point
        return gain > 0

    def _gain(self, point: int, there: int) -> int:
        one, other = self.label[point], self.label[there]
        now = self.cost(one, point, other) + self.cost(other, there, one)
        return now - self.cost(one, there, other) - self.cost(other, point, one)
