"""Claiming to be a player, and removing a player permanently."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField


class ClaimForm(forms.Form):
    """The claimant's message to the club."""

    note = LineField(
        label=_("How the club knows you"),
        help_text=_("For example, who you came with. Only the club’s staff can see this."),
        max_length=200,
        required=False,
    )


class ForgetForm(forms.Form):
    """The player's name, typed to confirm."""

    typed = LineField(
        label=_("Type the player’s name"),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
