"""The examples in docstrings produce what they show."""

import doctest
import importlib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("clubs", "config", "rules", "scoring")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if ">>> " in path.read_text())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_docstrings_are_true(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (failed, tried > 0) == (0, True)
