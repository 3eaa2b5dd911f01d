"""Origin of a log: its platform, its number there, and when the game was played."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from clubs.game_logs.parsed_log import Log

HEAD = 4000
JAPAN = timezone(timedelta(hours=9))
_TENHOU = re.compile(r"\b([0-9]{10})gm-[0-9a-f]{4}-[0-9]{4,5}-[0-9a-f]{8}\b", re.ASCII)
_MAJSOUL = re.compile(r"\b([0-9]{6})-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.ASCII)
_EPOCH = re.compile(r'"start_time"\s*:\s*([0-9]{9,10})\b', re.ASCII)
_FORMS = ((_TENHOU, "%Y%m%d%H"), (_MAJSOUL, "%y%m%d"))


@dataclass(frozen=True, slots=True)
class Origin:
    """`site` is the platform of the player names, `reference` the log's number there ("" if it has none)."""

    site: str
    reference: str
    played_at: datetime | None


def origin(log: Log, name: str, text: str) -> Origin:
    """Return the origin from the file name and the log's head; a time from an id is Japan time.

    An id without a valid date gives no time.
    """
    reference, played_at = _reference(f"{name}\n{text[:HEAD]}")
    return Origin(_site(log), reference, _start(text) or played_at)


def _site(log: Log) -> str:
    if log.told.majsoul or log.format == "majsoul":
        return "majsoul"
    return "mjai" if log.format == "mjai" else "tenhou"


def _reference(head: str) -> tuple[str, datetime | None]:
    for form, written in _FORMS:
        if found := form.search(head):
            return found.group(), _time(found.group(1), written)
    return "", None


def _time(digits: str, written: str) -> datetime | None:
    try:
        return datetime.strptime(digits, written).replace(tzinfo=JAPAN)
    except ValueError:
        return None


def _start(text: str) -> datetime | None:
    found = _EPOCH.search(text[:HEAD])
    return datetime.fromtimestamp(int(found.group(1)), JAPAN) if found else None
