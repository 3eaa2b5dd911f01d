"""Additional details of a tournament for the federation's report."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import ToldForm
from clubs.forms.fields import LineField, WholeField
from clubs.selectors.people.countries import country_of
from clubs.selectors.tournament.federation_report import MOST_DAYS, ReportRow, Said

PARTS = {
    "family": _("Family name"),
    "given": _("Given name"),
    "country": _("Country"),
    "federation_id": _("Federation number"),
}
LONGEST = {"family": 80, "given": 80, "country": 60, "federation_id": 40}


class ReportForm(forms.Form):
    """Country, days, observer and qualification, which the tournament itself doesn't store."""

    country = LineField(label=_("Host country"), max_length=60, required=False)
    days = forms.IntegerField(label=_("Number of days"), min_value=1, max_value=MOST_DAYS, required=False)
    observer = LineField(label=_("Observer"), max_length=80, required=False)
    qualification = forms.BooleanField(label=_("Players had to qualify"), required=False)

    def clean_country(self) -> str:
        text = str(self.cleaned_data["country"])
        found = country_of(text) if text else ""
        if text and not found:
            raise forms.ValidationError(_("Unknown country. Enter its name or two-letter code."))
        return found

    @property
    def said(self) -> Said:
        """Return the entered details."""
        return Said(**self.cleaned_data)


class RowsForm(ToldForm):
    """The rows of the report that can be mended: names in parts, country and federation number of each player."""

    def __init__(self, data: Mapping[str, object] | None = None, *, rows: Sequence[ReportRow]) -> None:
        super().__init__(data)
        self.rows = rows
        for row in rows:
            player, number = row.entry.player, row.entry.number
            said = {"family": row.family, "given": row.given, "country": player.country}
            said |= {"federation_id": player.federation_id}
            for name, value in said.items():
                of_row = {"form": "rows", "aria-label": f"{PARTS[name]} {number}"}
                widget = forms.TextInput({"class": "field", "autocomplete": "off", **of_row})
                most, needed = LONGEST[name], name == "family"
                self.fields[f"{name}_{number}"] = LineField(
                    label=PARTS[name], max_length=most, required=needed, initial=value, widget=widget
                )
            version = forms.HiddenInput({"form": "rows"})
            self.fields[f"version_{number}"] = WholeField(widget=version, initial=row.entry.version)

    @property
    def cells(self) -> list[tuple[ReportRow, dict[str, forms.BoundField]]]:
        """Return each row with its fields."""
        return [(row, {name: self[f"{name}_{row.entry.number}"] for name in (*PARTS, "version")}) for row in self.rows]

    @property
    def changed(self) -> list[dict[str, Any]]:
        """Return the arguments of the service for each row in which something was changed."""
        changed, found = set(self.changed_data), []
        for row in self.rows:
            number = row.entry.number
            if changed & {f"{name}_{number}" for name in PARTS}:
                said = {name: self.cleaned_data[f"{name}_{number}"] for name in (*PARTS, "version")}
                found.append({"number": number, **said})
        return found
