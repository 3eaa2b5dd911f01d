"""The formulas that circuits choose from, in words, and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass

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


FORMULAS = (
    Formula(
        DEFAULT,
        gettext_lazy("Best 5 results"),
        gettext_lazy("Each event gives 1000 points for the first place down to 0; the best five are added up."),
        ("n", "min_events"),
    ),
    Formula(
        "average",
        gettext_lazy("Average of all results"),
        gettext_lazy("The mean of all results, from three events on. Suits a city league."),
        ("min_events",),
    ),
    Formula(
        "points_by_place",
        gettext_lazy("Points by place"),
        gettext_lazy("25, 18, 15 … points for the first ten places, as in a grand prix."),
        ("n", "points", "min_events"),
    ),
    Formula(
        "mers",
        gettext_lazy("MERS (Europe)"),
        gettext_lazy("Weighted averages over two years, as the European Mahjong Association ranks."),
        ("min_events",),
    ),
    Formula(
        "mukrs",
        gettext_lazy("MUKRS (United Kingdom)"),
        gettext_lazy("Results count once for each day; the best eight and the best 80% are averaged."),
        ("min_events",),
    ),
    Formula(
        "rr",
        gettext_lazy("Russian rating"),
        gettext_lazy("Weighted by sessions and players; results age from the twelfth month on."),
        ("min_events",),
    ),
    Formula(
        "austria",
        gettext_lazy("Home events and best three abroad"),
        gettext_lazy("All events in the home country and the three best elsewhere, as Austria selects."),
        ("home", "min_events"),
    ),
    Formula(
        "elo",
        gettext_lazy("Elo by places"),
        gettext_lazy("Everybody starts at 1,500 and wins points from those placed below in each event."),
    ),
)
BY_ID: Mapping[str, Formula] = {one.id: one for one in FORMULAS}


def formula_name(formula: JsonObject) -> str:
    """Return the name of a circuit's formula; of the best n results with their number."""
    found = BY_ID.get(str(formula.get("preset")))
    best = formula.get("params", {}).get("n")
    if found and found.id == DEFAULT and best and best != 5:
        return _("Best %(n)s results") % {"n": best}
    return str(found.name) if found else str(formula.get("preset"))


def formula_of(preset: str, *, n: int | None = None, min_events: int | None = None, **more: object) -> JsonObject:
    """Return the formula of a preset with the parameters that were given."""
    known = BY_ID[preset]
    params: JsonObject = {} if preset != "elo" else {"from": "places"}
    if "n" in known.fields and n is not None:
        params["n"] = n
    if "min_events" in known.fields and min_events is not None:
        params["min_events"] = min_events
    if "home" in known.fields and more.get("home"):
        params["home"] = more["home"]
    if "points" in known.fields and more.get("points"):
        base = PRESETS[preset]["base"]
        params["base"] = {**base, "tables": [{"from": 2, "points": more["points"]}]}
    return {"preset": preset, "params": params}


def check_formula(formula: JsonObject) -> None:
    """Raise `bad_formula` with the call's own words if a formula is not valid."""
    try:
        circuit({"date": "2000-01-01", "formula": formula, "events": []})
    except ContractError as error:
        raise ClubError("bad_formula", error.text.say(core_lang())) from None
