"""Rankings by list formulas: the best or all results of each player, averaged or added up (circuits, section 5.3).

Bases and weights are whole numbers of a unit as long as possible, since fractions cost several times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from clubs.circuits.base_points import base_points
from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.event_weights import WeighedEvent
from clubs.circuits.formulas import ListFormula, PartRule
from clubs.circuits.rank_order import Measure, Ranked, RankedPlayer, ranked
from clubs.circuits.result_choice import ONE, PartValue, Weighted, part_value
from scoring.fractions import r4, r4_of

Line = dict[str, Any]


class Counted(NamedTuple):
    """A counting event. `weight` includes its age, in units of 10⁻⁸; `written` is the weight as in answers."""

    event: Event
    weight: int
    written: float | int
    times: int
    day: int


class Scored(NamedTuple):
    """A player's result in a counting event. The base is in 1/`unit`; `written` is the base as in answers."""

    counted: Counted
    place: int
    base: int
    unit: int
    written: float | int


class PlayerValue(NamedTuple):
    """A player with the results that count in order, the unit of their bases, the parts of the value, and the value."""

    player: str
    results: list[Scored]
    unit: int
    parts: list[PartValue]
    value: Fraction | None

    def bases(self) -> list[Fraction]:
        """Return the bases of the results from high to low."""
        return [Fraction(result.base, result.unit) for result in self.results]

    def firsts(self) -> int:
        """Return the number of first places."""
        return sum(result.place == 1 for result in self.results)

    def latest(self) -> Fraction:
        """Return the base in the player's last event."""
        last = max(self.results, key=lambda result: (result.counted.day, result.counted.event.index))
        return Fraction(last.base, last.unit)


TIES: Mapping[str, Callable[[PlayerValue], Any]] = {
    "best_results": PlayerValue.bases,
    "firsts": PlayerValue.firsts,
    "more_events": lambda one: len(one.results),
    "latest": PlayerValue.latest,
}


def list_ranking(
    circuit: Circuit, formula: ListFormula, events: Sequence[WeighedEvent], countries: Mapping[str, str | None]
) -> tuple[list[Line], list[RankedPlayer]]:
    """Return the lines of everybody with a result that counts, and the ranked players."""
    counting = [one for one in events if one.counts]
    largest = [_largest(rule, counting) for rule in formula.parts]
    players = [
        _player_value(formula, player, results, largest) for player, results in _results(formula, counting).items()
    ]
    able, others = list[PlayerValue](), list[PlayerValue]()
    for one in players:
        enough = one.value is not None and len(one.results) >= formula.min_events
        (able if enough and circuit.listed(one.player) else others).append(one)
    measures: list[Measure[PlayerValue]] = [("value", _value_key), *((id_, TIES[id_]) for id_ in formula.ties)]
    found = ranked(able, measures)
    unranked = [Ranked(one, 0, False, None) for one in sorted(others, key=_unranked_order)]
    lines = [_line(formula, one, countries.get(one.who.player)) for one in (*found, *unranked)]
    names = [
        RankedPlayer(one.who.player, countries.get(one.who.player), one.rank, one.who.value or Fraction(0))
        for one in found
    ]
    return lines, names


def _value_key(one: PlayerValue) -> tuple[float, Fraction]:
    """Return what sorts as the value does; most values differ as floats already, which are faster to compare."""
    value = one.value or Fraction(0)
    return float(value), value


def _unranked_order(one: PlayerValue) -> tuple[bool, Fraction, int, str]:
    return one.value is None, -(one.value or Fraction(0)), -len(one.results), one.player


# -- results -----------------------------------------------------------------------------------------------


def _results(formula: ListFormula, events: Sequence[WeighedEvent]) -> dict[str, list[Scored]]:
    """Return the results that count by player."""
    found: dict[str, list[Scored]] = {}
    for one in events:
        event, weight = one.event, one.full_weight
        counted = Counted(event, weight, r4_of(weight, ONE), _times(formula, event), event.day.toordinal())
        bases, unit = base_points(formula.base, event)
        written = {base: r4_of(base, unit) for base in set(bases)}
        for result, base in zip(event.results, bases, strict=True):
            found.setdefault(result.player, []).append(Scored(counted, result.place, base, unit, written[base]))
    return found


def _times(formula: ListFormula, event: Event) -> int:
    if formula.repeat is None:
        return 1
    return event.facts.days if formula.repeat == "days" else event.facts.sessions


def _largest(rule: PartRule, events: Sequence[WeighedEvent]) -> int:
    """Return the sum of the `first` largest weights of the circuit, with 1 for each missing one."""
    if not rule.largest:
        return 0
    weights = sorted((one.full_weight for one in events), reverse=True)[: rule.first]
    return sum(weights) + ONE * (rule.first - len(weights))


# -- values ------------------------------------------------------------------------------------------------


def _player_value(formula: ListFormula, player: str, results: list[Scored], largest: Sequence[int]) -> PlayerValue:
    unit = lcm(*{result.unit for result in results})
    results.sort(key=_ORDERS[formula.equal](unit))
    weighted = [(one.base * (unit // one.unit), one.counted.weight, one.counted.times) for one in results]
    parts = [
        _part_value(formula, rule, results, weighted, most) for rule, most in zip(formula.parts, largest, strict=True)
    ]
    return PlayerValue(player, results, unit, parts, _value(formula, parts, unit))


Order = Callable[[Scored], tuple[int, int, int, int]]


def _heavier(unit: int) -> Order:
    def order(one: Scored) -> tuple[int, int, int, int]:
        counted = one.counted
        return -one.base * (unit // one.unit), -counted.weight, -counted.day, counted.event.index

    return order


def _later(unit: int) -> Order:
    def order(one: Scored) -> tuple[int, int, int, int]:
        counted = one.counted
        return -one.base * (unit // one.unit), -counted.day, -counted.weight, counted.event.index

    return order


_ORDERS: Mapping[str, Callable[[int], Order]] = {"heavier": _heavier, "later": _later}


def _part_value(
    formula: ListFormula, rule: PartRule, results: Sequence[Scored], weighted: Sequence[Weighted], largest: int
) -> PartValue:
    """Return a part's value. The number of copies used is given for all results, 0 for those in other parts."""
    if rule.where == "all":
        return part_value(rule, weighted, largest)
    at_home = rule.where == "home"
    inside = [i for i, one in enumerate(results) if (one.counted.event.country == formula.home) is at_home]
    part = part_value(rule, [weighted[i] for i in inside], largest)
    kept = [0] * len(results)
    for i, copies in zip(inside, part.kept, strict=True):
        kept[i] = copies
    return part._replace(kept=kept)


def _value(formula: ListFormula, parts: Sequence[PartValue], unit: int) -> Fraction | None:
    """Return the sum of share × part, None where a part has no value."""
    top, bottom = 0, 1
    for rule, part in zip(formula.parts, parts, strict=True):
        over = ONE if part.over is None else part.over
        if not over:
            return None
        share = rule.share
        divisor = over * share.denominator
        top, bottom = top * divisor + part.top * share.numerator * bottom, bottom * divisor
    return Fraction(top, bottom * unit)


# -- lines -------------------------------------------------------------------------------------------------


def _line(formula: ListFormula, ranked_: Ranked[PlayerValue], country: str | None) -> Line:
    one = ranked_.who
    return {
        "player": one.player,
        "country": country,
        "rank": ranked_.rank or None,
        "shared": ranked_.shared,
        "split": ranked_.split,
        "value": r4(one.value),
        "events": len(one.results),
        "missing": max(formula.min_events - len(one.results), 0),
        "parts": [_part_line(part, one.unit) for part in one.parts],
        "results": [_result_line(one, i) for i in range(len(one.results))],
    }


def _part_line(part: PartValue, unit: int) -> Line:
    over = ONE if part.over is None else part.over
    return {
        "value": r4_of(part.top, over * unit) if over else None,
        "kept": sum(part.kept),
        "filled": part.filled,
        "sum": r4_of(part.top, ONE * unit),
        "over": None if part.over is None else r4_of(part.over, ONE),
    }


def _result_line(one: PlayerValue, i: int) -> Line:
    result = one.results[i]
    return {
        "event": result.counted.event.id,
        "place": result.place,
        "base": result.written,
        "weight": result.counted.written,
        "times": result.counted.times,
        "kept": [part.kept[i] for part in one.parts],
    }
