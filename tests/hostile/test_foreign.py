"""Ids of another club in every field that is sent: nothing of that club changes, whoever sends them."""

import logging
from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.clubs.test_permissions import rows_of
from tests.clubs.world import Place, World, world
from tests.factories import key
from tests.hostile.walk import FORM, LONG, Walk, encoded

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        yield world()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def ids(place: Place) -> list[str]:
    """Everything by which something of a club may be named."""
    seat = place.game.seats.select_related("player").order_by("index")[1]
    named = (place.club, place.season, place.event, place.table, place.game, seat, seat.player, place.owner)
    words = (place.club.slug, place.season.slug, place.game.public_id, place.game.draw.public_id, place.table.token)
    return [*(str(found.pk) for found in named), str(seat.player.number), f"p{seat.player.pk}", *words]


def test_another_clubs_ids_in_any_field_change_nothing_there(here: World, figures: Callable[[str], None]) -> None:
    walk, sent, wrong = Walk(here), 0, []
    walk.usual |= {"version": str(here.here.game.version), "key": key()}
    foreign, before = ids(here.there), rows_of(here.there)
    for route, write, names in walk.fields():
        if not write or route.name.startswith(("account_", "mfa_")):
            continue
        with transaction.atomic():
            for name in names if LONG else names[sent % 3 :: 3][:5]:
                for value in foreign if LONG else foreign[sent % 7 :: 7]:
                    form = encoded(walk.form(names, **{name: value}))
                    walk.client(route, write=True).post(here.url(route), form, content_type=FORM)
                    sent += 1
            if sent and rows_of(here.there) != before:
                wrong.append(route.name)
            transaction.set_rollback(True)
    figures(f"{sent} forms with ids of another club; it changed in {len(wrong)} routes")
    assert wrong == []
