"""What is logged while a request is answered says which request that was."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client

from config.logs import formatter

pytestmark = pytest.mark.django_db


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


def test_all_lines_of_a_request_carry_its_id_and_none_a_password(lines: io.StringIO) -> None:
    Client().get("/c/nowhere/", headers={"x-request-id": "from-the-proxy"})
    Client().post("/accounts/login/", {"login": "a@example.org", "password": "kan-dora-4417"})
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    by_request = [one["request_id"] for one in told]
    assert by_request.count("from-the-proxy") >= 3, "the start, the library's own warning, the end"
    assert len(set(by_request)) == 2
    assert "kan-dora" not in lines.getvalue()
