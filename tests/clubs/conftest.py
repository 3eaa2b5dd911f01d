"""Every test of the clubs watches that no service forgets the public pages."""

from collections.abc import Iterator

import pytest

from tests.clubs.watched import watched


@pytest.fixture(autouse=True)
def _no_service_forgets_the_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with watched(monkeypatch) as watch:
        yield
    assert watch.forgotten == []
