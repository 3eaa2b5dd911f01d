"""Choice for each game still running when the night is closed."""

from collections.abc import Sequence

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.forms.play.winner import Data
from clubs.models import Game
from clubs.selectors.night.unfinished_games import StillRuns
from clubs.services.night.closing import Ending

PREFIX = "game-"


class ClosingForm(forms.Form):
    """A choice for each running game, and the reason written to their histories."""

    reason = LineField(
        label=_("Reason"),
        help_text=_("Recorded in the history of games that are ended or voided."),
        required=False,
    )

    def __init__(self, running: Sequence[StillRuns], data: Data | None = None) -> None:
        super().__init__(data)
        self.running = running
        for one in running:
            self.fields[f"{PREFIX}{one.game.pk}"] = forms.ChoiceField(
                label=str(one.game.table),
                choices=[(choice.value, words) for choice, words in _words(one)],
                widget=forms.RadioSelect,
                error_messages={"required": _("Choose what to do with this table.")},
            )

    @property
    def rows(self) -> list[tuple[StillRuns, BoundField]]:
        """Return each running game with its field."""
        return [(one, self[f"{PREFIX}{one.game.pk}"]) for one in self.running]

    @property
    def choices(self) -> dict[int, Ending]:
        """Return the chosen ending of each game, by id."""
        return {one.game.pk: Ending(self.cleaned_data[f"{PREFIX}{one.game.pk}"]) for one in self.running}


def _words(one: StillRuns) -> list[tuple[Ending, object]]:
    """Return the possible endings of a game; a game without entries can't be ended."""
    waits = one.game.status == Game.Status.TO_CONFIRM
    end = _("Confirm it as it is") if waits else _("End it with the current scores")
    leave = _("Leave it open for staff to finish later")
    return [*([(Ending.END, end)] if one.may_end else []), (Ending.LEAVE, leave), (Ending.VOID, _("Void it"))]
