"""The plan of one stage: its rounds, and how those to come are seated and scored."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.edit_conflicts import SeenForm
from clubs.forms.fields import LineField, WholeField
from clubs.models import Round, Stage
from clubs.selectors.tournament.plan_effects import planned_rounds

METHODS = [(one.value, one.label) for one in Round.Method if one != Round.Method.PLAYOFF]


class StagePlanForm(SeenForm):
    """What can still change in a stage. Fields that can't change any more are left out."""

    rounds = WholeField(label=pgettext_lazy("count", "Rounds"), min_value=1, max_value=60)
    minutes = WholeField(label=_("Minutes per round"), min_value=10, max_value=300, required=False)
    method = forms.ChoiceField(label=_("Seating of rounds to come"), choices=METHODS)
    odd = forms.ChoiceField(label=_("If players don’t fill the tables"), choices=Stage.Odd.choices)
    winds = forms.ChoiceField(label=_("Starting winds"), choices=Stage.Winds.choices)
    size = WholeField(label=_("Number advancing"), min_value=3, max_value=400)
    carry_percent = WholeField(label=_("Percentage of points carried over"), min_value=0, max_value=100)
    second_check = forms.BooleanField(label=_("Every sheet is entered by two people"), required=False)
    reason = LineField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Shown to visitors and kept in the activity log."),
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, stage: Stage) -> None:
        now = planned_rounds(stage)
        drafts = [one for one in now if one.status == Round.Status.DRAFT]
        waiting = [one for one in now if one.status in (Round.Status.DRAFT, Round.Status.PUBLISHED)]
        initial: dict[str, Any] = {
            "version": stage.version,
            "rounds": len(now),
            "minutes": waiting[0].minutes if waiting else stage.minutes,
            "method": drafts[0].method if drafts else "",
            "odd": stage.odd,
            "winds": stage.winds,
            "size": stage.size,
            "carry_percent": stage.carry_percent,
            "second_check": stage.second_check,
        }
        super().__init__(data, initial=initial, prefix=f"plan-{stage.number}")
        self.stage = stage
        fixed = stage.number == 1 or stage.status != Stage.Status.PLANNED
        left_out = [
            *(("method", "odd", "winds") if not drafts or stage.by_team else ()),
            *(("size", "carry_percent") if fixed else ()),
            *(("size",) if stage.size is None and not fixed else ()),
            *(() if waiting else ("minutes",)),
        ]
        for name in dict.fromkeys(left_out):
            del self.fields[name]

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings of the stage as entered, without those of its rounds' number and the reason."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("version", "rounds", "reason")}
