"""Changes to an announced tournament: name, days, place and rules; start times of its rounds."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import SeenForm, ToldForm
from clubs.forms.fields import DayField, LineField, WholeField
from clubs.forms.seasons.rules import RulesForm
from clubs.forms.seasons.seasons import on_clock
from clubs.models import Event, Round
from clubs.selectors.play.rules_in_force import THREE
from clubs.selectors.reader_language import core_lang
from clubs.services.tournament.tournament_details import Details
from rules.registry import presets, ruleset


def time_input(**more: str) -> forms.TimeInput:
    return forms.TimeInput({"type": "time", **more}, format="%H:%M")


def day_input(**more: str) -> forms.DateInput:
    return forms.DateInput({"type": "date", **more}, format="%Y-%m-%d")


def known_rules(*, three: bool = False) -> list[tuple[str, str]]:
    """Return the presets with their names; with `three`, those for three players."""
    found = [one for one in presets() if not three or ruleset(one.id).players == THREE]
    return [(one.id, one.name.say(core_lang())) for one in found]


class DetailsForm(SeenForm):
    """Details of the tournament."""

    name = LineField(label=_("Name"), max_length=80)
    place = LineField(label=pgettext_lazy("venue", "Venue"), max_length=200, required=False)
    contact = forms.EmailField(
        label=_("Contact email"), max_length=254, required=False,
        help_text=_("Shown on the tournament’s pages. Leave empty for the club’s."),
    )  # fmt: skip
    date = DayField(label=_("First day"), widget=day_input())
    time = forms.TimeField(label=_("Starts at"), widget=time_input())
    last_day = DayField(
        label=_("Last day"), required=False, widget=day_input(), help_text=_("Leave empty for a one-day tournament.")
    )
    checkin = forms.TimeField(
        label=_("Check-in until"), required=False, widget=time_input(),
        help_text=_("On the first day. After this time, anyone not checked in can be marked as a no-show."),
    )  # fmt: skip
    preset = forms.ChoiceField(label=_("Rules"), required=False)
    preset_three = forms.ChoiceField(label=_("Rules for tables of three"), required=False)
    results_hidden_from = WholeField(
        label=_("Hide results from round"), min_value=1, max_value=200, required=False,
        help_text=_("Visitors see them once you reveal them."),
    )  # fmt: skip

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event) -> None:
        club = event.season.club
        begins = timezone.localtime(event.starts_at, club.zone)
        until = timezone.localtime(event.checkin_until, club.zone) if event.checkin_until else None
        initial = {
            "version": event.version,
            "name": event.name,
            "place": event.place,
            "contact": event.contact,
            "date": begins.date(),
            "time": begins.time(),
            "last_day": event.last_day,
            "checkin": until.time() if until else None,
            "preset": event.preset,
            "preset_three": event.preset_three,
            "results_hidden_from": event.results_hidden_from,
        }
        super().__init__(data, initial=initial)
        self.club = club
        self.fields["preset"].choices = [("", gettext("The season’s rules")), *known_rules()]
        self.fields["preset_three"].choices = [("", gettext("None")), *known_rules(three=True)]

    @property
    def said(self) -> Details:
        """Return the entered details."""
        data = self.cleaned_data
        plain = ("name", "place", "contact", "last_day", "preset", "preset_three", "results_hidden_from")
        starts, hour = on_clock(data, self.club), data["checkin"]
        until = datetime.combine(data["date"], hour, tzinfo=self.club.zone) if hour else None
        return Details(starts_at=starts, checkin_until=until, **{name: data[name] for name in plain})


class EventRulesForm(SeenForm, RulesForm):
    """Options of a tournament's own rules, with the tournament's version they are based on: `seen`."""

    seen: int | None = None

    def clean(self) -> dict[str, object]:
        self.seen = self.cleaned_data.pop("version", None)
        return super().clean()


class TimesForm(ToldForm):
    """Date and time of each round that hasn't started."""

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event, rounds: Sequence[Round] = ()) -> None:
        super().__init__(data)
        self.zone, self.rounds = event.season.club.zone, rounds
        cell = {"class": "field"}
        for one in rounds:
            at = timezone.localtime(one.planned_at, self.zone) if one.planned_at else None
            self.fields[f"day_{one.number}"] = DayField(
                required=False, widget=day_input(**cell), initial=at.date() if at else None, label=_("Date")
            )
            self.fields[f"hour_{one.number}"] = forms.TimeField(
                required=False, widget=time_input(**cell), initial=at.time() if at else None, label=_("Starts at")
            )
            self.fields[f"version_{one.number}"] = WholeField(widget=forms.HiddenInput, initial=one.version)

    def clean(self) -> None:
        for one in self.rounds:
            day, hour = (self.cleaned_data.get(f"{name}_{one.number}") for name in ("day", "hour"))
            if bool(day) != bool(hour) and not self.errors:
                self.add_error(f"day_{one.number}", gettext("Enter both a day and a time."))

    @property
    def rows(self) -> list[tuple[Round, list[forms.BoundField]]]:
        """Return each round with its fields."""
        return [(one, [self[f"{name}_{one.number}"] for name in ("day", "hour", "version")]) for one in self.rounds]

    @property
    def times(self) -> dict[int, datetime | None]:
        """Return the start of each round by number, None if not set."""
        found: dict[int, datetime | None] = {}
        for one in self.rounds:
            day, hour = (self.cleaned_data[f"{name}_{one.number}"] for name in ("day", "hour"))
            found[one.number] = datetime.combine(day, hour, tzinfo=self.zone) if day else None
        return found

    @property
    def versions(self) -> dict[int, int]:
        """Return the version of each round as it was seen, by number."""
        return {one.number: self.cleaned_data[f"version_{one.number}"] for one in self.rounds}
