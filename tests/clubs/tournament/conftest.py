"""Give the tests of tournaments a client that sends each form's key, as a browser does."""

import pytest

from tests.factories import Browser


@pytest.fixture
def client() -> Browser:
    return Browser()
