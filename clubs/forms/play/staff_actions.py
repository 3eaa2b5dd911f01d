"""Staff actions on a game: penalties, substitutes, reopening."""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from itertools import groupby
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms.models import ModelChoiceIterator
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.fields import LineField, WholeField
from clubs.forms.night.night import MOST_TABLES
from clubs.forms.play.winner import Data
from clubs.models import Event, Game, Player, Seat
from clubs.selectors.play.table_page import sits_now
from rules.system import Rules


class SeatChoice(forms.ModelChoiceField):
    """A seat, shown by its player's name."""

    def label_from_instance(self, seat: Seat) -> str:
        return str(sits_now(seat).name)


class HereFirst(ModelChoiceIterator):
    """Players in two groups: those present and `free`, then all others; the query is sorted so."""

    def __iter__(self) -> Iterator[Any]:
        yield "", self.field.empty_label
        names = {True: _("Here, not seated"), False: _("Others")}
        for free, players in groupby(self.queryset, lambda player: player.free):
            yield names[free], [self.choice(player) for player in players]


class PlayerChoice(forms.ModelChoiceField):
    """A player by full name, for staff; those available to sit down come first."""

    iterator = HereFirst

    def label_from_instance(self, player: Player) -> str:
        return player.full_name


class ReopenForm(VersionForm):
    """Reason for reopening or voiding a finished game."""

    version = WholeField(min_value=0, widget=forms.HiddenInput)
    reason = LineField(label=gettext_lazy("Reason"), max_length=200)


class NightChoice(forms.ModelChoiceField):
    """A night, shown by its name and day."""

    def label_from_instance(self, night: Event) -> str:
        day = timezone.localtime(night.starts_at, night.season.club.zone)
        return f"{night} · {date_format(day, 'DATE_FORMAT')}"


class MoveForm(VersionForm):
    """The night and the table that a game moves to."""

    version = WholeField(min_value=0, widget=forms.HiddenInput)
    night = NightChoice(Event.objects.none(), label=gettext_lazy("Night"), empty_label=None)
    table = WholeField(label=gettext_lazy("Table"), min_value=1, max_value=MOST_TABLES)
    reason = LineField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, game: Game, nights: QuerySet[Event], data: Data | None = None) -> None:
        """Offer these nights; the game's own place is chosen at first."""
        super().__init__(data, initial={"version": game.version, "night": game.event_id, "table": game.table.number})
        self.fields["night"].queryset = nights


class PenaltyForm(forms.Form):
    """A deduction from a seat's total, in points with one decimal."""

    seat = SeatChoice(
        Seat.objects.none(), label=gettext_lazy("Penalised player"), widget=forms.RadioSelect, empty_label=None
    )
    points = LineField(
        max_length=40,
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("Deducted from the total, e.g. 20 or 2.5."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    reason = LineField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, rules: Rules, seats: QuerySet[Seat], data: Data | None = None) -> None:
        super().__init__(data)
        self.rules = rules
        self.fields["seat"].queryset = seats

    def clean_points(self) -> int:
        """Return the deduction in tenths, negative."""
        text = re.sub(r"^[\s+\-\N{MINUS SIGN}]+", "", self.cleaned_data["points"]).strip()
        return self._tenths(text) if self.rules.tenths else self._units(text)

    def _units(self, text: str) -> int:
        """Parse an amount of a currency whose smallest unit has no tenths."""
        amount = self.rules.amount(text)
        if not amount or not 0 < amount <= 10000:
            example = self.rules.written(25)
            raise forms.ValidationError(_("Enter an amount, such as %(example)s.") % {"example": example})
        return -10 * amount

    def _tenths(self, text: str) -> int:
        try:
            tenths = Decimal(text) * 10
        except InvalidOperation:
            tenths = Decimal(0)
        if not tenths.is_finite() or tenths != int(tenths) or not 0 < tenths <= 10000:
            raise forms.ValidationError(_("Enter points with at most one decimal, such as 20 or 2.5."))
        return -int(tenths)


class CancelPenaltyForm(forms.Form):
    """Deduction to cancel, and the reason."""

    cancel = WholeField()
    reason = LineField(required=False)


class SubstituteForm(forms.Form):
    """Substitute and seat, and for whom the result counts."""

    seat = SeatChoice(
        Seat.objects.none(), label=gettext_lazy("Which seat?"), widget=forms.RadioSelect, empty_label=None
    )
    player = PlayerChoice(
        Player.objects.none(), label=gettext_lazy("Who takes over?"), empty_label=gettext_lazy("Choose")
    )
    counts_for = forms.ChoiceField(
        label=gettext_lazy("The result counts for"),
        widget=forms.RadioSelect,
        initial="original",
        choices=[
            ("original", gettext_lazy("the original player")),
            ("substitute", gettext_lazy("the substitute")),
        ],
    )
    reason = LineField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, seats: QuerySet[Seat], players: QuerySet[Player], data: Data | None = None) -> None:
        super().__init__(data)
        self.fields["seat"].queryset = seats
        self.fields["player"].queryset = players


class CountsForm(forms.Form):
    """For which of a seat's players the result counts."""

    seat = WholeField()
    player = WholeField()
    reason = LineField(max_length=200)
