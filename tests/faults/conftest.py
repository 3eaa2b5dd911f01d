"""Fixtures shared by the fault tests."""

from pathlib import Path

import pytest

from tests.faults.site import Site


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a migrated database and collected static files, to be copied."""
    folder = tmp_path_factory.mktemp("prepared")
    Site(folder).prepare()
    return folder
