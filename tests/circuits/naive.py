"""A direct, literal version of the list formulas: every copy of a result on its own, every choice of the best tried."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

from clubs.circuits.presets import PRESETS


@dataclass(frozen=True)
class Copy:
    """One copy of a result, or a filler for a missing one."""

    base: Fraction
    weight: Fraction
    day: date
    index: int
    home: bool
    filler: bool = False


def decimal(value: float) -> Fraction:
    return Fraction(str(value))


def values(request: dict[str, Any]) -> dict[str, Fraction | None]:
    """Return each player's value. Every event must count, and the formula must not age results."""
    preset, params = request["formula"]["preset"], request["formula"]["params"]
    formula = {**PRESETS[preset], **params}
    copies: dict[str, list[Copy]] = {}
    weights = []
    for index, event in enumerate(request["events"]):
        facts = event["facts"]
        weight = (
            sum((added(term, facts) for term in formula["weight"]), Fraction(0)) if formula["weight"] else Fraction(1)
        )
        weights.append(weight)
        for result in event["results"]:
            copy = Copy(
                base(formula["base"], event, result["place"]),
                weight,
                date.fromisoformat(event["date"]),
                index,
                event["country"] == formula["home"],
            )
            times = 1 if formula["repeat"] is None else facts[formula["repeat"]]
            copies.setdefault(result["player"], []).extend([copy] * times)
    return {player: value(formula, own, weights) for player, own in copies.items()}


def added(term: dict[str, Any], facts: dict[str, Any]) -> Fraction:
    if "steps" not in term:
        return decimal(facts[term["fact"]])
    reached = [adds for least, adds in term["steps"] if least <= facts[term["fact"]]]
    return decimal(reached[-1]) if reached else Fraction(0)


def base(rule: dict[str, Any], event: dict[str, Any], place: int) -> Fraction:
    n = event["facts"]["players"]
    covered = [place]
    if rule.get("shared") == "average":
        covered = list(range(place, place + sum(result["place"] == place for result in event["results"])))
    worth = sum((worth_of(rule, n, one) for one in covered), Fraction(0)) / len(covered)
    if not rule.get("round", True):
        return worth
    whole, rest = divmod(abs(worth), 1)
    whole += rest >= Fraction(1, 2)
    return Fraction(whole if worth >= 0 else -whole)


def worth_of(rule: dict[str, Any], n: int, place: int) -> Fraction:
    if rule["by"] == "linear":
        return decimal(rule.get("top", 1000)) * Fraction(n - place, n - 1)
    if rule["by"] == "upper_half":
        half = Fraction(n, 2)
        return max(decimal(rule.get("top", 1000)) * (half - place + 1) / half, Fraction(0))
    tables = [table for table in rule["tables"] if table["from"] <= n]
    if not tables:
        return Fraction(0)
    points = tables[-1]["points"]
    return decimal(points[place - 1] if place <= len(points) else tables[-1].get("rest", 0))


def value(formula: dict[str, Any], copies: list[Copy], weights: list[Fraction]) -> Fraction | None:
    total = Fraction(0)
    for part in formula["parts"]:
        found = part_value(formula, part, copies, weights)
        if found is None:
            return None
        total += decimal(part["share"]) * found
    return total


def part_value(
    formula: dict[str, Any], part: dict[str, Any], copies: list[Copy], weights: list[Fraction]
) -> Fraction | None:
    where = part.get("where", "all")
    own = [one for one in copies if where == "all" or one.home == (where == "home")]
    if formula["equal"] == "heavier":
        own.sort(key=lambda one: (-one.base, -one.weight, -one.day.toordinal(), one.index))
    else:
        own.sort(key=lambda one: (-one.base, -one.day.toordinal(), -one.weight, one.index))
    while len(own) < part.get("fill", 0):
        own.append(Copy(Fraction(0), Fraction(1), date(1, 1, 1), -1, home=False, filler=True))
    n, first = len(own), formula.get("n") or part["first"]
    rest = Fraction(0) if formula.get("n") else decimal(part["rest"])
    k = min(first + ceil(rest * max(n - first, 0)), n)
    taken = pick(part.get("choose", "base"), own, k)
    top = sum((one.weight * one.base for one in taken), Fraction(0))
    if part["take"] == "sum":
        return top
    if part.get("over", "own") == "largest":
        heaviest = sorted(weights, reverse=True)[:first]
        return top / (sum(heaviest, Fraction(0)) + first - len(heaviest)) if first else None
    return top / sum(one.weight for one in taken) if taken else None


def pick(by: str, own: list[Copy], k: int) -> Sequence[Copy]:
    if by == "base":
        return own[:k]
    if by == "weighted":
        return sorted(own, key=lambda one: -one.weight * one.base)[:k]
    choices = [choice for choice in combinations(own, k) if choice]
    return max(choices, key=lambda some: mean(some)) if choices else []


def mean(some: Sequence[Copy]) -> Fraction:
    return sum((one.weight * one.base for one in some), Fraction(0)) / sum(one.weight for one in some)
