"""Additional fields of a result required by a rule set: conversion of asks to form fields and back.

A field is named after its ask; for a win `ask-slot`, for the rows and parts of an ask `ask.0.column` and `ask.part`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django import forms

from clubs.forms.fields import LineField, WholeField
from clubs.forms.play.winner import Data, many
from clubs.selectors.reader_language import core_lang
from rules.entry import Ask
from rules.seats import WINDS
from scoring.multilingual import Text
from scoring.strict_json import JsonObject

LONGEST = 60
NOTHING = None
Value = Any
"""Answer to an ask in the contract's format: a number, a word, a list, an object."""


def players_of(n: int) -> list[tuple[str, str]]:
    """Return the players' numbers as choices."""
    return [(str(player), str(player)) for player in range(n)]


class PlayersField(forms.TypedMultipleChoiceField):
    """Any number of players."""

    def __init__(self, n: int, **kwargs: Value) -> None:
        super().__init__(choices=players_of(n), coerce=int, required=False, **kwargs)


class PlayerField(forms.TypedChoiceField):
    """One player, or nobody."""

    def __init__(self, n: int, **kwargs: Value) -> None:
        super().__init__(choices=players_of(n), coerce=int, required=False, empty_value=None, **kwargs)


# -- fields and values -------------------------------------------------------------------------------


def ask_fields(ask: Ask, n: int, name: str, data: Data | None = None) -> dict[str, forms.Field]:
    """Return the fields of an ask for `n` players; for rows, only those shown for `data`, if given."""
    if ask.kind not in ("rows", "group"):
        return {name: _field(ask, n)}
    found: dict[str, forms.Field] = {}
    for inner, own in _inside(ask, name, data):
        found |= ask_fields(inner, n, own, data)
    return found


def _inside(ask: Ask, name: str, data: Data | None) -> list[tuple[Ask, str]]:
    """Return the components of an ask with the names of their fields."""
    if ask.kind == "group":
        return [(column, f"{name}.{column.id}") for column in ask.columns]
    rows = ask.most if data is None else rows_shown(ask, name, data)
    return [(column, f"{name}.{i}.{column.id}") for i in range(rows) for column in ask.columns]


def rows_shown(ask: Ask, name: str, data: Data) -> int:
    """Return the number of rows to show: up to the last one sent and one blank; play.js adds more."""
    sent = (i for i in reversed(range(ask.most)) if any(f"{name}.{i}.{column.id}" in data for column in ask.columns))
    return min(next(sent, -1) + 2, ask.most)


def _field(ask: Ask, n: int) -> forms.Field:
    if ask.kind == "player":
        return PlayerField(n)
    if ask.kind == "players":
        return PlayersField(n)
    if ask.kind == "bool":
        return forms.BooleanField(required=False)
    if ask.kind == "int":
        return WholeField(required=False, min_value=ask.low)
    if ask.kind == "choice":
        return forms.ChoiceField(choices=[(value.id, value.id) for value in ask.values], required=False)
    return LineField(required=False, max_length=LONGEST)


def ask_value(ask: Ask, said: JsonObject, name: str) -> Value:
    """Return the answer in the contract's format, `NOTHING` if there is none."""
    if ask.kind == "rows":
        rows = [_parts(ask.columns, said, f"{name}.{i}") for i in range(ask.most)]
        return [row for row in rows if row] or NOTHING
    if ask.kind == "group":
        parts = _parts(ask.columns, said, name)
        return {**{column.id: [] for column in ask.columns if column.kind == "rows"}, **parts} if parts else NOTHING
    value = said.get(name)
    return NOTHING if value in ("", []) or value is False else value


def _parts(columns: Iterable[Ask], said: JsonObject, name: str) -> JsonObject:
    values = {column.id: ask_value(column, said, f"{name}.{column.id}") for column in columns}
    return {key: value for key, value in values.items() if value is not NOTHING}


def ask_data(ask: Ask, value: Value, name: str) -> JsonObject:
    """Return a value as form data."""
    if value is NOTHING:
        return {}
    found: JsonObject = {}
    if ask.kind == "rows":
        for i, row in enumerate(value[: ask.most]):
            found |= _parts_data(ask.columns, row, f"{name}.{i}")
        return found
    if ask.kind == "group":
        return _parts_data(ask.columns, value, name)
    return {name: _typed(ask, value)}


def _parts_data(columns: Iterable[Ask], value: JsonObject, name: str) -> JsonObject:
    found: JsonObject = {}
    for column in columns:
        found |= ask_data(column, value.get(column.id, NOTHING), f"{name}.{column.id}")
    return found


def _typed(ask: Ask, value: Value) -> str | list[str]:
    if ask.kind == "players":
        return [str(player) for player in value]
    return ("on" if value else "") if ask.kind == "bool" else str(value)


def started(asks: Iterable[Ask], state: JsonObject, result: JsonObject) -> JsonObject:
    """Return the initial form data: from the result, else from the state before it."""
    found: JsonObject = {}
    for ask in asks:
        value = result.get(ask.id, state.get(ask.state) if ask.kind == "group" else NOTHING)
        found |= ask_data(ask, value, ask.id)
    return found


def said_of(asks: Iterable[Ask], form: forms.Form, state: JsonObject) -> JsonObject:
    """Return the form's answers to the asks, without values that equal the state."""
    found: JsonObject = {}
    for ask in asks:
        value = ask_value(ask, form.cleaned_data, ask.id)
        if ask.kind == "group":
            found |= _changed(ask, form, state, value)
        elif value is not NOTHING or ask.kind == "players":
            found[ask.id] = [] if value is NOTHING else value
    return found


def _changed(ask: Ask, form: forms.Form, state: JsonObject, value: Value) -> JsonObject:
    if not any(key.startswith(f"{ask.id}.") for key in form.data):
        return {}
    typed = ask_data(ask, state.get(ask.state), ask.id)
    before = _Data(typed, ask_fields(ask, form.players, ask.id, typed))
    same = (value or {}) == (ask_value(ask, before.said, ask.id) or {})
    return {} if same else {ask.id: value or {}}


class _Data(forms.Form):
    """Form that only holds data for its fields."""

    def __init__(self, data: JsonObject, fields: Mapping[str, forms.Field]) -> None:
        super().__init__(data)
        self.fields |= fields

    @property
    def said(self) -> JsonObject:
        return self.cleaned_data if self.is_valid() else {}


# -- what the page draws -----------------------------------------------------------------------------


class Sitting(Protocol):
    """A seat as used by the asks, in turn order."""

    @property
    def index(self) -> int:
        """Return the player's number in the scoring core."""

    @property
    def wind(self) -> str:
        """Return the seat wind, by the distance from the dealer."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A player or value to choose, with a small `note`. A player's `name` is the placeholder of `player_mark`."""

    value: str
    name: str
    chosen: bool
    note: str = ""


def player_mark(player: int) -> str:
    """Return the placeholder for a player's name, so that a rendered ask can be reused for all games."""
    return f"\ue000{player}\ue001"


@dataclass(frozen=True, slots=True)
class AskShown:
    """An ask to be rendered; `rows` of rows, `parts` of a group; `further`: of a second or later winner."""

    ask: Ask
    name: str
    title: str
    help: str = ""
    value: str = ""
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    rows: tuple[tuple["AskShown", ...], ...] = ()
    parts: tuple["AskShown", ...] = ()
    errors: tuple[str, ...] = ()
    used: bool = False
    further: bool = False


@dataclass(frozen=True, slots=True)
class AskSheet:
    """Context for rendering asks: the form, the seats in turn order, the state before the deal."""

    form: forms.Form
    places: Sequence[Sitting]
    state: JsonObject = field(default_factory=dict)

    def asked(self, ask: Ask, name: str, title: str = "") -> AskShown:
        """Return one ask for rendering."""
        data = self.form.data
        words = many(data, name)
        rows = tuple(
            tuple(self.asked(column, f"{name}.{i}.{column.id}") for column in ask.columns)
            for i in range(rows_shown(ask, name, data) if ask.kind == "rows" else 0)
        )
        parts = tuple(self.asked(part, f"{name}.{part.id}") for part in ask.columns) if ask.kind == "group" else ()
        hint = str(self.state.get(ask.state, "")) if ask.kind == "int" and ask.state else ""
        inner = [cell for row in rows for cell in row] + list(parts)
        return AskShown(
            ask,
            name,
            title or _say(ask.name),
            _say(ask.help),
            words[0] if words else "",
            hint,
            self.choices(ask, words),
            rows,
            parts,
            tuple(map(str, self.form.errors.get(name, []))),
            any(words) or any(cell.used for cell in inner),
        )

    def choices(self, ask: Ask, words: Sequence[str]) -> tuple[Choice, ...]:
        """Return the players in turn order, or the values."""
        if ask.kind in ("player", "players"):
            order = sorted(self.places, key=lambda place: place.index)
            return tuple(self.player(ask, place, WINDS.index(place.wind), words) for place in order)
        return tuple(Choice(one.id, _say(one.name), one.id in words) for one in ask.values)

    def player(self, ask: Ask, place: Sitting, seat: int, words: Sequence[str]) -> Choice:
        """Return a player with a note on the seat relative to the dealer."""
        note = _say(ask.notes[seat]) if seat < len(ask.notes) else ""
        return Choice(str(place.index), player_mark(place.index), str(place.index) in words, note)


def _say(text: Text | None) -> str:
    return text.say(core_lang()) if text else ""
