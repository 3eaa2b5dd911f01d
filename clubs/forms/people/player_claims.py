"""Asking to be known as a player, and removing one for good."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.input_limits import one_line


class ClaimForm(forms.Form):
    """What the club is told of whoever asks."""

    note = forms.CharField(
        label=_("How the club knows you"),
        help_text=_("For instance who you came with. Only the club's staff read it."),
        max_length=200,
        required=False,
        validators=[one_line],
    )


class ForgetForm(forms.Form):
    """The player's name, typed, so that nobody is removed by a slip."""

    typed = forms.CharField(
        label=_("The player's name, typed"),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
