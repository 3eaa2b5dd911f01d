"""The value of a placing before the event's weight (circuits, section 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from clubs.circuits.circuit_events import Event
from clubs.circuits.decimals import UNIT, half_away
from clubs.circuits.formulas import Base, BaseBy, PointTable


class BasePoints(NamedTuple):
    """Bases in the order of an event's results, as whole numbers of 1/`unit`."""

    bases: list[int]
    unit: int

    def fractions(self) -> list[Fraction]:
        """Return the bases themselves."""
        return [Fraction(base, self.unit) for base in self.bases]


Worth = Callable[[int], int]
"""What a place is worth, as a whole number of a unit."""


def base_points(base: Base, event: Event) -> BasePoints:
    """Return what each result of the event is worth, in the order of the results."""
    if base.by is BaseBy.POINTS:
        return BasePoints([result.points or 0 for result in event.results], 1)
    if base.by is BaseBy.TABLE_POINTS:
        return BasePoints([result.table_points or 0 for result in event.results], 1)
    by_place, unit = _by_place(base, event.facts.players, event.sharing)
    return BasePoints([by_place[result.place] for result in event.results], unit)


def _by_place(base: Base, players: int, sharing: Mapping[int, int]) -> tuple[Mapping[int, int], int]:
    """Return bases by place, and their unit in lowest terms; `sharing` is the number of results by place."""
    worth, unit = _WORTH[base.by](base, players)
    if base.averaged:
        all_sizes = lcm(*sharing.values())
        found = {
            place: sum(worth(place + i) for i in range(number)) * (all_sizes // number)
            for place, number in sharing.items()
        }
        unit *= all_sizes
    else:
        found = {place: worth(place) for place in sharing}
    if base.round:
        return {place: half_away(own, unit) for place, own in found.items()}, 1
    common = gcd(unit, *found.values())
    return {place: own // common for place, own in found.items()}, unit // common


def _linear(base: Base, players: int) -> tuple[Worth, int]:
    return lambda place: base.top * (players - place), UNIT * (players - 1)


def _upper_half(base: Base, players: int) -> tuple[Worth, int]:
    return lambda place: base.top * max(players - 2 * place + 2, 0), UNIT * players


def _table(base: Base, players: int) -> tuple[Worth, int]:
    table = next((table for table in reversed(base.tables) if table.least <= players), PointTable(0, ()))
    return lambda place: table.points[place - 1] if place <= len(table.points) else table.rest, UNIT


_WORTH: Mapping[BaseBy, Callable[[Base, int], tuple[Worth, int]]] = {
    BaseBy.LINEAR: _linear,
    BaseBy.UPPER_HALF: _upper_half,
    BaseBy.TABLE: _table,
}
