"""The value of a placing before the event's weight (circuits, section 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from clubs.circuits.circuit_events import Event, Result
from clubs.circuits.decimals import UNIT, rounded
from clubs.circuits.formulas import OWN_POINTS, Base, BaseBy, PointTable


def base_points(base: Base, event: Event) -> list[Fraction]:
    """Return what each result of the event is worth, in the order of the results."""
    if base.by in OWN_POINTS:
        return [Fraction(_own(base, result) or 0) for result in event.results]
    by_place = {place: _shared(base, event.facts.players, place, number) for place, number in event.sharing.items()}
    return [by_place[result.place] for result in event.results]


def _own(base: Base, result: Result) -> int | None:
    return result.points if base.by is BaseBy.POINTS else result.table_points


def _shared(base: Base, players: int, place: int, number: int) -> Fraction:
    worth = _WORTH[base.by](base, players)
    if base.averaged and number > 1:
        found = sum((worth(place + i) for i in range(number)), Fraction(0)) / number
    else:
        found = worth(place)
    return rounded(found) if base.round else found


Worth = Callable[[int], Fraction]


def _linear(base: Base, players: int) -> Worth:
    return lambda place: Fraction(base.top * (players - place), UNIT * (players - 1))


def _upper_half(base: Base, players: int) -> Worth:
    return lambda place: Fraction(base.top * max(players - 2 * place + 2, 0), UNIT * players)


def _table(base: Base, players: int) -> Worth:
    table = next((table for table in reversed(base.tables) if table.least <= players), PointTable(0, ()))

    def worth(place: int) -> Fraction:
        return Fraction(table.points[place - 1] if place <= len(table.points) else table.rest, UNIT)

    return worth


_WORTH: Mapping[BaseBy, Callable[[Base, int], Worth]] = {
    BaseBy.LINEAR: _linear,
    BaseBy.UPPER_HALF: _upper_half,
    BaseBy.TABLE: _table,
}
