"""Why a player of a circuit has this value: results kept and not kept, and the parts as lines of arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.circuits.presets import PRESETS
from clubs.models import Circuit, CircuitEvent, CircuitRanking
from clubs.selectors.circuits.people import Shown
from clubs.selectors.circuits.rankings import Kept, events_of, kept, named
from clubs.selectors.rulebook.amounts import percent
from scoring.strict_json import JsonObject

LAST = 12
"""Published rankings on a player's page."""


@dataclass(frozen=True, slots=True)
class Result:
    """A result in a player's working. `event` is None once it is withdrawn or not public; `age` is "" without one."""

    event: CircuitEvent | None
    place: int | None
    base: str = ""
    weight: str = ""
    age: str = ""
    times: int = 1
    kept: bool = True
    before: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """A player's line with its working; `sums` has a line of arithmetic for each part, then that of the value."""

    person: Shown
    line: JsonObject | None
    value: str
    results: tuple[Result, ...]
    sums: tuple[str, ...]
    ranking: CircuitRanking
    listed: bool


def why(found: Kept, number: int) -> Why | None:
    """Return the working of a player's value; None for a number that the register doesn't have."""
    circuit, line = found.ranking.circuit, found.line(number)
    people = named(circuit, [number])
    if number not in people:
        return None
    answer = {one["id"]: one for one in found.answer["events"]}
    results: list[JsonObject] = line["results"] if line else []
    events = events_of(circuit, [one["event"] for one in results])
    by_parts = "parts" in (line or {})
    make = _listed if by_parts else _rated
    rows = tuple(make(one, answer, visible(events.get(one["event"]))) for one in results)
    sums = tuple(_sums(line, found.ranking.formula)) if line and by_parts else ()
    value = "" if line is None or line["value"] is None else plain(line["value"])
    return Why(people[number], line, value, rows, sums, found.ranking, by_parts)


def visible(event: CircuitEvent | None) -> CircuitEvent | None:
    """Return an event unless it was withdrawn or isn't public."""
    return event if event and event.withdrawn_at is None and event.shown else None


def plain(value: Any, places: int = 4) -> str:
    """Return a number as a page writes it, without zeros at its end.

    >>> plain(1769.0), plain(281.9667), plain(0.5)
    ('1,769', '281.9667', '0.5')
    """
    return f"{float(value):,.{places}f}".rstrip("0").rstrip(".") if float(value) else "0"


def _listed(one: JsonObject, answer: dict[str, JsonObject], event: CircuitEvent | None) -> Result:
    age = answer.get(one["event"], {}).get("age")
    return Result(
        event, one["place"], plain(one["base"]), plain(one["weight"]),
        "" if age in (None, 1) else percent(age), one["times"], any(one["kept"]),
    )  # fmt: skip


def _rated(one: JsonObject, _answer: dict[str, JsonObject], event: CircuitEvent | None) -> Result:
    change = one["change"]
    return Result(event, one["place"], before=plain(one["before"], 1), change=f"{change:+.1f}".replace("-", "−"))


def _sums(line: JsonObject, formula: JsonObject) -> list[str]:
    """Return each part as `(1000 × 2 + 769) ÷ 6 = 461.5`, and the value made of them."""
    parts: Sequence[JsonObject] = {**PRESETS[formula["preset"]], **formula.get("params", {})}["parts"]
    found = []
    for at, (asked, part) in enumerate(zip(parts, line["parts"], strict=True)):
        if part["value"] is None:
            continue
        terms = [_term(one, one["kept"][at]) for one in line["results"] if one["kept"][at]]
        if part["filled"]:
            terms.append(_("%(n)s missing × 0") % {"n": part["filled"]})
        said = " + ".join(terms) or "0"
        if asked["take"] == "average":
            said = f"({said}) ÷ {plain(part['over'])}"
        found.append(f"{said} = {plain(part['value'])}")
    shares = [Fraction(str(one["share"])) for one in parts]
    if line["value"] is not None and (len(parts) > 1 or shares[0] != 1):
        values = [plain(part["value"]) for part in line["parts"] if part["value"] is not None]
        terms = [f"{plain(share)} × {value}" for share, value in zip(shares, values, strict=False)]
        found.append(f"{' + '.join(terms)} = {plain(line['value'])}")
    return found


def _term(one: JsonObject, copies: int) -> str:
    said = plain(one["base"])
    if one["weight"] != 1:
        said = f"{said} × {plain(one['weight'])}"
    return f"{copies} × {said}" if copies > 1 else said


@dataclass(frozen=True, slots=True)
class Past:
    """A player's place in a published ranking."""

    ranking: CircuitRanking
    rank: int | None
    value: str


def past_of(circuit: Circuit, number: int) -> list[Past]:
    """Return a player's places in the rankings published last, newest first."""
    rows = circuit.rankings.exclude(number=None).filter(withdrawn_at=None).select_related("circuit").order_by("-number")
    found = []
    for one in rows[:LAST]:
        if (line := kept(one).line(number)) is not None:
            value = "–" if line["value"] is None else plain(line["value"], 1)
            found.append(Past(one, line["rank"], value))
    return found
