"""The permission table, checked for every route × role × method."""

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve, reverse
from pytest_django import DjangoDbBlocker

from clubs.middleware import PermissionMiddleware
from clubs.models import (
    Club,
    Confirmation,
    Deal,
    Entry,
    Event,
    EventStaff,
    Game,
    Invitation,
    Membership,
    Payment,
    Penalty,
    Player,
    Season,
    Seat,
    SeatDraw,
    Substitution,
    Table,
)
from clubs.permissions import LINK, PREFIXES, PUBLIC, ROUTES, SAFE_METHODS, SCORER, SUPERUSER, Least, may_grant, row_of
from tests.clubs.rights import AT_ONE_EVENT, WHO, pinned
from tests.clubs.world import ROLES, Place, Route, World, rank, routes, world
from tests.factories import UserFactory, key
from tests.hostile.walk import noting

pytestmark = pytest.mark.django_db
METHODS = ("GET", "POST", "PUT", "DELETE")
ALL = routes()
PINNED = pinned()
# For every page, of visitors, of the staff and of tables: no other origins, no inline scripts, no eval.
POLICY = {
    "default-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}
# One row protects the whole admin, so one of its models is enough.
WALKED = [
    route
    for route in ALL
    if route.named and (not route.name.startswith("admin:") or route.name.startswith("admin:clubs_club_"))
]


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Yield one world for all tests of this file. Each of them rolls back its writes."""
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        yield world()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


GATE = PermissionMiddleware(lambda _request: HttpResponse())


def at_the_gate(world: World, role: str, method: str, url: str) -> int:
    """Return the status with which an account is refused before the page, or 200 where it may enter."""
    request: Any = RequestFactory().generic(method, url)
    request.user, request.session = world.people.get(role) or AnonymousUser(), {}
    match = request.resolver_match = resolve(request.path_info)
    try:
        said = GATE.process_view(request, match.func, match.args, match.kwargs)
    except PermissionDenied:
        return 403
    return 200 if said is None else said.status_code


def answer(world: World, role: str, method: str, url: str) -> Any:
    """Return the response of the site. Whatever the request wrote is rolled back."""
    with transaction.atomic():
        response = world.client(role).generic(method, url)
        transaction.set_rollback(True)
    return response


def refused(response: Any, url: str) -> bool:
    """Return whether the response is a refusal.

    That is 401, 403, a redirect to sign in and come back, or the page for a link that has ended.
    """
    if response.status_code in (401, 403):
        return True
    if any(template.name == "clubs/link_ended.html" for template in response.templates):
        return True
    back = f"{reverse('account_login')}?next={quote(url)}"
    return response.status_code == 302 and response["Location"] == back


def test_every_route_has_a_row():
    assert [route.name for route in ALL if row_of(route.name) is None] == []


def test_no_route_hides_another(here: World):
    """Of two routes with one address, the first would answer for both and refuse what only the other takes."""
    found = {
        route.name: resolve(here.url(route, here.here)).view_name
        for route in ALL
        if route.named and not route.name.startswith("admin:")
    }
    assert {name: other for name, other in found.items() if name != other} == {}


def test_every_row_has_a_route():
    optional = {"mfa_trust"}  # django-allauth has it only if browsers can be trusted
    names = {route.name for route in ALL}
    assert set(ROUTES) - names - optional == set()
    assert [prefix for prefix in PREFIXES if not any(name.startswith(prefix) for name in names)] == []


def test_the_public_writes_nothing_but_what_is_meant_for_it():
    open_to_all = {name for name, row in ROUTES.items() if row.write == PUBLIC}
    read = ("call_circuit", "call_sheet")
    lists = ("call_standings", "call_rating", "call_stats", "call_log", "call_seating", *read)
    calls = {f"api:{call}" for call in ("score", "deal", "game", "waits", "needs", *lists)}
    sign_in = {name for name in open_to_all if name.startswith(("account_", "mfa_"))}
    assert open_to_all - calls - sign_in == {
        "table_new", "look_around", "api:start_open_table",
        "set_language", "event_register", "messages_stop", "login_link", "event_moved", "staff_event_moved",
    }  # fmt: skip


def test_a_route_without_a_name_is_another_packages():
    assert [route.name for route in ALL if not route.named and not route.name.startswith(tuple(PREFIXES))] == []


def test_nobody_below_a_scorer_writes_to_a_club():
    within = {route.name for route in ALL if "club" in dict(route.parts)}
    low = {name for name in within if (least := ROUTES[name].write) is not None and least < Least.SCORER}
    assert low == {
        "leave", "event_register", "player_claim", "own_seen", "night_coming", "event_moved", "staff_event_moved",
    }  # fmt: skip


def test_the_table_is_as_people_state_it():
    assert {route: (row.read, row.write) for route, row in ROUTES.items()} == PINNED
    assert {prefix: (row.read, row.write) for prefix, row in PREFIXES.items()} == {"admin:": (SUPERUSER, SUPERUSER)}


@pytest.mark.parametrize("route", WALKED, ids=lambda route: route.name)
def test_each_role_may_do_what_people_say(here: World, route: Route):
    """Ask the gate for all roles, and the page for three of them.

    These are the highest role that may not, the lowest that may, and the owner. What nobody may do is asked by the
    public and the owner.
    """
    url = here.url(route)
    wrong = []
    for method, least in _pinned(route.name).items():
        asked = _asked(least)
        wrong += [
            (method, role, "gate") for role in asked if _gate_errs(here, role, method, url, least, rank(role, route))
        ]
        for role in _go_on(method, least, route) if asked else ():
            response = answer(here, role, method, url)
            if not _as_expected(response, url, least, rank(role, route)):
                wrong.append((method, role, response.status_code))
            if method == "GET" and role == "owner" and least is not None:
                assert_headers(response, route, least)
    assert wrong == []


def assert_headers(response: Any, route: Route, least: Least) -> None:
    """Check the headers: no shared caching of pages with people, no indexing of private pages, browser protection."""
    kept = {part.strip() for part in response["Cache-Control"].split(",")}
    assert kept & {"private", "no-store"}
    assert kept & {"no-cache", "no-store", "max-age=0"}
    if least != PUBLIC or route.name in ("player", "account_login", "api:players"):
        assert response["X-Robots-Tag"] == "noindex, nofollow"
    elif route.name in ("home", "club", "season", "rules"):
        assert "X-Robots-Tag" not in response
    said = ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy")
    assert all(name in response for name in (*said, "Permissions-Policy", "Cross-Origin-Opener-Policy"))
    parts = (part.split() for part in response["Content-Security-Policy"].split(";"))
    assert {name: sources for name, *sources in parts} == POLICY


def _asked(least: Least | None) -> list[str]:
    if least is None:
        return ["public", "owner"]
    return list(ROLES) if least != LINK else []


def _asked(least: Least | None) -> list[str]:
    if least is None:
        return ["public", "owner"]
    return list(ROLES) if least != LINK else []


def _pinned(name: str) -> dict[str, Least | None]:
    """Return by method the least role that may use it at a route, as people state it."""
    reads, sends = PINNED.get(name, (SUPERUSER, SUPERUSER))
    return {method: reads if method in SAFE_METHODS else sends for method in METHODS}


def _go_on(method: str, least: Least | None, route: Route) -> set[str]:
    """Return the roles that go on to the page: those next to the limit, and the owner, who sees most of it."""
    if least is None:
        return {"public", "owner"}
    ranked = sorted(ROLES, key=lambda role: rank(role, route))
    may = [role for role in ranked if rank(role, route) >= least]
    owner = ["owner"] if method in ("GET", "POST") else []
    return {*ranked[: len(ranked) - len(may)][-1:], *may[:1], *owner}


def _gate_errs(world: World, role: str, method: str, url: str, least: Least | None, has: Least) -> bool:
    expected = {405} if least is None else {200} if has >= least else {302, 401, 403}
    return at_the_gate(world, role, method, url) not in expected


def _as_expected(response: Any, url: str, least: Least | None, has: Least) -> bool:
    if least is None:
        return response.status_code == 405
    return refused(response, url) == (has < least)


AT_EVENT = [route for route in WALKED if {"club", "tournament"} <= set(dict(route.parts))]


@pytest.mark.parametrize("role", ["director", "referee", "desk", ""])
def test_each_role_at_a_tournament_may_there_what_people_say_and_elsewhere_what_a_stranger_may(here: World, role: str):
    """Ask the gate for every route. Where the role just suffices, go on to the page too."""
    event, user = here.here.entry.event, UserFactory()
    if role:
        EventStaff.objects.create(event=event, user=user, role=role)
    here.sign_in("at the event", user)
    called, besides = AT_ONE_EVENT.get(role, ("any signed-in user", ""))
    wrong = []
    for route in AT_EVENT:
        for place, has in ((here.here, WHO[called]), (here.there, WHO["any signed-in user"])):
            url = here.url(route, place)
            for method, stated in _pinned(route.name).items():
                more = place is here.here and method not in SAFE_METHODS and route.name in besides.split()
                least = SCORER if more and stated is not None else stated
                if _gate_errs(here, "at the event", method, url, least, has):
                    wrong.append((route.name, method, place.club.slug, "gate"))
                elif has == least and refused(response := answer(here, "at the event", method, url), url):
                    wrong.append((route.name, method, place.club.slug, response.status_code))
    assert wrong == []


BY_LINK = [route for route in ALL if LINK in (row_of(route.name).read, row_of(route.name).write)]


@pytest.mark.parametrize("route", BY_LINK, ids=lambda route: route.name)
@pytest.mark.parametrize("role", ["public", "owner"])
def test_a_link_opens_its_own_pages_until_it_ends(here: World, route: Route, role: str):
    """An account changes nothing about a link. (A check-in link has no end: the night itself stops check-in.)"""
    part = next(
        part
        for part in ("table", "checkin", "entry", "card", "team", "registration", "screen", "printed")
        if part in dict(route.parts)
    )
    known: dict[str, dict[str, str]] = {"own": {}, "unknown": {part: "x" * 32}}
    if part == "table":
        known["ended"] = {part: here.ended.token}
    for link, given in known.items():
        url = here.url(route, **given)
        methods = [method for method in METHODS if row_of(route.name).least(method) == LINK]
        answers = {method: answer(here, role, method, url) for method in methods}
        assert {method: _link_says(said, url) for method, said in answers.items()} == dict.fromkeys(methods, link)
        if link == "own" and "GET" in answers:
            assert_headers(answers["GET"], route, LINK)


def _link_says(response: Any, url: str) -> str:
    if response.status_code == 404:
        return "unknown"
    return "ended" if refused(response, url) else "own"


def test_a_check_in_link_takes_nobody_once_the_night_is_over(here: World):
    client, closed = here.client("public"), here.ended.event
    url = reverse("self_checkin", args=[closed.checkin_token])
    number = here.here.player.number
    client.post(url, {"do": "me", "number": number})
    assert client.post(url, {"do": "here", "number": number}).status_code == 409
    assert not closed.entries.exists()


def rows_of(place: Place) -> list[dict[str, Any]]:
    """Return all rows of a club that another club's people or tablets could change."""
    club = place.club
    games = Game.objects.filter(event__season__club=club)
    events = Event.objects.filter(season__club=club)
    tables = [games, events, Club.objects.filter(pk=club.pk)]
    tables += [model.objects.filter(club=club) for model in (Membership, Player, Season, Invitation)]
    tables += [model.objects.filter(event__in=events) for model in (Table, Entry, SeatDraw, Payment)]
    tables += [model.objects.filter(game__in=games) for model in (Deal, Seat, Confirmation)]
    tables += [model.objects.filter(seat__game__in=games) for model in (Penalty, Substitution)]
    return [model_to_dict(row) for table in tables for row in table.order_by("pk")]


@pytest.mark.parametrize("route", [route for route in BY_LINK if route.name.startswith("table:")], ids=lambda r: r.name)
def test_a_tables_link_writes_to_its_own_table_only(here: World, route: Route):
    other = here.there
    before = rows_of(other)
    seat = other.game.seats.order_by("index")[1]
    asked = {
        "game": other.game.public_id,
        "game_id": other.game.pk,
        "table": other.table.token,
        "number": 1,
        "version": other.game.version,
        "seat": seat.pk,
        "seat_id": seat.pk,
        "player": seat.player_id,
        "key": key(),
        "note": "x",
        "reason": "x",
        "on": "1",
        "tile": 0,
        "scores": "[25000,25000,25000,25000]",
        "deposits": 0,
        "result": '{"type": "draw", "tenpai": []}',
    }
    here.client("public").post(here.url(route), asked)
    assert rows_of(other) == before


@pytest.fixture(scope="module")
def before(here: World, django_db_blocker: DjangoDbBlocker) -> list[Any]:
    """Return the rows of the other club."""
    with django_db_blocker.unblock():
        return rows_of(here.there)


WITHIN = [
    route
    for route in ALL
    if "club" in dict(route.parts) and set(dict(route.parts)) & {"season", "event", "game", "number", "draw", "member"}
]


@pytest.mark.parametrize("route", WITHIN, ids=lambda route: route.name)
def test_what_belongs_to_another_club_is_not_found_under_ones_own(here: World, before: list[Any], route: Route):
    """Ask for another club's season, night, game … as an owner, under the address of their own club."""
    row = row_of(route.name)
    url = here.url(route, here.there, club=here.here.club.slug)
    methods = [method for method in ("GET", "POST") if row.least(method) is not None]
    for method in methods:
        with transaction.atomic(), noting() as written:
            status = here.client("owner").generic(method, url).status_code
            assert not written or rows_of(here.there) == before
            transaction.set_rollback(True)
        # A write may also be refused because of its form or by a service. A page gives 404.
        assert status in (404, 405) or (method == "POST" and status in (302, 400))


def test_safe_methods_read(here: World):
    assert ROUTES["manage"].least("HEAD") == ROUTES["manage"].least("OPTIONS") == ROUTES["manage"].read
    assert "POST" not in SAFE_METHODS


@pytest.mark.parametrize(
    ("role", "granted"),
    [
        ("owner", {"owner", "organiser", "scorer", "member"}),
        ("organiser", {"scorer", "member"}),
        ("scorer", set()),
        ("member", set()),
        ("stranger", set()),
    ],
)
def test_nobody_grants_a_role_above_what_is_his_to_grant(role: str, granted: set[str]):
    roles = ("owner", "organiser", "scorer", "member")
    assert {given for given in roles if may_grant(ROLES[role], given)} == granted


def test_who_comes_by_address_to_what_a_button_sends_is_led_on(here: World) -> None:
    route = next(route for route in ALL if route.name == "night_time")
    response = here.client("owner").get(here.url(route))
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert "go back and press the button again" in response.content.decode()
