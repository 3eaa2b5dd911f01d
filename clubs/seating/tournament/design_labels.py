"""A design's points laid on people: mates on points that never meet, clubs and countries apart as far as can be."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.block_designs import Design, Tables
from clubs.seating.tournament.pair_costs import Matrix

PASSES = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """Rounds of a design that are played, and points in bins that never meet in them."""

    rounds: tuple[Tables, ...]
    bins: Tables


def choices(design: Design, rounds: int) -> list[Choice]:
    """Return the ways to play `rounds` of a design (all of it where it has fewer).

    A table of a round that is not played is a bin, and so is a group of points that never meet.
    """
    played = design.rounds[:rounds]
    found = [Choice(played, unplayed) for unplayed in design.rounds[rounds:][-1:]]
    if design.apart and len(played) <= design.cross:
        found.append(Choice(played, design.apart))
    return found or [Choice(played, ())]


def laid(choice: Choice, points: int, groups: Sequence[Sequence[int]], lots: Lots) -> list[int]:
    """Return which entity (0 …) stands on each point, each group inside one bin while there are such bins.

    Groups are of entities who should never meet; the rest stand anywhere, by lot.
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
    """Let two entities change points while what all kin that meet cost gets less; return what is left."""
    moving = _Labels(label, met(rounds, len(label)), kin)
    for _ in range(PASSES):
        moved = [moving.move(point) for point in lots.shuffled(range(len(label)))]
        if not any(moved):
            break
    return moving.total()


class _Labels:
    """Entities on points; `label` is changed in place."""

    def __init__(self, label: list[int], meets: list[list[bool]], kin: Matrix) -> None:
        self.label, self.meets = label, meets
        self.place = {entity: point for point, entity in enumerate(label)}
        self.near = [[(other, cost) for other, cost in enumerate(row) if cost] for row in kin]

    def cost(self, entity: int, point: int, other: int = -1) -> int:
        """What an entity would cost on a point, `other` left out."""
        row, place = self.meets[point], self.place
        return sum(cost for one, cost in self.near[entity] if one != other and row[place[one]])

    def total(self) -> int:
        """What all of them cost."""
        return sum(self.cost(entity, point) for point, entity in enumerate(self.label)) // 2

    def move(self, point: int) -> bool:
        """Change the entity of a point with the best other one, if that costs less."""
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
