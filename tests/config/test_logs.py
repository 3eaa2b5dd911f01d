"""What is logged while a request is answered says which request that was."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from config.log_format import formatter


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The lines of the log from here on, as `LOG_JSON=1` writes them."""
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
