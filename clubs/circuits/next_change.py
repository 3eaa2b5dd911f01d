"""Days on which a ranking changes though nothing happens: events begin to count, age or go, players become inactive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import MAXYEAR, date, timedelta

from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.circuit_request import FIELDS, check_sizes, read_circuit
from clubs.circuits.days import months_after
from clubs.circuits.decimals import written
from clubs.circuits.event_weights import State, WeighedEvent, weigh
from clubs.circuits.formulas import Ageing, EloFormula, Formula, ListFormula
from scoring.request_object import request_part
from scoring.strict_json import Json

AgeStep = tuple[date, float | int | None]
"""The first day of a factor of age; None from when the event is too old."""


def next_change(asked: Json) -> date | None:
    """Return the first later day on which the call `circuit` answers otherwise to the same request; None for never.

    A selection may change earlier, where its conditions count months. Raises `ContractError` as the call does.
    """
    circuit, formula, events = _read(asked)
    days = {day for one in events for day in _event_days(formula, one)}
    if isinstance(formula, EloFormula) and formula.inactive is not None:
        days |= {_later(day, formula.inactive + 1) for day in _last_days(formula, events)}
    return min((day for day in days if day > circuit.day), default=None)


def age_steps(asked: Json) -> dict[str, list[AgeStep]]:
    """Return by event that counts, or will, on which later days it gets which factor of age."""
    circuit, formula, events = _read(asked)
    found: dict[str, list[AgeStep]] = {}
    for one in events:
        if one.state in (State.COUNTS, State.FUTURE):
            first = max(circuit.day, one.event.day)
            steps = ((day, written(factor)) for day, factor in _ageing(formula, one.event) if day > first)
            found[one.event.id] = list(steps)
    return found


def _read(asked: Json) -> tuple[Circuit, Formula, Sequence[WeighedEvent]]:
    check_sizes(asked)
    request = read_circuit(request_part(asked, FIELDS))
    return request.circuit, request.formula, weigh(request.circuit, request.formula)


def _event_days(formula: Formula, one: WeighedEvent) -> Iterator[date]:
    if one.state is State.FUTURE:
        yield one.event.day
    if one.state is State.COUNTS:
        yield from (day for day, _factor in _ageing(formula, one.event))


def _ageing(formula: Formula, event: Event) -> Iterator[tuple[date, int | None]]:
    if isinstance(formula, ListFormula) and formula.age is not None:
        yield from _steps(formula.age, event.counts_from)


def _steps(age: Ageing, counted_from: date) -> Iterator[tuple[date, int | None]]:
    """Return the days on which the factor becomes another one, after that of the first row."""
    factors = [*(factor for _months, factor in age.steps), None]
    for i, (months, factor) in enumerate(age.steps):
        year, month, day = months_after(counted_from, months)
        if year <= MAXYEAR and factors[i + 1] != factor:
            yield _later(date(year, month, day), int(age.kept)), factors[i + 1]


def _last_days(formula: EloFormula, events: Iterable[WeighedEvent]) -> Iterable[date]:
    """Return the days on which players played last."""
    found: dict[str | None, date] = {}
    for one in sorted((one for one in events if one.counts), key=lambda one: one.event.day):
        games = (player for game in one.event.games for player in game.players)
        players = games if formula.by_games else (result.player for result in one.event.results)
        found.update(dict.fromkeys(players, one.event.day))
    found.pop(None, None)
    return found.values()


def _later(day: date, days: int) -> date:
    """Return a day so many days later, or the last one there is."""
    return day + timedelta(days=min(days, (date.max - day).days))
