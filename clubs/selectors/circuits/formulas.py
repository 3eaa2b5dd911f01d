"""The formulas that circuits choose from, in words, and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.circuits.circuit_call import circuit
from clubs.circuits.presets import PRESETS
from clubs.errors import ClubError
from clubs.selectors.reader_language import core_lang
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

DEFAULT = "best_n_sum"
MOST_TABLE = 100


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula to choose: its name, one sentence, and which parameters its form has."""

    id: str
    name: str | Promise
    sentence: str | Promise
    fields: tuple[str, ...] = ()


SIMPLE = ("since", "weights", "full", "half")
"""Parameters of all formulas that are nobody's own."""
DANS = 9
LADDER: list[JsonObject] = [
    {"grade": "10 kyu"},
    *({"grade": f"{10 - n} kyu", "rp": 100 * n} for n in range(1, 10)),
    *({"grade": f"{n} dan", "exam": (55 - 5 * n) / 100} for n in range(1, DANS)),
    {"grade": f"{DANS} dan", "exam": 0.1},
]
"""The ladder to begin with: a kyu every 100 points, and dan by promotion events (pass shares 50, 45 … 15, 10 %)."""

FORMULAS = (
    Formula(
        DEFAULT,
        gettext_lazy("Best 5 results"),
        gettext_lazy("Each event gives 1000 points for the first place down to 0; the best five are added up."),
        ("n", "min_events", *SIMPLE),
    ),
    Formula(
        "average",
        gettext_lazy("Average of all results"),
        gettext_lazy("The mean of all results, from three events on. Suits a city league."),
        ("min_events", *SIMPLE),
    ),
    Formula(
        "points_by_place",
        gettext_lazy("Points by place"),
        gettext_lazy("25, 18, 15 … points for the first ten places, as in a grand prix."),
        ("n", "points", "min_events", *SIMPLE),
    ),
    Formula(
        "mers",
        gettext_lazy("MERS (Europe)"),
        gettext_lazy("Weighted averages over two years, as the European Mahjong Association ranks."),
        ("min_events", "since"),
    ),
    Formula(
        "mukrs",
        gettext_lazy("MUKRS (United Kingdom)"),
        gettext_lazy("Results count once for each day; the best eight and the best 80% are averaged."),
        ("min_events", "since"),
    ),
    Formula(
        "rr",
        gettext_lazy("Russian rating"),
        gettext_lazy("Weighted by sessions and players; results age from the twelfth month on."),
        ("min_events", "since"),
    ),
    Formula(
        "austria",
        gettext_lazy("Home events and best three abroad"),
        gettext_lazy("All events in the home country and the three best elsewhere, as Austria selects."),
        ("home", "min_events", "since"),
    ),
    Formula(
        "elo",
        gettext_lazy("Elo by places"),
        gettext_lazy("Everybody starts at 1,500 and wins points from those placed below in each event."),
        ("k", "spread", "start", "provisional", "inactive"),
    ),
    Formula(
        "kyu_dan",
        gettext_lazy("Kyu and dan grades"),
        gettext_lazy("Points raise the grade, promotion events give dan grades. Nobody is demoted."),
        ("ladder",),
    ),
)
AS_THEY_ARE = ("n", "min_events", "home", "since", "k", "spread", "start", "provisional", "inactive", "ladder")
"""Fields of the form that are parameters of the same name."""
BY_ID: Mapping[str, Formula] = {one.id: one for one in FORMULAS}


def formula_name(formula: JsonObject) -> str:
    """Return the name of a circuit's formula; of the best n results with their number."""
    found = BY_ID.get(str(formula.get("preset")))
    best = formula.get("params", {}).get("n")
    if found and found.id == DEFAULT and best and best != 5:
        return _("Best %(n)s results") % {"n": best}
    return str(found.name) if found else str(formula.get("preset"))


def formula_of(preset: str, **said: Any) -> JsonObject:
    """Return the formula of a preset with the parameters that were given; others than its own are left out."""
    known = BY_ID[preset]
    given = {name: said[name] for name in known.fields if said.get(name) not in (None, "", [])}
    params: JsonObject = {} if preset != "elo" else {"from": "places"}
    params |= {name: value for name, value in given.items() if name in AS_THEY_ARE}
    if preset == "kyu_dan":
        params.setdefault("ladder", LADDER)
    if "points" in given:
        params["base"] = {**PRESETS[preset]["base"], "tables": [{"from": 2, "points": given["points"]}]}
    if "weights" in given:
        params["weight"] = [one for one in PRESETS["mers"]["weight"] if one["fact"] in given["weights"]]
    if "full" in given:
        steps = [[given["full"], 1]]
        if "half" in given:
            steps.append([given["full"] + given["half"], 0.5])
        params["age"] = {"steps": steps, "edge": "kept"}
    return {"preset": preset, "params": params}


def said_by(formula: JsonObject) -> JsonObject:
    """Return what the form shows of a formula: the reverse of `formula_of`."""
    params = formula.get("params", {})
    found = {name: params.get(name) for name in AS_THEY_ARE}
    tables = params.get("base", {}).get("tables") or [{"points": []}]
    found["points"] = tables[0]["points"]
    found["weights"] = [one["fact"] for one in params.get("weight", ())]
    steps = (params.get("age") or {}).get("steps", [])
    found["full"] = steps[0][0] if steps else None
    found["half"] = steps[1][0] - steps[0][0] if len(steps) > 1 else None
    return found


def check_formula(formula: JsonObject) -> None:
    """Raise `bad_formula` with the call's own words if a formula is not valid."""
    try:
        circuit({"date": "2000-01-01", "formula": formula, "events": []})
    except ContractError as error:
        raise ClubError("bad_formula", error.text.say(core_lang())) from None
