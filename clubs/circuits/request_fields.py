"""Readers for single fields of a circuit's request: texts, countries, and required fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from scoring.errors import Code, ContractError
from scoring.multilingual import Text
from scoring.request_object import LONG_NAME, Part, read_name
from scoring.strict_json import wrong

T = TypeVar("T")
LONGEST_TEXT = 200
_COUNTRY = re.compile("[A-Z]{2}", re.ASCII)
_TWO_LETTERS = Text(
    "a country of two capital letters such as FR",
    "兩個大寫字母的國家代碼，如 FR",
    "两个大写字母的国家代码，如 FR",
    "FRのような大文字2字の国コード",
)


def check_required(part: Part, names: Sequence[str]) -> None:
    """Raise for the first of the required fields that is missing, before any value is read."""
    for name in names:
        part.raw(name)


def read_text(value: object, path: str, code: Code = Code.BAD_REQUEST) -> str:
    """Return a text that is not empty, of at most 200 characters."""
    text = read_name(value, path, code)
    if len(text) > LONGEST_TEXT:
        raise ContractError(code, path, LONG_NAME.fill(name=path, found=len(text), most=LONGEST_TEXT))
    return text


def read_text_or_null(value: object, path: str) -> str | None:
    """Return a text, or None for null."""
    return None if value is None else read_text(value, path)


def read_country(value: object, path: str, code: Code = Code.BAD_REQUEST) -> str:
    """Return a country's two letters."""
    if type(value) is str and _COUNTRY.fullmatch(value):
        return value
    raise wrong(path, _TWO_LETTERS, code)


def read_country_or_null(value: object, path: str, code: Code = Code.BAD_REQUEST) -> str | None:
    """Return a country's two letters, or None for null."""
    return None if value is None else read_country(value, path, code)


def at_field(field: str, code: Code, read: Callable[[], T]) -> T:
    """Return what `read` returns. Its errors get this code and this field."""
    try:
        return read()
    except ContractError as refused:
        raise ContractError(code, field, refused.text) from None


Reader = Callable[[object, str], Any]
