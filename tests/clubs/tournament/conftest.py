"""The pages of tournaments are opened by a browser that sends the key of each form."""

import pytest

from tests.factories import Browser


@pytest.fixture
def client() -> Browser:
    return Browser()
