"""What is refused of another site's feed, and why."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from clubs.circuits.feed_document import MOST_BYTES, Source, read_feed
from clubs.circuits.feed_signature import FeedRefused, new_private_key, public_key, signed

PRIVATE, OTHER = new_private_key(), new_private_key()
SOURCE = Source("a.example", public_key(PRIVATE), 7)
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
EVENT = {"id": "a.example/1", "date": "2026-11-28", "results": [{"player": "Emma", "place": 1}]}
FEED = {
    "feed": 1,
    "site": "a.example",
    "sequence": 7,
    "made": "2026-11-28T12:00:00Z",
    "events": [EVENT, {"id": "a.example/2", "date": "2027-10-01", "results": []}],
    "withdrawn": ["a.example/3"],
}


def body(private: str = PRIVATE, **changed: Any) -> bytes:
    return json.dumps(signed({**FEED, **changed}, private)).encode()


def reason(sent: bytes, source: Source = SOURCE) -> str:
    with pytest.raises(FeedRefused) as caught:
        read_feed(sent, source, NOW)
    return str(caught.value.reason)


def test_a_feed_is_read() -> None:
    assert read_feed(body(), SOURCE, NOW)["events"] == FEED["events"]
    assert read_feed(body(sequence=8, events=[], withdrawn=[]), SOURCE, NOW)["sequence"] == 8
    assert read_feed(body(OTHER), Source("a.example"), NOW)["key"] == public_key(OTHER)


def test_days_may_differ_by_one() -> None:
    tomorrow = [{**EVENT, "date": "2026-11-29"}]
    assert read_feed(body(made="2026-11-29T12:00:00+00:00", events=tomorrow), SOURCE, NOW)["events"] == tomorrow


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b" " * (MOST_BYTES + 1), "too_large"),
        (b"<html>", "not_a_feed"),
        (b"[]", "not_a_feed"),
        (b"{}", "other_key"),
        (body(feed=2), "not_a_feed"),
        (body(made="2026-11-28T12:00:00"), "not_a_feed"),
        (body(made=5), "not_a_feed"),
        (body(sequence="8"), "not_a_feed"),
        (body(events={}), "not_a_feed"),
        (body(events=[{"date": "2026-11-28"}]), "not_a_feed"),
        (body(events=[{**EVENT, "date": "28.11.2026"}]), "not_a_feed"),
        (body(events=[EVENT] * 2_001), "not_a_feed"),
        (body(withdrawn=[5]), "not_a_feed"),
        (body().replace(b"Emma", b"Emmy"), "wrong_signature"),
        (body(OTHER), "other_key"),
        (body(site="b.example"), "other_site"),
        (body(sequence=6), "old_sequence"),
        (body(made="2026-11-29T12:00:01Z"), "ahead"),
        (body(events=[{**EVENT, "date": "2026-11-30"}]), "ahead"),
        (body(events=[{**EVENT, "id": "b.example/1"}]), "foreign_event"),
        (body(events=[{**EVENT, "id": "a.example.org/1"}]), "foreign_event"),
        (body(withdrawn=["b.example/1"]), "foreign_event"),
    ],
)
def test_why_a_feed_is_refused(sent: bytes, why: str) -> None:
    assert reason(sent) == why


def test_a_feed_without_a_field_is_refused() -> None:
    for name in FEED:
        document = signed({key: value for key, value in FEED.items() if key != name}, PRIVATE)
        assert reason(json.dumps(document).encode()) == "not_a_feed", name
