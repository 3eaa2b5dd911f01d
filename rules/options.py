"""Options of a system: a frozen dataclass whose fields carry what a form, a schema and a parser need.

A system declares `flag`, `choice`, `whole`, `choices`, `whole_list`, `tenth_list` fields and decorates the class with
`options(words, value_words)`; `fields(cls)` returns the table; `parse` reads JSON and `values` returns it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from rules.ranking import to_tenths
from scoring.errors import Code, ContractError, join
from scoring.multilingual import Text, same
from scoring.strict_json import LIST, WHOLE, YES_NO, is_whole, one_of

C = TypeVar("C", bound=type)
O = TypeVar("O")  # noqa: E741 -- the one letter that says 'options'
Value = str | int | None


class IntsByKey(tuple[tuple[str, tuple[int, ...]], ...]):
    """Lists of whole numbers by key, in the order of the keys: an object in JSON."""

    __slots__ = ()

    @classmethod
    def of(cls, given: Mapping[str, Sequence[int]]) -> IntsByKey:
        """Return the lists of a JSON object."""
        return cls((key, tuple(given[key])) for key in sorted(given))


class Kind(StrEnum):
    """How an option is entered."""

    BOOL = "bool"
    CHOICE = "choice"
    INT = "int"
    INT_OR_NULL = "int_or_null"
    CHOICES = "choices"
    INTS = "ints"
    TENTHS = "tenths"
    INTS_BY_KEY = "ints_by_key"


@dataclass(frozen=True, slots=True)
class Group:
    """A heading for a group of options."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class Spec:
    """The definition of an option in its dataclass field, without names and help texts."""

    kind: Kind
    group: Group
    basic: bool
    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option: `values` of a choice, bounds and step of a number, default of the dataclass, name and help."""

    id: str
    kind: Kind
    values: tuple[Value, ...]
    low: int | None
    high: int | None
    step: int
    default: Any
    group: Group
    basic: bool
    name: Text
    help: Text
    value_names: Mapping[Value, Text]

    def info(self, value: Any, lang: str) -> dict[str, Any]:
        """Return the option as the call `rules` answers it."""
        return {
            "id": self.id,
            "type": str(self.kind),
            "values": list(self.values),
            "low": self.low,
            "high": self.high,
            "step": self.step,
            "default": to_json(self.default),
            "value": to_json(value),
            "group": self.group.id,
            "group_name": self.group.name.say(lang),
            "basic": self.basic,
            "name": self.name.by_language(),
            "help": self.help.by_language(),
            "value_names": {str(key): name.by_language() for key, name in self.value_names.items()},
        }


def flag(default: bool, group: Group, *, basic: bool = False) -> Any:
    """Declare a yes-or-no option."""
    return _field(default, Spec(Kind.BOOL, group, basic))


def choice(default: Value, values: tuple[Value, ...], group: Group, *, basic: bool = False) -> Any:
    """Declare an option that is one of several words or numbers."""
    return _field(default, Spec(Kind.CHOICE, group, basic, values))


def whole(
    default: int,
    group: Group,
    *,
    low: int | None = None,
    high: int | None = None,
    step: int = 1,
    basic: bool = False,
) -> Any:
    """Declare a whole number, a multiple of `step`."""
    return _field(default, Spec(Kind.INT, group, basic, (), low, high, step))


def whole_or_null(default: int | None, group: Group, *, low: int | None = None, basic: bool = False) -> Any:
    """Declare a whole number or null."""
    return _field(default, Spec(Kind.INT_OR_NULL, group, basic, (), low))


def choices(default: tuple[str, ...], values: tuple[str, ...], group: Group, *, basic: bool = False) -> Any:
    """Declare a set of words, any number of those listed."""
    return _field(default, Spec(Kind.CHOICES, group, basic, values))


def whole_list(
    default: tuple[int, ...],
    group: Group,
    *,
    low: int | None = None,
    high: int | None = None,
    step: int = 1,
    basic: bool = False,
) -> Any:
    """Declare a list of whole numbers; the system itself checks its length."""
    return _field(default, Spec(Kind.INTS, group, basic, (), low, high, step))


def tenth_list(default: tuple[int | float, ...], group: Group, *, basic: bool = False) -> Any:
    """Declare a list of numbers with at most one decimal; the system itself checks its length."""
    return _field(default, Spec(Kind.TENTHS, group, basic))


def ints_by_key(default: IntsByKey, keys: tuple[str, ...], group: Group, *, basic: bool = False) -> Any:
    """Declare an object of lists of whole numbers with only these keys; the system itself checks their lengths."""
    return _field(default, Spec(Kind.INTS_BY_KEY, group, basic, keys))


def _field(default: Any, spec: Spec) -> Any:
    return dataclasses.field(default=default, metadata={"option": spec})


_TABLES: dict[type, tuple[OptionField, ...]] = {}


def options(
    words: Mapping[str, tuple[Text, Text]], value_words: Mapping[str, Mapping[Value, Text]]
) -> Callable[[C], C]:
    """Return a class decorator that adds names and helps to the options of a dataclass, and names to their values."""

    def give(cls: C) -> C:
        _TABLES[cls] = tuple(
            _option(field, words[field.name], value_words.get(field.name, {})) for field in dataclasses.fields(cls)
        )
        return cls

    return give


def _option(field: Any, words: tuple[Text, Text], named: Mapping[Value, Text]) -> OptionField:
    spec: Spec = field.metadata["option"]
    names = {value: named.get(value) or same(str(value)) for value in spec.values}
    name, about = words
    default = field.default
    bounds = (spec.low, spec.high, spec.step)
    return OptionField(field.name, spec.kind, spec.values, *bounds, default, spec.group, spec.basic, name, about, names)


def fields(cls: type) -> tuple[OptionField, ...]:
    """Return the options of a class in the order of declaration."""
    return _TABLES[cls]


def groups(cls: type) -> tuple[Group, ...]:
    """Return the headings of a class's options, in order."""
    return tuple(dict.fromkeys(field.group for field in fields(cls)))


def values(chosen: Any) -> dict[str, Any]:
    """Return all values of an options object as JSON (lists for tuples)."""
    return {field.id: to_json(getattr(chosen, field.id)) for field in fields(type(chosen))}


def to_json(value: Any) -> Any:
    """Return the value of an option as JSON."""
    if isinstance(value, IntsByKey):
        return {key: list(found) for key, found in value}
    return list(value) if isinstance(value, tuple) else value


_UNKNOWN = Text(
    "These rules have no option “{name}”.",
    "此規則沒有「{name}」這個選項。",
    "此规则没有“{name}”这个选项。",
    "このルールに「{name}」という設定はありません。",
)
_WRONG = Text(
    "The option “{name}” must be {what}.",
    "選項「{name}」應為{what}。",
    "选项“{name}”应为{what}。",
    "設定「{name}」は{what}にしてください。",
)
_BOUNDS = Text(
    "a whole number{low}{high}{step}",
    "整數{low}{high}{step}",
    "整数{low}{high}{step}",
    "整数{low}{high}{step}",
)
_LOW = Text(" from {n}", "（至少 {n}）", "（至少 {n}）", "（{n}以上）")
_HIGH = Text(" up to {n}", "（至多 {n}）", "（至多 {n}）", "（{n}以下）")
_STEP = Text(", a multiple of {n}", "（{n} 的倍數）", "（{n} 的倍数）", "（{n}の倍数）")
_TENTHS = Text("numbers with at most one decimal", "最多一位小數的數字", "最多一位小数的数字", "小数第一位までの数")
_BY_KEY = Text(
    "lists of whole numbers under {keys}",
    "以 {keys} 為鍵的整數列表",
    "以 {keys} 为键的整数列表",
    "{keys}をキーとする整数のリスト",
)
_OR_NULL = Text("{what}, or null", "{what}，或 null", "{what}，或 null", "{what}、またはnull")
_LIST_OF = Text("{list}: {what}", "{list}：{what}", "{list}：{what}", "{list}：{what}")


def bad_option(name: str, path: str, what: Text) -> ContractError:
    """Return the error for an option that should be `what`."""
    return ContractError(Code.BAD_OPTION, join(path, name), _WRONG.fill(name=name, what=what))


def parse(base: O, given: Mapping[str, Any], path: str) -> O:
    """Return `base` with the given JSON values; raise `bad_option` at the option's path."""
    known = {field.id: field for field in fields(type(base))}
    found: dict[str, Any] = {}
    for name, value in given.items():
        field = known.get(name)
        if field is None:
            raise ContractError(Code.BAD_OPTION, join(path, str(name)), _UNKNOWN.fill(name=name))
        found[name] = _read(field, value, path)
    return dataclasses.replace(base, **found) if found else base  # type: ignore[type-var]  # a dataclass


def _read(field: OptionField, value: Any, path: str) -> Any:
    fits, what = _FITS[field.kind](field, value)
    if not fits:
        raise bad_option(field.id, path, what)
    if field.kind == Kind.INTS_BY_KEY:
        return IntsByKey.of(value)
    return tuple(value) if isinstance(value, list) else value


def _fits_bool(field: OptionField, value: Any) -> tuple[bool, Text]:
    return type(value) is bool, YES_NO


def _fits_choice(field: OptionField, value: Any) -> tuple[bool, Text]:
    fits = any(type(value) is type(known) and value == known for known in field.values)
    return fits, one_of(field.values)


def _fits_int(field: OptionField, value: Any) -> tuple[bool, Text]:
    return _within(field, value), _bounds(field)


def _fits_int_or_null(field: OptionField, value: Any) -> tuple[bool, Text]:
    return value is None or _within(field, value), _OR_NULL.fill(what=_bounds(field))


def _fits_choices(field: OptionField, value: Any) -> tuple[bool, Text]:
    what = _LIST_OF.fill(list=LIST, what=one_of(field.values))
    if not isinstance(value, list | tuple):
        return False, what
    return all(_fits_choice(field, entry)[0] for entry in value) and len(set(value)) == len(value), what


def _fits_ints(field: OptionField, value: Any) -> tuple[bool, Text]:
    fits = isinstance(value, list | tuple) and all(_within(field, entry) for entry in value)
    return fits, _LIST_OF.fill(list=LIST, what=_bounds(field))


def _fits_tenths(field: OptionField, value: Any) -> tuple[bool, Text]:
    fits = isinstance(value, list | tuple) and all(to_tenths(entry) is not None for entry in value)
    return fits, _LIST_OF.fill(list=LIST, what=_TENTHS)


def _fits_ints_by_key(field: OptionField, value: Any) -> tuple[bool, Text]:
    fits = isinstance(value, Mapping) and all(
        key in field.values and isinstance(found, list | tuple) and all(map(is_whole, found))
        for key, found in value.items()
    )
    return fits, _BY_KEY.fill(keys=", ".join(map(str, field.values)))


_FITS: dict[Kind, Callable[[OptionField, Any], tuple[bool, Text]]] = {
    Kind.BOOL: _fits_bool,
    Kind.CHOICE: _fits_choice,
    Kind.INT: _fits_int,
    Kind.INT_OR_NULL: _fits_int_or_null,
    Kind.CHOICES: _fits_choices,
    Kind.INTS: _fits_ints,
    Kind.TENTHS: _fits_tenths,
    Kind.INTS_BY_KEY: _fits_ints_by_key,
}


def _within(field: OptionField, value: Any) -> bool:
    if not is_whole(value) or value % field.step:
        return False
    return (field.low is None or value >= field.low) and (field.high is None or value <= field.high)


def _bounds(field: OptionField) -> Text:
    return _BOUNDS.fill(
        low="" if field.low is None else _LOW.fill(n=field.low),
        high="" if field.high is None else _HIGH.fill(n=field.high),
        step="" if field.step == 1 else _STEP.fill(n=field.step),
    )


__all__ = [
    "WHOLE", "Group", "IntsByKey", "Kind", "OptionField", "bad_option", "choice", "choices", "fields", "flag", "groups",
    "ints_by_key", "options", "parse", "tenth_list", "to_json", "values", "whole", "whole_list", "whole_or_null",
]  # fmt: skip
