"""The site works without its cache: rate limits, `needs` and stored pages cope when Redis is down."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from config.cache import EnduringRedisCache
from tests.factories import member, seated_game

pytestmark = pytest.mark.django_db
LAST_DEALS = [{"type": "draw", "tenpai": []}] * 7


@pytest.fixture
def no_cache(settings: Any) -> Iterator[str]:
    """Configure a Redis that has just stopped: nothing listens on its port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
        redis = {"BACKEND": "config.cache.EnduringRedisCache", "LOCATION": url}
        settings.CACHES = {"default": redis, "shared": redis}
        yield url
    EnduringRedisCache._away_until.pop(url, None)


def test_what_only_remembers_is_remembered_by_the_process(no_cache: str) -> None:
    cache.set("n", 1)
    cache.incr("n")
    assert (cache.get("n"), cache.add("n", 5), cache.get_many(["n", "m"]), "m" in cache) == (2, False, {"n": 2}, False)
    assert cache.get_or_set("m", lambda: 3) == 3
    cache.clear()
    assert cache.get("n") is None


def test_a_table_is_played_on_without_its_cache(no_cache: str) -> None:
    game = seated_game(deals=LAST_DEALS)
    page = Client().get(reverse("table:play", args=[game.table.token]))
    assert page.status_code == 200


def test_scoring_calls_are_answered_and_still_limited(no_cache: str) -> None:
    asked = '{"rules": "riichi", "result": {"type": "draw", "tenpai": []}}'
    client = Client()
    answer = client.post("/api/v1/deal", asked, content_type="application/json")
    assert answer.status_code == 200


def test_people_sign_in_and_wrong_passwords_are_still_counted(no_cache: str) -> None:
    user = member(seated_game().event.season.club)
    user.set_password("a long enough one")
    user.save()
    form = {"login": user.email, "password": "a long enough one"}
    assert Client().post(reverse("account_login"), form).status_code == 302
    wrong = [Client().post(reverse("account_login"), form | {"password": "wrong"}) for _ in range(12)]
    assert wrong[0].status_code == 200
    assert any(b"oo many" in answer.content or answer.status_code == 429 for answer in wrong)
