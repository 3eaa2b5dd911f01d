"""Correction of seats from the first deal on."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.fields import LineField
from clubs.forms.play.winner import Data
from clubs.models import Game, Player, Seat
from clubs.selectors.play.seat_correction import choices
from clubs.selectors.play.table_page import seats_of

BY_NAME, BY_PLACE = "name", "place"


class ReseatForm(VersionForm):
    """Which seats were wrong, the actual players, how the deals were entered, and the reason."""

    seat = forms.TypedChoiceField(label=_("Whose seat is wrong?"), coerce=int, widget=forms.RadioSelect)
    player = forms.TypedChoiceField(label=_("Who has been sitting there since deal 1?"), coerce=int)
    by = forms.ChoiceField(
        label=_("How were the deals entered?"),
        help_text=_("Only matters when two players at this table swap."),
        widget=forms.RadioSelect,
        initial=BY_NAME,
        choices=[
            (BY_NAME, _("By name: everyone keeps what was entered under their name; winds and dealer are corrected")),
            (BY_PLACE, _("By place at the table: the two players take over each other’s scores")),
        ],
    )
    reason = LineField(label=_("Reason"), max_length=200)

    def __init__(self, game: Game, data: Data | None = None) -> None:
        super().__init__(data)
        self.fields["seat"].choices = [(seat.pk, _named(seat)) for seat in seats_of(game)]
        groups = [(name, [(one.player.pk, _at(one.player, one.where)) for one in who]) for name, who in choices(game)]
        self.fields["player"].choices = [("", _("Choose")), *groups]
        if game.status == Game.Status.SEATING:
            del self.fields["by"]

    @property
    def by_name(self) -> bool:
        """Return whether entered results move with the players."""
        return bool(self.cleaned_data.get("by", BY_PLACE) == BY_NAME)


def _named(seat: Seat) -> str:
    return f"{seat.get_wind_display()} · {seat.player.public_name}" if seat.wind else str(seat.player.public_name)


def _at(player: Player, where: str) -> str:
    return f"{player.public_name} ({where})" if where else str(player.public_name)
