"""The site's start page and a club's page."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event
from clubs.selectors.public import page_versions
from clubs.selectors.public.club_directory import club_directory
from clubs.selectors.public.home import current_season, front, last_night, next_night
from clubs.services.seasons.standings import compute_standings
from clubs.services.transactions import bump_versions_for
from tests.clubs.evenings import arrive, evening, organiser
from tests.clubs.public_scenes import a_night, address, four, page, played, scored, signed_in
from tests.factories import (
    RON,
    ClubFactory,
    EventFactory,
    MembershipFactory,
    SeasonFactory,
    seated_game,
)

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


def club_html(event: Event, client: Client | None = None) -> str:
    return page(address("club", event), client)


def test_club_page_of_a_running_night_says_so_first_and_shows_its_tables():
    game = seated_game(deals=[RON])
    text = club_html(game.event)
    assert "is live</h1>" in text
    assert "1 table playing," in text
    assert "30,200" in text
    assert "Watch live" in text


def test_club_page_of_two_open_nights_counts_the_tables_and_the_people_of_both():
    game = seated_game()
    evening(3, season=SeasonFactory(club=game.event.season.club, preset="taiwan"))
    arrive(game.event, 2, organiser(game.event))
    assert "1 table playing, 5 players here." in club_html(game.event)


def test_club_page_offers_each_visitor_what_they_can_do_now():
    event = a_night()
    assert event.checkin_token not in club_html(event)
    member, scorer = club_html(event, signed_in(event, "member")), club_html(event, signed_in(event))
    assert event.checkin_token in member
    assert "Run the night" not in member
    assert "Run the night" in scorer


def test_club_page_between_nights_says_when_the_next_one_is():
    event = EventFactory(status=Event.Status.PLANNED, starts_at=timezone.now() + WEEK)
    text = club_html(event)
    assert f"{event.starts_at.astimezone(event.season.club.zone):%H:%M}</h1>" in text
    assert "Next: " in text


def test_club_page_without_a_night_says_so():
    season = SeasonFactory()
    assert "No night is planned at the moment." in page(reverse("club", args=[season.club.slug]))
    assert "No night is planned" in page(reverse("club", args=[ClubFactory().slug]))


def test_club_page_shows_the_first_five_of_the_season_and_of_the_last_night():
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    compute_standings(season_id=event.season_id)
    event.status = Event.Status.CLOSED
    event.save()
    found = front(event.season.club)
    assert (found.still.last, [line.total for line in found.still.lines]) == (event, [120, 30, -50, -100])
    text = club_html(event)
    assert text.count("+12.0") == 2


def test_last_night_is_the_newest_closed_one_with_a_final_game():
    season = SeasonFactory()
    nights = [
        EventFactory(season=season, starts_at=timezone.now() - n * WEEK, status=Event.Status.CLOSED) for n in (1, 2, 3)
    ]
    for event in nights[1:]:
        played(event)
    assert last_night(season.club) == nights[1]


def test_next_night_is_the_soonest_planned_one_and_not_a_forgotten_one():
    season = SeasonFactory()
    planned = [
        EventFactory(season=season, starts_at=timezone.now() + n * WEEK, status=Event.Status.PLANNED)
        for n in (2, 1, -1)
    ]
    assert next_night(season.club) == planned[1]


def test_current_season_is_the_newest_that_has_begun_and_is_not_closed():
    club = ClubFactory()
    today = timezone.localdate(timezone=club.zone)
    coming = SeasonFactory(club=club, starts_on=today + WEEK)
    assert current_season(club) == coming
    over = SeasonFactory(club=club, starts_on=today, closed=True)
    assert current_season(club) == over
    running = SeasonFactory(club=club, starts_on=today - WEEK)
    assert current_season(club) == running


def test_home_lists_clubs_and_says_which_play_now():
    a_night()
    quiet = ClubFactory(name="Quiet club")
    text = page("/")
    assert "live now" in text
    assert quiet.name in text
    assert "Sign in" in text
    assert "Create a club" in text


def test_home_puts_own_clubs_with_an_open_night_first():
    event = a_night()
    own = [event.season.club, ClubFactory(name="AAA"), ClubFactory(name="BBB")]
    soon = EventFactory(season=SeasonFactory(club=own[2]), status=Event.Status.PLANNED, starts_at=timezone.now() + WEEK)
    user = MembershipFactory(club=own[0]).user
    for club in own[1:]:
        MembershipFactory(club=club, user=user)
    other = ClubFactory()
    found = club_directory(user)
    assert [(door.club, door.night) for door in found.mine] == [(own[0], event), (own[2], soon), (own[1], None)]
    assert [door.club for door in found.cards] == [other]


def test_home_of_somebody_without_a_club_says_what_to_do():
    client = Client()
    user = MembershipFactory().user
    user.memberships.all().delete()
    client.force_login(user)
    assert "You are not a member of a club yet." in page("/", client)


def test_home_has_clubs_that_play_today_first_and_pages_of_thirty(django_assert_num_queries):
    clubs = [ClubFactory(name=f"Club {number:02}") for number in range(35)]
    for hours, club in ((5, clubs[34]), (3, clubs[33]), (24 * 7, clubs[32])):
        starts_at = timezone.now() + timedelta(hours=hours)
        EventFactory(season__club=club, status=Event.Status.PLANNED, starts_at=starts_at)
    with django_assert_num_queries(6):
        first = club_directory(None)
    assert [card.club for card in first.cards] == [clubs[33], clubs[34], *clubs[:28]]
    text = page("/")
    assert text.count("<li>") >= 30
    assert clubs[30].name not in text
    assert 'href="/clubs/?' in text
    assert [card.club for card in club_directory(None, number="2").cards] == clubs[28:33]
    assert clubs[32].name in page("/clubs/?page=2")


@pytest.mark.parametrize(
    "query", ["riversi", "graz", "austria", "AT", "奧地利", "hong kong", "香港", "riverside graz", "Graz austria"]
)
def test_a_club_is_found_by_name_place_country_and_system(query):
    wanted = ClubFactory(name="Riverside", place="Graz", time_zone="Europe/Vienna")
    SeasonFactory(club=wanted, preset="hongkong")
    SeasonFactory(club=ClubFactory(name="Other", place="Lyon", time_zone="Europe/Paris"), preset="riichi-ema")
    text = page(f"/clubs/?{urlencode({'q': query})}")
    assert "Riverside" in text
    assert ">Other<" not in text


def test_what_no_club_is_called_says_so_and_htmx_gets_the_list_alone():
    ClubFactory(name="Riverside")
    assert "No club matches." in page("/clubs/?q=nowhere")
    part = Client().get("/clubs/?q=river", headers={"HX-Request": "true"}).content.decode()
    assert "Riverside" in part
    assert "<html" not in part


def test_tournaments_to_come_of_all_clubs_are_on_the_start_page_and_in_a_calendar():
    soon = timezone.now() + WEEK
    open_cup, draft = (
        EventFactory(kind=Event.Kind.TOURNAMENT, name=name, status=status, starts_at=soon)
        for name, status in (("Spring cup", Event.Status.PLANNED), ("Secret cup", Event.Status.DRAFT))
    )
    for text in (page("/"), Client().get("/tournaments.ics").content.decode()):
        assert open_cup.name in text
        assert draft.name not in text


def test_only_acts_that_the_start_page_shows_touch_its_version():
    event = a_night()
    before = page_versions.versions_of([page_versions.SITE])
    bump_versions_for("player.added", event.season.club, None, None)
    bump_versions_for("season.policy", event.season.club, None, None)
    assert page_versions.versions_of([page_versions.SITE]) == before
    bump_versions_for("night.planned", event.season.club, event, None)
    assert page_versions.versions_of([page_versions.SITE]) != before


def test_pages_differ_by_language_visitor_and_message():
    event = a_night()
    url = address("club", event)
    client = signed_in(event)
    client.get(url)
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    assert client.get(url, headers={"If-None-Match": tag, "Accept-Language": "ja"}).status_code == 200
    assert Client().get(url, headers={"If-None-Match": tag}).status_code == 200


def test_page_with_a_message_is_never_answered_from_the_browsers_copy(rf):
    event = a_night()
    url = address("club", event)
    client = signed_in(event)
    client.get(url)
    tag = client.get(url)["ETag"]
    client.cookies["messages"] = CookieStorage(rf.get("/"))._encode([Message(SUCCESS, "Saved.")])
    answer = client.get(url, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Saved." in answer.content.decode()


def test_pages_say_who_they_are_for_sharing():
    event = a_night()
    text = club_html(event)
    assert f'<link rel="canonical" href="{settings.PUBLIC_URL}{address("club", event)}">' in text
    assert f'<meta property="og:title" content="{event.season.club.name}">' in text


def test_robots_are_asked_to_leave_links_and_people_alone(client: Client) -> None:
    said = client.get("/robots.txt").content.decode().splitlines()
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /in/", "Disallow: /i/", "Disallow: /accounts/"} <= set(said)
