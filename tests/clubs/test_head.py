"""HEAD is answered wherever GET is: link checkers and previews use it."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

import clubs.views
from clubs.permissions import PUBLIC
from tests.clubs.rights import pinned
from tests.clubs.world import Route, World, routes, world

pytestmark = pytest.mark.django_db
PINNED = pinned()
READ_BY_ALL = [route for route in routes() if PINNED.get(route.name, (None, None))[0] == PUBLIC]


def test_no_page_that_takes_get_refuses_head() -> None:
    """Pages of staff, too: a view with one row of methods names both or neither."""
    rows = re.compile(r"require_http_methods\(\[([^]]*)\]")
    views = Path(clubs.views.__file__).parent
    found = {f"{path.name}: {row}" for path in views.rglob("*.py") for row in rows.findall(path.read_text())}
    assert not [row for row in found if ('"GET"' in row) != ('"HEAD"' in row)]
    assert not [path.name for path in views.rglob("*.py") if "require_GET" in path.read_text()]


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
