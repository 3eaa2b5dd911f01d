"""The form of a selection: who qualifies, and by which rule."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.circuits.circuits import CountryField
from clubs.forms.fields import LineField, TextField, WholeField
from clubs.models import Circuit
from clubs.selectors.circuits.rankings import kept
from clubs.selectors.circuits.selections import KINDS
from clubs.selectors.people.countries import country_of
from scoring.strict_json import JsonObject

MOST_SEATS, MOST_COUNT, MOST_MONTHS, MOST_LISTED, LONGEST_NUMBER = 10_000, 400, 240, 500, 9
MOST_DIVISIONS, PARTS = 20, 4


class NumbersField(LineField):
    """Numbers of the register, with spaces or commas between them."""

    def clean(self, value: Any) -> list[str]:
        return numbers_in(super().clean(value))


class CountriesField(LineField):
    """Countries by name or code, with commas between them."""

    def clean(self, value: Any) -> list[str]:
        said = [one.strip() for one in super().clean(value).replace("、", ",").replace("，", ",").split(",")]
        found = [country_of(one) for one in said if one]
        if not all(found) or len(set(found)) < len(found):
            raise forms.ValidationError(_("Write each country once, with commas between them: AT, DE, France."))
        return found


def numbers_in(text: str) -> list[str]:
    """Return the numbers in a text; raises `ValidationError`."""
    parts = text.replace(",", " ").replace("、", " ").replace("，", " ").split()
    if len(parts) > MOST_LISTED or any(not _is_number(one) for one in parts) or len(set(parts)) < len(parts):
        raise forms.ValidationError(_("Write each player’s number once, with spaces between them: 12 7 31."))
    return parts


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= LONGEST_NUMBER


class SelectionForm(forms.Form):
    """A selection by the rule `by`; fields of other rules are left out."""

    name = LineField(label=_("Name"), max_length=80, help_text=_("What they qualify for, such as a championship."))
    by = forms.ChoiceField(choices=list(KINDS.items()), widget=forms.HiddenInput)
    n = WholeField(label=pgettext_lazy("selection", "Seats"), min_value=1, max_value=MOST_SEATS)
    country = CountryField(label=_("Only from"), help_text=_("A country. Empty: from everywhere."))
    members = CountriesField(
        label=_("Countries"), required=False, max_length=2000,
        help_text=_("Empty: all countries in the ranking."),
    )  # fmt: skip
    high = WholeField(
        label=_("Value that earns a country a seat"), required=False, max_value=1_000_000,
        help_text=_("Empty: 700."),
    )  # fmt: skip
    alternates = WholeField(label=_("Alternates"), min_value=0, max_value=MOST_COUNT, required=False)
    invited = NumbersField(
        label=_("Invited players"), required=False, max_length=2000,
        help_text=_("Their numbers. They take seats first."),
    )  # fmt: skip
    least_events = WholeField(label=_("Minimum events played"), max_value=MOST_COUNT, required=False)
    least_days = WholeField(label=_("Minimum days played"), max_value=MOST_COUNT, required=False)
    months = WholeField(
        label=_("In the last months"), min_value=1, max_value=MOST_MONTHS, required=False,
        help_text=_("For the two fields above. Empty: at any time."),
    )  # fmt: skip
    home = CountryField(label=_("Home country"))
    least_home = WholeField(label=_("Minimum days at home"), max_value=MOST_COUNT, required=False)
    least_abroad = WholeField(label=_("Minimum days abroad"), max_value=MOST_COUNT, required=False)
    divisions = TextField(
        label=_("Divisions"), max_length=20_000, widget=forms.Textarea({"rows": 5}),
        help_text=_("One line each, the highest first: name; how many go up; how many go down; players’ numbers."),
    )  # fmt: skip

    def __init__(self, *args: Any, circuit: Circuit, by: str, **kwargs: Any) -> None:
        super().__init__(*args, initial={"by": by}, **kwargs)
        self.circuit = circuit
        for name in [name for name, rules in USED.items() if by not in rules.split()]:
            del self.fields[name]

    def clean_divisions(self) -> list[JsonObject]:
        lines = [line for line in self.cleaned_data["divisions"].splitlines() if line.strip()]
        return [self._division(line) for line in lines]

    def _division(self, line: str) -> JsonObject:
        parts = [part.strip() for part in line.replace("；", ";").split(";")]
        if len(parts) != PARTS or not parts[0] or not all(part.isascii() and part.isdigit() for part in parts[1:3]):
            raise forms.ValidationError(
                _("“%(line)s” is not a division. Example: A;0;2;12 7 31"), params={"line": line[:40]}
            )
        name, up, down, numbers = parts
        return {"name": name[:80], "up": int(up[:4]), "down": int(down[:4]), "players": numbers_in(numbers)}

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        if (data.get("least_home") or data.get("least_abroad")) and not data.get("home"):
            self.add_error("home", _("Days at home or abroad need the home country."))
        return data

    @property
    def terms(self) -> JsonObject:
        """Return the field `select` of the call."""
        said = self.cleaned_data
        return {"by": said["by"], **MAKERS[said["by"]](self, said)}

    def member_codes(self) -> list[str]:
        """Return the countries that were written, or all of the ranking."""
        if self.cleaned_data["members"]:
            return list(self.cleaned_data["members"])
        last = self.circuit.rankings.exclude(number=None).filter(withdrawn_at=None).order_by("-number").first()
        return [one["country"] for one in kept(last).answer["countries"]] if last else []


def _top(form: SelectionForm, said: JsonObject) -> JsonObject:
    conditions = [
        {"fact": fact, "least": said[name], "where": where, "months": said["months"] if where == "all" else None}
        for name, fact, where in CONDITIONS
        if said[name]
    ]
    return {
        "n": said["n"],
        "country": said["country"] or None,
        "invited": said["invited"],
        "eligible": conditions,
        "home": said["home"] or None,
        "alternates": said["alternates"] or 0,
    }


def _per_country(form: SelectionForm, said: JsonObject) -> JsonObject:
    return {"n": said["n"], "members": form.member_codes()}


def _quota(form: SelectionForm, said: JsonObject) -> JsonObject:
    high = {} if said["high"] is None else {"high": said["high"]}
    return {"seats": said["n"], "members": form.member_codes(), **high}


def _divisions(form: SelectionForm, said: JsonObject) -> JsonObject:
    return {"divisions": said["divisions"]}


CONDITIONS = (
    ("least_events", "events", "all"),
    ("least_days", "days", "all"),
    ("least_home", "days", "home"),
    ("least_abroad", "days", "abroad"),
)
MAKERS: Mapping[str, Callable[[SelectionForm, JsonObject], JsonObject]] = {
    "top": _top, "per_country": _per_country, "quota": _quota, "divisions": _divisions,
}  # fmt: skip
USED: Mapping[str, str] = {
    "n": "top per_country quota",
    "country": "top",
    "members": "per_country quota",
    "high": "quota",
    **dict.fromkeys(
        ("alternates", "invited", "least_events", "least_days", "months", "home", "least_home", "least_abroad"), "top"
    ),
    "divisions": "divisions",
}
"""By field, the rules that have it."""
