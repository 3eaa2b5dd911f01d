"""What every test of faults starts from."""

from pathlib import Path

import pytest

from tests.faults.site import Site


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables made and the static files collected, to be copied."""
    folder = tmp_path_factory.mktemp("prepared")
    Site(folder).prepare()
    return folder
