"""A tournament on one form: when, by which rules, how many rounds, who goes on."""

from collections.abc import Mapping
from datetime import time

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.seasons.seasons import date_input, on_clock
from clubs.models import Club, Round, Season, Stage
from clubs.selectors.play.in_force import THREE
from clubs.selectors.words import core_lang
from clubs.services.tournament.planning import MOST_ROUNDS, StagePlan, TournamentDetails
from rules.registry import presets, ruleset

Method = Round.Method


class TournamentForm(forms.Form):
    """Preliminary rounds, and as many go on into a semi-final and a final as are typed."""

    name = forms.CharField(label=_("Name"), max_length=80)
    season = forms.ModelChoiceField(Season.objects.none(), label=_("Season"), empty_label=None, to_field_name="slug")
    date = forms.DateField(label=_("Day"), widget=date_input())
    time = forms.TimeField(label=_("Begins at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    place = forms.CharField(label=_("Where"), max_length=200, required=False)
    preset = forms.ChoiceField(label=_("Rules"), required=False)
    preset_three = forms.ChoiceField(
        label=_("Rules of tables of three"), required=False,
        help_text=_("Only where tables of three are chosen below."),
    )  # fmt: skip
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=8)
    minutes = forms.IntegerField(label=_("Minutes a round"), min_value=10, max_value=300, required=False, initial=90)
    end_policy = forms.ChoiceField(
        label=_("When time is up"), choices=Stage.End.choices, initial=Stage.End.FINISH, required=False
    )
    method = forms.ChoiceField(
        label=_("How the rounds are seated"),
        choices=[(one.value, one.label) for one in (Method.SCHEDULE, Method.SWISS, Method.RANDOM)],
        initial=Method.SCHEDULE,
    )
    teams = forms.ChoiceField(
        label=_("Teams"),
        choices=[
            ("", _("None: everybody plays alone")),
            ("members", _("Teams: everybody plays, their points are added up")),
            ("league", _("League: a line-up says who plays for the team")),
        ],
        required=False,
    )
    avoid = forms.MultipleChoiceField(
        label=_("Keep apart at the tables"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[("club", _("Players of one club")), ("country", _("Players of one country"))],
    )  # fmt: skip
    odd = forms.ChoiceField(label=_("When the number does not divide"), choices=Stage.Odd.choices)
    second_check = forms.BooleanField(label=_("A second person checks every sheet"), required=False, initial=True)
    semi_size = forms.IntegerField(label=_("Go on into the semi-final"), min_value=3, max_value=400, required=False)
    semi_rounds = forms.IntegerField(label=_("Rounds of the semi-final"), min_value=1, max_value=8, initial=2)
    final_size = forms.IntegerField(label=_("Go on into the final"), min_value=3, max_value=400, required=False)
    final_rounds = forms.IntegerField(label=_("Rounds of the final"), min_value=1, max_value=8, initial=2)
    carry_percent = forms.IntegerField(label=_("Points carried over, percent"), min_value=0, max_value=100, initial=50)
    results_hidden_from = forms.IntegerField(
        label=_("Hide results from round"), min_value=1, max_value=200, required=False,
        help_text=_("Visitors see them again when you reveal them."),
    )  # fmt: skip

    draft = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, object] | None = None, *, club: Club) -> None:
        now = timezone.localtime(timezone.now(), club.zone)
        super().__init__(data, initial={"date": now.date(), "time": time(10)})
        self.club = club
        self.fields["season"].queryset = Season.objects.filter(club=club, closed=False)
        known = [(preset.id, preset.name.say(core_lang())) for preset in presets()]
        self.fields["preset"].choices = [("", gettext("The season’s rules")), *known]
        threes = [
            (preset.id, preset.name.say(core_lang())) for preset in presets() if ruleset(preset.id).players == THREE
        ]
        self.fields["preset_three"].choices = [("", gettext("None")), *threes]

    @property
    def details(self) -> TournamentDetails:
        """What is said of the tournament as a whole."""
        said = self.cleaned_data
        return TournamentDetails(
            name=said["name"],
            starts_at=on_clock(said, self.club),
            place=said["place"],
            preset=said["preset"],
            preset_three=said["preset_three"],
            results_hidden_from=said["results_hidden_from"],
            draft=said["draft"],
        )

    @property
    def stages(self) -> list[StagePlan]:
        """The stages that were asked for: the first one, and those into which somebody goes on."""
        said = self.cleaned_data
        found = [self._stage("Preliminary", [said["method"]] * said["rounds"], None)]
        if said["semi_size"]:
            methods = [Method.SNAKE.value, *[Method.FINAL.value] * (said["semi_rounds"] - 1)]
            found.append(self._stage("Semi-final", methods, said["semi_size"]))
        if said["final_size"]:
            methods = [Method.FINAL.value] * said["final_rounds"]
            found.append(self._stage("Final", methods, said["final_size"], Stage.Winds.RANK))
        return found

    def _stage(self, name: str, methods: list[str], size: int | None, winds: str = Stage.Winds.BALANCE) -> StagePlan:
        said = self.cleaned_data
        league = said["teams"] == "league"
        if league:
            methods, winds = [Method.SCHEDULE.value] * len(methods), Stage.Winds.BALANCE
        return StagePlan(
            name=name,
            methods=methods,
            size=size,
            carry_percent=said["carry_percent"] if size else 0,
            odd=Stage.Odd.BYE if league else said["odd"],
            winds=winds,
            minutes=said["minutes"],
            end_policy=said["end_policy"] or Stage.End.NONE,
            by_team=league,
            second_check=said["second_check"],
            avoid=() if league else said["avoid"],
        )
