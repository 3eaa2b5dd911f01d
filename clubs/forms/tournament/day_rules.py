"""Rules of the day: penalties, one per row, lateness, and settings for each stage."""

from collections.abc import Mapping
from typing import TypeAlias

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.edit_conflicts import SeenForm
from clubs.forms.fields import LineField, SignedDecimalField
from clubs.forms.tournament.new_tournament import PlacesField
from clubs.forms.tournament.stage_order import WEIGHTS, order_fields, ordered
from clubs.models import EntryPenalty, Event, Round, Stage
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.tournament.day_rules import MOST_PRESETS, STANDARD_PENALTIES, Preset, presets_of
from clubs.services.tournament.day_rules import LONGEST, StageDay

Data: TypeAlias = Mapping[str, object] | None
KINDS = (EntryPenalty.Kind.POINTS, EntryPenalty.Kind.WARNING)


class DayForm(SeenForm):
    """Penalty for lateness."""

    grace_minutes = forms.IntegerField(label=_("Grace period, minutes"), min_value=0, max_value=120)
    late_points = forms.DecimalField(
        label=_("Points lost per 5 minutes or part of it"), min_value=0, max_value=1000, decimal_places=1
    )
    substitute_minutes = forms.IntegerField(
        label=_("Minutes until a substitute takes over"), min_value=0, max_value=240
    )

    late_policy = forms.ChoiceField(label=_("Seat of a late player"), choices=Event.LatePolicy.choices, required=False)

    def __init__(self, data: Data = None, *, event: Event) -> None:
        initial = {
            "version": event.version,
            "late_policy": event.late_policy,
            "grace_minutes": event.grace_minutes,
            "late_points": event.late_tenths / 10,
            "substitute_minutes": event.substitute_minutes,
        }
        super().__init__(data, initial=initial)

    @property
    def tenths(self) -> int:
        """Return the points in tenths."""
        return int(self.cleaned_data["late_points"] * 10)


class PresetForm(forms.Form):
    """A preset penalty; a row without a name is ignored."""

    name = LineField(label=_("Name"), max_length=LONGEST, required=False)
    kind = forms.ChoiceField(label=pgettext_lazy("penalty", "Type"), choices=[(one.value, one.label) for one in KINDS])
    points = forms.DecimalField(
        label=_("Points deducted"), min_value=0, max_value=1000, decimal_places=1, required=False
    )

    @property
    def preset(self) -> Preset | None:
        """Return the row as a penalty; a standard name is stored language-independently."""
        said = self.cleaned_data
        name = " ".join(said.get("name", "").split())
        if not name:
            return None
        known = next((key for key, shown in STANDARD_PENALTIES.items() if str(shown) == name), name)
        points = said["points"] or 0 if said["kind"] == EntryPenalty.Kind.POINTS else 0
        return Preset(known, said["kind"], -int(points * 10))


Rows: TypeAlias = "forms.BaseFormSet[PresetForm]"
PresetRows = forms.formset_factory(
    PresetForm, extra=2, max_num=MOST_PRESETS, validate_max=True, absolute_max=MOST_PRESETS + 2
)


def preset_rows(event: Event, data: Data = None) -> Rows:
    """Return the event's presets, with empty rows to add more."""
    initial = [
        {"name": one.title, "kind": one.kind, "points": -one.tenths / 10 if one.tenths else None}
        for one in presets_of(event)
    ]
    return PresetRows(data, initial=initial, prefix="penalty")


class StageForm(forms.Form):
    """Scoring settings of a stage."""

    end_policy = forms.ChoiceField(label=_("When time is up"), choices=Stage.End.choices)
    place_points = PlacesField(
        label=_("Table points by placing"), max_length=60, required=False,
        help_text=_("From first place down: 4 2 1 0. Leave empty to rank by points."),
    )  # fmt: skip
    penalties_in_game = forms.BooleanField(label=_("Penalties count towards the game total"), required=False)
    substitute_points = SignedDecimalField(
        label=_("Fixed points for a substitute"), required=False, min_value=-1000, max_value=1000, decimal_places=1,
        help_text=_("Leave empty to count the result as played."),
    )  # fmt: skip

    least_games = forms.IntegerField(label=_("Minimum games per player"), min_value=0, max_value=60, required=False)
    most_games = forms.IntegerField(label=_("Maximum games per player"), min_value=1, max_value=60, required=False)
    limit_points = forms.DecimalField(
        label=_("Team penalty per player outside these limits"), required=False, min_value=0, max_value=1000,
        decimal_places=1, help_text=_(
            "Deducted at the end of the stage. Leave empty for none; captains are still warned in "
            "time."
        ),
    )  # fmt: skip

    def __init__(self, data: Data = None, *, stage: Stage, teams: bool = False) -> None:
        fixed = stage.substitute_tenths
        initial = {
            "end_policy": stage.end_policy,
            "place_points": " ".join(written_total(one, None).removesuffix(".0") for one in stage.place_points),
            "penalties_in_game": stage.penalties_in_game,
            "substitute_points": None if fixed is None else fixed / 10,
            "least_games": stage.least_games,
            "most_games": stage.most_games,
            "limit_points": -stage.limit_tenths / 10 if stage.limit_tenths else None,
        }
        super().__init__(data, initial=initial, prefix=f"stage-{stage.number}")
        if not stage.by_team:
            for name in ("least_games", "most_games", "limit_points"):
                del self.fields[name]
        self.stage = stage
        interval = any(one.method == Round.Method.INTERVAL for one in stage.rounds.all())
        self.ordering = order_fields(stage, teams=teams, interval=interval)
        self.fields |= self.ordering

    @property
    def counted(self) -> list[forms.BoundField]:
        """Return the fields of how results count."""
        return [self[name] for name in self.fields if name not in self.ordering]

    @property
    def tied(self) -> list[forms.BoundField]:
        """Return the tie-break fields."""
        return [self[name] for name in self.ordering if name == "lot" or "tie_" in name]

    @property
    def weighed(self) -> list[forms.BoundField]:
        """Return the fields of the seating weights."""
        return [self[name] for name in self.ordering if name in WEIGHTS or name == "step"]

    @property
    def said(self) -> StageDay:
        """Return the entered settings."""
        points = self.cleaned_data["substitute_points"]
        tenths = None if points is None else int(points * 10)
        said = self.cleaned_data
        limits = said.get("least_games"), said.get("most_games"), -int((said.get("limit_points") or 0) * 10)
        asked = self.add_prefix("tie_1") in self.data
        order = ordered(self.stage, said) if asked and set(self.changed_data) & set(self.ordering) else None
        return StageDay(
            said["penalties_in_game"],
            tenths,
            said["end_policy"],
            *limits,
            order=order,
            place_points=said["place_points"],
        )


StageRows: TypeAlias = list[StageForm]


def stage_rows(event: Event, data: Data = None) -> StageRows:
    """Return a form for each stage."""
    teams = event.teams.exists()
    stages = event.stages.prefetch_related("rounds").order_by("number")
    return [StageForm(data, stage=stage, teams=teams or stage.by_team) for stage in stages]
