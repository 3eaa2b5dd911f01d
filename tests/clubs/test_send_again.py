"""A form whose token or session has expired is shown again with all its input."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models.people import Club, Player, Role
from tests.factories import ClubFactory, member

pytestmark = pytest.mark.django_db
SITE = "http://testserver"


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def new_player(club: Club) -> str:
    return reverse("player_new", args=[club.slug])


def hidden(response: HttpResponse) -> bool:
    return '<input type="hidden" name="name" value="Ana &lt;Q&gt;">' in response.content.decode()


def test_a_form_without_its_token_comes_back_filled_in(club: Club) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member(club, Role.ORGANISER))
    response = client.post(new_player(club), {"name": "Ana <Q>"}, headers={"Origin": SITE})
    assert (response.status_code, hidden(response)) == (403, True)
    assert "signed in or out in another tab" in response.content.decode()
    assert not Player.objects.exists()


def test_a_browser_without_cookies_is_told_so(club: Club) -> None:
    response = Client(enforce_csrf_checks=True).post(new_player(club), {"name": "Ana <Q>"}, headers={"Origin": SITE})
    assert response.status_code == 403
    assert "This browser blocks cookies" in response.content.decode()


@pytest.mark.parametrize(
    ("origin", "data"),
    [("https://elsewhere.test", {"name": "Ana <Q>"}), (SITE, {"name": "Ana <Q>", "password": "x"})],
)
def test_nothing_of_another_site_and_no_password_is_repeated(club: Club, origin: str, data: dict[str, str]) -> None:
    response = Client(enforce_csrf_checks=True).post(new_player(club), data, headers={"Origin": origin})
    assert (response.status_code, hidden(response)) == (403, False)


def test_what_was_typed_before_the_session_ended_is_there_after_signing_in(club: Club) -> None:
    client, user = Client(), member(club, Role.ORGANISER)
    response = client.post(new_player(club), {"name": "Ana <Q>"})
    assert response.headers["Location"].startswith(reverse("account_login"))
    assert not Player.objects.exists()
    client.force_login(user)
    assert hidden(client.get(new_player(club)))
    assert not hidden(client.get(new_player(club)))


def test_a_part_of_a_page_leads_the_whole_page_to_signing_in(club: Club) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": f"{SITE}/c/{club.slug}/manage/"}
    response = Client().post(new_player(club), {"name": "Ana"}, headers=headers)
    assert response.headers["HX-Redirect"] == f"{reverse('account_login')}?next=/c/{club.slug}/manage/"
    assert response.content == b""


def test_the_api_answers_a_missing_token_as_any_other_refusal() -> None:
    response = Client(enforce_csrf_checks=True).post("/api/v1/clubs/x/players", {}, content_type="application/json")
    assert response.headers["Content-Type"].startswith("application/json")
