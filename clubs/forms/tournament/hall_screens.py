"""Settings of a hall's screen."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.fields import LineField, WholeField
from clubs.models.tournament import LOOKS
from clubs.services.tournament.hall_screens import (
    LEAST_ROWS,
    LEAST_SECONDS,
    LONGEST_NAME,
    MOST_ROWS,
    MOST_SECONDS,
    Shows,
)
from clubs.services.tournament.table_moves import LAST_TABLE


class ScreenForm(forms.Form):
    """Hall, content and duration; an existing name changes that screen. The version is the event's."""

    version = WholeField(widget=forms.HiddenInput)

    name = LineField(label=_("Hall"), max_length=LONGEST_NAME)
    first_table = forms.IntegerField(label=_("Tables from"), min_value=1, max_value=LAST_TABLE, initial=1)
    last_table = forms.IntegerField(
        label=_("to"), min_value=1, max_value=LAST_TABLE, required=False, help_text=_("Leave empty for all.")
    )
    shows = forms.MultipleChoiceField(
        label=_("Show in turn"), choices=list(LOOKS.items()), initial=list(LOOKS), widget=forms.CheckboxSelectMultiple
    )
    seconds = forms.IntegerField(
        label=_("Seconds per view"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS, initial=12
    )
    rows = forms.IntegerField(
        label=_("Lines per view"), min_value=LEAST_ROWS, max_value=MOST_ROWS, initial=32,
        help_text=_("Up to 33 lines can be read from ten metres; longer lists are split."),
    )  # fmt: skip
    sound = forms.BooleanField(label=_("Play a sound at 15, 5 and 0 minutes left"), required=False, initial=True)

    @property
    def said(self) -> Shows:
        """Return the entered settings."""
        return Shows(**{name: said for name, said in self.cleaned_data.items() if name != "version"})


class RemoveForm(VersionForm):
    """Screen to remove, with the event's version."""

    remove = WholeField()
