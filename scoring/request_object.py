"""A request object that rejects unknown fields before anything else is read.

For requests with lists of records (games, bonus lines, attendance): numbers are within ±10⁹, a player is a non-empty
string. `scoring.strict_json.Fields` reads hands and deals, where unknown fields are reported last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from scoring.errors import Code, ContractError, bad_request, join
from scoring.multilingual import LANGS, Text
from scoring.strict_json import LIST, MOST_ENTRIES, OBJECT, REQUIRED, WHOLE, WORD, YES_NO, one_of, request_fields, wrong

T = TypeVar("T")
LARGEST: Final = 10**9
"""No number of a record is larger."""
LONGEST: Final = 20_000
"""No list of a record is longer, unless its reader says otherwise."""
LONGEST_NAME: Final = 1_000
"""No name has more characters."""

NUMBER = Text("a number", "數字", "数字", "数")
NAME = Text("a name (not empty)", "名字（非空文字）", "名字（非空文字）", "名前（空でない文字列）")
AT_LEAST = Text("{what} of at least {low}", "不小於 {low} 的{what}", "不小于 {low} 的{what}", "{low}以上の{what}")
BETWEEN = Text(
    "{what} from {low} to {high}", "{low} 至 {high} 的{what}", "{low} 至 {high} 的{what}", "{low}から{high}の{what}"
)
_UNKNOWN = Text(
    "There is no field “{name}” here. Remove it.",
    "這裡沒有「{name}」這個欄位，請刪去。",
    "这里没有“{name}”这个字段，请删去。",
    "「{name}」という項目はここにはありません。取り除いてください。",
)
_MISSING = Text(
    "“{name}” is missing. Add it.",
    "缺少「{name}」，請補上。",
    "缺少“{name}”，请补上。",
    "「{name}」がありません。入力してください。",
)
_TOO_LONG = Text(
    "“{name}” has {found} entries. Send at most {most} at once.",
    "「{name}」有 {found} 項，一次最多 {most} 項。",
    "“{name}”有 {found} 项，一次最多 {most} 项。",
    "「{name}」は{found}個あります。一度に{most}個までです。",
)
LONG_NAME = Text(
    "“{name}” has {found} characters. A name can have at most {most}.",
    "「{name}」有 {found} 個字元，名字最多 {most} 個字元。",
    "“{name}”有 {found} 个字符，名字最多 {most} 个字符。",
    "「{name}」は{found}文字あります。名前は{most}文字までです。",
)
_LENGTH = Text(
    "'{name}' needs {count} entries.",
    "「{name}」要有 {count} 項。",
    "“{name}”要有 {count} 项。",
    "「{name}」には{count}個が必要です。",
)
_TWICE = Text(
    "{who} appears twice. Once is enough.",
    "{who} 重複了，只寫一次即可。",
    "{who} 重复了，只写一次即可。",
    "{who}が重複しています。一度だけにしてください。",
)


class Part:
    """An object of a request at `path`, with no other fields than `names`; errors have the code `code`."""

    __slots__ = ("_data", "code", "path")

    def __init__(self, data: object, path: str, names: Sequence[str], code: Code = Code.BAD_REQUEST) -> None:
        if not isinstance(data, Mapping):
            raise wrong(path, OBJECT, code)
        self._data: Mapping[str, Any] = data
        self.path = path
        self.code = code
        for name in data:
            if name not in names:
                raise ContractError(code, self.at(str(name)), _UNKNOWN.fill(name=self.at(str(name))))

    def at(self, name: str) -> str:
        """Return the path of a field."""
        return join(self.path, name)

    def has(self, name: str) -> bool:
        """Return whether the field is present."""
        return name in self._data

    def raw(self, name: str, default: Any = REQUIRED) -> Any:
        """Return the raw field; raises an error if it is missing without a default."""
        value = self._data.get(name, default)
        if value is REQUIRED:
            raise ContractError(self.code, self.at(name), _MISSING.fill(name=self.at(name)))
        return value

    def whole(self, name: str, default: Any = REQUIRED, low: int = -LARGEST, high: int = LARGEST) -> int:
        """Return an integer from `low` to `high`."""
        return read_whole(self.raw(name, default), self.at(name), self.code, low, high)

    def whole_or_null(self, name: str, default: Any = REQUIRED, low: int = -LARGEST, high: int = LARGEST) -> int | None:
        """Return an integer from `low` to `high`, or null."""
        return None if self.raw(name, default) is None else self.whole(name, default, low, high)

    def flag(self, name: str, default: Any = REQUIRED) -> bool:
        """Return a boolean."""
        value = self.raw(name, default)
        if type(value) is not bool:
            raise wrong(self.at(name), YES_NO, self.code)
        return value

    def choice(self, name: str, values: Sequence[str], default: Any = REQUIRED) -> str:
        """Return one of these strings."""
        value = self.raw(name, default)
        if not isinstance(value, str) or value not in values:
            raise wrong(self.at(name), one_of(values), self.code)
        return value

    def word(self, name: str, default: Any = REQUIRED) -> str:
        """Return a string no longer than a name, which may be empty."""
        value = self.raw(name, default)
        if type(value) is not str:
            raise wrong(self.at(name), WORD, self.code)
        return check_name(value, self.at(name), self.code)

    def name(self, name: str) -> str:
        """Return a non-empty string."""
        return read_name(self.raw(name), self.at(name), self.code)

    def items(self, name: str, default: Any = REQUIRED, most: int = LONGEST) -> list[Any]:
        """Return a list of at most `most` entries."""
        return read_list(self.raw(name, default), self.at(name), self.code, most)

    def each(self, name: str, read: Callable[[Any, str], T], default: Any = REQUIRED, most: int = LONGEST) -> list[T]:
        """Read every entry of a list by `read(value, path)`."""
        path = self.at(name)
        return [read(value, f"{path}[{i}]") for i, value in enumerate(self.items(name, default, most))]

    def fixed(self, name: str, length: int, read: Callable[[Any, str], T], default: Any = REQUIRED) -> tuple[T, ...]:
        """Read every entry of a list of exactly `length` entries."""
        check_length(self.items(name, default), length, self.at(name))
        return tuple(self.each(name, read, default))

    def names(self, name: str, default: Any = REQUIRED) -> tuple[str, ...]:
        """Return names, none twice."""
        found = self.each(name, read_name, default)
        check_once(found, self.at(name))
        return tuple(found)


def request_part(asked: object, names: Sequence[str]) -> Part:
    """Return a whole request with these fields, besides `id` and `lang`."""
    request_fields(asked)
    part = Part(asked, "", (*names, "id", "lang"))
    if part.has("lang"):
        part.choice("lang", LANGS)
    return part


def read_whole(
    value: object, path: str, code: Code = Code.BAD_REQUEST, low: int = -LARGEST, high: int = LARGEST
) -> int:
    """Return an integer (neither true nor 2.0) from `low` to `high`."""
    if type(value) is int and low <= value <= high:
        return value
    raise wrong(path, bounded(WHOLE, low, high), code)


def read_number(value: object, path: str, code: Code, low: float = -LARGEST, high: float = LARGEST) -> float:
    """Return a number from `low` to `high`."""
    if type(value) in (int, float) and low <= value <= high:  # type: ignore[operator]  # a number by the test before
        return float(value)  # type: ignore[arg-type]
    raise wrong(path, bounded(NUMBER, low, high), code)


def bounded(what: Text, low: float, high: float) -> Text:
    """Return the text 'a whole number of at least 1' and the like."""
    if high < LARGEST:
        return BETWEEN.fill(what=what, low=low, high=high)
    return AT_LEAST.fill(what=what, low=low) if low > -LARGEST else what


def read_name(value: object, path: str, code: Code = Code.BAD_REQUEST) -> str:
    """Return a non-empty string of at most `LONGEST_NAME` characters."""
    if type(value) is str and value:
        return check_name(value, path, code)
    raise wrong(path, NAME, code)


def check_name(name: str, path: str, code: Code = Code.BAD_REQUEST) -> str:
    """Return the name; raises an error if it is too long."""
    if len(name) > LONGEST_NAME:
        raise ContractError(code, path, LONG_NAME.fill(name=path, found=len(name), most=LONGEST_NAME))
    return name


def read_name_or_null(value: object, path: str) -> str | None:
    """Return a player's name, None for nobody."""
    return None if value is None else read_name(value, path)


def read_list(value: object, path: str, code: Code = Code.BAD_REQUEST, most: int = LONGEST) -> list[Any]:
    """Return a list of at most `most` entries."""
    if not isinstance(value, list | tuple):
        raise wrong(path, LIST, code)
    if len(value) > most:
        raise ContractError(code, path, _TOO_LONG.fill(name=path, found=len(value), most=most))
    return list(value)


def check_length(values: Sequence[object], length: int, path: str) -> None:
    """Raise `bad_request` for a list of another length."""
    if len(values) != length:
        raise bad_request(path, _LENGTH.fill(name=path, count=length))


def check_once(values: Sequence[str | None], path: str) -> None:
    """Raise `bad_request` at the second of two equal names; None may be repeated."""
    second = repeated(values)
    if second is not None:
        raise twice(f"{path}[{second}]", values[second])


def repeated(values: Sequence[str | None]) -> int | None:
    """Return the index of the first repeated value; None may be repeated."""
    if len(set(values)) == len(values):
        return None
    seen: set[str] = set()
    for i, value in enumerate(values):
        if value in seen:
            return i
        if value is not None:
            seen.add(value)
    return None


def twice(path: str, who: str | None, code: Code = Code.BAD_REQUEST) -> ContractError:
    """Return the error for a name that occurs twice."""
    return ContractError(code, path, _TWICE.fill(who=(who or "")[:MOST_ENTRIES]))
