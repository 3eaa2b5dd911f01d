"""Rankings by list formulas: the best or all results of each player, averaged or added up (circuits, section 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from clubs.circuits.base_points import base_points
from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.decimals import total
from clubs.circuits.event_weights import WeighedEvent
from clubs.circuits.formulas import ListFormula, PartRule
from clubs.circuits.rank_order import Measure, Ranked, RankedPlayer, ranked
from clubs.circuits.result_choice import ONE, PartValue, Weighted, part_value
from scoring.fractions import r4

Line = dict[str, Any]


class Scored(NamedTuple):
    """A player's result in a counting event; `weight` in units of 10⁻⁸."""

    event: Event
    place: int
    base: Fraction
    base_written: float | int | None
    weight: int
    weight_written: float | int | None
    times: int
    day: int


@dataclass(frozen=True, slots=True)
class PlayerValue:
    """A player with the results that count, in order, and the parts of the value."""

    player: str
    results: list[Scored]
    parts: list[PartValue]
    value: Fraction | None

    def bases(self) -> list[Fraction]:
        """Return the bases of the results from high to low."""
        return [result.base for result in self.results]

    def firsts(self) -> int:
        """Return the number of first places."""
        return sum(result.place == 1 for result in self.results)

    def latest(self) -> Fraction:
        """Return the base in the player's last event."""
        return max(self.results, key=lambda result: (result.day, result.event.index)).base


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
    measures: list[Measure[PlayerValue]] = [
        ("value", lambda one: one.value),
        *((id_, TIES[id_]) for id_ in formula.ties),
    ]
    found = ranked(able, measures)
    unranked = [Ranked(one, 0, False, None) for one in sorted(others, key=_unranked_order)]
    lines = [_line(formula, one, countries.get(one.who.player)) for one in (*found, *unranked)]
    names = [
        RankedPlayer(one.who.player, countries.get(one.who.player), one.rank, one.who.value or Fraction(0))
        for one in found
    ]
    return lines, names


def _unranked_order(one: PlayerValue) -> tuple[bool, Fraction, int, str]:
    return one.value is None, -(one.value or Fraction(0)), -len(one.results), one.player


# -- results -----------------------------------------------------------------------------------------------


def _results(formula: ListFormula, events: Sequence[WeighedEvent]) -> dict[str, list[Scored]]:
    """Return the results that count by player."""
    found: dict[str, list[Scored]] = {}
    for one in events:
        event, weight = one.event, one.full_weight
        weight_written, times = r4(Fraction(weight, ONE)), _times(formula, event)
        written: dict[Fraction, float | int | None] = {}
        for result, base in zip(event.results, base_points(formula.base, event), strict=True):
            if base not in written:
                written[base] = r4(base)
            scored = Scored(
                event, result.place, base, written[base], weight, weight_written, times, event.day.toordinal()
            )
            found.setdefault(result.player, []).append(scored)
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
    unit = lcm(*(result.base.denominator for result in results))
    bases = [result.base.numerator * (unit // result.base.denominator) for result in results]
    order = sorted(range(len(results)), key=lambda i: _result_order(formula, results[i], bases[i]))
    ordered = [results[i] for i in order]
    weighted = [Weighted(bases[i], results[i].weight, results[i].times) for i in order]
    parts = [
        _part_value(formula, rule, ordered, weighted, unit, most)
        for rule, most in zip(formula.parts, largest, strict=True)
    ]
    return PlayerValue(player, ordered, parts, _value(formula, parts))


def _result_order(formula: ListFormula, result: Scored, base: int) -> tuple[int, int, int, int]:
    if formula.equal == "heavier":
        return -base, -result.weight, -result.day, result.event.index
    return -base, -result.day, -result.weight, result.event.index


def _part_value(
    formula: ListFormula,
    rule: PartRule,
    results: Sequence[Scored],
    weighted: Sequence[Weighted],
    unit: int,
    largest: int,
) -> PartValue:
    """Return a part's value. The number of copies used is given for all results, 0 for those in other parts."""
    if rule.where == "all":
        return part_value(rule, weighted, unit, largest)
    at_home = rule.where == "home"
    inside = [i for i, result in enumerate(results) if (result.event.country == formula.home) is at_home]
    part = part_value(rule, [weighted[i] for i in inside], unit, largest)
    kept = [0] * len(results)
    for i, copies in zip(inside, part.kept, strict=True):
        kept[i] = copies
    return part._replace(kept=kept)


def _value(formula: ListFormula, parts: Sequence[PartValue]) -> Fraction | None:
    values = [
        rule.share * part.value for rule, part in zip(formula.parts, parts, strict=True) if part.value is not None
    ]
    return total(values) if len(values) == len(parts) else None


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
        "parts": [_part_line(part) for part in one.parts],
        "results": [_result_line(one, i) for i in range(len(one.results))],
    }


def _part_line(part: PartValue) -> Line:
    return {
        "value": r4(part.value),
        "kept": sum(part.kept),
        "filled": part.filled,
        "sum": r4(part.sum),
        "over": r4(part.over),
    }


def _result_line(one: PlayerValue, i: int) -> Line:
    result = one.results[i]
    return {
        "event": result.event.id,
        "place": result.place,
        "base": result.base_written,
        "weight": result.weight_written,
        "times": result.times,
        "kept": [part.kept[i] for part in one.parts],
    }
