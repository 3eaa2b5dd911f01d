"""The form of an API token."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.models.api import Scope

LIVES = (
    ("7", _("a week")),
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("a year")),
)


class TokenForm(forms.Form):
    """What a token is called, what it is for, and how long."""

    name = LineField(label=_("Name"), max_length=80, help_text=_("What it is for, e.g. Discord bot."))
    scopes = forms.MultipleChoiceField(
        label=_("It may"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple, initial=[Scope.READ]
    )
    life = forms.ChoiceField(label=_("It lives for"), choices=LIVES, initial="90")

    def clean_life(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["life"]))
