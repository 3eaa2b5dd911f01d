"""The log in a request: text or JSON, and its format (logs, section 1)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from clubs.game_logs.log_errors import NOT_READABLE, UnplacedError, bad_log
from scoring.errors import Code
from scoring.multilingual import Text

FORMATS = ("mjlog", "tenhou6", "mjai", "majsoul")
MOST = 4 << 20
BLANKS = "\ufeff \t\r\n\f\v"
_LINK = re.compile(r"https?://tenhou\.net/[0-9]+/[^#\s]*#json=")
_UNKNOWN = Text(
    "This isn’t a game log in a known format (mjlog, tenhou/6, mjai, Mahjong Soul).",
    "無法辨認牌譜格式（mjlog、tenhou/6、mjai、雀魂）。",
    "无法辨认牌谱格式（mjlog、tenhou/6、mjai、雀魂）。",
    "知られた形式の牌譜ではありません（mjlog、tenhou/6、mjai、雀魂）。",
)


@dataclass(frozen=True, slots=True)
class Source:
    """A log with its format: mjlog's text, or the JSON values of the others (one, or one per line)."""

    format: str
    text: str
    values: tuple[Any, ...]


def source(log: str | Mapping[str, Any] | list[Any], format: str) -> Source:
    """Return the format, detected if it is `auto`, with the log as text or JSON.

    Raises `unknown_format`, or `bad_log` for a log that does not match the stated format.
    """
    if isinstance(log, str):
        text = log.strip(BLANKS)
        return _found(text) if format == "auto" else _said(text, format)
    found = _format_of(log)
    if format in ("auto", found) and found is not None:
        return Source(found, "", (log,))
    raise _unknown() if format == "auto" else unreadable(format)


def size(log: object) -> int:
    """Return the size of a log in bytes, as text or as JSON; raises `bad_log` if it cannot be written as JSON."""
    try:
        text = log if isinstance(log, str) else json.dumps(log, ensure_ascii=False, separators=(",", ":"))
    except (ValueError, RecursionError, TypeError):
        raise unreadable("JSON") from None
    return len(text) if len(text) > MOST else len(text.encode("utf-8", "surrogatepass"))


def unreadable(format: str) -> UnplacedError:
    """Return the error for a log that does not match the stated format."""
    return bad_log(NOT_READABLE, format=format)


def _unknown() -> UnplacedError:
    return UnplacedError(Code.UNKNOWN_FORMAT, _UNKNOWN)


def _found(text: str) -> Source:
    if text.startswith("<") and "<mjloggm" in text:
        return Source("mjlog", text, ())
    if _LINK.match(text):
        return _said(text, "tenhou6")
    whole = _json(text)
    values = (whole.value,) if whole else _lines(text, "auto")
    found = _format_of(values[0]) if values else None
    if found is None:
        raise _unknown()
    return Source(found, text, values if whole else _lines(text, found))


def _said(text: str, format: str) -> Source:
    if format == "mjlog":
        return Source(format, text, ())
    whole = _json(text)
    return Source(format, text, (whole.value,) if whole else _lines(text, format))


@dataclass(frozen=True, slots=True)
class _Value:
    value: Any


def _refuse(constant: str) -> None:
    raise ValueError(constant)


_decoder = json.JSONDecoder(parse_constant=_refuse)


def _json(text: str) -> _Value | None:
    text = text.strip(BLANKS)
    link = _LINK.match(text)
    if link:
        text = unquote(text[link.end() :], errors="replace")
    try:
        return _Value(_decoder.decode(text))
    except (ValueError, RecursionError):
        return None


def _lines(text: str, format: str) -> tuple[Any, ...]:
    """Return the JSON of all lines except blank ones and comments; for `auto` only the first line's, if valid."""
    found = []
    for line in _told(text):
        value = _json(line)
        if format == "auto":
            return (value.value,) if value else ()
        if value is None:
            raise unreadable(format)
        found.append(value.value)
    return tuple(found)


def _told(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        bare = line.strip(BLANKS)
        if bare and not bare.startswith("#"):
            yield bare


def _format_of(value: Any) -> str | None:
    if isinstance(value, list):
        return "mjai" if value and all(isinstance(entry, Mapping) and "type" in entry for entry in value) else None
    if not isinstance(value, Mapping):
        return None
    if isinstance(value.get("log"), list):
        return "tenhou6"
    if "head" in value and "data" in value:
        return "majsoul"
    return "mjai" if "type" in value else None
