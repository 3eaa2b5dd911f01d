"""A player with an alias appears under it wherever nobody is signed in: pages, files, feeds, screens, tablets."""

import logging
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from clubs.models import Player
from clubs.models.people import Privacy
from clubs.permissions import LINK, PUBLIC
from tests.clubs.rights import pinned
from tests.clubs.test_hostile import lived_in
from tests.clubs.world import Route, World, routes, world

pytestmark = pytest.mark.django_db

PINNED = pinned()
OPEN = [route for route in routes() if route.named and PINNED.get(route.name, (None, None))[0] in (PUBLIC, LINK)]
ALIAS, REAL = "Alias-of-", "Really-called"


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        made = world()
        lived_in(made.here)
        for player in Player.everyone.all():
            player.privacy, player.alias = Privacy.ALIAS, f"{ALIAS}{player.number}"
            player.name, player.reading, player.club_number = (
                f"{REAL} {player.number}",
                f"{REAL}-read",
                f"{REAL}{player.number}",
            )
            player.email = f"{REAL.lower()}@example.org"
            player.save()
            player.names.create(lang="ja", name=f"{REAL}-other")
        yield made
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def read(here: World, route: Route) -> str:
    """Return the response to somebody without an account."""
    response = Client().get(here.url(route), follow=True)
    said = b"".join(response.streaming_content) if response.streaming else response.content
    return said.decode(errors="replace")


@pytest.mark.parametrize("route", OPEN, ids=lambda route: route.name)
def test_nobody_is_called_by_the_name_behind_an_alias(here: World, route: Route) -> None:
    assert REAL.lower() not in read(here, route).lower()


def test_the_aliases_were_really_there(here: World) -> None:
    shown = {route.name for route in OPEN if ALIAS in read(here, route)}
    wanted = {"night", "game", "player", "table:play", "table:seats", "self_checkin"}
    assert wanted - shown == set()
    assert len(shown) > 15, shown


def test_the_preview_of_seats_that_were_wrong_names_by_alias(here: World) -> None:
    game = here.here.game
    seats = list(game.seats.order_by("index"))
    said = {"version": game.version, "seat": seats[0].pk, "player": seats[1].player_id, "by": "name", "reason": "R"}
    page = Client().post(f"/t/{here.here.table.token}/seats/wrong/", said | {"do": "look"}, follow=True)
    assert REAL not in page.content.decode()
