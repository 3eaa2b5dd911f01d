"""Club visibility: every public route of the permission table, for a public, an unlisted and a members-only club."""

import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.http import Http404
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from clubs.models import EventStaff, Membership
from clubs.models.notifications import Kind
from clubs.models.people import Role, Visibility
from clubs.page_cache.page_key import SHOWN
from clubs.page_cache.store import page_store
from clubs.permissions import LINK, PUBLIC, SIGNED_IN
from clubs.selectors.people.member_rights import may_be_told
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import make_token
from clubs.services.people.clubs import ClubDetails, update_club
from tests.clubs.rights import pinned
from tests.clubs.test_permissions import at_the_gate as gate_status
from tests.clubs.world import Route, World, routes, world
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

ROWS = pinned()
NAME = "Hidden Dragon"
FRESH = re.compile(r'X-CSRFToken": "\w+"')
READ = [route for route in routes() if route.named and ROWS.get(route.name, (None, None))[0] == PUBLIC]
OF_A_CLUB = [route for route in READ if "club" in dict(route.parts)]
# An invitation is a link that somebody of the club gave away; the pages of the API are made from the code alone.
BY_GIFT = {"invitation", "api:schema", "api:docs"}
OF_THE_SITE = [route for route in READ if "club" not in dict(route.parts) and route.name not in BY_GIFT]


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        logging.disable()
        made = world()
        made.here.club.name = NAME
        made.here.club.save()
        EventStaff.objects.create(event=made.here.entry.event, user=UserFactory(), role="desk")
        made.sign_in("desk", EventStaff.objects.get().user)
        yield made
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


def shown_to(here: World, seen: Visibility) -> None:
    """Set who can see the club."""
    club = here.here.club
    details = ClubDetails(NAME, club.slug, club.time_zone, visibility=seen)
    update_club(club_id=club.pk, details=details, actor=Actor.staff(here.here.owner))


def at_the_gate(here: World, role: str, method: str, url: str) -> int:
    """Return the status with which somebody is refused before the page, or 200 where they may enter."""
    try:
        return gate_status(here, role, method, url)
    except Http404:
        return 404


def text_of(response: Any) -> str:
    said = b"".join(response.streaming_content) if response.streaming else response.content
    return said.decode(errors="replace")


def at(here: World, role: str, url: str, seen: Visibility) -> Any:
    shown_to(here, seen)
    return here.client(role).get(url)


@pytest.mark.parametrize("route", OF_A_CLUB, ids=lambda route: route.name)
class TestEachPublicPage:
    def test_of_a_public_club_is_there_for_everyone(self, here: World, route: Route) -> None:
        url = here.url(route)
        response = at(here, "public", url, Visibility.PUBLIC)
        assert response.status_code in (200, 301, 302, 404)
        assert 'name="robots"' not in text_of(response)

    def test_of_an_unlisted_club_is_there_and_asks_not_to_be_indexed(self, here: World, route: Route) -> None:
        url = here.url(route)
        public = at(here, "public", url, Visibility.PUBLIC).status_code
        shown_to(here, Visibility.UNLISTED)
        for role in ("public", "member"):
            response = here.client(role).get(url)
            assert response.status_code == public
            assert response["X-Robots-Tag"] == "noindex, nofollow"
            if "<html" in (said := text_of(response)):
                assert '<meta name="robots" content="noindex, nofollow">' in said

    def test_of_a_members_club_is_not_there_for_strangers(self, here: World, route: Route) -> None:
        url = here.url(route)
        at(here, "public", url, Visibility.PUBLIC)  # a kept page must not come back
        unknown = url.replace(here.here.club.slug, "no-such-club")
        shown_to(here, Visibility.MEMBERS)
        for role in ("public", "stranger"):
            response, nowhere = here.client(role).get(url), here.client(role).get(unknown)
            assert response.status_code == nowhere.status_code == 404
            assert NAME not in (said := text_of(response))
            assert FRESH.sub("", said) == FRESH.sub("", text_of(nowhere).replace("no-such-club", here.here.club.slug))
        for role in ("owner of another club", "superuser"):
            assert at_the_gate(here, role, "GET", url) == 404
        assert here.client("public").get(url, headers={"HX-Request": "true"}).status_code == 404

    def test_of_a_members_club_is_there_for_members_and_staff(self, here: World, route: Route) -> None:
        url = here.url(route)
        public = at(here, "public", url, Visibility.PUBLIC).status_code
        at(here, "public", url, Visibility.MEMBERS)  # a stranger's answer must not be kept for members
        assert here.client("member").get(url).status_code == public
        for role in ("organiser", "desk"):
            assert at_the_gate(here, role, "GET", url) == 200


@pytest.mark.parametrize("seen", [Visibility.UNLISTED, Visibility.MEMBERS])
@pytest.mark.parametrize("route", OF_THE_SITE, ids=lambda route: route.name)
def test_no_page_of_the_site_names_the_club(here: World, route: Route, seen: Visibility) -> None:
    url = here.url(route)
    shown_to(here, seen)
    for role in ("public", "stranger"):
        assert NAME not in text_of(here.client(role).get(url))
        assert NAME not in text_of(here.client(role).get(url, {"q": NAME[:6]}))


def test_lists_of_the_site_name_a_public_club(here: World) -> None:
    for name in ("home", "clubs", "site_calendar", "api:clubs"):
        assert NAME in text_of(at(here, "public", reverse(name), Visibility.PUBLIC)), name


def test_members_find_their_club_in_lists(here: World) -> None:
    assert NAME in text_of(at(here, "member", reverse("home"), Visibility.MEMBERS))
    assert NAME in text_of(here.client("member").get(reverse("clubs"), {"q": "Dragon"}))


def test_links_go_on(here: World) -> None:
    shown_to(here, Visibility.PUBLIC)
    linked = [route for route in routes() if ROWS.get(route.name, (None, None))[0] == LINK]
    assert not [route for route in linked if "club" in dict(route.parts)]
    before = {route.name: Client().get(here.url(route)).status_code for route in linked}
    shown_to(here, Visibility.MEMBERS)
    assert {route.name: Client().get(here.url(route)).status_code for route in linked} == before
    assert 200 in before.values()


def test_a_stranger_claims_no_player_and_registers_for_nothing(here: World) -> None:
    shown_to(here, Visibility.MEMBERS)
    written = [route for route in routes() if ROWS.get(route.name, (0, 0))[1] in (PUBLIC, SIGNED_IN)]
    for route in (route for route in written if "club" in dict(route.parts)):
        assert here.client("stranger").post(here.url(route)).status_code == 404, route.name
        response = Client().post(here.url(route), {"name": "Typed"})
        assert (response.status_code, response.headers.get("Location", "")[:16]) == (302, "/accounts/login/"), (
            route.name
        )


def test_staff_pages_ask_strangers_to_sign_in_and_name_nothing(here: World) -> None:
    url = reverse("manage", args=[here.here.club.slug])
    assert at(here, "public", url, Visibility.MEMBERS).status_code == 302
    refused = at(here, "stranger", url, Visibility.MEMBERS)
    assert refused.status_code == 404
    assert NAME not in text_of(refused)
    nowhere = here.client("stranger").get(f"/c/{here.here.club.slug}/no/such/page/")
    assert NAME not in text_of(nowhere)
    assert NAME in text_of(here.client("member").get(f"/c/{here.here.club.slug}/no/such/page/"))


def test_a_token_sees_its_own_club_only(here: World) -> None:
    shown_to(here, Visibility.MEMBERS)
    url = reverse("api:club", args=[here.here.club.slug])

    def asked(place: Any, address: str) -> Any:
        actor = Actor.staff(place.owner)
        _token, secret = make_token(club=place.club, name="T", scopes=["read"], life=timedelta(1), actor=actor)
        return Client().get(address, headers={"Authorization": f"Bearer {secret}"})

    assert asked(here.here, url).json()["visibility"] == "members"
    assert asked(here.there, url).status_code == 404
    assert NAME in text_of(asked(here.here, reverse("api:clubs")))
    assert NAME not in text_of(asked(here.there, reverse("api:clubs")))


def test_somebody_who_leaves_sees_nothing_from_then_on(here: World) -> None:
    user = UserFactory()
    here.sign_in("leaves", user)
    membership = Membership.objects.create(club=here.here.club, user=user, role=Role.MEMBER)
    url = reverse("players", args=[here.here.club.slug])
    assert at(here, "leaves", url, Visibility.MEMBERS).status_code == 200
    assert may_be_told(Kind.SEAT, here.here.club.pk, user)
    membership.delete()
    assert here.client("leaves").get(url).status_code == 404
    assert not may_be_told(Kind.SEAT, here.here.club.pk, user)


def test_a_kept_page_is_neither_given_to_strangers_nor_taken_from_them(here: World) -> None:
    """The test above uses cached pages. Here the same URL is requested by members and strangers in turns."""
    kept = [route for route in OF_A_CLUB if route.name in SHOWN]
    assert len(kept) > 20
    url = reverse("club", args=[here.here.club.slug])
    for seen, status in [(Visibility.PUBLIC, 200), (Visibility.MEMBERS, 404), (Visibility.UNLISTED, 200)] * 2:
        shown_to(here, seen)
        for _again in range(2):
            assert here.client("public").get(url).status_code == status
            assert here.client("member").get(url).status_code == 200
    assert page_store.asked


def test_the_settings_say_it_in_words_and_pages_say_it_to_members(here: World) -> None:
    shown_to(here, Visibility.PUBLIC)
    url, club = reverse("club_edit", args=[here.here.club.slug]), here.here.club
    assert "No list names the club" in text_of(here.client("owner").get(url))
    sent = {"name": NAME, "slug": club.slug, "time_zone": club.time_zone, "visibility": "members"}
    assert here.client("owner").post(url, sent).status_code == 302
    club.refresh_from_db()
    assert club.visibility == Visibility.MEMBERS
    page = reverse("club", args=[club.slug])
    assert "Only members see the pages of this club." in text_of(here.client("member").get(page))
    assert here.client("owner").post(url, {**sent, "visibility": "nobody"}).status_code == 422
