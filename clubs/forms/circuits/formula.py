"""The form of a circuit's formula: its parameters in plain words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.circuits.circuits import CountryField, day_field
from clubs.forms.fields import LineField, TextField, WholeField
from clubs.models import Circuit
from clubs.selectors.circuits.formulas import BY_ID, FORMULAS, MOST_TABLE, formula_of, said_by
from scoring.strict_json import JsonObject

MOST_N, MOST_EVENTS, MOST_MONTHS, MOST_RATING, MOST_DAYS, LONGEST_GRADE = 100, 100, 600, 100_000, 10_000, 40
LADDER = ("rp", "matches", "average_place", "exam")
"""The parts of a line of the ladder after the grade's name."""
WEIGHTS = (
    ("days", _("Days: 1 for each, at most 3")),
    ("players", _("Players: 0.5 from 41, 1 from 81")),
    ("countries", _("Countries: 0.5 from 6, 1 from 10")),
    ("qualification", _("Qualification for a championship: 1")),
)


class FormulaForm(forms.Form):
    """The parameters of a formula that people set; those that the formula doesn't have are left out."""

    preset = forms.ChoiceField(choices=[(one.id, one.name) for one in FORMULAS], widget=forms.HiddenInput)
    n = WholeField(
        label=_("Best results that count"), min_value=1, max_value=MOST_N, required=False,
        help_text=_("Empty: five for best results, all for points."),
    )  # fmt: skip
    points = LineField(
        label=_("Points by place"), required=False, max_length=400,
        help_text=_("From the first place on: 25 18 15 12 …"),
    )  # fmt: skip
    min_events = WholeField(label=_("Least events to be ranked"), min_value=0, max_value=MOST_EVENTS, required=False)
    home = CountryField(label=_("Home country"), help_text=_("For home events and the best abroad."))
    since = day_field(label=_("Events from"), required=False, help_text=_("Such as the day of the last selection."))
    weights = forms.MultipleChoiceField(
        label=_("An event weighs more by"), choices=WEIGHTS, required=False, widget=forms.CheckboxSelectMultiple,
        help_text=_("The weight is the sum. Tick none for the same weight for all."),
    )  # fmt: skip
    full = WholeField(
        label=_("Months that a result counts in full"), min_value=1, max_value=MOST_MONTHS, required=False,
        help_text=_("Empty: no limit."),
    )  # fmt: skip
    half = WholeField(label=_("Further months at half"), min_value=1, max_value=MOST_MONTHS, required=False)
    k = WholeField(
        label=_("Points at stake in an event (K)"), min_value=1, max_value=1000, required=False,
        help_text=_("Higher: ratings move faster. Empty: 32."),
    )  # fmt: skip
    spread = WholeField(
        label=_("Difference for ten to one"), min_value=1, max_value=MOST_RATING, required=False,
        help_text=_("A player this far ahead is expected to win ten times as often. Empty: 400."),
    )  # fmt: skip
    start = WholeField(label=_("First rating"), max_value=MOST_RATING, required=False, help_text=_("Empty: 1500."))
    provisional = WholeField(
        label=_("Events before a player is ranked"), max_value=MOST_EVENTS, required=False, help_text=_("Empty: 3."),
    )  # fmt: skip
    inactive = WholeField(
        label=_("Days without an event until a player is no longer ranked"), min_value=1, max_value=MOST_DAYS,
        required=False, help_text=_("Empty: 730."),
    )  # fmt: skip
    ladder = TextField(
        label=_("Grades"), required=False, max_length=4000, widget=forms.Textarea({"rows": 12}),
        help_text=_("A line each from the lowest: grade; points; matches; average place; pass rate of an exam."),
    )  # fmt: skip

    def __init__(self, *args: Any, preset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = BY_ID[preset].fields
        for name in [name for name in self.fields if name not in ("preset", *known)]:
            del self.fields[name]

    @classmethod
    def of(cls, circuit: Circuit, data: Mapping[str, Any] | None, wanted: str = "") -> "FormulaForm":
        """Return the form with the circuit's formula, or with another one that is `wanted`."""
        own = str(circuit.formula.get("preset"))
        preset = next((one for one in (wanted, own) if one in BY_ID), FORMULAS[0].id)
        said = said_by(circuit.formula if preset == own else formula_of(preset))
        said["points"] = " ".join(map(str, said["points"]))
        said["ladder"] = "\n".join(_written(one) for one in said["ladder"] or ())
        return cls(data, preset=preset, initial={**said, "preset": preset})

    def clean_points(self) -> list[int]:
        parts = self.cleaned_data["points"].replace(",", " ").replace("、", " ").split()
        if len(parts) > MOST_TABLE or any(not (one.isascii() and one.isdigit() and len(one) < 6) for one in parts):
            raise forms.ValidationError(_("Write whole numbers with spaces between them: 25 18 15 12."))
        return [int(one) for one in parts]

    def clean_since(self) -> str | None:
        day = self.cleaned_data["since"]
        return day.isoformat() if day else None

    def clean_ladder(self) -> list[JsonObject]:
        return [_read(line) for line in self.cleaned_data["ladder"].splitlines() if line.strip()]

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        if data.get("half") and not data.get("full"):
            self.add_error("full", _("Fill this in."))
        return data

    @property
    def formula(self) -> JsonObject:
        """Return the formula that the form says."""
        said = {**self.cleaned_data}
        return formula_of(said.pop("preset"), **said)


def _written(grade: JsonObject) -> str:
    """Return a grade as a line of the ladder."""
    said = {**grade, "exam": None if grade.get("exam") is None else round(100 * grade["exam"], 2)}
    parts = ["" if said.get(name) is None else f"{said[name]:g}" for name in LADDER]
    return "; ".join([grade["grade"], *parts]).rstrip("; ")


def _read(line: str) -> JsonObject:
    """Return the grade that a line of the ladder says; raises `ValidationError`."""
    name, *parts = [part.strip() for part in line.replace("；", ";").split(";")]
    try:
        found = {key: _number(part) for key, part in zip(LADDER, parts, strict=False) if part}
    except ValueError:
        found = {"": 0}
    if not name or len(name) > LONGEST_GRADE or len(parts) > len(LADDER) or "" in found:
        raise forms.ValidationError(
            _("“%(line)s” is not a grade. Example: 3 kyu; 700; 20; 2.4"), params={"line": line[:40]}
        )
    if "matches" in found:
        found["matches"] = int(found["matches"])
    if "exam" in found:
        found["exam"] = round(found["exam"] / 100, 4)
    return {"grade": name, **found}


def _number(text: str) -> float:
    """Return a number of at most two decimals; raises `ValueError`."""
    whole, _dot, part = text.replace(",", ".").partition(".")
    if not (
        whole.isascii() and whole.isdigit() and len(whole) < 8 and (not part or (part.isdigit() and len(part) < 3))
    ):
        raise ValueError
    return float(f"{whole}.{part or 0}") if part else int(whole)
