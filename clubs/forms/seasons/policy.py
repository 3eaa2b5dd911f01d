"""Forms of a season's scoring policy, bonus lines and teams."""

import re
import uuid
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.forms.fields import LineField, TextField, WholeField, signed_attrs
from clubs.input_limits import figures
from clubs.models import BonusLine, Event, Player, Season, Team
from clubs.names import fold
from clubs.ranking.policy import WINDS, CapBy, Count, Guests, TeamsBy, Value
from clubs.ranking.tie_breaks import LOT, TIE_BREAKS
from clubs.selectors.people.players import called
from clubs.selectors.play.rules_in_force import sizes_of_rules
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.policy import VALUES, WIND_NAMES, sizes_of
from clubs.selectors.seasons.standings_table import name_of, policy_of, policy_request, team_name
from clubs.selectors.seasons.value_texts import amount
from clubs.services.seasons.policies import Bonus
from scoring.strict_json import JsonObject

CHAIN = 8
"""Maximum number of tie-breaks in the form."""
MOST_TENTHS = 100_000
SIGNS = str.maketrans("−–－＋，．０１２３４５６７８９", "---+,.0123456789")
COUNTS = [
    (Count.ALL, gettext_lazy("all games")),
    (Count.BEST, gettext_lazy("the best games only")),
    (Count.DROP, gettext_lazy("all but the worst games")),
    (Count.RUN, gettext_lazy("the best run of consecutive games")),
]
CAPS = [(CapBy.FIRST, gettext_lazy("the first games")), (CapBy.BEST, gettext_lazy("the best games"))]
GUESTS = [
    (Guests.UNRANKED, gettext_lazy("listed but not ranked")),
    (Guests.RANKED, gettext_lazy("ranked like everyone else")),
    (Guests.HIDDEN, gettext_lazy("not listed")),
]
TEAMS = [
    ("", gettext_lazy("no teams")),
    (TeamsBy.SUM, gettext_lazy("the sum of the members")),
    (TeamsBy.AVERAGE, gettext_lazy("the average of the members")),
    (TeamsBy.BEST, gettext_lazy("the best members of each night")),
]


def tenths_of(text: str) -> int:
    """Parse points with one decimal as tenths; ValueError if invalid or out of range."""
    try:
        found = Decimal(text.translate(SIGNS).strip()) * 10
    except InvalidOperation:
        raise ValueError(text) from None
    if not found.is_finite() or found != int(found) or abs(found) > MOST_TENTHS:
        raise ValueError(text)
    return int(found)


class PointsField(LineField):
    """Points with one decimal, such as 20 or −2.5; the value is in tenths."""

    def __init__(self, **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"} | signed_attrs())
        super().__init__(max_length=20, widget=widget, **more)

    def clean(self, value: object) -> Any:
        text = super().clean(value)
        if not text:
            return None
        try:
            return tenths_of(text)
        except ValueError:
            raise forms.ValidationError(_("Enter points with at most one decimal, such as 20 or −2.5.")) from None


class PointsListField(LineField):
    """Points by placing, such as 4, 2, 1, 0; the value is a list of tenths."""

    def __init__(self, *, size: int, **more: Any) -> None:
        self.size = size
        super().__init__(max_length=60, required=False, widget=forms.TextInput({"autocomplete": "off"}), **more)

    def clean(self, value: object) -> Any:
        words = [word for word in re.split(r"[\s,、;；/]+", super().clean(value).translate(SIGNS)) if word]
        try:
            found = [tenths_of(word) for word in words]
        except ValueError:
            found = []
        if words and len(found) != self.size:
            raise forms.ValidationError(
                _("Enter points for each of the %(n)s places, such as 4, 2, 1, 0.") % {"n": self.size}
            )
        return found


class PolicyForm(forms.Form):
    """A season's policy; if valid, `request` is in the format of the call `standings`."""

    value = forms.ChoiceField(label=gettext_lazy("Ranked by"), choices=list(VALUES.items()), widget=forms.RadioSelect)
    count = forms.ChoiceField(
        label=gettext_lazy("Which games count"), choices=COUNTS, widget=forms.RadioSelect, initial=Count.ALL
    )
    n = WholeField(
        label=gettext_lazy("Number of games (best, worst or in a row)"), min_value=1, max_value=999, required=False
    )
    night_cap = WholeField(
        label=gettext_lazy("Maximum games per night"),
        help_text=gettext_lazy("Leave empty for all."),
        min_value=1,
        max_value=99,
        required=False,
    )
    night_cap_by = forms.ChoiceField(
        label=gettext_lazy("Games that count each night"), choices=CAPS, widget=forms.RadioSelect, initial=CapBy.FIRST
    )
    winds = forms.MultipleChoiceField(
        label=gettext_lazy("Starting seats that count"),
        choices=list(WIND_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    max_guests = WholeField(
        label=gettext_lazy("Maximum guests in a game that counts"),
        help_text=gettext_lazy("Leave empty for no limit."),
        max_value=4,
        required=False,
    )
    min_games = WholeField(label=gettext_lazy("Minimum games to be ranked"), max_value=999, initial=0)
    min_nights = WholeField(label=gettext_lazy("Minimum nights to be ranked"), max_value=999, initial=0)
    guests = forms.ChoiceField(label=gettext_lazy("Guests"), choices=GUESTS, widget=forms.RadioSelect)
    attendance = PointsField(
        label=gettext_lazy("Points for each night attended"),
        help_text=gettext_lazy("Leave empty for none."),
        required=False,
    )
    attendance_after = WholeField(label=gettext_lazy("Starting after this many nights"), max_value=999, required=False)
    attendance_max = WholeField(label=gettext_lazy("For at most this many nights"), max_value=999, required=False)
    lot = TextField(
        label=gettext_lazy("Result of the draw by lot"),
        help_text=gettext_lazy("One player (number or name) or team per line."),
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    teams = forms.ChoiceField(label=gettext_lazy("Team score"), choices=TEAMS, required=False, widget=forms.RadioSelect)
    k = WholeField(label=gettext_lazy("Members who count each night"), min_value=1, max_value=99, required=False)
    reason = LineField(
        label=gettext_lazy("Reason for the change"),
        help_text=gettext_lazy("Visible to everyone."),
        max_length=200,
        required=False,
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, season: Season, data: object = None) -> None:
        self.season, self.played = season, sizes_of(season)
        self.sizes = sorted(self.played | set(sizes_of_rules(season)), reverse=True)
        super().__init__(data, initial=_shown(season))
        chain = [("", "–"), *((row.id, row.name.say(core_lang())) for row in TIE_BREAKS)]
        for i in range(CHAIN):
            label = _("Tie-break %(n)s") % {"n": i + 1}
            self.fields[f"tie_{i}"] = forms.ChoiceField(label=label, choices=chain, required=False)
        for size in self.sizes:
            label = _("Points by place, %(n)s players") % {"n": size}
            self.fields[f"points_{size}"] = PointsListField(label=label, size=size)

    @property
    def chain(self) -> list[forms.BoundField]:
        """Return the tie-break fields in order."""
        return [self[f"tie_{i}"] for i in range(CHAIN)]

    @property
    def points(self) -> list[forms.BoundField]:
        """Return the fields for points by placing, by number of players."""
        return [self[f"points_{size}"] for size in self.sizes]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("count") not in (None, Count.ALL) and not data.get("n") and "n" not in self.errors:
            self.add_error("n", _("Enter the number of games."))
        if data.get("teams") == TeamsBy.BEST and not data.get("k") and "k" not in self.errors:
            self.add_error("k", _("Enter the number of members."))
        if data.get("value") == Value.PLACE_POINTS:
            for size in self.played:
                if not data.get(f"points_{size}") and f"points_{size}" not in self.errors:
                    self.add_error(f"points_{size}", _("Enter the points for each place."))
        data["lot_names"] = self._lot(data.get("lot") or "")
        return data

    def _lot(self, text: str) -> list[str]:
        if LOT not in (self.data.get(f"tie_{i}") for i in range(CHAIN)):
            return []
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        known = {fold(team.name): team_name(team.pk) for team in Team.objects.filter(season=self.season)}
        players = called(self.season.club, lines)
        found = [
            known.get(fold(line)) or (name_of(player.number) if player else "")
            for line, player in zip(lines, players, strict=True)
        ]
        if "" in found:
            self.add_error("lot", _("No player found: %(name)s.") % {"name": lines[found.index("")]})
        return found

    @property
    def request(self) -> JsonObject:
        """Return the policy without options that have their default values."""
        data = self.cleaned_data
        ties = [data[f"tie_{i}"] for i in range(CHAIN) if data[f"tie_{i}"]]
        made: JsonObject = {"min_games": data["min_games"]}
        if data["count"] != Count.ALL:
            made |= {"count": data["count"], "n": data["n"]}
        if data["night_cap"]:
            made |= {"night_cap": data["night_cap"], "night_cap_by": data["night_cap_by"]}
        made |= {"min_nights": data["min_nights"]} if data["min_nights"] else {}
        made |= {"winds": data["winds"]} if len(data["winds"]) < len(WINDS) else {}
        made |= {"value": data["value"]} if data["value"] != Value.TOTAL else {}
        if data["value"] == Value.PLACE_POINTS:
            made["place_points"] = {str(size): points for size in self.sizes if (points := data[f"points_{size}"])}
        if data["attendance"]:
            after, most = data["attendance_after"] or 0, data["attendance_max"]
            made["attendance"] = {"tenths": data["attendance"], "after": after, "max": most}
        made |= {"guests": data["guests"]} if data["guests"] != Guests.UNRANKED else {}
        made |= {"max_guests": data["max_guests"]} if data["max_guests"] is not None else {}
        made |= {"ties": ties} if self._ties_said(ties) else {}
        made |= {"lot": data["lot_names"]} if LOT in ties else {}
        if data["teams"]:
            made["teams"] = {"by": data["teams"]} | ({"k": data["k"]} if data["teams"] == TeamsBy.BEST else {})
        return made

    def _ties_said(self, ties: Sequence[str]) -> bool:
        """Return whether the chain differs from the default."""
        kept = policy_request(self.season)
        same = self.cleaned_data["value"] == kept.get("value", Value.TOTAL)
        return not ("ties" not in kept and same and list(policy_of(self.season).ties) == list(ties))

    def refuse(self, field: str, message: str) -> None:
        """Add the core's error to the option's field."""
        place = {"ties": "tie_0", "place_points": f"points_{self.sizes[0]}"}.get(field, field.split(".", maxsplit=1)[0])
        self.add_error(place if place in self.fields else None, message)


def _shown(season: Season) -> Mapping[str, object]:
    """Return the form's initial values from a season's policy."""
    policy = policy_of(season)
    attendance, teams = policy.attendance, policy.teams
    found: dict[str, object] = {
        name: getattr(policy, name)
        for name in (
            "value",
            "count",
            "night_cap",
            "night_cap_by",
            "winds",
            "max_guests",
            "min_games",
            "min_nights",
            "guests",
        )
    }
    found |= {"n": policy.n or None, "lot": _lot_text(season, policy.lot)}
    found |= {f"tie_{i}": key for i, key in enumerate(policy.ties)}
    found |= {
        f"points_{size}": ", ".join(amount(one, None) for one in by) for size, by in (policy.place_points or {}).items()
    }
    if attendance:
        found |= {"attendance": amount(attendance.tenths, None), "attendance_after": attendance.after}
        found |= {"attendance_max": attendance.most}
    return found | {"teams": teams.by if teams else "", "k": teams.k or None if teams else None}


def _lot_text(season: Season, lot: Sequence[str]) -> str:
    numbers = [int(name) for name in lot if name.isdigit()]
    names = {
        name_of(one.number): one.full_name for one in Player.everyone.filter(club=season.club_id, number__in=numbers)
    }
    names |= {team_name(team.pk): team.name for team in Team.objects.filter(season=season)} if lot else {}
    return "\n".join(names.get(name, name) for name in lot)


MOST_OFFERED = 60
"""Number of latest nights to choose from; others can be set by the API."""


class BonusForm(forms.Form):
    """A bonus or penalty line."""

    who = LineField(
        label=gettext_lazy("Player or team"),
        help_text=gettext_lazy("A player’s number or name, or a team’s name."),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "list": "who"}),
    )
    tenths = PointsField(
        label=gettext_lazy("Points"), help_text=gettext_lazy("Enter penalties with a minus sign, such as −20.")
    )
    kind = forms.ChoiceField(label=gettext_lazy("Type"), choices=BonusLine.Kind.choices, initial=BonusLine.Kind.OTHER)
    event = forms.ModelChoiceField(Event.objects.none(), label=gettext_lazy("Night"), required=False, empty_label="–")
    reason = LineField(label=gettext_lazy("Reason"), help_text=gettext_lazy("Visible to everyone."), max_length=200)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, season: Season, data: object = None) -> None:
        super().__init__(data, initial={"key": uuid.uuid4().hex})
        self.season = season
        nights = season.events.exclude(status="cancelled").order_by("-starts_at")
        field = self.fields["event"]
        field.queryset = nights
        field.widget.choices = [("", "–"), *((night.pk, str(night)) for night in self._offered(nights))]

    def _offered(self, nights: QuerySet[Event]) -> list[Event]:
        """Return the latest nights, and the requested one."""
        latest = list(nights[:MOST_OFFERED])
        asked = figures(self["event"].value())
        if asked and all(night.pk != asked for night in latest):
            latest += nights.filter(pk=asked)
        return latest

    def clean_tenths(self) -> int:
        found: int = self.cleaned_data["tenths"]
        if not found:
            raise forms.ValidationError(_("Enter a number of points other than 0."))
        return found

    def clean_who(self) -> Player | Team:
        text = self.cleaned_data["who"]
        teams = {fold(team.name): team for team in Team.objects.filter(season=self.season)}
        found = teams.get(fold(text)) or called(self.season.club, [text])[0]
        if found is None:
            raise forms.ValidationError(_("No player found: %(name)s.") % {"name": text})
        return found

    @property
    def bonus(self) -> Bonus:
        data = self.cleaned_data
        who = data["who"]
        is_team = isinstance(who, Team)
        return Bonus(
            data["tenths"],
            data["kind"],
            data["reason"],
            None if is_team else who,
            who if is_team else None,
            data["event"],
        )


class TeamForm(forms.Form):
    """A team's name and members."""

    name = LineField(label=gettext_lazy("Team name"), max_length=60, widget=forms.TextInput({"autocomplete": "off"}))
    members = TextField(
        label=gettext_lazy("Team members"),
        help_text=gettext_lazy("Numbers or names, one per line."),
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 6}),
    )

    def __init__(self, season: Season, data: object = None, team: Team | None = None) -> None:
        members = [member.player.full_name for member in team.members.select_related("player")] if team else []
        super().__init__(data, initial={"name": team.name if team else "", "members": "\n".join(members)})
        self.season = season

    def clean_members(self) -> list[Player]:
        lines = [line.strip() for line in self.cleaned_data["members"].splitlines() if line.strip()]
        players = called(self.season.club, lines)
        missing = [line for line, player in zip(lines, players, strict=True) if player is None]
        if missing:
            raise forms.ValidationError(
                _("No player found: %(name)s.") % {"name": pgettext("list", ", ").join(missing[:3])}
            )
        found = [player for player in players if player is not None]
        if len({one.pk for one in found}) < len(found):
            raise forms.ValidationError(_("A player is listed twice."))
        return found
