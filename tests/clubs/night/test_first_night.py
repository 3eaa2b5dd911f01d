"""A new club's first night: a list of names makes players, a season and an open night; anything unclear is asked."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Event, Player, Season, User
from clubs.models.people import Role
from clubs.selectors.imports.player_columns import Column
from clubs.selectors.imports.player_preview import Given
from clubs.services.activity_log import Actor
from clubs.services.night.first_night import start_first_night
from tests.factories import ClubFactory, PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
NINE = "陳大文\n佐藤 美咲\nOlena K.\nTom Achterberg\n김서연\nBen\nChloe\nEmma\nFrank"


def start(club: Club, text: str, *, preset: str = "riichi", apart: bool = False) -> Event:
    actor = Actor.staff(member(club, Role.OWNER))
    return start_first_night(
        club_id=club.pk, names=Given(text, False, {0: Column.NAME}), preset=preset, actor=actor, apart=apart
    )


def page_of(client: Client, club: Club) -> str:
    client.force_login(member(club, Role.ORGANISER))
    return reverse("first_night", args=[club.slug])


def test_nine_names_are_checked_in_at_an_open_night_of_a_new_season() -> None:
    club = ClubFactory()
    night = start(club, NINE)
    assert (night.status, night.number, night.season.preset) == ("open", 1, "riichi")
    assert night.season.options["chombo"] != ""
    here = night.entries.filter(status="here").order_by("player__number").values_list("player__name", flat=True)
    assert list(here) == NINE.split("\n")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("1. 陳大文 / David Chan\n2. Ben", ["陳大文", "Ben"]),
        ("Name\nBen", ["Name", "Ben"]),
        ("Ben\n\n  Emma  \n", ["Ben", "Emma"]),
        ("Ben\r\nKim", ["Ben", "Kim"]),
    ],
)
def test_lists_as_people_type_them(typed: str, names: list[str]) -> None:
    night = start(ClubFactory(), typed)
    here = night.entries.order_by("player__number")
    assert list(here.values_list("player__name", flat=True)) == names


def test_other_rules_can_be_chosen() -> None:
    assert start(ClubFactory(), "Ben\nEmma", preset="duankagen").season.preset == "duankagen"


def test_known_players_are_used_and_not_added_again() -> None:
    club = ClubFactory()
    known = PlayerFactory(club=club, name="Ben")
    night = start(club, "Ben\nEmma")
    assert club.players.count() == 2
    assert night.entries.filter(player=known, status="here").exists()


def test_names_of_perhaps_one_person_are_asked_and_kept_apart_on_request(client: Client) -> None:
    club = ClubFactory()
    at = page_of(client, club)
    sent = {"names": "Ben\nEmma\nBen", "preset": "riichi"}
    asked = client.post(at, sent)
    assert asked.status_code == 422
    assert "Line 3, Ben: Same person as line 1." in asked.content.decode()
    assert "They are different people" in asked.content.decode()
    assert not Player.objects.exists()
    assert client.post(at, sent | {"apart": "on"})["Location"].endswith("/draw/")
    assert sorted(club.players.values_list("name", flat=True)) == ["Ben", "Ben", "Emma"]


def test_a_wrong_line_is_named_and_nothing_is_saved() -> None:
    club = ClubFactory()
    with pytest.raises(ClubError) as refused:
        start(club, "Ben\n" + "x" * 200)
    assert (refused.value.field, Player.objects.count(), Season.objects.count()) == ("names", 0, 0)


def test_more_names_than_fit_are_sent_to_the_import() -> None:
    with pytest.raises(ClubError) as refused:
        start(ClubFactory(), "\n".join(f"Player {chr(65 + n // 26)}{chr(65 + n % 26)} {n}" for n in range(101)))
    assert refused.value.code in ("too_many", "alike")


def test_no_names_are_asked_for(client: Client) -> None:
    at = page_of(client, ClubFactory())
    page = client.post(at, {"names": " ", "preset": "riichi"})
    assert page.status_code == 422
    assert "Type the names of the people who are here." in page.content.decode()
    assert client.post(at, {"names": "Ben", "preset": "chess"}).status_code == 422


def test_a_second_press_leads_to_the_night_of_the_first(client: Client) -> None:
    club = ClubFactory()
    at = page_of(client, club)
    sent = {"names": NINE, "preset": "riichi"}
    client.post(at, sent)
    assert client.post(at, sent)["Location"] == reverse("tonight_now", args=[club.slug])
    assert Event.objects.count() == 1


def test_a_club_with_a_season_has_had_its_first_night(client: Client) -> None:
    season = SeasonFactory()
    with pytest.raises(ClubError) as refused:
        start(season.club, "Ben")
    assert refused.value.code == "begun"
    at = page_of(client, season.club)
    assert client.get(at)["Location"] == reverse("tonight_now", args=[season.club.slug])
    assert "Start tonight" not in client.get(reverse("manage", args=[season.club.slug])).content.decode()


def test_an_empty_club_is_offered_a_start(client: Client) -> None:
    club = ClubFactory()
    client.force_login(member(club, Role.ORGANISER))
    assert reverse("first_night", args=[club.slug]) in client.get(reverse("manage", args=[club.slug])).content.decode()


def test_an_account_without_a_name_is_called_by_the_start_of_its_address(client: Client) -> None:
    client.post(reverse("account_signup"), {"name": "", "email": "mei@example.org", "password1": "kan-dora-4417"})
    assert User.objects.get(email="mei@example.org").name == "mei"
