"""Addresses spoilt by the text around them lead to the page that was meant."""

from urllib.parse import quote, unquote

import pytest
from django.test import Client

from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("/c/East-Wind/", "/c/east-wind/"),
        ("/c/EAST-WIND/players/?q=Wei", "/c/east-wind/players/?q=Wei"),
        ("/c/east-wind)", "/c/east-wind/"),
        ("/c/east-wind/)", "/c/east-wind/"),
        ("/c/east-wind/。", "/c/east-wind/"),
        ("/c/east-wind/players/）。", "/c/east-wind/players/"),
        ("/c/East-Wind/results.atom).", "/c/east-wind/results.atom"),
        ("/rules/).", "/rules/"),
    ],
)
def test_a_spoilt_address_leads_on(wrong: str, meant: str) -> None:
    ClubFactory(slug="east-wind")
    path, _sign, query = wrong.partition("?")
    answer = Client().get(quote(path), query_params=dict([query.split("=")]) if query else None)
    assert (answer.status_code, unquote(answer["Location"])) == (301, meant)
    assert Client().get(answer["Location"]).status_code == 200


def test_the_secret_address_of_a_table_keeps_its_capitals() -> None:
    ClubFactory(slug="sDPw2YSk")
    assert Client().get("/c/sDPw2YSk)")["Location"] == "/c/sDPw2YSk/"
    assert Client().get("/c/sDPw2YSx/").status_code == 404


@pytest.mark.parametrize("path", ["/c/nobody/", "/nothing/here)", "/c/East-Wind/players/9999/"])
def test_an_unknown_address_stays_unknown(path: str) -> None:
    ClubFactory(slug="east-wind")
    assert Client().get(path, follow=True).status_code == 404


def test_only_reading_leads_on() -> None:
    ClubFactory(slug="east-wind")
    assert Client().post("/c/East-Wind/").status_code == 405
    assert Client().get("/api/v1/clubs/East-Wind").status_code == 404
