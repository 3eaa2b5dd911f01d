"""Read a feed of another site: what is refused, and why (circuits, section 8). A refused document changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from clubs.circuits.canonical_json import parse
from clubs.circuits.circuit_request import MOST_EVENTS
from clubs.circuits.days import read_day
from clubs.circuits.feed_signature import FeedRefused, Refusal, check_signature
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

VERSION = 1
MOST_BYTES = 5_000_000
_AHEAD = timedelta(days=1)
"""Clocks and time zones of two sites may differ by so much."""


@dataclass(frozen=True, slots=True)
class Source:
    """A site as it is known here: the key that a person confirmed, None before, and the last sequence taken."""

    site: str
    key: str | None = None
    sequence: int = 0


def read_feed(body: bytes, source: Source, now: datetime) -> JsonObject:
    """Return the document of a site; raises `FeedRefused`.

    Its envelope is checked: signature, site, sequence, days, the ids of its events. The events' own fields are those of
    the call `circuit`, which says what is wrong with them. `now` has a time zone.
    """
    document = _parsed(body)
    check_signature(document, source.key)
    made, events = _envelope(document)
    if document["site"] != source.site:
        raise FeedRefused(Refusal.OTHER_SITE)
    if document["sequence"] < source.sequence:
        raise FeedRefused(Refusal.OLD_SEQUENCE)
    if made > now + _AHEAD or any(day > (now + _AHEAD).date() for day in _played(events)):
        raise FeedRefused(Refusal.AHEAD)
    ids = [*(event["id"] for event in events), *document["withdrawn"]]
    if not all(id_.startswith(f"{source.site}/") for id_ in ids):
        raise FeedRefused(Refusal.FOREIGN_EVENT)
    return document


def _parsed(body: bytes) -> JsonObject:
    if len(body) > MOST_BYTES:
        raise FeedRefused(Refusal.TOO_LARGE)
    try:
        document = parse(body)
    except ValueError:
        raise FeedRefused(Refusal.NOT_A_FEED) from None
    if not isinstance(document, dict):
        raise FeedRefused(Refusal.NOT_A_FEED)
    return document


def _envelope(document: JsonObject) -> tuple[datetime, list[JsonObject]]:
    """Return when the document was made, and its events."""
    try:
        made = datetime.fromisoformat(document["made"])
        events, withdrawn = document["events"], document["withdrawn"]
        known = [
            document["feed"] == VERSION,
            made.tzinfo is not None,
            isinstance(document["site"], str),
            type(document["sequence"]) is int,
            _is_list(events, dict) and all(isinstance(event.get("id"), str) for event in events),
            _is_list(withdrawn, str),
        ]
    except (KeyError, TypeError, ValueError):
        raise FeedRefused(Refusal.NOT_A_FEED) from None
    if not all(known):
        raise FeedRefused(Refusal.NOT_A_FEED)
    return made, events


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and len(value) <= MOST_EVENTS and all(isinstance(one, kind) for one in value)


def _played(events: Iterable[JsonObject]) -> list[date]:
    """Return the days of events that have results; upcoming ones may be a year ahead."""
    try:
        return [read_day(event.get("date"), "date") for event in events if event.get("results")]
    except ContractError:
        raise FeedRefused(Refusal.NOT_A_FEED) from None
