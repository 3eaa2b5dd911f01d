"""Fixtures for the tests of clubs: each test fails if a service forgets to renew the public pages."""

from collections.abc import Iterator

import pytest

from clubs.selectors.reader_language import speak_as
from tests.clubs.watched import watched


@pytest.fixture(autouse=True)
def _speak_for_no_club() -> None:
    """Reset the club's words that a request of the test before may have set."""
    speak_as(None)


@pytest.fixture(autouse=True)
def _no_service_forgets_the_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with watched(monkeypatch) as watch:
        yield
    assert watch.forgotten == []
