"""A world whose names and notes are all hostile: markup, quotes, right-to-left, zero width, at maximum length."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from clubs.models import Club, Event
from clubs.permissions import LINK
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import close_game
from clubs.services.play.referee import add_penalty, call_referee
from tests.clubs.rights import pinned
from tests.clubs.world import Place, Route, World, routes, world
from tests.factories import DRAW, key

pytestmark = pytest.mark.django_db

MARKUP = "<u hostile>"
HOSTILE = f"\"'>{MARKUP}&amp;{{{{ 7 }}}}{{% now %}}</u>\u202eאב\u200b\u2066\ufeff陳"
PINNED = pinned()
# Signing out and typing codes show nothing of a club; the schema is data.
READ = [
    route
    for route in routes()
    if PINNED.get(route.name, (None, None))[0] is not None and not route.name.startswith(("mfa_", "account_", "readyz"))
]


def free_texts(model: type[models.Model]) -> list[Any]:
    """Return the fields with free text."""
    made = (
        "token",
        "key",
        "seed",
        "seed_hash",
        "public_id",
        "slug",
        "action",
        "preset",
        "end_reason",
        "password",
        "subject",
    )
    return [
        field
        for field in model._meta.get_fields()
        if isinstance(field, models.CharField | models.TextField)
        and not (field.choices or field.name.endswith(made) or field.name in ("time_zone", "email", "history_type"))
        and not isinstance(field, models.SlugField | models.EmailField)
    ]


def poison() -> None:
    """Write the hostile text, as long as the field allows, into every name and note."""
    for model in apps.get_app_config("clubs").get_models():
        for field in free_texts(model):
            long = HOSTILE + "W" * max((field.max_length or 300) - len(HOSTILE), 0)
            rows = model.objects.exclude(**{field.name: ""})
            if not is_unique(model, field):
                rows.update(**{field.name: long[: field.max_length]})
                continue
            for pk in rows.values_list("pk", flat=True):
                rows.filter(pk=pk).update(**{field.name: f"{long[: field.max_length - len(str(pk))]}{pk}"})


def is_unique(model: type[models.Model], field: Any) -> bool:
    """Return whether two rows can't have the same text."""
    return any(field.name in one.fields for one in model._meta.constraints if isinstance(one, models.UniqueConstraint))


def lived_in(place: Place) -> None:
    """Create notes: a correction, a penalty, a call for the referee, a game that was ended."""
    staff, game, seat = Actor.staff(place.owner), place.game, place.game.seats.first()
    game.refresh_from_db()
    correct_deal(game_id=game.pk, number=1, version=game.version, result=DRAW, reason="why", key=key(), actor=staff)
    call_referee(table_id=place.table.pk, note="come", actor=Actor.table())
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-200, reason="late", actor=staff)
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="time is up", actor=staff)
    place.player.names.create(lang="en", name="David")
    Club.objects.filter(pk=place.club.pk).update(about="about", place="place")
    Event.objects.filter(pk=place.event.pk).update(name="night")


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        made = world()
        lived_in(made.here)
        poison()
        yield made
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def read(here: World, route: Route) -> Any:
    by_link = PINNED[route.name][0] == LINK
    client = Client() if by_link else here.client("owner")
    return client.get(here.url(route), follow=True)


@pytest.mark.parametrize("route", READ, ids=lambda route: route.name)
def test_a_hostile_name_is_only_a_name(here: World, route: Route) -> None:
    response = read(here, route)
    said = b"".join(response.streaming_content) if response.streaming else response.content
    assert response.status_code in (200, 404, 405, 409)
    if not response.headers.get("Content-Type", "").startswith(("application/", "text/csv", "text/calendar")):
        assert MARKUP not in said.decode()


def test_hostile_names_were_really_there(here: World) -> None:
    shown = [route.name for route in READ if b"&lt;u hostile&gt;" in read(here, route).getvalue()]
    wanted = {"home", "club", "season", "night", "game", "player", "table:play", "tonight", "log"}
    assert wanted - set(shown) == set()
    assert len(shown) > 30
