"""Strict reading of JSON objects: missing, unknown and mistyped fields are errors with a path."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import orjson

from scoring.errors import Code, ContractError, bad_request, join, not_allowed
from scoring.multilingual import Text

T = TypeVar("T")
_ONLY_TEXT: Final = {str}
_LISTS: Final = {list, tuple}
Json = Mapping[str, Any]
"""A JSON object that is read: a request, a state, a result, an answer."""
JsonObject = dict[str, Any]
"""A JSON object that is created."""
MOST: Final = 10**12
"""The largest number. Larger ones are mistakes."""
MOST_ENTRIES: Final = 100
"""The longest list in a deal or a hand."""
MOST_DEALS: Final = 1000
"""The most deals of a game."""
DEEPEST: Final = 32
"""The most levels of nested lists and objects, including the request itself."""
WIDEST: Final = 50_000
"""The longest list of any call."""
REQUIRED: Final[Any] = object()

OBJECT = Text("a group of fields", "一組欄位", "一组字段", "項目のまとまり")
LIST = Text("a list", "一個陣列", "一个数组", "リスト")
WHOLE = Text("a whole number", "整數", "整数", "整数")
WORD = Text("text", "文字", "文字", "文字列")
YES_NO = Text("true or false", "true 或 false", "true 或 false", "trueかfalse")
ONE_OF = Text("one of {values}", "{values} 之一", "{values} 之一", "{values}のいずれか")
PLAYER = Text(
    "a player from 0 to {last}",
    "0 到 {last} 的選手編號",
    "0 到 {last} 的选手编号",
    "0から{last}までのプレイヤー番号",
)
_MISSING = Text(
    "“{name}” is missing. Add it.",
    "缺少「{name}」，請補上。",
    "缺少“{name}”，请补上。",
    "「{name}」がありません。入力してください。",
)
_UNKNOWN = Text(
    "There is no field “{name}” here. Remove it.",
    "這裡沒有「{name}」這個欄位，請刪去。",
    "这里没有“{name}”这个字段，请删去。",
    "「{name}」という項目はここにはありません。取り除いてください。",
)
_WRONG = Text(
    "“{name}” must be {what}.",
    "「{name}」應為{what}。",
    "“{name}”应为{what}。",
    "「{name}」は{what}にしてください。",
)
_TWICE = Text(
    "Player {player} is listed twice. Once is enough.",
    "選手 {player} 重複了，只寫一次即可。",
    "选手 {player} 重复了，只写一次即可。",
    "プレイヤー{player}が重複しています。一度だけにしてください。",
)
_STANDS_TWICE = Text(
    "“{name}” appears twice. Once is enough.",
    "「{name}」重複了，只寫一次即可。",
    "“{name}”重复了，只写一次即可。",
    "「{name}」が重複しています。一度だけにしてください。",
)
_LENGTH = Text(
    "'{name}' needs {count} entries, one for each player.",
    "「{name}」要有 {count} 項，每位選手一項。",
    "“{name}”要有 {count} 项，每位选手一项。",
    "「{name}」には全員分の{count}個が必要です。",
)
_TOO_MANY = Text(
    "“{name}” has more than {most} entries. Send fewer.",
    "「{name}」超過 {most} 項，請減少。",
    "“{name}”超过 {most} 项，请减少。",
    "「{name}」が{most}個を超えています。減らしてください。",
)
_TOO_DEEP = Text(
    "Lists and groups of fields can be nested {most} deep at most.",
    "陣列與欄位組最多巢狀 {most} 層。",
    "数组与字段组最多嵌套 {most} 层。",
    "リストと項目のまとまりの入れ子は{most}段までです。",
)
_UNUSED = Text(
    "These rules don’t use “{name}”. Leave it out.",
    "此規則不使用「{name}」，請留空。",
    "此规则不使用“{name}”，请留空。",
    "このルールでは「{name}」を使いません。空にしてください。",
)


def wrong(field: str, what: Text, code: Code = Code.BAD_REQUEST) -> ContractError:
    """Return the error for a field that should be `what`."""
    return ContractError(code, field, _WRONG.fill(name=field, what=what))


def one_of(values: Sequence[object]) -> Text:
    """Return the text 'one of a, b, c'."""
    return ONE_OF.fill(values=", ".join("null" if value is None else str(value) for value in values))


class Fields:
    """The fields of one JSON object; each is read by name, `done` rejects unread ones.

    `code` is the error of a wrong value (`bad_state` inside a state); missing and unknown fields are always
    `bad_request`. Valid but forbidden values are collected in `later`, shared with nested objects, and raised by
    `check_later` after other checks.
    """

    __slots__ = ("_data", "_read", "code", "later", "path")

    def __init__(
        self,
        data: object,
        path: str = "",
        code: Code = Code.BAD_REQUEST,
        later: list[ContractError] | None = None,
    ) -> None:
        if not isinstance(data, dict) and not isinstance(data, Mapping):
            raise wrong(path, OBJECT)
        self._data: Mapping[str, Any] = data
        self._read: set[str] = set()
        self.path = path
        self.code = code
        self.later: list[ContractError] = [] if later is None else later

    def at(self, name: str) -> str:
        """Return the path of a field of this object."""
        return join(self.path, name)

    def has(self, name: str) -> bool:
        """Return whether the field is present, and mark it as read."""
        self._read.add(name)
        return name in self._data

    def given(self, names: Collection[str]) -> list[str]:
        """Return those of the fields that are present, in their order, and mark all as read."""
        if self._data.keys().isdisjoint(names):
            return []
        self._read.update(names)
        return [name for name in names if name in self._data]

    def present(self, names: Collection[str]) -> list[tuple[str, Any]]:
        """Return those of the fields that are present with their raw values."""
        self._read.update(names)
        data = self._data
        return [(name, data[name]) for name in names if name in data]

    def values(self, names: Sequence[str]) -> list[Any]:
        """Return the raw fields, `REQUIRED` for a missing one, and mark all as read."""
        self._read.update(names)
        get = self._data.get
        return [get(name, REQUIRED) for name in names]

    def raw(self, name: str, default: Any = REQUIRED) -> Any:
        """Return the raw field; raises `bad_request` if it is missing without a default."""
        self._read.add(name)
        value = self._data.get(name, default)
        if value is REQUIRED:
            raise bad_request(self.at(name), _MISSING.fill(name=self.at(name)))
        return value

    def entries(self) -> Iterable[tuple[Any, Any]]:
        """Return every raw name and value."""
        return self._data.items()

    def whole(self, name: str, default: Any = REQUIRED, low: int | None = None) -> int:
        """Return an integer (not a boolean) of at least `low`."""
        self._read.add(name)
        value = self._data.get(name, default)
        if is_whole(value) and (low is None or value >= low):
            return value  # type: ignore[no-any-return]  # a whole number
        self.raw(name, default)
        raise wrong(self.at(name), WHOLE, self.code)

    def flag(self, name: str, default: Any = REQUIRED) -> bool:
        """Return a boolean."""
        value = self.raw(name, default)
        if type(value) is not bool:
            raise wrong(self.at(name), YES_NO, self.code)
        return value

    def word(self, name: str, default: Any = REQUIRED) -> str:
        """Return a string."""
        self._read.add(name)
        value = self._data.get(name, default)
        if type(value) is str:
            return value
        self.raw(name, default)
        raise wrong(self.at(name), WORD, self.code)

    def optional_word(self, name: str) -> str | None:
        """Return a string; None if it is missing or null."""
        return self.word(name) if self.has(name) and self._data[name] is not None else None

    def words(self, name: str, *, once: bool = False) -> tuple[str, ...]:
        """Return a list of strings, with `once` no duplicates; empty if it is missing."""
        self._read.add(name)
        values = self._data.get(name, ())
        if not values and type(values) in _LISTS:
            return ()
        plain = type(values) is list and len(values) <= MOST_ENTRIES and {*map(type, values)} <= _ONLY_TEXT
        if plain and (not once or len({*values}) == len(values)):
            return tuple(values)
        return self._each_word(name, once) if name in self._data else ()

    def _each_word(self, name: str, once: bool) -> tuple[str, ...]:
        values = self.items(name)
        seen: set[str] = set()
        for i, value in enumerate(values):
            if type(value) is not str:
                raise wrong(f"{self.at(name)}[{i}]", WORD)
            if once and value in seen:
                raise bad_request(f"{self.at(name)}[{i}]", _STANDS_TWICE.fill(name=value[:MOST_ENTRIES]))
            seen.add(value)
        return tuple(values)

    def choice(self, name: str, values: Sequence[T], default: Any = REQUIRED) -> T:
        """Return one of `values`."""
        self._read.add(name)
        value = self._data.get(name, default)
        if type(value) is str and value in values:
            return value  # type: ignore[return-value]  # one of them
        for known in values:
            if known is value or (known == value and type(value) is not bool and type(value) is not float):
                return known
        self.raw(name, default)
        raise wrong(self.at(name), one_of(values), self.code)

    def items(
        self, name: str, default: Any = REQUIRED, length: int | None = None, most: int = MOST_ENTRIES
    ) -> list[Any]:
        """Return a list of at most `most` entries (else `bad_request`), of `length` if given."""
        value = self.raw(name, default)
        if type(value) is not list and type(value) is not tuple:
            raise wrong(self.at(name), LIST, self.code)
        if len(value) > most:
            raise bad_request(self.at(name), _TOO_MANY.fill(name=self.at(name), most=most))
        if length is not None and len(value) != length:
            raise ContractError(self.code, self.at(name), _LENGTH.fill(name=self.at(name), count=length))
        return list(value)

    def each(self, name: str, read: Callable[[Any, str], T], default: Any = REQUIRED) -> tuple[T, ...]:
        """Read every entry of a list by `read(value, path)`."""
        path = self.at(name)
        return tuple(read(value, f"{path}[{i}]") for i, value in enumerate(self.items(name, default)))

    def whole_list(self, name: str, length: int, default: Any = REQUIRED) -> tuple[int, ...]:
        """Return a list of `length` integers."""
        values = self.items(name, default, length)
        for i, value in enumerate(values):
            if not is_whole(value):
                raise wrong(f"{self.at(name)}[{i}]", WHOLE, self.code)
        return tuple(values)

    def player(self, name: str, players: int, default: Any = REQUIRED) -> int:
        """Return a player number below `players`."""
        return read_player(self.raw(name, default), self.at(name), players, self.code)

    def player_list(self, name: str, players: int, default: Any = REQUIRED) -> tuple[int, ...]:
        """Return player numbers, none twice."""
        path = self.at(name)
        found: list[int] = []
        for i, value in enumerate(self.items(name, default)):
            player = read_player(value, f"{path}[{i}]", players, self.code)
            if player in found:
                raise twice(f"{path}[{i}]", player)
            found.append(player)
        return tuple(found)

    def inside(self, name: str) -> Fields:
        """Return the object in a field; its errors are those of a request."""
        return self.entry(self.raw(name), self.at(name))

    def entry(self, value: object, path: str) -> Fields:
        """Return a nested object, at its full path."""
        return Fields(value, path, self.code, self.later)

    def unused(self, name: str, *defaults: object, text: Text = _UNUSED) -> None:
        """Read a field that these rules do not use: `not_allowed` later, unless it is a default."""
        if name in self._data and not any(_same(self._data[name], default) for default in defaults):
            self.later.append(not_allowed(self.at(name), text.fill(name=self.at(name))))
        self._read.add(name)

    def apart(self) -> Fields:
        """Return the same object with its own `later`, for forbidden values that are checked at another time."""
        other = Fields(self._data, self.path, self.code)
        other._read = self._read
        return other

    def check_later(self) -> None:
        """Raise the first error about a forbidden value."""
        if self.later:
            raise self.later[0]

    def done(self) -> None:
        """Raise an error if there are unread fields."""
        if len(self._read) >= len(self._data) and self._data.keys() <= self._read:
            return
        for name in self._data:
            if name not in self._read:
                raise bad_request(self.at(str(name)), _UNKNOWN.fill(name=self.at(str(name))))


class Shallow(dict[str, Any]):
    """A request whose text has too few brackets to nest deeply."""

    __slots__ = ()


def read_request(line: str) -> Any:
    """Parse a request from a line of JSON; raises ValueError or RecursionError if it is invalid."""
    request = _loads(line)
    shallow = type(request) is dict and line.count("[") + line.count("{") <= DEEPEST
    return Shallow(request) if shallow else request


_ECHOED: Final = {type(None), str, int}


def _loads(line: str) -> Any:
    """Parse JSON by the faster library where the standard one would give the same result.

    The standard one also accepts lone surrogates, NaN and integers of any size, which only matter in an `id`: it is
    returned as it was sent.
    """
    try:
        request = orjson.loads(line)
    except orjson.JSONDecodeError:
        return json.loads(line)
    sure = type(request) is dict and type(request.get("id")) in _ECHOED
    return request if sure else json.loads(line)


def request_fields(request: object) -> Fields:
    """Return the fields of a whole request; raises `bad_request` if it nests deeper than `DEEPEST`."""
    fields = Fields(request)
    if type(request) is Shallow:
        return fields
    inside = [(name, value) for name, value in fields.entries() if type(value) in _CONTAINERS]
    if too_deep([value for _, value in inside], DEEPEST - 1):
        deep = [name for name, value in inside if too_deep([value], DEEPEST - 1)]
        raise bad_request(str(deep[0]), _TOO_DEEP.fill(most=DEEPEST))
    return fields


_CONTAINERS: Final = {dict, list, tuple}


def too_deep(level: list[Any], most: int) -> bool:
    """Return whether one of these lists and objects is nested more than `most` levels deep, itself included.

    Containers with more than `WIDEST` entries are skipped: their readers reject them by length.
    """
    for _ in range(most):
        if not level:
            return False
        inside = [outer.values() if type(outer) is dict else outer for outer in level if len(outer) <= WIDEST]
        level = [inner for values in inside for inner in values if type(inner) in _CONTAINERS]
    return bool(level)


def is_whole(value: object) -> bool:
    """Return whether a JSON value is an integer of plausible size (booleans are not)."""
    return type(value) is int and -MOST <= value <= MOST


def _same(value: object, default: object) -> bool:
    return type(value) is type(default) and value == default


def twice(path: str, player: int) -> ContractError:
    """Return the error for a player named twice."""
    return bad_request(path, _TWICE.fill(player=player))


def read_player(value: object, path: str, players: int, code: Code = Code.BAD_REQUEST) -> int:
    """Return a player number from 0; anything else is an error at `path`."""
    if type(value) is int and 0 <= value < players:
        return value
    raise wrong(path, PLAYER.fill(last=players - 1), code)
