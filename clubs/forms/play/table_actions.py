"""Small actions at a table: sticks, undo, referee, end of the game."""

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
    """Data that makes saving idempotent: the deal's number, the version and a key."""

    number = WholeField(min_value=1)
    key = LineField(max_length=KEY_LENGTH)


class ActForm(VersionForm):
    """Small action at the table; the key, if created by a tablet, makes it idempotent."""

    key = LineField(max_length=KEY_LENGTH, required=False)


class RiichiForm(ActForm):
    """Place or take back a player's riichi stick."""

    player = WholeField(min_value=0)
    on = forms.BooleanField(required=False)


class UndoForm(ActForm):
    """Undo of a stick, the last deal or the final scores, or redo of an undone deal."""

    what = forms.ChoiceField(choices=[(word, word) for word in ("riichi", "ending", "deal", "scores", "redo")])
    player = WholeField(min_value=0, required=False)


class SeatForm(VersionForm):
    """Confirmation of the result by a seat, or its withdrawal."""

    seat = WholeField()
    on = forms.BooleanField(required=False)


class RefereeForm(forms.Form):
    """Call for the referee; `came` ends it."""

    came = forms.BooleanField(required=False)
    note = LineField(label=_("What is it about? (optional)"), max_length=200, required=False)


class DisputeForm(forms.Form):
    """Optional question to the referee about a deal, with a key if created by a tablet."""

    key = LineField(max_length=KEY_LENGTH, required=False)
    note = LineField(label=_("What is it about? (optional)"), max_length=200, required=False)


class DecideForm(forms.Form):
    """The referee's decision about a deal."""

    dispute = WholeField()
    word = LineField(label=_("Decision"), max_length=200, error_messages={"required": _("Enter the decision.")})


class CallForm(forms.Form):
    """What a referee does about a table's call: take it, note something, or close it."""

    table = WholeField()
    do = forms.ChoiceField(choices=[("take", "take"), ("close", "close")])
    note = LineField(label=_("Note"), max_length=200, required=False)


class CorrectForm(VersionForm):
    """Reason for changing an earlier deal: a standard reason, a note, or both."""

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
        """Return both in one line; "" if empty."""
        names = dict(self.fields["why"].choices)
        said = [str(names[self.cleaned_data["why"]])] if self.cleaned_data["why"] else []
        return (
            ": ".join([*said, self.cleaned_data["note"].strip()])
            if self.cleaned_data["note"].strip()
            else "".join(said)
        )


class ConfirmAllForm(VersionForm):
    """Confirmation by staff for players who haven't confirmed."""

    reason = LineField(label=_("Reason"), max_length=200, required=False)


class CloseForm(ActForm):
    """Reason for ending a game early."""

    note = LineField(label=_("Reason for ending the game"), max_length=200)


class TileForm(forms.Form):
    """Player and face-down tile to reveal."""

    seat = WholeField()
    tile = WholeField(min_value=0)


class DiceForm(forms.Form):
    """Index of the throw, from 0, so that repeated requests throw once."""

    number = WholeField(min_value=0)


class NextForm(forms.Form):
    """The preceding game, so that repeated requests start one game."""

    after = forms.SlugField()


class HandSeatsForm(forms.Form):
    """Seats drawn by the players with their own tiles: each seat's wind, and the first dealer."""

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
        """Return the name of a seat's wind field."""
        return f"wind-{seat.pk}"

    def clean(self) -> JsonObject:
        said = super().clean() or {}
        winds = [said[self.name_of(seat)] for seat in self.seats if said.get(self.name_of(seat))]
        if len(winds) == len(self.seats) and len(set(winds)) < len(winds):
            raise forms.ValidationError(_("Give each player a different wind."))
        return said

    @property
    def winds(self) -> dict[int, str]:
        """Return the wind of each seat, by seat id."""
        return {seat.pk: self.cleaned_data[self.name_of(seat)] for seat in self.seats}

    @property
    def rows(self) -> list[tuple[Seat, forms.BoundField]]:
        """Return each seat with its field."""
        return [(seat, self[self.name_of(seat)]) for seat in self.seats]
