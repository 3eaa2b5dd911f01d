"""JSON in a canonical form that two sites can sign and verify: RFC 8785, JSON Canonicalization Scheme."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from math import isfinite
from typing import Any

_LARGEST = 2**53
"""Larger whole numbers are doubles, since not every program has all of their digits."""
_PLAIN = 21
"""Numbers with more digits before the point are written with an exponent."""


def parse(body: bytes) -> Any:
    """Return the JSON value of UTF-8 text; `ValueError` for anything else, and for a name given twice in an object."""
    try:
        return json.loads(body.decode(), object_pairs_hook=_object, parse_int=_whole, parse_constant=_refused)
    except RecursionError:
        raise ValueError("The JSON is nested too deeply.") from None


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"'{name}' is given twice.")
        found[name] = value
    return found


def _whole(text: str) -> int | float:
    found = int(text)
    return found if abs(found) <= _LARGEST else float(text)


def _refused(name: str) -> None:
    raise ValueError(f"{name} is no JSON number.")


def canonical(value: Any) -> bytes:
    """Return a JSON value in canonical form; `ValueError` for what has none, such as a lone surrogate.

    >>> canonical({"b": [1.0, None], "a": 1e21}).decode()
    '{"a":1e+21,"b":[1,null]}'
    """
    try:
        return _text(value).encode()
    except RecursionError:
        raise ValueError("The JSON is nested too deeply.") from None


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        names = sorted(value, key=_utf_16)
        return "{" + ",".join(f"{_string(name)}:{_text(value[name])}" for name in names) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_text(entry) for entry in value) + "]"
    if isinstance(value, str):
        return _string(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _number(value)


def _utf_16(name: str) -> bytes:
    return name.encode("utf-16-be")


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _number(value: object) -> str:
    """Return a number as JavaScript writes it: the fewest digits that give the same double."""
    if isinstance(value, int) and abs(value) <= _LARGEST:
        return str(value)
    if not isinstance(value, float) or not isfinite(value):
        raise ValueError(f"A {type(value).__name__} can't be written as JSON that is the same everywhere.")
    if not value:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    return "-" * sign + _digits("".join(map(str, digits)), len(digits) + int(exponent))


def _digits(digits: str, point: int) -> str:
    """Return digits with the point after so many of them; it may be left or right of all."""
    if 0 < point <= _PLAIN:
        whole, rest = digits[:point].ljust(point, "0"), digits[point:]
        return f"{whole}.{rest}" if rest else whole
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    first, rest = digits[0], digits[1:]
    return f"{first}.{rest}e{point - 1:+d}" if rest else f"{first}e{point - 1:+d}"
