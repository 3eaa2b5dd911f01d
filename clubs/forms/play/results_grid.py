"""The grid of *Enter results*: one row per game that was played on paper."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields import DayField, LineField, TextField, WholeField
from clubs.forms.play.beside_scores import add_fields, beside_scores
from clubs.forms.play.winner import Data
from clubs.forms.seasons.seasons import date_input
from clubs.models import Club, Event, Player, Season
from clubs.selectors.people.name_completion import Names
from clubs.selectors.people.names import name_fault
from clubs.selectors.play import paper_scores
from clubs.selectors.play.rules_in_force import rules_for_table, rules_of_event
from clubs.services.play.paper_games import PaperGame
from rules.system import Rules
from scoring.strict_json import JsonObject

MOST_ROWS, EMPTY_ROWS, KEY = 60, 6, 24
LONGEST_TEXT = 100_000
MOST_TABLE, MOST_STICKS = 999, 99
NEW = "new:"
_ROW = re.compile(r"r(\d{1,3})-key")


@dataclass(frozen=True)
class Grid:
    """The context of a grid: an event's games, or a season's by day; the club's names, and the rules of the rows."""

    event: Event
    by_day: bool
    names: Names

    @classmethod
    def of_night(cls, event: Event) -> "Grid":
        return cls(event, False, Names(event.season.club))

    @classmethod
    def of_season(cls, season: Season) -> "Grid":
        return cls(Event(season=season, preset="", preset_three=""), True, Names(season.club))

    @property
    def season(self) -> Season:
        return self.event.season

    @property
    def club(self) -> Club:
        return self.event.season.club

    @cached_property
    def rules(self) -> Rules:
        """Return the rules of a full table."""
        return rules_of_event(self.event)

    @property
    def page_data(self) -> JsonObject:
        """Return the data for completing names and adding up scores: `sizes` are sums by number of players."""
        found = {n: rules for n in (2, 3, 4) if (rules := rules_for_table(self.event, n))}
        sizes = {n: rules.entry().final_scores.total for n, rules in found.items()}
        final = self.rules.entry().final_scores
        return {"names": self.names.listed(), "sizes": sizes, "stick": final.stick, "step": final.step}


class RowForm(forms.Form):
    """One game: its players and scores in seat order, East first; an empty last seat is a smaller table."""

    key = LineField(max_length=KEY, widget=forms.HiddenInput)
    day = DayField(label=gettext_lazy("Date"), required=False, widget=date_input())
    table = WholeField(label=gettext_lazy("Table"), min_value=1, max_value=MOST_TABLE, required=False)
    sticks = WholeField(label=gettext_lazy("Sticks left"), max_value=MOST_STICKS, required=False)
    as_written = forms.BooleanField(label=gettext_lazy("Keep as written"), required=False)
    twice = forms.BooleanField(label=gettext_lazy("Enter it again"), required=False)
    extend = forms.BooleanField(label=gettext_lazy("Extend the season to this day"), required=False)
    other = forms.ChoiceField(label=gettext_lazy("Other season"), required=False)

    def __init__(self, grid: Grid, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="%s", **kwargs)
        self.grid, self.code = grid, ""
        self.final = grid.rules.entry().final_scores
        self.size = grid.rules.players
        if not grid.by_day:
            del self.fields["day"], self.fields["extend"], self.fields["other"]
        if not self.final.deposits:
            del self.fields["sticks"]
        for seat in range(self.size):
            self._add_seat(seat)
        add_fields(self, self.final, [str(seat + 1) for seat in range(self.size)])
        if grid.by_day:
            self.fields["other"].choices = [("", "–"), *((one.slug, one.name) for one in self.other_seasons)]

    def _add_seat(self, seat: int) -> None:
        typed = {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "words"}
        number = {"n": seat + 1}
        name, score = _("Player %(n)s") % number, _("Score %(n)s") % number
        figure = {"autocomplete": "off", "inputmode": "decimal", "size": "6"}
        self.fields[f"name-{seat}"] = LineField(
            label=name, max_length=80, required=False, widget=forms.TextInput({**typed, "placeholder": name})
        )
        self.fields[f"who-{seat}"] = LineField(max_length=100, required=False, widget=forms.HiddenInput)
        self.fields[f"score-{seat}"] = LineField(
            label=score,
            max_length=paper_scores.LONGEST,
            required=False,
            widget=forms.TextInput({**figure, "placeholder": score}),
        )

    @cached_property
    def other_seasons(self) -> list[Season]:
        """Return the club's other open seasons under the same system that have the row's day."""
        day = self.data.get(self.add_prefix("day"))
        found = Season.objects.filter(club=self.grid.club, closed=False).exclude(pk=self.grid.season.pk)
        try:
            played = DayField().clean(day)
        except forms.ValidationError:
            return []
        system = self.grid.rules.id
        fits = [one for one in found if one.starts_on <= played and (one.ends_on is None or played <= one.ends_on)]
        return [one for one in fits if Grid.of_season(one).rules.id == system]

    # What the template shows

    @property
    def seats(self) -> list[dict[str, object]]:
        """Return the bound fields of each seat, with the players that a name may mean."""
        fields = ("name", "who", "score", "chips", "won", "bust")
        return [
            {name: self[f"{name}-{seat}"] for name in fields if f"{name}-{seat}" in self.fields}
            | {"asked": self.asked.get(seat, ()), "new": NEW + self._typed(f"name-{seat}")}
            for seat in range(self.size)
        ]

    @cached_property
    def asked(self) -> dict[int, Sequence[Player]]:
        """Return the possible players for each unclear name, by seat; filled by `clean`."""
        return {}

    def _typed(self, name: str) -> str:
        return " ".join(str(self.data.get(self.add_prefix(name), "")).split())

    @property
    def number(self) -> int:
        """Return the row's number in the page."""
        return int((self.prefix or "r0").removeprefix("r"))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed in this row, the day and the table aside."""
        return not any(self._typed(f"{kind}-{seat}") for seat in range(self.size) for kind in ("name", "score"))

    # Parsing

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        filled = [seat for seat in range(self.size) if data.get(f"name-{seat}") or data.get(f"score-{seat}")]
        self.filled = filled
        self.rules = rules_for_table(self.grid.event, len(filled))
        if self.rules is None:
            words = _("These rules have no games of %(n)s players.") % {"n": len(filled)}
            self.add_error(None, words)
            return data
        if self.grid.by_day and not data.get("day") and "day" not in self.errors:
            self.add_error("day", _("Enter the date of this game."))
        self.people = [self._who(seat, data) for seat in filled]
        self.scores = self._scores(data, self.rules)
        return data

    def _who(self, seat: int, data: JsonObject) -> Player | str | None:
        """Return the player in a seat, a new player's name, or None with an error."""
        field, written = f"name-{seat}", " ".join(data.get(f"name-{seat}", "").split())
        chosen = data.get(f"who-{seat}", "")
        if not written:
            self.add_error(field, _("Enter a name."))
            return None
        found = self.grid.names.find(written)
        if chosen == NEW + written and not found.whole:
            if fault := name_fault(written):
                self.add_error(field, fault)
            return written
        for player in found.players:
            if chosen == str(player.number) or found.sure:
                return player
        self.asked[seat] = found.players
        words = _("Who is %(name)s?") if found.players else _("%(name)s is not a player of the club yet.")
        self.add_error(field, words % {"name": written})
        return None

    def _scores(self, data: JsonObject, rules: Rules) -> list[int]:
        """Return the scores. A single missing one is calculated from the sum."""
        texts = [data.get(f"score-{seat}", "") for seat in self.filled]
        read = paper_scores.read_scores(rules, [text or "0" for text in texts])
        missing = [i for i, text in enumerate(texts) if not text]
        for seat, score in zip(self.filled, read, strict=True):
            if score is None:
                self.add_error(f"score-{seat}", _("Enter a score, such as 352, 35.2, 35200 or −6.1."))
        scores = [score or 0 for score in read]
        if len(missing) == 1:
            form, sticks = rules.entry().final_scores, data.get("sticks") or 0
            scores[missing[0]] = form.total - sum(scores) - form.stick * sticks
        elif missing:
            for i in missing:
                self.add_error(f"score-{self.filled[i]}", _("Enter a score."))
        return scores

    def game(self, players: Sequence[int]) -> PaperGame:
        """Return the game as the service takes it."""
        data = self.cleaned_data
        return PaperGame(
            players=players,
            scores=self.scores,
            deposits=data.get("sticks") or 0,
            beside=beside_scores(data, self.rules.entry().final_scores.beside if self.rules else (), self.filled),
            table=data.get("table"),
            as_written=data["as_written"],
            twice=data["twice"],
        )

    def refuse(self, code: str, message: str, field: str = "") -> None:
        """Show the service's error. `code` determines the remedy that the row offers."""
        self.code = code
        self.add_error(field if field in self.fields else None, message)


class PasteForm(forms.Form):
    """Rows of a spreadsheet, or lines such as `Ben 352 Chloe 298 Emma 201 Frank 149`."""

    text = TextField(
        label=gettext_lazy("Rows or lines of text"),
        max_length=LONGEST_TEXT,
        required=False,
        strip=False,
        widget=forms.Textarea(
            {
                "rows": 3,
                "autocomplete": "off",
                "spellcheck": "false",
                "wrap": "off",
                "placeholder": "Ben 352 Chloe 298 Emma 201 Frank 149",
            }
        ),
    )


def rows_of(grid: Grid, data: Data | None) -> list[RowForm]:
    """Return the rows that were sent, in order."""
    found = sorted(int(match[1]) for name in data or () if (match := _ROW.fullmatch(name)))
    return [RowForm(grid, data, prefix=f"r{number}") for number in found[:MOST_ROWS]]


def new_rows(grid: Grid, first: int, initial: Iterable[JsonObject] = (), empty: int = EMPTY_ROWS) -> list[RowForm]:
    """Return unbound rows from this number on: filled ones, then empty ones."""
    values = [*initial, *({} for _row in range(empty))]
    return [
        RowForm(grid, initial={"key": get_random_string(KEY), **one}, prefix=f"r{number}")
        for number, one in enumerate(values[:MOST_ROWS], first)
    ]
