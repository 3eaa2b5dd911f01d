"""What all tests of public pages share."""

import time
from collections.abc import Iterator

import pytest
import time_machine

from clubs.selectors.public.page_versions import QUARTER


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_quarter() -> Iterator[None]:
    """No page may grow old here by the quarter of an hour alone."""
    with time_machine.travel(time.time() // QUARTER * QUARTER + 60):
        yield
