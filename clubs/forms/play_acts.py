"""The small acts at a table: sticks, undo, the referee, the end of the game."""

from django import forms
from django.utils.translation import gettext_lazy as _

KEY_LENGTH = 64


class VersionForm(forms.Form):
    """Every write carries the version of the game that it was made from."""

    version = forms.IntegerField(min_value=0)


class SaveForm(VersionForm):
    """What makes a save safe to repeat: the deal's number, the version, and a key minted once."""

    number = forms.IntegerField(min_value=1)
    key = forms.CharField(max_length=KEY_LENGTH)


class RiichiForm(VersionForm):
    """A player's stick, on the table or off."""

    player = forms.IntegerField(min_value=0)
    on = forms.BooleanField(required=False)


class UndoForm(VersionForm):
    """What is taken back: a stick, the last deal or the final scores; or the deal taken back before, again."""

    what = forms.ChoiceField(choices=[(word, word) for word in ("riichi", "deal", "scores", "redo")])
    player = forms.IntegerField(min_value=0, required=False)


class SeatForm(VersionForm):
    """A seat agrees with the result, or takes that back."""

    seat = forms.IntegerField()
    on = forms.BooleanField(required=False)


class RefereeForm(forms.Form):
    """A call for the referee; `came` takes it back."""

    came = forms.BooleanField(required=False)
    note = forms.CharField(label=_("What is it about? (if you like)"), max_length=200, required=False)


class CorrectForm(VersionForm):
    """Why an earlier deal is changed: one of the usual reasons, a note, or both."""

    key = forms.CharField(max_length=KEY_LENGTH)
    why = forms.ChoiceField(
        label=_("Reason"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("seat", _("Wrong seat")),
            ("value", _("Wrong value")),
            ("missed", _("Something was missed")),
            ("referee", _("Referee’s decision")),
        ],
    )
    note = forms.CharField(label=_("Note, if it helps"), max_length=120, required=False)

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

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


class CloseForm(VersionForm):
    """Why a game ends where it stands."""

    note = forms.CharField(label=_("Why does it end here?"), max_length=200)


class ReasonForm(VersionForm):
    """An act of staff that needs a reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class TileForm(forms.Form):
    """A player and the face-down tile that is turned."""

    seat = forms.IntegerField()
    tile = forms.IntegerField(min_value=0)


class DiceForm(forms.Form):
    """The throw that is meant, from 0, so that a throw asked for twice is thrown once."""

    number = forms.IntegerField(min_value=0)
