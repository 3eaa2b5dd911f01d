"""Fixtures shared by the tests of public pages."""

import time
from collections.abc import Iterator

import pytest
import time_machine

from clubs.selectors.public.page_versions import QUARTER


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_quarter() -> Iterator[None]:
    """Set the clock so that no page expires during a test because a new quarter of an hour begins."""
    with time_machine.travel(time.time() // QUARTER * QUARTER + 60):
        yield
