"""Check-in, seat draw and table links of a night."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.fields import LineField, WholeField
from clubs.input_limits import figures
from clubs.models import SeatDraw
from clubs.seating.night_tables import FreePlayers

MOST_TABLES = 99
ACTS = ("here", "undo", "leave", "sit", "play")

# Seating and first dealer are one choice: balanced starting seats leave nothing to the dice.
WAYS = {
    "winds-dice2": gettext_lazy("Four winds drawn, dice thrown twice"),
    "winds-dice1": gettext_lazy("Four winds drawn, dice thrown once"),
    "winds-seat": gettext_lazy("Four winds drawn, East deals first"),
    "winds-east3": gettext_lazy("Three dice for East’s seat, four winds drawn, three dice again"),
    "balanced-seat": gettext_lazy("Balanced starting seats across the season"),
}


class ArrivalForm(forms.Form):
    """One tap on a row: the action and the player's number."""

    here = WholeField(required=False)
    undo = WholeField(required=False)
    leave = WholeField(required=False)
    sit = WholeField(required=False)
    play = WholeField(required=False)

    def clean(self) -> dict[str, object]:
        said = super().clean() or {}
        acts = [(name, said[name]) for name in ACTS if said.get(name) is not None]
        if len(acts) != 1:
            raise forms.ValidationError(_("Tap a name."))
        self.act, self.number = acts[0]
        return said


class GuestForm(forms.Form):
    """A guest's name, typed into the search field."""

    q = LineField(
        max_length=80, strip=True, error_messages={"required": gettext_lazy("Type the guest’s name, then tap Guest.")}
    )
    another = forms.BooleanField(required=False)


class OwnForm(forms.Form):
    """A player's action on their own phone."""

    do = forms.ChoiceField(choices=[(word, word) for word in ("me", "forget", *ACTS)])
    number = WholeField(required=False)


class MethodsForm(forms.Form):
    """Seating methods of a draw: who shares a table, and winds and first dealer in one choice."""

    company = forms.ChoiceField(
        label=gettext_lazy("Table assignment"),
        choices=[(way.value, way.label) for way in (SeatDraw.Company.RANDOM, SeatDraw.Company.HAND)],
        widget=forms.RadioSelect,
    )
    way = forms.ChoiceField(
        label=gettext_lazy("Seats and first dealer"), choices=list(WAYS.items()), widget=forms.RadioSelect
    )

    @property
    def methods(self) -> dict[str, str]:
        """Return the methods as arguments of the draw services."""
        seats, _dash, first_dealer = self.cleaned_data["way"].partition("-")
        return {"company": self.cleaned_data["company"], "seats": seats, "first_dealer": first_dealer}

    @staticmethod
    def initial_of(methods: dict[str, str]) -> dict[str, str]:
        """Return the choice that corresponds to these methods."""
        return {"company": methods["company"], "way": f"{methods['seats']}-{methods['first_dealer']}"}


class PlanForm(MethodsForm):
    """Seating methods for a new seat draw, with the available tables."""

    most_tables = WholeField(
        label=gettext_lazy("Maximum tables"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text=gettext_lazy("Leave empty to fill as many tables as possible."),
    )
    smaller = forms.TypedChoiceField(
        label=gettext_lazy("Table sizes"),
        choices=[("True", ""), ("False", "")],
        coerce=lambda sent: sent == "True",
        empty_value=True,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, free: FreePlayers, **kwargs: Any) -> None:
        """Offer smaller tables where `free` players fill some; a draw made meanwhile without the choice has them."""
        super().__init__(*args, **kwargs)
        usual = replace(free, allowed=free.allowed[:1])
        self.fields["smaller"].choices = [("True", _split(free)), ("False", _split(usual))]
        if not free.smaller and not self.is_bound:
            del self.fields["smaller"]

    @property
    def wish(self) -> dict[str, object]:
        """Return what is wanted of the tables, as arguments of the draw services."""
        return {name: self.cleaned_data[name] for name in ("most_tables", "smaller")}


def _split(free: FreePlayers) -> str:
    """Return the sizes of the tables, and how many players sit out."""
    sizes = free.split or "–"
    if not free.over:
        return _("%(sizes)s, everyone plays") % {"sizes": sizes}
    words = ngettext("%(sizes)s, %(n)s player sits out", "%(sizes)s, %(n)s players sit out", free.over)
    return words % {"sizes": sizes, "n": free.over}


class EditForm(VersionForm):
    """One change of a seating: swap the two players of `picks`, lock or unlock one, or shuffle all."""

    lock = WholeField(required=False)
    unlock = WholeField(required=False)
    do = forms.ChoiceField(choices=[("swap", "swap"), ("shuffle", "shuffle")], required=False)

    def clean(self) -> dict[str, object]:
        said = super().clean() or {}
        self.picks = [pick for sent in self.data.getlist("pick") if (pick := figures(sent)) is not None]
        locks = said.get("lock") is not None or said.get("unlock") is not None
        if not locks and said.get("do") != "shuffle" and len(self.picks) != 2:
            raise forms.ValidationError(_("Select two players, then swap them."))
        return said


class CommitForm(VersionForm):
    """Seat everybody; `turn` reveals all winds and throws the dice, `elsewhere` confirms players of two nights."""

    turn = forms.BooleanField(required=False)
    elsewhere = forms.BooleanField(required=False)


class RedrawForm(forms.Form):
    """Reason for a new draw, and whether everybody stays at their table."""

    reason = LineField(
        label=gettext_lazy("Reason for redrawing"),
        max_length=200,
        error_messages={"required": gettext_lazy("Give a reason. It is shown publicly with the draw.")},
    )
    keep = forms.BooleanField(label=gettext_lazy("Keep everyone at their table"), required=False)


class TurnForm(forms.Form):
    """Table at which the winds are revealed; all tables if empty."""

    game = forms.SlugField(required=False)


class TablesForm(forms.Form):
    """Number of tables that get a link."""

    count = WholeField(label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLES)


class RenewCardForm(forms.Form):
    """Table whose card gets a new code."""

    number = WholeField(min_value=1, max_value=MOST_TABLES)


class LinkForm(forms.Form):
    """Action on a table's link."""

    do = forms.ChoiceField(choices=[("renew", "renew"), ("revoke", "revoke")])
