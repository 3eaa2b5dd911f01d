"""Remove a person's name from a log: only fields that name players are changed."""

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

NAMING = ("name", "names", "nickname")
MJLOG_NAME = re.compile(r"(\bn[0-3]=\")([^\"]*+)\"")


def renamed(log: str, names: Mapping[str, str]) -> str:
    """Return the log with these names replaced; unchanged if it contains none of them.

    >>> renamed('{"name":["ana","bo"],"log":["ana"]}', {"ana": "#1"})
    '{"name":["#1","bo"],"log":["ana"]}'
    >>> renamed('<UN n0="%E9%99%B3" n1="bo"/>', {"陳": "#1"})
    '<UN n0="%231" n1="bo"/>'
    """
    if log.lstrip().startswith("<"):
        return MJLOG_NAME.sub(lambda found: f'{found[1]}{_quoted(found[2], names)}"', log)
    return "\n".join(_json(line, names) for line in _parts(log))


def _quoted(name: str, names: Mapping[str, str]) -> str:
    return quote(names[unquote(name)]) if unquote(name) in names else name


def _parts(log: str) -> list[str]:
    """Return a log that is one JSON value as a whole, otherwise its lines."""
    try:
        json.loads(log)
    except (ValueError, RecursionError):
        return log.split("\n")
    return [log]


def _json(text: str, names: Mapping[str, str]) -> str:
    try:
        value = json.loads(text)
        told = _without(value, names, named=False)
    except (ValueError, RecursionError):
        return text
    return text if told == value else json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _without(value: Any, names: Mapping[str, str], *, named: bool) -> Any:
    if isinstance(value, str):
        return names.get(value, value) if named else value
    if isinstance(value, list):
        return [_without(one, names, named=named) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, names, named=key in NAMING) for key, one in value.items()}
    return value
