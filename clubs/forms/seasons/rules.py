"""The form of a season's rules, generated from the option table of the chosen preset's system."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.forms.fields import LineField, WholeField, signed_attrs
from clubs.input_limits import MOST
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_texts import said
from clubs.services.seasons.seasons import whole_options
from rules import options as option_table
from rules import registry
from rules.options import Kind, OptionField
from rules.system import Rules
from scoring.multilingual import number

NUMBERS = re.compile(r"[\s,，、;；/]+")
LISTS = re.compile(r"[;；]")
SIGNS = str.maketrans("−–－＋０１２３４５６７８９", "---+0123456789")


LONGEST_NUMBER = 12


def short(words: list[str]) -> Iterator[str]:
    """Yield the words; ValueError if one is longer than any number in a rule."""
    for word in words:
        if len(word) > LONGEST_NUMBER:
            raise ValueError(word)
        if word:
            yield word


class ListField(LineField):
    """Whole numbers in one line, separated by commas or spaces; a true minus sign is accepted."""

    def prepare_value(self, value: object) -> Any:
        return ", ".join(number(entry) for entry in value) if isinstance(value, list | tuple) else value

    def clean(self, value: object) -> list[int]:
        words = NUMBERS.split(super().clean(value).translate(SIGNS).strip(" ,"))
        try:
            return [int(word) for word in short(words)]
        except ValueError:
            raise forms.ValidationError(_("Enter whole numbers separated by commas, e.g. 20, 10, −10, −20.")) from None


class TenthsField(ListField):
    """Numbers in one line, each with at most one decimal."""

    def clean(self, value: object) -> list[Any]:
        words = NUMBERS.split(LineField.clean(self, value).translate(SIGNS).strip(" ,"))
        try:
            return [float(word) if "." in word else int(word) for word in short(words)]
        except ValueError:
            raise forms.ValidationError(_("Enter numbers separated by commas, e.g. 15, 5, −5, −15.")) from None


class ByKeyField(ListField):
    """Lists of whole numbers by key in one line: 1: 12, −1, −3, −8; 2: 8, 4, −4, −8."""

    def prepare_value(self, value: object) -> Any:
        if not isinstance(value, Mapping):
            return value
        return "; ".join(f"{key}: {ListField.prepare_value(self, found)}" for key, found in value.items())

    def clean(self, value: object) -> Any:
        found = {}
        for part in filter(str.strip, LISTS.split(LineField.clean(self, value))):
            key, _colon, numbers = part.translate(SIGNS).replace("：", ":").partition(":")
            try:
                found[key.strip()] = [int(word) for word in short(NUMBERS.split(numbers.strip(" ,")))]
            except ValueError:
                raise forms.ValidationError(
                    _("A list for each number of players, e.g. 1: 12, −1, −3, −8; 2: 8, 4, −4, −8.")
                ) from None
        return found


MOST_SIDE_BY_SIDE = 4


def _choice(field: OptionField) -> forms.Field:
    known = {str(value): value for value in field.values}
    widget = forms.RadioSelect if side_by_side(field) else forms.Select
    return forms.TypedChoiceField(choices=_names(field), coerce=lambda value: known[str(value)], widget=widget)


def side_by_side(field: OptionField) -> bool:
    """Return whether all values of an option are shown next to each other: a basic option with few values."""
    return field.kind == Kind.CHOICE and field.basic and len(field.values) <= MOST_SIDE_BY_SIDE


def _names(field: OptionField) -> list[tuple[str, str]]:
    return [(str(value), field.value_names[value].say(core_lang())) for value in field.values]


def _whole(field: OptionField, required: bool = True) -> forms.Field:
    made = WholeField(required=required, min_value=-MOST)
    bounds = {"min": field.low, "max": field.high, "step": field.step, "inputmode": "numeric"}
    made.widget.attrs |= {name: value for name, value in bounds.items() if value is not None}
    if field.low is not None and field.low >= 0:
        made.widget.attrs = {name: value for name, value in made.widget.attrs.items() if name not in signed_attrs()}
    return made


FIELDS = {
    Kind.BOOL: lambda field: forms.BooleanField(required=False),
    Kind.CHOICE: _choice,
    Kind.INT: _whole,
    Kind.INT_OR_NULL: lambda field: _whole(field, required=False),
    Kind.CHOICES: lambda field: forms.MultipleChoiceField(
        required=False, choices=_names(field), widget=forms.CheckboxSelectMultiple
    ),
    Kind.INTS: lambda field: ListField(required=False, widget=forms.TextInput({"autocomplete": "off"})),
    Kind.TENTHS: lambda field: TenthsField(required=False, widget=forms.TextInput({"autocomplete": "off"})),
    Kind.INTS_BY_KEY: lambda field: ByKeyField(required=False, widget=forms.TextInput({"autocomplete": "off"})),
}


@dataclass(frozen=True, slots=True)
class OptionInput:
    """An option on the page: its field, the preset's value, and whether somebody chose another one.

    `proposed`: the field has the value with which the site starts a new season, which isn't the preset's.
    """

    bound: forms.BoundField
    kind: Kind
    segments: bool
    preset: str
    preset_json: str
    start_json: str
    differs: bool
    proposed: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Options under one heading, collapsed unless one needs attention."""

    name: str
    rows: tuple[OptionInput, ...]

    @property
    def differing(self) -> int:
        return sum(row.differs for row in self.rows)

    @property
    def open(self) -> bool:
        return any(row.bound.errors for row in self.rows)


class RulesForm(forms.Form):
    """All options of a preset's system; `values` are the season's, by default the preset's.

    If valid, `preset.id` and `cleaned_data` are the rules; the core's errors are added to their options.
    """

    def __init__(self, preset: str, values: Mapping[str, Any] | None = None, data: object = None) -> None:
        self.rules: Rules = registry.ruleset(preset)
        self.preset = self.rules.preset
        self.preset_values = self.rules.values()
        self.table = option_table.fields(self.rules.options_type)
        self.start_values = self.preset_values | dict(self.preset.season)
        super().__init__(data, initial=self.start_values | dict(values or {}), prefix="rules")
        for option in self.table:
            self.fields[option.id] = _field(option)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if self.errors:
            return data
        try:
            return whole_options(self.preset.id, {option.id: data[option.id] for option in self.table})
        except ClubError as error:
            option = re.split(r"[.\[]", error.field.removeprefix("options."))[0]
            self.add_error(option if option in self.fields else None, error.message)
            return data

    @property
    def basic(self) -> Group:
        """Return the few basic options."""
        return Group("", tuple(self._row(option) for option in self.table if option.basic))

    @property
    def groups(self) -> Iterator[Group]:
        """Yield the other options under the system's headings."""
        for group in self.rules.groups():
            rows = tuple(self._row(option) for option in self.table if option.group == group and not option.basic)
            if rows:
                yield Group(group.name.say(core_lang()), rows)

    @property
    def differing(self) -> int:
        return sum(self._row(option).differs for option in self.table)

    @property
    def folded_differing(self) -> int:
        return sum(self._row(option).differs for option in self.table if not option.basic)

    @property
    def open(self) -> bool:
        """Return whether a collapsed option needs attention."""
        return any(group.open for group in self.groups)

    @property
    def name(self) -> str:
        return self.preset.name.say(core_lang())

    def _row(self, option: OptionField) -> OptionInput:
        bound = self[option.id]
        preset = self.preset_values[option.id]
        value, of_preset, at_start = (
            _typed(option, found) for found in (bound.value(), preset, self.start_values[option.id])
        )
        return OptionInput(
            bound=bound,
            kind=option.kind,
            segments=side_by_side(option),
            preset=said(option, preset),
            preset_json=json.dumps(of_preset),
            start_json=json.dumps(at_start),
            differs=value not in (of_preset, at_start),
            proposed=value == at_start != of_preset,
        )


def _field(option: OptionField) -> forms.Field:
    made = FIELDS[option.kind](option)
    made.label, made.help_text = option.name.say(core_lang()), option.help.say(core_lang())
    return made


def _typed(option: OptionField, value: object) -> Any:
    """Return a value as a browser sends it, so that the page can detect differences."""
    if option.kind == Kind.BOOL:
        return value in (True, "on", "True", "true")
    if option.kind == Kind.CHOICES:
        return sorted(value) if isinstance(value, list | tuple) else []
    if option.kind in (Kind.INTS, Kind.TENTHS):
        words = NUMBERS.split(str(ListField().prepare_value(value) or "").translate(SIGNS).strip(" ,"))
        return " ".join(word.lstrip("+") for word in words if word)
    if option.kind == Kind.INTS_BY_KEY:
        words = NUMBERS.split(str(ByKeyField().prepare_value(value) or "").translate(SIGNS).strip(" ,"))
        return " ".join(word.lstrip("+") for word in words if word)
    return "" if value is None else str(value)
