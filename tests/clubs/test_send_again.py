"""A form whose token or session has expired is shown again with all its input."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models.people import Club, Player, Role
from tests.clubs.tournament.test_pages import url
from tests.clubs.tournament.test_registration import announced
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


def test_tap_by_htmx_comes_back_after_signing_in_on_the_page_where_it_was_made(club: Club) -> None:
    client, user, page = Client(), member(club, Role.ORGANISER), f"/c/{club.slug}/staff/nights/"
    headers = {"HX-Request": "true", "HX-Current-URL": f"{SITE}{reverse('people', args=[club.slug])}?q=a"}
    client.post(new_player(club), {"name": "Ana <Q>"}, headers=headers)
    client.force_login(user)
    assert not hidden(client.get(page))
    found = client.get(reverse("people", args=[club.slug]) + "?q=a")
    assert hidden(found)
    assert f'action="{new_player(club)}"' in found.content.decode()


def test_htmx_form_without_its_token_is_shown_filled_in_as_a_page(club: Club) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member(club, Role.ORGANISER))
    headers = {"HX-Request": "true", "Origin": SITE}
    response = client.post(new_player(club), {"name": "Ana <Q>"}, headers=headers)
    assert (response.status_code, hidden(response), response["HX-Retarget"]) == (403, True, "body")
    empty = client.post(new_player(club), {}, headers=headers)
    assert (empty.status_code, empty["HX-Refresh"]) == (403, "true")


def test_long_form_stays_on_a_page_and_in_no_session(club: Club) -> None:
    client = Client()
    long = "x" * 30_000
    response = client.post(new_player(club), {"name": "Ana <Q>", "note": long})
    assert (response.status_code, hidden(response)) == (403, True)
    assert long in response.content.decode()
    assert "Sign in in another tab" in response.content.decode()
    assert "form_to_send_again" not in client.session


def test_taps_of_a_phones_outbox_are_not_kept_twice(club: Club) -> None:
    client = Client()
    client.post(new_player(club), {"name": "Ana <Q>"}, headers={"X-Outbox": "1"})
    assert "form_to_send_again" not in client.session


def test_public_registration_without_cookies_comes_back_filled_in() -> None:
    registers = url(announced(), "event_register")
    typed = {"name": "Ana <Q>", "email": "ana@example.org", "key": "k"}
    response = Client(enforce_csrf_checks=True).post(registers, typed, headers={"Origin": SITE})
    assert (response.status_code, hidden(response)) == (403, True)
    page = response.content.decode()
    assert "This browser blocks cookies" in page
    assert 'name="email" value="ana@example.org"' in page


def test_a_part_of_a_page_leads_the_whole_page_to_signing_in(club: Club) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": f"{SITE}/c/{club.slug}/manage/"}
    response = Client().post(new_player(club), {"name": "Ana"}, headers=headers)
    assert response.headers["HX-Redirect"] == f"{reverse('account_login')}?next=/c/{club.slug}/manage/"
    assert response.content == b""


def test_the_api_answers_a_missing_token_as_any_other_refusal() -> None:
    response = Client(enforce_csrf_checks=True).post("/api/v1/clubs/x/players", {}, content_type="application/json")
    assert response.headers["Content-Type"].startswith("application/json")
