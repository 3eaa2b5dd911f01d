"""Forms of a table of friends: starting one, its next game, its names, keeping it."""

import zoneinfo
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.fields import LineField
from clubs.forms.people.clubs import likely_zone
from clubs.models import Player, Season
from clubs.models.seating import WINDS
from clubs.selectors.open_tables.evening import Match, rules_by_system
from clubs.services.open_tables.starting import MOST_SEATS, Sitting, TableDetails
from clubs.services.seasons.seasons import Stake
from rules import registry

NAME = {"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "next"}
HINTS = [_("first dealer"), "", "", _("empty with three players")]


def last_chosen(preset: str | None) -> str:
    """Return the rules to offer first: these if they exist, else the first of all."""
    known = [one.id for one in registry.presets()]
    return preset if preset in known else known[0]


class StakeForm(forms.Form):
    """What a point is worth."""

    point_price = forms.DecimalField(
        label=_("Value of a point"),
        min_value=0,
        max_digits=9,
        decimal_places=4,
        required=False,
        help_text=_("Used for the settlement, e.g. 0.1. Leave empty for points only."),
    )
    currency = LineField(
        label=_("Currency"),
        max_length=12,
        required=False,
        help_text=_("Shown after amounts, e.g. 元."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    @property
    def stake(self) -> Stake:
        return Stake(self.cleaned_data["point_price"] or None, self.cleaned_data["currency"])


class SittingForm(forms.Form):
    """The rules of a game and up to four names, East first."""

    preset = forms.ChoiceField(label=pgettext_lazy("of a game", "Rules"))

    def __init__(self, *args: Any, preset: str | None = None, names: Sequence[str] = (), **kwargs: Any) -> None:
        """Initialise the form with the rules that come first, and the names already known."""
        super().__init__(*args, **kwargs)
        first = last_chosen(preset)
        self.fields["preset"].choices = rules_by_system(first)
        self.initial["preset"] = first
        for place, (_wind, label) in enumerate(WINDS):
            name = names[place] if place < len(names) else ""
            self.fields[f"name_{place}"] = LineField(
                label=label, max_length=80, required=False, initial=name, help_text=HINTS[place],
                widget=forms.TextInput(NAME),
            )  # fmt: skip

    @property
    def names(self) -> list[forms.BoundField]:
        """Return the fields of the names."""
        return [self[f"name_{place}"] for place in range(MOST_SEATS)]

    @property
    def sitting(self) -> Sitting:
        data = self.cleaned_data
        return Sitting(data["preset"], [data[f"name_{place}"] for place in range(MOST_SEATS)])


class DeviceZoneForm(forms.Form):
    """The time zone of the device, which nobody types."""

    zone = LineField(required=False, max_length=60, widget=forms.HiddenInput({"data-device-zone": ""}))

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        return zone if zone in zoneinfo.available_timezones() else likely_zone()


class StartForm(DeviceZoneForm, SittingForm, StakeForm):
    """A new table."""


class NamesForm(StakeForm):
    """The names of a table and its players, and what a point is worth."""

    name = LineField(label=_("Name of the table"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    field_order = ("name",)

    def __init__(self, *args: Any, season: Season, players: Sequence[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        price = season.point_price
        worth = None if price is None else f"{price:f}".rstrip("0").rstrip(".") if price % 1 else f"{price:.0f}"
        self.initial = {"name": season.club.name, "currency": season.currency, "point_price": worth}
        for player in players:
            self.fields[f"player_{player.pk}"] = LineField(
                label=player.name, max_length=80, initial=player.name, widget=forms.TextInput(NAME)
            )
        self.players = players

    @property
    def people(self) -> list[forms.BoundField]:
        """Return the fields of the players' names."""
        return [self[f"player_{player.pk}"] for player in self.players]

    @property
    def details(self) -> TableDetails:
        names = {player.pk: self.cleaned_data[f"player_{player.pk}"] for player in self.players}
        return TableDetails(self.cleaned_data["name"], self.stake, names)


class OwnClubForm(forms.Form):
    """The name of the club that a table becomes."""

    name = LineField(label=_("Club name"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))


class PeopleForm(forms.Form):
    """Who each player of a table is in a club."""

    def __init__(self, *args: Any, matches: Sequence[Match], **kwargs: Any) -> None:
        """Initialise the form with the players of a table and whom their names fit."""
        super().__init__(*args, **kwargs)
        for match in matches:
            self.fields[f"player_{match.player.pk}"] = forms.TypedChoiceField(
                label=match.player.name,
                choices=[("", _("add as a new player")), *match.choices],
                initial=match.number,
                coerce=int,
                empty_value=None,
                required=False,
            )

    @property
    def people(self) -> Mapping[int, int | None]:
        return {int(name.removeprefix("player_")): number for name, number in self.cleaned_data.items()}
