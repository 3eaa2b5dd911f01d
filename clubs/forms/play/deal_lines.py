"""The other lines of a deal: where a line goes, a kong, a declaration."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField, WholeField
from clubs.forms.play.winner import Data
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import KongLine, SaidLine


class SpotForm(forms.Form):
    """Which deal, and where in it: `deal` an earlier one that is corrected, `at` a line, `change`: instead of it.

    `afresh`: the line begins the corrected deal anew, in the place of all its lines.
    """

    deal = WholeField(min_value=1, required=False)
    at = WholeField(min_value=1, required=False)
    change = forms.BooleanField(required=False)
    afresh = forms.BooleanField(required=False)


class KongForm(forms.Form):
    """A kong, as one tap says it: `2:daiminkan:3` (who, which, from whom)."""

    kong = LineField(max_length=40)

    def __init__(self, asked: DealContext, data: Data | None = None) -> None:
        super().__init__(data)
        self.asked = asked

    def clean_kong(self) -> KongLine:
        """The line."""
        for choice in kong_choices(self.asked):
            if choice.key == self.cleaned_data["kong"]:
                return choice.line
        raise forms.ValidationError(_("Tap the player and the type of kong."))


@dataclass(frozen=True, slots=True)
class KongChoice:
    """One kong that can be made now."""

    player: int
    type: str
    giver: int | None = None

    @property
    def key(self) -> str:
        return ":".join(str(part) for part in (self.player, self.type, self.giver) if part is not None)

    @property
    def line(self) -> KongLine:
        """It as a line."""
        return KongLine(self.player, self.type, self.giver)


def kong_choices(asked: DealContext, players: Sequence[int] | None = None) -> list[KongChoice]:
    """Every kong that these can make among themselves; by default those still in."""
    kans, among = asked.entry.kans, asked.players if players is None else players
    found: list[KongChoice] = []
    for player in among if kans else ():
        for kind in kans.types if kans else ():
            givers = [other for other in among if other != player] if kind.id == "daiminkan" else [None]
            found += [KongChoice(player, kind.id, giver) for giver in givers]
    return found


class DeclareForm(forms.Form):
    """A declaration, as one tap says it: `bao_hu:2` (what, who)."""

    said = forms.RegexField(r"^[a-z_]+:\d$")

    def line(self) -> SaidLine:
        """It as a line."""
        name, _colon, player = self.cleaned_data["said"].partition(":")
        return SaidLine(name, int(player))
