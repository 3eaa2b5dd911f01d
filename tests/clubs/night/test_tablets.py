"""The page of table links says what each table's tablet last said about itself."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event, Game, Table
from tests.clubs.night.test_night_views import at, queries, signed_in
from tests.factories import EventFactory, TableFactory, seated_game

pytestmark = pytest.mark.django_db
IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Version/15.6 Safari/605.1.15"


def polled(game: Game, said: str = "", client: Client | None = None, agent: str = IPAD) -> None:
    page = reverse("table:live", args=[game.table.token])
    (client or Client()).get(page, headers={"X-Tablet": said, "User-Agent": agent})


def shown(event: Event) -> str:
    return " ".join(signed_in(event).get(at("table_links", event)).content.decode().split())


def test_the_page_says_browser_storage_what_waits_battery_and_when_it_was_heard() -> None:
    game = seated_game()
    Table.objects.update(seen_at=None)
    assert "No tablet heard yet" in shown(game.event)
    polled(game, "waits=2&stores=0&battery=12&ipad=1")
    page = shown(game.event)
    for words in ("Last heard at", "Safari 15.6, iPad", "2 entries wait on it", "Can’t store entries", "Battery: 12%"):
        assert words in page
    assert "Too old" not in page
    polled(game, "waits=0&stores=1&battery=80&ipad=1")
    page = shown(game.event)
    assert not [words for words in ("on it", "Can’t store", "12%") if words in page]


def test_a_tablet_that_is_too_old_is_named_though_it_never_polls() -> None:
    game = seated_game()
    client = Client()
    client.cookies["plain"] = "1"
    client.get(
        reverse("table:play", args=[game.table.token]),
        headers={"User-Agent": "Mozilla/5.0 (iPad) Version/12.1 Safari/6"},
    )
    page = shown(game.event)
    assert "Too old for the table page" in page
    assert "Safari 12.1, iPad" in page


@pytest.mark.parametrize("said", ["waits=-1", "waits=x&battery=900", "&&=", "waits=9" * 90, "battery=٣"])
def test_nonsense_is_left_out(said: str) -> None:
    game = seated_game()
    Table.objects.update(seen_at=None)
    polled(game, said, agent="<script>")
    found: Any = Table.objects.get(pk=game.table_id).tablet
    assert found.get("battery") is None
    assert found["browser"] == ""


def test_the_battery_alone_is_written_no_oftener_than_the_time() -> None:
    game = seated_game()
    polled(game, "waits=0&stores=1&battery=80")
    polled(game, "waits=0&stores=1&battery=79")
    assert Table.objects.get(pk=game.table_id).tablet["battery"] == 80
    polled(game, "waits=1&stores=1&battery=78")
    assert Table.objects.get(pk=game.table_id).tablet == {
        "browser": "Safari 15.6, Mac", "old": False, "waits": 1, "stores": True, "battery": 78,
    }  # fmt: skip


def test_more_tables_take_no_more_queries():
    counts = []
    for tables in (1, 3):
        event = EventFactory()
        for number in range(tables):
            TableFactory(event=event, number=number + 1)
        counts.append(queries(signed_in(event), at("table_links", event)))
    assert counts[0] == counts[1]
