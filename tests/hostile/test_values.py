"""Hostile numbers, dates, names and addresses in every field, query and URL part of every route never cause an error.

Ids of another club are sent in every field too, and nothing of that club changes. The fields that a route reads are
found by watching it, so new pages and fields are covered automatically. In the full check each field gets a few of the
values, in turn; `./run hostile` tries them all. Two million characters cost no more than reading them.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from clubs.api.core.examples import CALLS
from clubs.middleware import LARGE_FORMS
from tests.clubs.test_permissions import rows_of
from tests.clubs.world import Place, Route, World, world
from tests.factories import RON, key
from tests.hostile.texts import IN_ADDRESS, TEXTS
from tests.hostile.walk import FORM, LONG, WALKED, Walk, encoded, noting
from tests.rules.junk import changed, paths

pytestmark = pytest.mark.django_db
# The pages that show most of what can be written. They are read after each hostile value that was accepted.
SHOWING = (
    "home", "club", "season", "night", "manage", "people", "members", "log", "night_new", "tonight", "checkin",
    "seat_draw", "season_edit", "night_edit", "player_edit", "profile", "api:nights", "api:games", "desk:play",
    "table:play",
)  # fmt: skip
MANY = 2_000_000
LARGE = ("1" * MANY, " " * MANY, "[" * MANY)
# Seconds on top of the form's usual cost. Where lists and logs are pasted, they are read up to their maximum length.
MOST_SECONDS, WHERE_MUCH_IS_PASTED = 0.1, 0.5
NUMBERS: tuple[Any, ...] = (10**25, -(10**25), 1e308, True, None, [], {})


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        yield world()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def walk(here: World) -> Walk:
    """Return a walk that knows what the pages of the world send, found out once."""
    walk = Walk(here)
    walk.usual |= {"version": str(here.here.game.version), "key": key()}
    return walk


@pytest.fixture(scope="module")
def fields(walk: Walk) -> list[tuple[Route, bool, list[str]]]:
    return list(walk.fields())


def some(values: list[Any], turn: int, count: int) -> list[Any]:
    """Return all values; in the short form, `count` of them, different ones at each turn."""
    return values if LONG else [values[(turn * count + n) % len(values)] for n in range(count)]


def test_no_field_of_any_form_or_query_breaks_a_page_now_or_later(
    here: World, walk: Walk, fields: list[tuple[Route, bool, list[str]]], figures: Callable[[str], None]
) -> None:
    wrong, sent, turn = [], 0, 0
    then = tuple(here.url(route) for route in WALKED if route.name in SHOWING)
    values = list((TEXTS if LONG else {name: text[:6000] for name, text in TEXTS.items()}).items())
    for route, write, names in fields:
        url = here.url(route)
        for name in names if LONG else names[turn % 8 :: 8] or names[:1]:
            turn += 1
            for word, text in some(values, turn, 1):
                form = walk.form(names, **{name: text})
                query = f"{url}?{_query(form)}"
                found = walk.send(route, url, form, then) if write else walk.send(route, query)
                sent += 1
                if found.status >= 500:
                    wrong.append((route.name, name, word, found.status))
    figures(f"{turn} fields of {len(WALKED)} routes: {sent} hostile values, {len(wrong)} errors of ours")
    assert wrong == []
    assert turn > 150


def test_two_million_characters_in_a_field_of_a_form_cost_no_more_than_reading_them(
    here: World, walk: Walk, fields: list[tuple[Route, bool, list[str]]], figures: Callable[[str], None]
) -> None:
    found: list[tuple[float, str, str]] = []
    for route, write, names in fields:
        url = here.url(route)
        plain = _seconds(walk, route, url, walk.form(names)) if write and names else 0.0
        for name in (names if LONG else names[len(found) % 12 :: 12]) if write else ():
            for text in some(list(LARGE), len(found), 1):
                took = _seconds(walk, route, url, walk.form(names, **{name: text}))
                found.append((took - plain, route.name, name))
    most = max(took for took, route, _field in found if not route.startswith(LARGE_FORMS))
    figures(f"{len(found)} fields of forms with 2 MB: {most * 1000:.0f} ms more than without, at most")
    pasted = [one for one in found if one[1].startswith(LARGE_FORMS)]
    figures(f"where lists and logs are pasted: {max(pasted, default=(0.0,))[0] * 1000:.0f} ms")
    assert [one for one in found if one[0] > MOST_SECONDS and one not in pasted] == []
    assert [one for one in pasted if one[0] > WHERE_MUCH_IS_PASTED] == []
    assert len(found) > 30


def ids(place: Place) -> list[str]:
    """Return every id and address that could name something of a club."""
    seat = place.game.seats.select_related("player").order_by("index")[1]
    named = (place.club, place.season, place.event, place.table, place.game, seat, seat.player, place.owner)
    words = (place.club.slug, place.season.slug, place.game.public_id, place.game.draw.public_id, place.table.token)
    return [*(str(found.pk) for found in named), str(seat.player.number), f"p{seat.player.pk}", *words]


def test_another_clubs_ids_in_any_field_change_nothing_there(
    here: World, walk: Walk, fields: list[tuple[Route, bool, list[str]]], figures: Callable[[str], None]
) -> None:
    sent, wrong = 0, []
    foreign, before = ids(here.there), rows_of(here.there)
    for route, write, names in fields:
        if not write or route.name.startswith(("account_", "mfa_")):
            continue
        url = here.url(route)  # which may be gone after a form was accepted
        with transaction.atomic(), noting() as written:
            for name in names if LONG else names[sent % 3 :: 3][:5]:
                for value in foreign if LONG else foreign[sent % 7 :: 7]:
                    form = encoded(walk.form(names, **{name: value}))
                    walk.client(route, write=True).post(url, form, content_type=FORM)
                    sent += 1
            if written and rows_of(here.there) != before:
                wrong.append(route.name)
            transaction.set_rollback(True)
    figures(f"{sent} forms with ids of another club; it changed in {len(wrong)} routes")
    assert wrong == []
    assert sent > 200


def _seconds(walk: Walk, route: Route, url: str, form: dict[str, str]) -> float:
    """Return the processor time of one form."""
    began = time.thread_time()
    assert walk.send(route, url, form).status < 500, route.name
    return time.thread_time() - began


def _query(form: dict[str, str]) -> str:
    return encoded({name: text for name, text in form.items() if len(text) < 8000})


def test_no_part_of_any_address_breaks_a_page(here: World) -> None:
    walk, wrong, turn = Walk(here), [], 0
    for route in WALKED:
        for part, _kind in route.parts:
            turn += 1
            for word, text in some(list(IN_ADDRESS.items()), turn, 1):
                if walk.send(route, walk.address(route, part, text)).status >= 500:
                    wrong.append((route.name, part, word))
    assert wrong == []


def test_a_cookie_is_read_like_a_field(here: World) -> None:
    for text in ("²", "9" * 4000, "a b"):
        client = here.client("owner")
        client.cookies["turn"] = text
        for route in ("desk:play", "desk:win"):
            walked = next(found for found in WALKED if found.name == route)
            assert client.get(here.url(walked)).status_code == 200


WRITES: dict[str, dict[str, Any]] = {
    "record_deal": {"version": 2, "number": 2, "result": RON},
    "correct_deal": {"version": 2, "result": RON, "reason": "why"},
    "undo_deal": {"version": 2},
    "confirm_game": {"version": 2, "index": 0, "reason": "why"},
}


@pytest.mark.parametrize("name", WRITES)
def test_no_value_in_what_scorers_send_as_json_breaks_the_api(here: World, name: str) -> None:
    game = here.here.game
    number = [1] if name == "correct_deal" else []
    url = reverse(f"api:{name}", args=[here.here.club.slug, game.public_id, *number])
    wrong = []
    for turn, place in enumerate(paths(WRITES[name])[1:]):
        for value in some([*TEXTS.values(), *NUMBERS], turn, 4):
            client = here.client("owner")
            client.raise_request_exception = False
            body = json.dumps(changed(WRITES[name] | {"version": game.version}, place, value))
            with transaction.atomic():
                ask = client.put if name == "correct_deal" else client.post
                status = ask(url, body, content_type="application/json", HTTP_IDEMPOTENCY_KEY=key()).status_code
                transaction.set_rollback(True)
            if status >= 500:
                wrong.append((place, str(value)[:20]))
    assert wrong == []


@pytest.mark.parametrize("call", CALLS)
def test_no_value_in_any_call_breaks_it(call: str) -> None:
    client, wrong = Client(raise_request_exception=False), []
    request = next(iter(CALLS[call].values()))
    for turn, place in enumerate(islice(paths(request), 1, None if LONG else 60)):
        for value in some([*TEXTS.values(), *NUMBERS], turn, 3):
            body = json.dumps(changed(request, place, value))
            answer = client.post(f"/api/v1/{call}", body, content_type="application/json")
            if answer.status_code not in (200, 400) or "ok" not in answer.json():
                wrong.append((place, str(value)[:20], answer.status_code))
    assert wrong == []
