"""The activity log: old and new values, search, and export as a file."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.people.players import PlayerDetails, add_player, update_player
from tests.factories import ClubFactory, UserFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Return a club whose name was changed, as was a player's."""
    club = ClubFactory(slug="canal", name="Canal House")
    actor = Actor.staff(UserFactory(name="Mei"))
    update_club(club_id=club.pk, details=ClubDetails("運河", "canal", "Asia/Tokyo"), actor=actor)
    player = add_player(club_id=club.pk, details=PlayerDetails(name="陳大文"), actor=actor)
    said = PlayerDetails(name="陳大武", email="chan@example.org", guest=True)
    update_player(player_id=player.pk, club_id=club.pk, details=said, actor=Actor.staff(UserFactory(name="Tom")))
    return club


def staff(club: Club) -> Client:
    client = Client()
    client.force_login(member(club, Role.ORGANISER))
    return client


def shown(club: Club, query: str = "") -> str:
    page = staff(club).get(reverse("log", args=["canal"]), {"q": query}).content.decode()
    return " ".join(page.split())


def test_the_log_says_what_was_and_what_is(club: Club) -> None:
    page = shown(club)
    assert "name: Canal House → 運河" in page
    assert "time zone: Asia/Taipei → Asia/Tokyo" in page
    assert "name: 陳大文 → 陳大武" in page
    assert "guest: no → yes" in page
    assert "chan@example.org" not in page, "an address is the staff's list's, and no history's"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("大武", "陳大文 → 陳大武"),
        ("taipei", "Asia/Taipei"),
        ("TOM", "陳大文 → 陳大武"),
        ("運河", "Canal House → 運河"),
    ],
)
def test_the_log_is_searched_in_any_script(club: Club, query: str, found: str) -> None:
    page = shown(club, query)
    assert found in page
    assert page.count("<li>") - page.count("Created") < shown(club).count("<li>")


@pytest.mark.parametrize("query", ["%", "\\", '"}}', "Canal%→", "nobody at all"])
def test_a_query_is_only_a_text(club: Club, query: str) -> None:
    assert "Canal House →" not in shown(club, query)


def test_the_log_goes_out_as_a_file(club: Club) -> None:
    answer = staff(club).get(reverse("log_file", args=["canal", "csv"]))
    rows = list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert rows[0] == ["Date", "Time", "By", "Action", "Changes", "Reason", "Night", "Game link"]
    told = [row[2:5] for row in rows[1:]]
    assert ["Tom", "Changed player 1, 陳大武", "name: 陳大文 → 陳大武; guest: no → yes"] in told
    scorer = Client()
    scorer.force_login(member(club, Role.SCORER))
    assert scorer.get(reverse("log_file", args=["canal", "csv"])).status_code == 403
