"""The request of the call `sheet`."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clubs.spreadsheets.faults import MOST_BYTES, too_large
from clubs.spreadsheets.people import Known
from clubs.spreadsheets.season import Season, season_of
from rules.registry import ruleset
from scoring.errors import bad_request
from scoring.multilingual import Text
from scoring.request_object import LONGEST_NAME, Part, request_part
from scoring.strict_json import OBJECT, WORD, Json, wrong

FIELDS = ("file", "base64", "name", "rules", "names", "answers")
MOST_NAMES = 20_000
_MOST_ALSO = 100
_ONE_OF_TWO = Text(
    "Give either 'file' (text) or 'base64' (bytes).",
    "請只提供「file」（文字）或「base64」（位元組）其中之一。",
    "请只提供“file”（文字）或“base64”（字节）其中之一。",
    "「file」（文字列）か「base64」（バイト列）のどちらか一方だけを送ってください。",
)
_BASE64 = Text("bytes in Base64", "Base64 編碼的位元組", "Base64 编码的字节", "Base64のバイト列")
_NAME = Text(
    "a name, or a group of 'name' and 'also'",
    "名字，或含「name」與「also」的一組欄位",
    "名字，或含“name”与“also”的一组字段",
    "名前、または「name」と「also」のまとまり",
)


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """The request: `text` or `content`, the season, known players, answers."""

    text: str | None
    content: bytes
    name: str
    season: Season
    known: tuple[Known, ...]
    answers: Mapping[str, Any]


def read_sheet_request(asked: Json) -> SheetRequest:
    """Return the request. Raise `bad_request`, `unknown_rules`, `bad_option` or `too_large`."""
    part = request_part(asked, FIELDS)
    given = [name for name in ("file", "base64") if part.has(name)]
    if len(given) != 1:
        raise bad_request("file", _ONE_OF_TWO)
    text = _word(asked, "file") if given == ["file"] else None
    encoded = _word(asked, "base64") if given == ["base64"] else ""
    content = _bytes(encoded) if len(encoded) <= 2 * MOST_BYTES else b""
    name = _word(asked, "name") if part.has("name") else ""
    known = _names(part)
    answers = asked.get("answers", {})
    if not isinstance(answers, Mapping):
        raise wrong("answers", OBJECT)
    rules = ruleset(asked.get("rules", "riichi"))
    if len(encoded) > 2 * MOST_BYTES or len(content) > MOST_BYTES or _is_long(text):
        raise too_large()
    return SheetRequest(text, content, name, season_of(rules), known, answers)


def _is_long(text: str | None) -> bool:
    if text is None or len(text) * 4 <= MOST_BYTES:
        return False
    return len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES


def _word(asked: Json, name: str) -> str:
    value = asked[name]
    if not isinstance(value, str):
        raise wrong(name, WORD)
    return value


def _bytes(encoded: str) -> bytes:
    try:
        return base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        raise wrong("base64", _BASE64) from None


def _names(part: Part) -> tuple[Known, ...]:
    if not part.has("names"):
        return ()
    return tuple(_known(value, f"names[{i}]") for i, value in enumerate(part.items("names", most=MOST_NAMES)))


def _known(value: object, path: str) -> Known:
    if isinstance(value, str):
        return Known(_written(value, path))
    if not isinstance(value, Mapping):
        raise wrong(path, _NAME)
    part = Part(value, path, ("name", "also"))
    also = part.items("also", most=_MOST_ALSO) if part.has("also") else []
    name = _written(value.get("name"), f"{path}.name")
    return Known(name, tuple(_written(one, f"{path}.also[{i}]") for i, one in enumerate(also)))


def _written(value: object, path: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME:
        raise wrong(path, _NAME)
    return " ".join(value.split())
