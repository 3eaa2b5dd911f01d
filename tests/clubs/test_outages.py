"""An unavailable database or a full disk is reported in words, and the input is kept. A bug of ours stays a 500."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from structlog.testing import capture_logs

from clubs.outages import Outage, outage_of
from tests.factories import member, seated_game

pytestmark = pytest.mark.django_db
DEAL = "/api/v1/deal"


def raised(code: int) -> Exception:
    """Return the exception that Django raises when SQLite returns this code."""
    cause = sqlite3.OperationalError("in words")
    cause.sqlite_errorcode = code
    error = OperationalError("in words")
    error.__cause__ = cause
    return error


@contextmanager
def failing(error: Exception) -> Iterator[None]:
    """Make every query raise the error."""

    def fail(*_: Any) -> None:
        raise error

    with connection.execute_wrapper(fail):
        yield


@pytest.fixture
def client() -> Client:
    """Return a client that gets error pages instead of exceptions."""
    return Client(raise_request_exception=False)


AWAY, FULL = raised(sqlite3.SQLITE_BUSY), raised(sqlite3.SQLITE_FULL)
SLOW = OperationalError("in words")
SLOW.__cause__ = psycopg.errors.QueryCanceled("canceling statement due to statement timeout")


@pytest.mark.parametrize(
    ("error", "words"), [(AWAY, "暫時無法連線到資料庫"), (FULL, "空間不足，無法儲存"), (SLOW, "花了太久")]
)
def test_a_page_says_what_is_missing_and_when_to_come_again(client: Client, error: Exception, words: str) -> None:
    url = reverse("table:play", args=[seated_game().table.token])
    with failing(error):
        page = client.get(url, headers={"Accept-Language": "zh-HK"})
    assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (503, "5", "no-store")
    assert words in page.content.decode()
    assert client.get(url).status_code == 200


@pytest.mark.parametrize("cause", [psycopg.errors.QueryCanceled, psycopg.errors.ConfigurationLimitExceeded])
def test_a_statement_that_is_cut_off_is_logged_with_its_route(client: Client, cause: type[Exception]) -> None:
    url, error = reverse("table:play", args=[seated_game().table.token]), OperationalError("in words")
    error.__cause__ = cause("time, or temporary files")
    with capture_logs() as lines, failing(error):
        assert "took too long" in client.get(url).content.decode()
    [line] = [line for line in lines if line["event"] == "statement_cut_off"]
    assert (line["method"], line["route"]) == ("GET", "t/<slug:table>/")


def test_what_was_typed_stands_ready_to_be_sent_again(client: Client) -> None:
    url = reverse("account_login")
    with failing(AWAY):
        page = client.post(url, {"login": "a@example.org", "password": "not to be shown", "note": '"<b>'})
    text = page.content.decode()
    assert page.status_code == 503
    assert f'<form method="post" action="{url}">' in text
    assert '<input type="hidden" name="login" value="a@example.org">' in text
    assert '<input type="hidden" name="note" value="&quot;&lt;b&gt;">' in text
    assert "not to be shown" not in text


@pytest.mark.parametrize(("error", "code"), [(AWAY, "unavailable"), (FULL, "disk_full"), (SLOW, "too_slow")])
def test_the_api_says_it_in_one_shape(client: Client, error: Exception, code: str) -> None:
    game = seated_game()
    client.force_login(member(game.event.season.club))
    with failing(error):
        answer = client.get(f"/api/v1/clubs/{game.event.season.club.slug}", headers={"Accept-Language": "ja"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["error"]["code"] == code


def test_the_scoring_calls_need_no_database(client: Client) -> None:
    with failing(AWAY):
        asked = '{"rules": "riichi", "result": {"type": "draw", "tenpai": []}}'
        assert client.post(DEAL, asked, content_type="application/json").status_code == 200


def test_a_fault_of_ours_is_no_outage(client: Client) -> None:
    with failing(raised(sqlite3.SQLITE_ERROR)):
        page = client.get(reverse("table:play", args=["x" * 22]))
    assert page.status_code == 500
    assert outage_of(OperationalError("no such table")) is None
    assert outage_of(OSError(28, "No space left on device")) is Outage.DISK


def test_staff_see_a_full_disk_coming_and_readers_do_not(client: Client, settings: Any) -> None:
    club = seated_game().event.season.club
    settings.DISK_LOW_MB = 2**40
    url = reverse("club", args=[club.slug])
    assert "MB of disk space is left" not in client.get(url).content.decode()
    client.force_login(member(club))
    assert "MB of disk space is left" in client.get(url).content.decode()
    settings.DISK_LOW_MB = 0
    assert "MB of disk space is left" not in client.get(url).content.decode()
