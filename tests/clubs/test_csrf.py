"""No form of the site accepts what another site sends in a visitor's name."""

import logging
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


def sends(route: Route) -> bool:
    """Return whether the route accepts anything in a visitor's name.

    Calls of the contract know no visitor, so nobody can be impersonated.
    """
    least = PINNED.get(route.name, (None, None))[1]
    if route.name == "messages_stop":  # mail programs send it on their own; the signed address is enough
        return False
    return least is not None and not (route.name.startswith("api:") and least == PUBLIC)


TAKING = [route for route in routes() if sends(route)]


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        yield world()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def sent(here: World, route: Route, *, strict: bool) -> int:
    """Return the status of a POST without a CSRF token. Without `strict`, the client skips the check."""
    client = Client(enforce_csrf_checks=strict)
    if PINNED[route.name][1] != LINK:
        client.cookies["sessionid"] = here.cookies["owner"]
    client.cookies["csrftoken"] = "x" * 32
    body = {"data": "{}", "content_type": "application/json"} if route.name.startswith("api:") else {}
    with transaction.atomic():
        status = client.post(here.url(route), **body).status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.parametrize("route", TAKING, ids=lambda route: route.name)
def test_what_is_sent_without_the_forms_token_is_refused(here: World, route: Route) -> None:
    assert (sent(here, route, strict=True), sent(here, route, strict=False) == 403) == (403, False)
