"""The form of an API token."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.models.api import Scope

LIVES = (
    ("7", _("1 week")),
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("1 year")),
)


class TokenForm(forms.Form):
    """Name, scopes and lifetime of a token."""

    name = LineField(label=_("Name"), max_length=80, help_text=_("What it’s for, e.g. Discord bot."))
    scopes = forms.MultipleChoiceField(
        label=_("Scopes"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple, initial=[Scope.READ]
    )
    life = forms.ChoiceField(label=_("Expires after"), choices=LIVES, initial="90")

    def clean_life(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["life"]))
