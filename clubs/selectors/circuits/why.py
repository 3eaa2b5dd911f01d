"""Why a player of a circuit has this value: results kept and not kept, and the parts as lines of arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.circuits.presets import PRESETS
from clubs.models import Circuit, CircuitEvent, CircuitRanking
from clubs.selectors.circuits.people import Shown
from clubs.selectors.circuits.rankings import Kept, events_of, kept, named, value_of
from clubs.selectors.reader_language import listed
from clubs.selectors.rulebook.amounts import percent
from scoring.strict_json import JsonObject

NEEDS = {
    "rp": gettext_lazy("more points"),
    "elo": gettext_lazy("a higher Elo"),
    "matches": gettext_lazy("more matches"),
    "average_place": gettext_lazy("a better average place"),
    "exam": gettext_lazy("a promotion event"),
}
"""What a grade may need, in words."""
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
    results: list[JsonObject] = line.get("results", []) if line else []
    events = events_of(circuit, [one["event"] for one in results])
    by_parts = "parts" in (line or {})
    make = _listed if by_parts else _rated
    rows = tuple(make(one, answer, visible(events.get(one["event"]))) for one in results)
    sums = tuple(_sums(line, found.ranking.formula)) if line and by_parts else ()
    if line and "grade" in line:
        return Why(people[number], line, line["grade"], (), tuple(_grade_sums(line)), found.ranking, by_parts)
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


def _grade_sums(line: JsonObject) -> list[str]:
    """Return what a grade is made of, and what the next one needs."""
    found = [
        _("Points: %(points)s") % {"points": plain(line["rp"])},
        ngettext("%(n)s match, average place %(average)s", "%(n)s matches, average place %(average)s", line["matches"])
        % {"n": line["matches"], "average": plain(line["average_place"] or 0, 2)},
    ]
    if line["elo"] is not None:
        found.append(f"Elo: {plain(line['elo'], 1)}")
    if line["next"] and line["next"]["needs"]:
        needs = listed(str(NEEDS[one]) for one in line["next"]["needs"])
        found.append(_("Next grade, %(grade)s, needs: %(needs)s") % {"grade": line["next"]["grade"], "needs": needs})
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
            shown = value_of(line)
            value = shown if isinstance(shown, str) else "–" if shown is None else plain(shown, 1)
            found.append(Past(one, line["rank"], value))
    return found
