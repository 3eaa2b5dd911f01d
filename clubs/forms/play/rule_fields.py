"""The further fields of a result: whatever a rule set asks beside who won and what it is worth, as fields and back.

A field is named by its ask; of a win `ask-slot`, of the rows and parts of an ask `ask.0.column` and `ask.part`.
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
"""What is said of an ask, in the contract's words: a number, a word, a list, an object."""


def players_of(n: int) -> list[tuple[str, str]]:
    """Players' numbers as choices."""
    return [(str(player), str(player)) for player in range(n)]


class PlayersField(forms.TypedMultipleChoiceField):
    """Any number of the players."""

    def __init__(self, n: int, **kwargs: Value) -> None:
        super().__init__(choices=players_of(n), coerce=int, required=False, **kwargs)


class PlayerField(forms.TypedChoiceField):
    """One of the players, or nobody."""

    def __init__(self, n: int, **kwargs: Value) -> None:
        super().__init__(choices=players_of(n), coerce=int, required=False, empty_value=None, **kwargs)


# -- fields and values -------------------------------------------------------------------------------


def ask_fields(ask: Ask, n: int, name: str, data: Data | None = None) -> dict[str, forms.Field]:
    """The fields of an ask, `n` players at the table; of rows those that are drawn for `data`, where it is given."""
    if ask.kind not in ("rows", "group"):
        return {name: _field(ask, n)}
    found: dict[str, forms.Field] = {}
    for inner, own in _inside(ask, name, data):
        found |= ask_fields(inner, n, own, data)
    return found


def _inside(ask: Ask, name: str, data: Data | None) -> list[tuple[Ask, str]]:
    """What an ask is made of, each with the name of its fields."""
    if ask.kind == "group":
        return [(column, f"{name}.{column.id}") for column in ask.columns]
    rows = ask.most if data is None else rows_shown(ask, name, data)
    return [(column, f"{name}.{i}.{column.id}") for i in range(rows) for column in ask.columns]


def rows_shown(ask: Ask, name: str, data: Data) -> int:
    """How many rows of an ask are drawn: up to the last one sent, and one more that is blank; play.js adds more."""
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
    """What was said, in the contract's words; `NOTHING` where nothing was."""
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
    """A value as its fields would have sent it."""
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
    """What the fields of a result hold at first: what it says, else what stands in the state they start from."""
    found: JsonObject = {}
    for ask in asks:
        value = result.get(ask.id, state.get(ask.state) if ask.kind == "group" else NOTHING)
        found |= ask_data(ask, value, ask.id)
    return found


def said_of(asks: Iterable[Ask], form: forms.Form, state: JsonObject) -> JsonObject:
    """What a form says of the asks of its result; what stands in the state unchanged is left out."""
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
    """Typed words read by fields."""

    def __init__(self, data: JsonObject, fields: Mapping[str, forms.Field]) -> None:
        super().__init__(data)
        self.fields |= fields

    @property
    def said(self) -> JsonObject:
        return self.cleaned_data if self.is_valid() else {}


# -- what the page draws -----------------------------------------------------------------------------


class Sitting(Protocol):
    """A seat as the asks meet it: who sits there, in turn order."""

    @property
    def index(self) -> int:
        """The player's number in the scoring core."""

    @property
    def wind(self) -> str:
        """The seat wind, which says how far from the dealer the player sits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One player or value to choose: `note` small beside it. A player's `name` is the mark of `player_mark`."""

    value: str
    name: str
    chosen: bool
    note: str = ""


def player_mark(player: int) -> str:
    """Where the page puts the name of a player: so an ask is drawn once for whoever plays by the same rules."""
    return f"\ue000{player}\ue001"


@dataclass(frozen=True, slots=True)
class AskShown:
    """One ask as the page draws it; of rows `rows`, of a group `parts`; `further`: of a second winner or later."""

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
    """What the page knows when it draws asks: the form, the places in turn order, the state before the deal."""

    form: forms.Form
    places: Sequence[Sitting]
    state: JsonObject = field(default_factory=dict)

    def asked(self, ask: Ask, name: str, title: str = "") -> AskShown:
        """One ask."""
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
        """The players in turn order, or the values."""
        if ask.kind in ("player", "players"):
            order = sorted(self.places, key=lambda place: place.index)
            return tuple(self.player(ask, place, WINDS.index(place.wind), words) for place in order)
        return tuple(Choice(one.id, _say(one.name), one.id in words) for one in ask.values)

    def player(self, ask: Ask, place: Sitting, seat: int, words: Sequence[str]) -> Choice:
        """A player, with the note of the seat from the dealer on."""
        note = _say(ask.notes[seat]) if seat < len(ask.notes) else ""
        return Choice(str(place.index), player_mark(place.index), str(place.index) in words, note)


def _say(text: Text | None) -> str:
    return text.say(core_lang()) if text else ""
