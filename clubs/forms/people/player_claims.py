"""Asking to be known as a player, and removing one for good."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.input_limits import one_line


class ClaimForm(forms.Form):
    """What the club is told of whoever asks."""

    note = forms.CharField(
        label=_("How the club knows you"),
        help_text=_("For example, who you came with. Only the club’s staff can see this."),
        max_length=200,
        required=False,
        validators=[one_line],
    )


class ForgetForm(forms.Form):
    """The player's name, typed, so that nobody is removed by a slip."""

    typed = forms.CharField(
        label=_("Type the player’s name"),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
