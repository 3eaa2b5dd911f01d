"""Blank score sheets of a season, and where the code on a printed sheet leads."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Event, Season, SheetCode
from clubs.models.people import Role
from tests.factories import ClubFactory, EventFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return SeasonFactory(club=ClubFactory(), preset="riichi", name="Thursday league")


def page(season: Season, role: str = Role.SCORER, **asked: str) -> str:
    client = Client()
    client.force_login(member(season.club, role))
    answer = client.get(reverse("season_sheets", args=[season.club.slug, season.slug]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def leads_to(season: Season) -> str:
    code = SheetCode.objects.get(season=season)
    answer = Client().get(f"/s/{code.token}")
    assert answer.status_code == 302
    return answer["Location"]


def test_a_season_has_two_blank_score_sheets_to_a_page_and_one_deal_sheet(season: Season) -> None:
    said = page(season)
    assert all(f"?what={what}" in said for what in ("scores", "deals", "printer"))
    scores, deals = page(season, what="scores"), page(season, what="deals")
    assert (scores.count('class="sheet-scores"'), scores.count("print-page")) == (2, 1)
    assert (deals.count('class="sheet-deals"'), deals.count("print-page")) == (1, 1)
    assert "Thursday league" in scores
    assert "Table ____" in scores
    assert SheetCode.objects.count() == 1


def test_the_code_opens_the_entry_of_the_open_night_or_of_the_season(season: Season) -> None:
    page(season, what="scores")
    closed: Event = EventFactory(season=season, status=Event.Status.CLOSED)
    assert leads_to(season) == reverse("season_paper_results", args=[season.club.slug, season.slug])
    night: Event = EventFactory(season=season, status=Event.Status.OPEN)
    assert closed.starts_at <= night.starts_at
    assert leads_to(season) == reverse("night_results", args=[season.club.slug, night.pk])


def test_the_code_gives_no_right(season: Season) -> None:
    page(season, what="scores")
    night: Event = EventFactory(season=season, status=Event.Status.OPEN)
    assert "/accounts/login/" in Client().get(leads_to(season))["Location"]
    client = Client()
    client.force_login(member(season.club, Role.MEMBER))
    assert client.get(leads_to(season)).status_code == 403
    assert night.games.count() == 0
    assert Client().get("/s/22222222").status_code == 404


def test_another_clubs_staff_print_nothing(season: Season) -> None:
    other: Club = ClubFactory()
    client = Client()
    client.force_login(member(other, Role.OWNER))
    answer = client.get(reverse("season_sheets", args=[season.club.slug, season.slug]), {"what": "scores"})
    assert answer.status_code == 403
    assert not SheetCode.objects.exists()


@pytest.mark.parametrize(("paper", "long", "wide"), [("a4", "100", "10"), ("letter", "94", "9.4")])
def test_the_printer_test_says_what_to_measure(season: Season, paper: str, long: str, wide: str) -> None:
    said = page(season, what="printer", paper=paper)
    assert f"Both lines have to be {long} mm long." in said
    assert f"each {wide} mm wide." in said
    assert not re.search(r'class="frame" d="M', said)


def test_words_are_in_the_readers_language(season: Season) -> None:
    client = Client(headers={"accept-language": "ja"})
    client.force_login(member(season.club, Role.SCORER))
    address = reverse("season_sheets", args=[season.club.slug, season.slug])
    said = client.get(address, {"what": "deals"}).content.decode()
    assert all(f">{words}<" in said for words in ("無効", "放銃", "立直", "流局", "満", "ツモ", "署名"))
