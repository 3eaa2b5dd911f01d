"""Fixtures for every test: fresh caches, and Celery as it really runs where a test asks for it."""

import os
from collections.abc import Callable, Iterator

import hypothesis
import pytest
from django.core.cache import caches
from django.test import TransactionTestCase
from django.utils import translation

from clubs.shelf.shelf import shelf
from config.celery import app
from config.embedded import Embedded
from tests.emptying import teardown
from tests.workers import WorkerProcess, real_queue, worker_thread

# A busy machine is no failure; CI tries the same examples each time, and developers new ones.
hypothesis.settings.register_profile(
    "project", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], derandomize="CI" in os.environ
)
hypothesis.settings.load_profile("project")


# The quick look: the rules by their corpora, and a deal's way through services and pages.
QUICK = (
    "tests/clubs/play/test_deals.py",
    "tests/clubs/play/test_forms.py",
    "tests/clubs/play/test_games.py",
    "tests/clubs/play/test_views.py",
    "tests/clubs/public/test_game.py",
    "tests/clubs/seasons/test_standings.py",
    "tests/config/test_layers.py",
    "tests/rules/test_calls.py",
    "tests/rules/test_corpora.py",
    "tests/rules/test_options.py",
    "tests/rules/test_ticks.py",
    "tests/scoring/",
    "tests/tools/",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what belongs to the quick look."""
    for item in items:
        if item.path.relative_to(config.rootpath).as_posix().startswith(QUICK):
            item.add_marker("quick")


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Keep a line with what was measured, to be printed when all tests have run."""
    return lambda line: record_property("figures", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was measured, whichever process ran the test."""
    for report in terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", []):
        for name, line in report.user_properties:
            if name == "figures" and report.when == "call":
                terminalreporter.write_line(f"figures: {line}")


@pytest.fixture(scope="session", autouse=True)
def _tasks_are_known() -> None:
    """Load the tasks, which services name but do not import."""
    app.autodiscover_tasks(force=True)


@pytest.fixture(scope="session", autouse=True)
def _quickly_emptied() -> Iterator[None]:
    """Empty only what has rows behind a test that committed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


@pytest.fixture(autouse=True)
def _no_language_left() -> None:
    """Forget the language of the last request: a thread keeps it until the next one."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _fresh_caches() -> None:
    """Forget rate limits, pages and the like between tests."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    shelf.clear()


@pytest.fixture
def celery_thread(transactional_db: None) -> Iterator[Embedded]:
    """Run tasks as `./run` does: through the queue, by the worker inside this process, beside the test."""
    with real_queue(), worker_thread() as embedded:
        yield embedded


@pytest.fixture
def celery_process(transactional_db: None) -> Iterator[WorkerProcess]:
    """Give a worker that is a process of its own; the test starts it, kills it and starts it again as it likes."""
    with real_queue():
        worker = WorkerProcess()
        yield worker
        worker.stop()
