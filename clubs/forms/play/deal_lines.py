"""Other lines of a deal: position of a line, kong, declaration."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField, WholeField
from clubs.forms.play.winner import Data
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import KongLine, SaidLine


class SpotForm(forms.Form):
    """Position in a deal: `deal` an earlier deal being corrected, `at` a line, `change`: replace that line.

    `afresh`: the line is the first of the corrected deal and replaces all its lines.
    """

    deal = WholeField(min_value=1, required=False)
    at = WholeField(min_value=1, required=False)
    change = forms.BooleanField(required=False)
    afresh = forms.BooleanField(required=False)


class KongForm(forms.Form):
    """Kong sent by one tap: `2:daiminkan:3` (player, type, discarder)."""

    kong = LineField(max_length=40)

    def __init__(self, asked: DealContext, data: Data | None = None) -> None:
        super().__init__(data)
        self.asked = asked

    def clean_kong(self) -> KongLine:
        """Return the kong as a line."""
        for choice in kong_choices(self.asked):
            if choice.key == self.cleaned_data["kong"]:
                return choice.line
        raise forms.ValidationError(_("Tap the player and the type of kong."))


@dataclass(frozen=True, slots=True)
class KongChoice:
    """A kong that can be declared now."""

    player: int
    type: str
    giver: int | None = None

    @property
    def key(self) -> str:
        return ":".join(str(part) for part in (self.player, self.type, self.giver) if part is not None)

    @property
    def line(self) -> KongLine:
        """Return the kong as a line."""
        return KongLine(self.player, self.type, self.giver)


def kong_choices(asked: DealContext, players: Sequence[int] | None = None) -> list[KongChoice]:
    """Return all kongs possible among these players, by default those still in."""
    kans, among = asked.entry.kans, asked.players if players is None else players
    found: list[KongChoice] = []
    for player in among if kans else ():
        for kind in kans.types if kans else ():
            givers = [other for other in among if other != player] if kind.id == "daiminkan" else [None]
            found += [KongChoice(player, kind.id, giver) for giver in givers]
    return found


class DeclareForm(forms.Form):
    """Declaration sent by one tap: `bao_hu:2` (type, player)."""

    said = forms.RegexField(r"^[a-z_]+:\d$")

    def line(self) -> SaidLine:
        """Return the declaration as a line."""
        name, _colon, player = self.cleaned_data["said"].partition(":")
        return SaidLine(name, int(player))
