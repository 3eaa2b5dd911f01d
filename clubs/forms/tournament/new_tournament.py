"""A new tournament on one form: dates, rules, number of rounds, cuts."""

import re
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import DayField, LineField, SignedDecimalField
from clubs.forms.seasons.seasons import date_input, on_clock
from clubs.forms.tournament.stage_order import (
    TEAM_TIES,
    TIES,
    WEIGHTS,
    chosen_chain,
    lot_field,
    step_field,
    tie_fields,
    weight_field,
    with_lot,
)
from clubs.models import Club, Round, Season, Stage
from clubs.selectors.play.rules_in_force import THREE
from clubs.selectors.reader_language import core_lang
from clubs.selectors.tournament.stage_standings import DEFAULT_TIES
from clubs.services.tournament.planning import MOST_ROUNDS, StagePlan, TournamentDetails
from rules.registry import presets, ruleset

Method, Winds = Round.Method, Stage.Winds
MOST_PLACES, MOST_POINTS = 64, 10_000


def points_field(label: str, *, help_text: str = "") -> SignedDecimalField:
    """Return a field for points with one decimal, positive or negative."""
    return SignedDecimalField(
        label=label,
        help_text=help_text,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        decimal_places=1,
        required=False,
    )


def tenths(points: Decimal | None) -> int | None:
    """Convert points to tenths."""
    return None if points is None else int(points * 10)


class PlacesField(forms.CharField):
    """Points by placing, first place first, separated by spaces; converted to tenths."""

    def clean(self, value: object) -> list[int]:
        parts = str(super().clean(value)).replace(";", " ").split()
        numbers = [re.fullmatch(r"[-\u2212]?\d{1,5}(\.\d)?", part) for part in parts]
        if len(parts) > MOST_PLACES or not all(numbers):
            raise forms.ValidationError(gettext("Enter points from first place down, separated by spaces: 30 20 10 0"))
        return [int(Decimal(part.replace("\u2212", "-")) * 10) for part in parts]


class TournamentForm(forms.Form):
    """Preliminary rounds, and the numbers of players in a semi-final and a final."""

    name = LineField(label=_("Name"), max_length=80)
    season = forms.ModelChoiceField(Season.objects.none(), label=_("Season"), empty_label=None, to_field_name="slug")
    date = DayField(label=_("Date"), widget=date_input())
    time = forms.TimeField(label=_("Starts at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    place = LineField(label=pgettext_lazy("venue", "Venue"), max_length=200, required=False)
    preset = forms.ChoiceField(label=_("Rules"), required=False)
    preset_three = forms.ChoiceField(
        label=_("Rules for tables of three"), required=False,
        help_text=_("Only needed with tables of three."),
    )  # fmt: skip
    rounds = forms.IntegerField(label=pgettext_lazy("count", "Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=8)
    minutes = forms.IntegerField(label=_("Minutes per round"), min_value=10, max_value=300, required=False, initial=90)
    end_policy = forms.ChoiceField(
        label=_("When time is up"), choices=Stage.End.choices, initial=Stage.End.FINISH, required=False
    )
    method = forms.ChoiceField(
        label=_("Seating method"),
        choices=[(m.value, m.label) for m in (Method.SCHEDULE, Method.SWISS, Method.RANDOM, Method.INTERVAL)],
        initial=Method.SCHEDULE,
    )
    teams = forms.ChoiceField(
        label=_("Teams"),
        choices=[
            ("", _("No teams: everybody plays for themselves")),
            ("members", _("Teams: every member plays, points are added up")),
            ("league", _("League: each team names one player per round")),
        ],
        required=False,
    )
    avoid = forms.MultipleChoiceField(
        label=_("Avoid at the same table"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[("club", _("Players from one club")), ("country", _("Players from one country"))],
    )  # fmt: skip
    step = step_field()
    mates = weight_field("mates")
    repeats = weight_field("repeats")
    back_to_back = weight_field("back_to_back")
    clubs = weight_field("clubs")
    countries = weight_field("countries")
    spread = weight_field("spread")
    odd = forms.ChoiceField(label=_("If players don’t fill the tables"), choices=Stage.Odd.choices)
    bye = forms.ChoiceField(
        label=_("A bye scores"), required=False,
        choices=[("", _("nothing")), ("mean", _(
            "the player’s own average, at the "
            "end"
        )), ("points", pgettext_lazy("bye", "points"))],
    )  # fmt: skip
    bye_points = points_field(_("Points per bye"))
    lot = lot_field()
    best_members = forms.IntegerField(
        label=_("Team members counted per round"), min_value=1, max_value=8, required=False,
        help_text=_("Only the best results count. Leave empty to count all."),
    )  # fmt: skip
    second_check = forms.BooleanField(label=_("Every sheet is entered by two people"), required=False, initial=True)
    semi_size = forms.IntegerField(label=_("Advance to the semi-final"), min_value=3, max_value=400, required=False)
    semi_least = points_field(_("… or everyone with at least this many points"))
    semi_group = forms.ChoiceField(
        label=_("The number above applies to"), required=False,
        choices=[
            ("", _("the whole field")), ("team", _("each team")), ("club", _("each club")),
            ("country", _("each country")),
        ],
    )  # fmt: skip
    semi_method = forms.ChoiceField(
        label=_("Seating of the first semi-final round"), required=False,
        choices=[(m.value, m.label) for m in (Method.SNAKE, Method.INTERVAL, Method.FINAL)],
    )  # fmt: skip
    semi_rounds = forms.IntegerField(label=_("Semi-final rounds"), min_value=1, max_value=8, initial=2)
    final_size = forms.IntegerField(label=_("Advance to the final"), min_value=3, max_value=400, required=False)
    final_rounds = forms.IntegerField(label=_("Final rounds"), min_value=1, max_value=8, initial=2)
    final_winds = forms.ChoiceField(
        label=_("Winds in the first game of the final"), required=False,
        choices=[(one.value, one.label) for one in (Winds.RANK, Winds.CHOICE, Winds.DRAW, Winds.BALANCE)],
    )  # fmt: skip
    plate_rounds = forms.IntegerField(
        label=_("Plate rounds (consolation)"), min_value=1, max_value=8, required=False,
        help_text=_("Players who miss the first cut play on for the remaining places."),
    )  # fmt: skip
    ranking = forms.ChoiceField(
        label=_("Ranked by"), required=False,
        choices=[
            ("", _("what is usual under the rules")), ("points", _("points of the games")),
            ("table_points", _("table points, then points")),
        ],
    )  # fmt: skip
    place_points = PlacesField(
        label=_("Table points by placing"), max_length=60, required=False, initial="4 2 1 0",
        help_text=_("Ties share them exactly. Only used where table points rank the players."),
    )  # fmt: skip
    carry_places = PlacesField(
        label=_("… or fixed points by place"), max_length=400, required=False,
        help_text=_("From first place down, separated by spaces: 30 20 10 0"),
    )  # fmt: skip
    carry_percent = forms.IntegerField(
        label=_("Percentage of points carried over"), min_value=0, max_value=100, initial=50
    )
    results_hidden_from = forms.IntegerField(
        label=_("Hide results from round"), min_value=1, max_value=200, required=False,
        help_text=_("Visitors see them once you reveal them."),
    )  # fmt: skip

    draft = forms.BooleanField(required=False)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, club: Club, start: Mapping[str, object] | None = None
    ) -> None:
        now = timezone.localtime(timezone.now(), club.zone)
        super().__init__(data, initial={"date": now.date(), "time": time(10), **(start or {})})
        self.club = club
        self.fields["season"].queryset = seasons = Season.objects.filter(club=club, closed=False)
        if season := seasons.first():
            self.fields["minutes"].initial = ruleset(season.preset).session_minutes
        known = [(preset.id, preset.name.say(core_lang())) for preset in presets()]
        self.fields["preset"].choices = [("", gettext("The season’s rules")), *known]
        self.fields |= tie_fields(DEFAULT_TIES, TIES)
        self.fields |= tie_fields((), TEAM_TIES, teams=True)
        threes = [
            (preset.id, preset.name.say(core_lang())) for preset in presets() if ruleset(preset.id).players == THREE
        ]
        self.fields["preset_three"].choices = [("", gettext("None")), *threes]

    @property
    def weighed(self) -> list[forms.BoundField]:
        """Return the fields of the seating weights, with the interval's step last."""
        return [self[name] for name in (*WEIGHTS, "step")]

    @property
    def tied(self) -> list[forms.BoundField]:
        """Return the fields of the players' tie-break chain."""
        return [self[name] for name in self.fields if name.startswith("tie_")]

    @property
    def team_tied(self) -> list[forms.BoundField]:
        """Return the fields of the teams' tie-break chain."""
        return [self[name] for name in self.fields if name.startswith("team_tie_")]

    @property
    def details(self) -> TournamentDetails:
        """Return the details of the tournament."""
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
        """Return the requested stages: the first one, and those with a cut."""
        said = self.cleaned_data
        found = [self._stage("Preliminary", [said["method"]] * said["rounds"], cut=False)]
        if said["semi_size"] or said["semi_least"] is not None:
            first = said["semi_method"] or Method.SNAKE.value
            methods = [first, *[Method.FINAL.value] * (said["semi_rounds"] - 1)]
            least = tenths(said["semi_least"])
            size = said["semi_size"] if least is None else None
            group = said["semi_group"] if size else ""
            found.append(self._stage("Semi-final", methods, size=size, least_tenths=least, group=group))
        if said["final_size"]:
            methods = [Method.FINAL.value] * said["final_rounds"]
            winds = said["final_winds"] or Winds.RANK
            found.append(self._stage("Final", methods, size=said["final_size"], winds=winds))
        if said["plate_rounds"] and len(found) > 1:
            methods = [said["method"] if said["method"] != Method.SCHEDULE else Method.SWISS.value]
            found.insert(2, self._stage("Plate", methods * said["plate_rounds"], plate=True))
        return found

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("ranking") == "table_points" and not said.get("place_points") and "place_points" not in self.errors:
            self.add_error("place_points", gettext("Enter points from first place down, separated by spaces: 4 2 1 0"))
        return said

    def _place_points(self) -> list[int] | None:
        """Return the table points, [] for ranking by points, or None for what is usual."""
        said = self.cleaned_data
        return {"table_points": said["place_points"], "points": []}.get(said["ranking"])

    def _team_ties(self) -> tuple[str, ...]:
        """Return the teams' tie-break chain, with the lot if ties are drawn; empty: as for players."""
        chosen = chosen_chain(self.cleaned_data, "team_tie")
        return with_lot(chosen, self.cleaned_data["lot"]) if chosen else ()

    def _stage(self, name: str, methods: list[str], *, cut: bool = True, **how: Any) -> StagePlan:
        said = self.cleaned_data
        league = said["teams"] == "league"
        if league:
            methods, how = [Method.SCHEDULE.value] * len(methods), how | {"winds": Winds.BALANCE}
        return StagePlan(
            **how,
            name=name,
            methods=methods,
            carry_percent=said["carry_percent"] if cut else 0,
            carry_places=said["carry_places"] if cut else (),
            place_points=self._place_points(),
            bye_tenths=tenths(said["bye_points"]) or 0 if said["bye"] == "points" else 0,
            bye_mean=said["bye"] == "mean",
            best_members=said["best_members"] if said["teams"] == "members" else None,
            ties=with_lot(chosen_chain(said, "tie") or DEFAULT_TIES, said["lot"]),
            team_ties=self._team_ties() if said["teams"] else (),
            odd=Stage.Odd.BYE if league else said["odd"],
            minutes=said["minutes"],
            end_policy=said["end_policy"] or Stage.End.NONE,
            by_team=league,
            second_check=said["second_check"],
            avoid=() if league else said["avoid"],
            weights={name: said[name] for name in WEIGHTS if said[name] is not None},
            step=said["step"],
        )
