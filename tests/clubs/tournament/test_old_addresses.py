"""Redirects from the old addresses of tournaments, under `events/`, to `tournaments/`."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import stages, tournament, user_of

pytestmark = pytest.mark.django_db


def old(address: str) -> str:
    return address.replace("/tournaments/", "/events/")


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("page", ["event", "event_standings", "event_desk", "event_rulebook"])
def test_an_old_address_leads_to_the_page_for_good_with_its_query(method: str, page: str) -> None:
    address = url(tournament(8, stages(1, "random")), page)
    assert "/tournaments/" in address
    answer = getattr(Client(), method)(old(address) + "?stage=1&lang=ja")
    assert (answer.status_code, answer.headers["Location"]) == (301, address + "?stage=1&lang=ja")


@pytest.mark.parametrize("slug", ["events", "staff"])
def test_a_club_called_like_a_part_of_the_address_keeps_its_name(slug: str) -> None:
    day = tournament(8, stages(1, "random"))
    Club.objects.filter(pk=day.event.season.club_id).update(slug=slug)
    for page in ("event", "event_desk"):
        address = reverse(page, args=[slug, day.event.pk])
        assert Client().get(old(address)).headers["Location"] == address


def test_a_form_sent_to_an_old_address_is_sent_again_to_the_new_one() -> None:
    day = tournament(8, stages(1, "random"))
    form = url(day, "event_day")
    answer = Client().post(old(form), {"pause": "5"})
    assert (answer.status_code, answer.headers["Location"]) == (308, form)
    page = signed_in(user_of(day.director)).get(old(form), follow=True)
    assert (page.status_code, page.redirect_chain) == (200, [(form, 301)])


def test_a_saved_calendar_stays_where_it_is() -> None:
    calendar = url(tournament(8, stages(1, "random")), "event_calendar")
    assert "/events/" in calendar
    assert Client().get(calendar).status_code == 200


def test_no_page_of_a_tournament_names_an_old_address() -> None:
    day = tournament(8, stages(1, "random"))
    for page in ("event", "event_standings"):
        assert "/events/" not in Client().get(url(day, page)).text.replace(url(day, "event_calendar"), "")
    assert reverse("event", args=["east", 1]) == "/c/east/tournaments/1/"
