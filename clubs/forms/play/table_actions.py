"""The small acts at a table: sticks, undo, the referee, the end of the game."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.fields import LineField, WholeField
from clubs.models import Seat
from clubs.seating.starting_winds import WINDS
from scoring.strict_json import JsonObject

KEY_LENGTH = 64


class SaveForm(VersionForm):
    """What makes a save safe to repeat: the deal's number, the version, and a key minted once."""

    number = WholeField(min_value=1)
    key = LineField(max_length=KEY_LENGTH)


class ActForm(VersionForm):
    """A small act at the table; the key, where a tablet has minted one, makes it safe to repeat."""

    key = LineField(max_length=KEY_LENGTH, required=False)


class RiichiForm(ActForm):
    """A player's stick, on the table or off."""

    player = WholeField(min_value=0)
    on = forms.BooleanField(required=False)


class UndoForm(ActForm):
    """What is taken back: a stick, the last deal or the final scores; or the deal taken back before, again."""

    what = forms.ChoiceField(choices=[(word, word) for word in ("riichi", "ending", "deal", "scores", "redo")])
    player = WholeField(min_value=0, required=False)


class SeatForm(VersionForm):
    """A seat agrees with the result, or takes that back."""

    seat = WholeField()
    on = forms.BooleanField(required=False)


class RefereeForm(forms.Form):
    """A call for the referee; `came` takes it back."""

    came = forms.BooleanField(required=False)
    note = LineField(label=_("What is it about? (optional)"), max_length=200, required=False)


class DisputeForm(forms.Form):
    """What a table asks the referee about a deal, in a few words or none; the key, where a tablet has minted one."""

    key = LineField(max_length=KEY_LENGTH, required=False)
    note = LineField(label=_("What is it about? (optional)"), max_length=200, required=False)


class DecideForm(forms.Form):
    """What the referee decided about a deal."""

    dispute = WholeField()
    word = LineField(label=_("Decision"), max_length=200, error_messages={"required": _("Enter the decision.")})


class CorrectForm(VersionForm):
    """Why an earlier deal is changed: one of the usual reasons, a note, or both."""

    key = LineField(max_length=KEY_LENGTH)
    why = forms.ChoiceField(
        label=_("Reason"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("seat", _("Wrong seat")),
            ("value", _("Wrong value")),
            ("missed", _("Something missed")),
            ("referee", _("Referee’s decision")),
        ],
    )
    note = LineField(label=_("Note (optional)"), max_length=120, required=False)

    def reason(self) -> str:
        """Both in one line; "" where nothing was said."""
        names = dict(self.fields["why"].choices)
        said = [str(names[self.cleaned_data["why"]])] if self.cleaned_data["why"] else []
        return (
            ": ".join([*said, self.cleaned_data["note"].strip()])
            if self.cleaned_data["note"].strip()
            else "".join(said)
        )


class ConfirmAllForm(VersionForm):
    """Staff confirm for those who have not."""

    reason = LineField(label=_("Reason"), max_length=200, required=False)


class CloseForm(ActForm):
    """Why a game ends where it stands."""

    note = LineField(label=_("Reason for ending the game"), max_length=200)


class TileForm(forms.Form):
    """A player and the face-down tile that is turned."""

    seat = WholeField()
    tile = WholeField(min_value=0)


class DiceForm(forms.Form):
    """The throw that is meant, from 0, so that a throw asked for twice is thrown once."""

    number = WholeField(min_value=0)


class NextForm(forms.Form):
    """The game that is played on from, so that asking twice is asking once."""

    after = forms.SlugField()


class HandSeatsForm(forms.Form):
    """Seats that the players drew with their own tiles: a wind for each, and who deals first."""

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        winds = WINDS[: len(seats)]
        for seat in seats:
            label = seat.player.public_name
            self.fields[self.name_of(seat)] = forms.ChoiceField(
                label=label, choices=[(wind, wind) for wind in winds], error_messages={"required": _("Which wind?")}
            )
        self.fields["dealer"] = forms.TypedChoiceField(
            label=_("Who deals first?"),
            choices=[(seat.pk, seat.player.public_name) for seat in seats],
            coerce=int,
            error_messages={"required": _("Choose who deals first.")},
        )

    @staticmethod
    def name_of(seat: Seat) -> str:
        """The field of a seat's wind."""
        return f"wind-{seat.pk}"

    def clean(self) -> JsonObject:
        said = super().clean() or {}
        winds = [said[self.name_of(seat)] for seat in self.seats if said.get(self.name_of(seat))]
        if len(winds) == len(self.seats) and len(set(winds)) < len(winds):
            raise forms.ValidationError(_("Give each player a different wind."))
        return said

    @property
    def winds(self) -> dict[int, str]:
        """The wind of each seat, by its id."""
        return {seat.pk: self.cleaned_data[self.name_of(seat)] for seat in self.seats}

    @property
    def rows(self) -> list[tuple[Seat, forms.BoundField]]:
        """Each seat with its field."""
        return [(seat, self[self.name_of(seat)]) for seat in self.seats]
