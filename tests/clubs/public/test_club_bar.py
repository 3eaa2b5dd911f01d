"""The navigation bar of a club's pages, its season chooser, and the club's 404 page with links onward."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event
from tests.clubs.public_scenes import a_night, address, page, played, signed_in
from tests.factories import EventFactory, SeasonFactory

pytestmark = pytest.mark.django_db


def bar(text: str) -> str:
    return text[text.index("<header") : text.index("</header>")]


def test_every_page_of_a_club_leads_to_all_its_rooms():
    event = a_night()
    game = played(event)
    rooms = [
        address("night", event, event.pk),
        address("season", event, event.season.slug),
        *(address(name, event) for name in ("players", "records", "ratings")),
        address("season_rulebook", event, event.season.slug),
    ]
    for url in [*rooms, address("club", event), address("game", event, game.public_id), address("all_time", event)]:
        text = bar(page(url))
        assert [room for room in rooms if f'href="{room}"' not in text] == [], url
    assert re.search(r'aria-current="page"\s*>Players', bar(page(address("players", event))))


def test_links_follow_the_season_of_the_page_not_that_of_another_game():
    event = a_night()
    other = SeasonFactory(
        club=event.season.club, slug="other", name="Other", preset="taiwan", starts_on=event.season.starts_on
    )
    night = EventFactory(season=other, status=Event.Status.CLOSED)
    own, its = address("season", event, event.season.slug), address("season", event, "other")
    assert re.search(f'href="{its}"\\s*>Standings', bar(page(address("night", night, night.pk))))
    assert f'href="{own}"' in bar(page(its)), "the chooser leads to the other season"
    assert address("season_rulebook", event, "other") in bar(page(its))


def test_between_nights_the_first_room_is_the_next_night():
    event = a_night(starts_on="2020-01-01")
    Event.objects.filter(pk=event.pk).update(status=Event.Status.PLANNED, starts_at=event.starts_at + timedelta(days=3))
    text = bar(page(address("records", event)))
    assert "Next night</a>" in text
    assert ">Live</a>" not in text


def test_staff_find_tonight_and_manage_in_the_bar_and_visitors_do_not():
    event = a_night()
    url = address("records", event)
    texts = [bar(page(url, client)) for client in (signed_in(event), Client())]
    assert [reverse("tonight_now", args=[event.season.club.slug]) in text for text in texts] == [True, False]


@pytest.mark.parametrize("path", ["nothing/", "games/nothing/", "players/999/"])
def test_what_is_not_there_leads_on_within_the_club(path: str) -> None:
    event = a_night()
    answer = Client().get(address("club", event) + path)
    text = answer.content.decode()
    assert answer.status_code == 404
    for name in ("players", "records", "players_search"):
        assert address(name, event) in text, name


def test_what_is_not_there_outside_a_club_leads_home():
    answer = Client().get("/c/nobody/nothing/")
    assert answer.status_code == 404
    assert "Go to the home page" in answer.content.decode()
