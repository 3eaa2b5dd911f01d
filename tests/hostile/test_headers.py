"""What every answer says to caches, to search engines and to the browser."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from clubs.permissions import LINK, PUBLIC
from tests.clubs.rights import pinned
from tests.clubs.world import Route, World, routes, world

pytestmark = pytest.mark.django_db
PINNED = pinned()
READ = [route for route in routes() if PINNED.get(route.name, (None, None))[0] is not None]


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield world()
        transaction.set_rollback(True)


@pytest.mark.parametrize("route", READ, ids=lambda route: route.name)
def test_no_shared_cache_keeps_a_page_with_people_and_no_search_finds_what_is_not_for_all(
    here: World, route: Route
) -> None:
    least = PINNED[route.name][0]
    client = Client() if least == LINK else here.client("owner")
    response = client.get(here.url(route))
    kept = {part.strip() for part in response["Cache-Control"].split(",")}
    assert kept & {"private", "no-store"}
    assert kept & {"no-cache", "no-store", "max-age=0"}
    if least != PUBLIC or route.name in ("player", "account_login", "api:players"):
        assert response["X-Robots-Tag"] == "noindex, nofollow"
    elif route.name in ("home", "club", "season", "rules"):
        assert "X-Robots-Tag" not in response
    said = ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy")
    assert all(name in response for name in (*said, "Permissions-Policy", "Cross-Origin-Opener-Policy"))


def test_robots_are_asked_to_leave_links_and_people_alone(client: Client) -> None:
    said = client.get("/robots.txt").content.decode().splitlines()
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /in/", "Disallow: /i/", "Disallow: /accounts/"} <= set(said)
