"""Additional details of a tournament for the federation's report."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.selectors.people.countries import country_of
from clubs.selectors.tournament.federation_report import MOST_DAYS, Said


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
