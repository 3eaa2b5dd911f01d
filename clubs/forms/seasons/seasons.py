"""Forms of a season and of the nights planned for it."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import DayField, LineField, WholeField
from clubs.models import Club, Event, Season
from clubs.selectors.play.rules_in_force import presets_for_three
from clubs.selectors.rulebook.rules_texts import preset_name, rules_of
from clubs.services.seasons.seasons import Policy, SeasonDetails, Stake, weekly
from scoring.strict_json import JsonObject

ALL, BEST = "all", "best"
MOST_WEEKS = 4
"""Longest interval between two nights that planning offers."""
POLICY = ("counting", "best_games", "min_games")
"""Fields of the policy, which an existing season edits on a separate page."""


def date_input() -> forms.DateInput:
    return forms.DateInput({"type": "date"}, format="%Y-%m-%d")


class SeasonForm(forms.Form):
    """A season's name, days and scoring policy."""

    name = LineField(
        label=_("Name"), max_length=80, help_text=_("e.g. Autumn 2026"), widget=forms.TextInput({"autocomplete": "off"})
    )
    starts_on = DayField(label=_("First day"), widget=date_input())
    ends_on = DayField(
        label=_("Last day"),
        required=False,
        widget=date_input(),
        help_text=_("Leave empty if there is no end date yet."),
    )
    counting = forms.ChoiceField(
        label=_("Games that count for the total"),
        choices=[(ALL, _("all games")), (BEST, _("the best games only"))],
        initial=ALL,
        widget=forms.RadioSelect,
    )
    best_games = WholeField(label=_("Number of best games"), min_value=1, max_value=999, required=False)
    min_games = WholeField(
        label=_("Minimum games to be ranked"),
        min_value=0,
        max_value=999,
        initial=0,
        help_text=_("0: everyone who has played is ranked."),
    )
    game_minutes = WholeField(
        label=_("Minutes per game"),
        min_value=10,
        max_value=600,
        required=False,
        help_text=_("Shown at the table; staff end the game. Leave empty for no clock."),
    )
    point_price = forms.DecimalField(
        label=_("Value of a point"),
        min_value=0,
        max_digits=9,
        decimal_places=4,
        required=False,
        help_text=_("Used for the settlement, e.g. 0.1. Leave empty for no settlement."),
    )
    currency = LineField(
        label=_("Currency"),
        max_length=12,
        required=False,
        help_text=_("Shown after amounts, e.g. 元."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    next_game = forms.ChoiceField(
        label=_("Next game at a table"),
        choices=[(way.value, way.label) for way in Season.NextGame],
        initial=Season.NextGame.TABLE.value,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Who may draw new seats for the same players after a game."),
    )
    preset_three = forms.ChoiceField(
        label=_("Tables of three"),
        required=False,
        widget=forms.RadioSelect,
        help_text=_("With these rules, a draw may seat three players at a table, so that fewer sit out."),
    )
    closed = forms.BooleanField(label=_("Closed: no more nights in this season"), required=False)

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        """Initialise the form; `season` is the existing one, whose policy has its own page."""
        super().__init__(*args, **kwargs)
        self.season = season
        if season is not None:
            for name in POLICY:
                del self.fields[name]
        three = presets_for_three(rules_of(season)) if season else []
        self.fields["preset_three"].choices = [("", _("none")), *((one, preset_name(one)) for one in three)]
        if not three:
            del self.fields["preset_three"]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("counting") == BEST and not data.get("best_games") and "best_games" not in self.errors:
            self.add_error("best_games", _("Enter how many games count."))
        return data

    def _policy(self) -> Policy:
        data = self.cleaned_data
        if self.season is not None:
            return Policy(self.season.best_games, self.season.min_games, data["game_minutes"], self.season.policy)
        best = data["best_games"] if data["counting"] == BEST else None
        return Policy(best, data["min_games"], data["game_minutes"])

    @property
    def details(self) -> SeasonDetails:
        data = self.cleaned_data
        policy = self._policy()
        stake = Stake(data["point_price"] or None, data["currency"])
        days = data["starts_on"], data["ends_on"]
        goes_on = data["next_game"] or (self.season.next_game if self.season else Season.NextGame.TABLE)
        three = data.get("preset_three", self.season.preset_three if self.season else "")
        return SeasonDetails(data["name"], *days, policy, data["closed"], stake, goes_on, three)


def copied_policy(like: Season | None, players: int, *, best: bool) -> JsonObject | None:
    """Return the policy a new season copies from another, for this many players per game."""
    kept = dict((like.policy if like else None) or {})
    gone = {"lot", *(("count", "n") if best else ())}
    if str(players) not in kept.get("place_points", {str(players)}):
        gone |= {"value", "place_points"}
    left = {name: value for name, value in kept.items() if name not in gone}
    if "ties" in left:
        left["ties"] = [key for key in left["ties"] if key != "lot"]
    return left or None


def season_values(season: Season) -> dict[str, object]:
    """Return the initial values of `SeasonForm`."""
    plain = {name: getattr(season, name) for name in SeasonForm.base_fields if name != "counting"}
    price = season.point_price
    worth = None if price is None else f"{price:f}".rstrip("0").rstrip(".") if price % 1 else f"{price:.0f}"
    return plain | {"counting": BEST if season.best_games else ALL, "point_price": worth}


class NightsForm(forms.Form):
    """Several nights at once, at an interval of weeks, in local time."""

    season = forms.ModelChoiceField(Season.objects.none(), label=_("Season"), empty_label=None, to_field_name="slug")
    date = DayField(label=_("First night"), widget=date_input())
    time = forms.TimeField(label=_("Starts at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    count = WholeField(label=_("Number of nights"), min_value=1, max_value=60, initial=8)
    weeks = forms.TypedChoiceField(
        label=_("How often"),
        choices=[(1, _("every week")), (2, _("every 2 weeks")), (3, _("every 3 weeks")), (4, _("every 4 weeks"))],
        coerce=int,
        initial=1,
    )

    def __init__(self, *args: object, club: Club, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.fields["season"].queryset = Season.objects.filter(club=club, closed=False)

    @property
    def first(self) -> datetime:
        return on_clock(self.cleaned_data, self.club)

    @property
    def moments(self) -> list[datetime]:
        return weekly(self.first, self.cleaned_data["count"], self.cleaned_data["weeks"])


class CancelForm(forms.Form):
    """Reason for cancelling a night, shown to its participants."""

    reason = LineField(label=_("Reason"), help_text=_("Shown on the night’s page."), max_length=200, required=False)
    opened = forms.BooleanField(required=False, widget=forms.HiddenInput)


class NightForm(forms.Form):
    """A night's name and start."""

    name = LineField(
        label=_("Name"),
        max_length=80,
        required=False,
        help_text=_("Only if it has a special name, e.g. Mid-Autumn night."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    date = DayField(label=_("Date"), widget=date_input())
    time = forms.TimeField(label=_("Starts at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    season = forms.ModelChoiceField(
        Season.objects.none(),
        label=_("Season"),
        empty_label=None,
        to_field_name="slug",
        required=False,
        help_text=_("Played games move with the night and keep the rules they were played by."),
    )
    checkin_open = forms.BooleanField(label=_("Players can check in by phone"), required=False)

    def __init__(self, *args: object, event: Event, **kwargs: object) -> None:
        self.event, self.club = event, event.season.club
        super().__init__(*args, initial=night_values(event), **kwargs)
        own = Q(pk=event.season_id)
        self.fields["season"].queryset = Season.objects.filter(own | Q(closed=False), club=self.club)
        if event.status == Event.Status.CANCELLED:
            for name in ("date", "time", "season"):
                self.fields[name].disabled = True

    @property
    def values(self) -> dict[str, object]:
        data = self.cleaned_data
        season = data["season"] or self.event.season
        plain = {"name": data["name"], "checkin_open": data["checkin_open"]}
        return plain | {"starts_at": self._starts_at(), "season_id": season.pk}

    def _starts_at(self) -> datetime:
        moment = on_clock(self.cleaned_data, self.club)
        same = moment.replace(second=0) == timezone.localtime(self.event.starts_at, self.club.zone).replace(second=0)
        return self.event.starts_at if same else moment


def night_values(event: Event) -> dict[str, object]:
    """Return the initial values of `NightForm`."""
    local = timezone.localtime(event.starts_at, event.season.club.zone)
    return {"name": event.name, "date": local.date(), "time": local.time(), "checkin_open": event.checkin_open} | {
        "season": event.season.slug
    }


def on_clock(data: dict[str, object], club: Club) -> datetime:
    """Return a form's date and time in the club's time zone."""
    hour: time = data["time"]
    return datetime.combine(data["date"], hour, tzinfo=club.zone)


def next_evening(club: Club, season: Season | None = None) -> dict[str, object]:
    """Return the initial values of `NightsForm` by the rhythm of the season (None: of the club): the day after its last
    night at the same interval, time and number of weeks; tonight for the first.
    """
    nights = Event.objects.nights().exclude(status=Event.Status.CANCELLED).filter(season__club=club)
    of_season = nights.filter(season=season) if season else nights
    two = list((of_season if of_season.exists() else nights).order_by("-starts_at")[:2])
    now = timezone.localtime(timezone.now(), club.zone)
    if not two:
        first = max(now.replace(hour=19, minute=0), _next_half_hour(now))
        return {"date": first.date(), "time": first.time().replace(second=0, microsecond=0)}
    last, *before = (timezone.localtime(one.starts_at, club.zone) for one in two)
    gap = round((last - before[0]).days / 7) if before else 1
    weeks = gap if 1 <= gap <= MOST_WEEKS else 1
    steps = max(0, (now - last).days // (7 * weeks)) + 1
    return {"date": (last + timedelta(weeks=weeks * steps)).date(), "time": last.time(), "weeks": weeks}


def _next_half_hour(now: datetime) -> datetime:
    return now.replace(minute=0) + timedelta(minutes=30 if now.minute < 30 else 60)
