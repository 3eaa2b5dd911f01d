"""Teams and their line-ups."""

import re
from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import SeenForm
from clubs.forms.fields import DayField, LineField, WholeField
from clubs.forms.seasons.seasons import date_input
from clubs.models import Entry, EventTeam
from clubs.selectors.tournament.team_names import LONGEST_NAME, LONGEST_SHORT
from clubs.services.tournament.teams import LONGEST_PAUSE, TeamNames

MOST_TEXT = 20_000
# Matches the last brackets without nested ones; linear in the number of brackets.
SHORT = re.compile(r"(.*)[\[\uff3b\u3010]([^\[\]\uff3b\uff3d\u3010\u3011]*)[\]\uff3d\u3011]\s*")


class TeamsForm(forms.Form):
    """One team per line: name, optional short name in brackets, colon, members separated by commas."""

    teams = forms.CharField(
        label=_("Teams, one per line"), max_length=MOST_TEXT,
        widget=forms.Textarea({"rows": 6, "autocomplete": "off"}),
        help_text=_("Team name, colon, members separated by commas: Dragons [DRG]: 李明, Anna, Ben, Chiyo"),
    )  # fmt: skip

    @property
    def found(self) -> list[TeamNames]:
        """Return the teams in order."""
        lines = [line for line in str(self.cleaned_data["teams"]).splitlines() if line.strip()]
        return [_team(line) for line in lines]


def _team(line: str) -> TeamNames:
    name, _colon, members = line.replace("\uff1a", ":").partition(":")
    found = SHORT.fullmatch(name)
    name, short = found.groups() if found else (name, "")
    for comma in "\uff0c\u3001;":
        members = members.replace(comma, ",")
    return TeamNames(name, [member for member in members.split(",") if member.strip()], short)


class NamesForm(SeenForm):
    """A team's name and short name."""

    name = LineField(label=_("Name"), max_length=LONGEST_NAME)
    short_name = LineField(label=_("Short name"), max_length=LONGEST_SHORT, required=False)

    def __init__(self, data: Mapping[str, object] | None = None, *, team: EventTeam) -> None:
        initial = {"name": team.name, "short_name": team.short_name, "version": team.version}
        super().__init__(data, initial=initial, auto_id=f"id_%s_{team.number}")
        self.team = team


class CaptainForm(SeenForm):
    """The new captain's start number."""

    number = forms.TypedChoiceField(label=_("Captain"), coerce=int)

    def __init__(self, data: Mapping[str, object] | None = None, *, team: EventTeam) -> None:
        now = team.led_by
        initial = {"number": now and now.number, "version": team.version}
        super().__init__(data, initial=initial, auto_id=f"id_captain_%s_{team.number}")
        here = [one for one in team.members.all() if one.status not in Entry.GONE]
        choices: Any = self.fields["number"]
        choices.choices = [(one.number, f"{one.number} {one.player.full_name}") for one in here]
        self.team = team


class JoinForm(forms.Form):
    """A player joining a team, with the team's version."""

    version = WholeField(widget=forms.HiddenInput)
    team = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    name = LineField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    from_round = forms.IntegerField(label=_("From round"), min_value=1, initial=1)
    kind = forms.ChoiceField(label=_("Joins as"), choices=Entry.Kind.choices)


class LineUpForm(forms.Form):
    """Players of a round by start number, with the line-up's version."""

    round = forms.IntegerField(min_value=1)
    team = forms.IntegerField(min_value=1, required=False)
    number = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=0)
    reason = LineField(max_length=200, required=False)


class DaysForm(forms.Form):
    """Match days of a league: the first, the interval in days, and the times of a day's games."""

    stage = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    first = DayField(label=_("First day"), widget=date_input())
    every = forms.IntegerField(label=_("Repeat every … days"), min_value=1, max_value=LONGEST_PAUSE, initial=7)
    hours = LineField(label=_("Start times of the games"), max_length=100, help_text=_("For example: 19:00 20:45"))

    def clean_hours(self) -> list[time]:
        words = str(self.cleaned_data["hours"]).replace(",", " ").split()
        try:
            return [time.fromisoformat(word.zfill(5)) for word in words]
        except ValueError:
            raise forms.ValidationError(gettext("Enter the start times in order: 19:00 20:45")) from None


class TimeForm(forms.Form):
    """Planned start of a round."""

    version = forms.IntegerField(min_value=0)
    day = DayField(required=False)
    hour = forms.TimeField(required=False)
