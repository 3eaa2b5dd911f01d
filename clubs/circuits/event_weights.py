"""The weight of each event, and whether it counts (circuits, section 5.2 and 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.days import months_after, triple
from clubs.circuits.decimals import UNIT
from clubs.circuits.formulas import (
    OWN_POINTS,
    Ageing,
    Base,
    BaseBy,
    EloFormula,
    Formula,
    LadderFormula,
    ListFormula,
    Term,
)
from scoring.errors import bad_request
from scoring.multilingual import Text

_NO_WEIGHT = Text(
    "The formula asks for this event's weight: give it.",
    "此算法需要這項賽事的權重，請補上。",
    "此算法需要这项赛事的权重，请补上。",
    "この計算式には大会の重みが必要です。入力してください。",
)
_NO_POINTS = Text(
    "The formula goes by the points of each result: give them.",
    "此算法以各人得分計算，請補上。",
    "此算法以各人得分计算，请补上。",
    "この計算式は各成績の得点を使います。入力してください。",
)


class State(StrEnum):
    """Whether an event counts, and if not, why."""

    OUT = "out"
    FUTURE = "future"
    EMPTY = "empty"
    OLD = "old"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class TermValue:
    """A fact of an event and its contribution to the weight, in ten-thousandths, or None if the fact is missing."""

    fact: str
    found: int | None
    adds: int | None


@dataclass(frozen=True, slots=True)
class WeighedEvent:
    """An event with its state, its weight and the factor of its age, in ten-thousandths."""

    event: Event
    state: State
    terms: tuple[TermValue, ...]
    weight: int | None
    age: int | None

    @property
    def counts(self) -> bool:
        """Return whether the event counts."""
        return self.state is State.COUNTS

    @property
    def full_weight(self) -> int:
        """Return weight × age of a counting event, in units of 10⁻⁸."""
        return (self.weight or 0) * (self.age or 0)


def weigh(circuit: Circuit, formula: Formula) -> list[WeighedEvent]:
    """Return the events as in the request. Raise `bad_request` if one lacks a fact that the formula needs."""
    found = [_weighed(circuit, formula, event) for event in circuit.events]
    for one in found:
        if one.state in (State.OLD, State.COUNTS):
            _check_given(one, formula)
    return found


def term_values(event: Event, terms: Sequence[Term]) -> tuple[TermValue, ...]:
    """Return what each term adds for an event."""
    found = []
    for term in terms:
        is_ = event.facts.weight if term.fact == "weight" else int(getattr(event.facts, term.fact)) * UNIT
        found.append(TermValue(term.fact, is_, None if is_ is None else _adds(term, is_)))
    return tuple(found)


def _adds(term: Term, fact: int) -> int:
    if term.steps is None:
        return fact
    return next((adds for least, adds in reversed(term.steps) if least <= fact), 0)


def weight_of(terms: Sequence[TermValue]) -> int | None:
    """Return the sum of the terms (1 without any), or None if a fact is missing."""
    adds = [term.adds for term in terms if term.adds is not None]
    return None if len(adds) < len(terms) else sum(adds) if terms else UNIT


def _weighed(circuit: Circuit, formula: Formula, event: Event) -> WeighedEvent:
    terms = term_values(event, formula.weight)
    weight = weight_of(terms)
    age = _age(formula, event, circuit.day)
    state = _state(circuit, formula, event, weight, age)
    return WeighedEvent(event, state, terms, weight, age if state is State.COUNTS else None)


def _state(circuit: Circuit, formula: Formula, event: Event, weight: int | None, age: int | None) -> State:
    if not event.counts or weight == 0:
        return State.OUT
    if event.day > circuit.day:
        return State.FUTURE
    if not _has_something(formula, event):
        return State.EMPTY
    return State.OLD if age is None else State.COUNTS


def _has_something(formula: Formula, event: Event) -> bool:
    if isinstance(formula, EloFormula):
        return bool(event.games if formula.by_games else event.results)
    return bool(event.results or event.games)


def _age(formula: Formula, event: Event, day: date) -> int | None:
    """Return the factor of the event's age, or None if it is too old."""
    if not isinstance(formula, ListFormula):
        return UNIT
    if formula.since is not None and event.day < formula.since:
        return None
    return UNIT if formula.age is None else _factor(formula.age, event.counts_from, day)


def _factor(age: Ageing, counted_from: date, day: date) -> int | None:
    now = triple(day)
    for months, factor in age.steps:
        limit = months_after(counted_from, months)
        if now < limit or (age.kept and now == limit):
            return factor
    return None


# -- what the formula misses -------------------------------------------------------------------------------


def _check_given(one: WeighedEvent, formula: Formula) -> None:
    if one.event.facts.weight is None and _asks_weight(formula):
        raise bad_request(f"events[{one.event.index}].facts.weight", _NO_WEIGHT)
    if not isinstance(formula, EloFormula) and formula.base.by in OWN_POINTS:
        _check_points(one.event, formula.base)


def _asks_weight(formula: Formula) -> bool:
    terms = list(formula.weight)
    if isinstance(formula, LadderFormula) and formula.elo is not None:
        terms += formula.elo.weight
    return any(term.fact == "weight" for term in terms)


def _check_points(event: Event, base: Base) -> None:
    name = "points" if base.by is BaseBy.POINTS else "table_points"
    for j, result in enumerate(event.results):
        if getattr(result, name) is None:
            raise bad_request(f"events[{event.index}].results[{j}].{name}", _NO_POINTS)
