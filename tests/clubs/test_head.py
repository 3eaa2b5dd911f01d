"""HEAD is answered wherever GET is: link checkers and previews use it."""

import logging
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from clubs.permissions import PUBLIC
from tests.clubs.rights import pinned
from tests.clubs.world import Route, World, routes, world

pytestmark = pytest.mark.django_db
PINNED = pinned()
READ_BY_ALL = [route for route in routes() if PINNED.get(route.name, (None, None))[0] == PUBLIC]


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        yield world()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


@pytest.mark.parametrize("route", READ_BY_ALL, ids=lambda route: route.name)
def test_head_is_answered_as_get(here: World, route: Route) -> None:
    url = here.url(route)
    assert (Client().head(url).status_code == 405) == (Client().get(url).status_code == 405)
