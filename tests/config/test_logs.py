"""Log lines written during a request carry its id."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from config.log_format import formatter
from config.request_log import logged_path


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Yield the log lines written from here on, in the format of `LOG_JSON=1`."""
    made = formatter(json=True)
    handler = logging.StreamHandler(stream := io.StringIO())
    handler.setFormatter(made.pop("()")(**made))
    loggers = [logging.getLogger(name) for name in ("django_structlog", "django.request")]
    before = [(logger, logger.level) for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield stream
    for logger, level in before:
        logger.removeHandler(handler)
        logger.setLevel(level)


@pytest.mark.django_db
def test_all_lines_of_a_request_carry_the_id_that_the_proxy_gave_it(lines: io.StringIO, settings: Settings) -> None:
    settings.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
    for name, path in (("one", "/nowhere/"), ("two", "/c/nowhere/")):
        Client().get(path, headers={"x-request-id": name})
    told = [json.loads(line).get("request_id") for line in lines.getvalue().splitlines()]
    assert told == ["one"] * 3 + ["two"] * 3, "the start, the end, and Django's own warning"


def test_a_visitor_without_a_proxy_names_no_request(lines: io.StringIO) -> None:
    Client().get("/nowhere/", headers={"x-request-id": "forged"})
    assert "forged" not in lines.getvalue()


SECRET = "s3cr3t-0123456789"
LINKS = (
    f"/accounts/link/7/{SECRET}/",
    f"/accounts/password/reset/key/1-{SECRET}/",
    f"/accounts/confirm-email/{SECRET}/",
    f"/t/{SECRET}/",
    f"/e/{SECRET}/",
    f"/r/{SECRET}/",
    f"/stop/{SECRET}/",
    f"/nowhere/{SECRET}/",
    f"/accounts/login/?next=/t/{SECRET}/",
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", LINKS)
def test_no_line_of_a_request_has_a_secret_of_its_address(lines: io.StringIO, path: str) -> None:
    Client().get(path)
    assert lines.getvalue()
    assert SECRET not in lines.getvalue()


def test_a_line_names_the_route_and_what_is_public_of_it() -> None:
    request = RequestFactory().get("/c/canal-house/tournaments/12/?page=2")
    assert logged_path(request) == "/c/canal-house/tournaments/12/"
    assert logged_path(RequestFactory().get(f"/t/{SECRET}/")) == "/t/<table>/"
