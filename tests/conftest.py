"""Fixtures for every test: fresh caches, and a real Celery worker for tests that ask for one."""

import gc
import os
from collections.abc import Callable, Iterator

import hypothesis
import pytest
from django.core.cache import caches
from django.test import TransactionTestCase
from django.test.utils import teardown_databases
from django.utils import translation
from pytest_django import DjangoDbBlocker

from clubs import process_cache
from clubs.page_cache.store import page_store
from config import folder_queue
from config.celery import app
from config.embedded_worker import Embedded
from tests import tables
from tests.emptying import teardown
from tests.workers import WorkerProcess, real_queue, worker_thread

# A slow machine must not fail tests. CI tries the same examples each time, developers new ones.
hypothesis.settings.register_profile(
    "project", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], derandomize="CI" in os.environ
)
hypothesis.settings.load_profile("project")


# The quick tests: the rules by their corpora, and a deal from services to pages.
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


# Tests that use the database only as many others do: permissions, forms, words, signatures, numbers of queries, page
# contents, whole tournaments and the demo. They give the same results on PostgreSQL and SQLite, and run on SQLite only.
# tests/hostile opens every page on PostgreSQL. Scenarios, days and the API play tournaments there.
ALIKE = (
    "tests/api/test_calls.py",
    "tests/api/test_schema.py",
    "tests/api/test_seating_refusals.py",
    "tests/api/test_tournament_script.py",
    "tests/clubs/archive/test_refusals.py",
    "tests/clubs/imports/test_pages.py",
    "tests/clubs/exports/test_files.py",
    "tests/clubs/night/test_night_views.py",
    "tests/clubs/night/test_small_tables.py",
    "tests/clubs/people/test_account_words.py",
    "tests/clubs/people/test_importing.py",
    "tests/clubs/people/test_pages.py",
    "tests/clubs/play/test_cost.py",
    "tests/clubs/play/test_forms.py",
    "tests/clubs/play/test_outbox.py",
    "tests/clubs/play/test_playing_on.py",
    "tests/clubs/play/test_replay.py",
    "tests/clubs/play/test_running.py",
    "tests/clubs/play/test_views.py",
    "tests/clubs/play/test_ways.py",
    "tests/clubs/public/test_charts.py",
    "tests/clubs/public/test_paper.py",
    "tests/clubs/public/test_player.py",
    "tests/clubs/public/test_queries.py",
    "tests/clubs/public/test_race.py",
    "tests/clubs/public/test_standings.py",
    "tests/clubs/rulebook/",
    "tests/clubs/seasons/test_policies.py",
    "tests/clubs/test_core_calls.py",
    "tests/clubs/test_csrf.py",
    "tests/clubs/test_demo.py",
    "tests/clubs/test_growth.py",
    "tests/clubs/test_hidden_names.py",
    "tests/clubs/test_hostile.py",
    "tests/clubs/test_permissions.py",
    "tests/clubs/test_systems.py",
    "tests/clubs/tournament/test_director.py",
    "tests/clubs/tournament/test_kept_pages.py",
    "tests/clubs/tournament/test_messages.py",
    "tests/clubs/tournament/test_moving.py",
    "tests/clubs/tournament/test_pages.py",
    "tests/clubs/tournament/test_paper.py",
    "tests/clubs/tournament/test_pasting.py",
    "tests/clubs/tournament/test_plan.py",
    "tests/clubs/tournament/test_playoffs.py",
    "tests/clubs/tournament/test_postponed.py",
    "tests/clubs/tournament/test_public_pages.py",
    "tests/clubs/tournament/test_queries.py",
    "tests/clubs/tournament/test_registration.py",
    "tests/clubs/tournament/test_report.py",
    "tests/clubs/tournament/test_screens.py",
    "tests/clubs/tournament/test_team_playoffs.py",
    "tests/clubs/tournament/test_team_rules.py",
    "tests/clubs/tournament/test_team_working.py",
    "tests/clubs/tournament/test_teams.py",
    "tests/clubs/tournament/test_weights.py",
    "tests/clubs/tournament/test_winds.py",
)
# Tests that run on both databases: saves and games that others wait for, searches, archives, backups, statistics and
# locks. All other tests with a database run on PostgreSQL, or on SQLite if that is the only one.
BOTH = (
    "tests/clubs/archive/test_archive.py",
    "tests/clubs/backup/",
    "tests/clubs/imports/test_background.py",
    "tests/clubs/night/test_seating_races.py",
    "tests/clubs/people/test_email_keys.py",
    "tests/clubs/people/test_log.py",
    "tests/clubs/people/test_merging.py",
    "tests/clubs/play/test_deals.py",
    "tests/clubs/play/test_games.py",
    "tests/clubs/play/test_races.py",
    "tests/clubs/public/test_page_store.py",
    "tests/clubs/public/test_records.py",
    "tests/clubs/ratings/",
    "tests/clubs/seasons/test_standings.py",
    "tests/clubs/statistics/",
    "tests/clubs/test_",
    "tests/config/",
    "tests/faults/",
    "tests/load/",
)
# The slowest tests come first, so that no process is left with one of them at the end.
LONG = (
    "tests/browser/test_archive.py",
    "tests/browser/test_play_evening.py",
    "tests/browser/test_play_hanchan.py",
    "tests/browser/test_play_layout.py",
    "tests/browser/test_tournament_scenarios.py",
    "tests/faults/test_campaign.py",
    "tests/hostile/test_values.py",
)
# These may need the services without a database, or run only next to them (tools/check).
SERVICES = ("tests/config/", "tests/hostile/", "tests/load/")
DATABASE = {"db", "transactional_db", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the quick tests and those that need only one database, and run the slowest tests first."""
    items.sort(key=lambda item: not where(item, config).startswith(LONG))
    for item in items:
        path = where(item, config)
        if path.startswith(QUICK):
            item.add_marker("quick")
        if path.startswith(ALIKE) or not (path.startswith(SERVICES) or asks_a_database(item)):
            item.add_marker("once")
        elif not path.startswith(BOTH):
            item.add_marker("there")


def where(item: pytest.Item, config: pytest.Config) -> str:
    """Return the file of a test, as the lists above name it."""
    return item.path.relative_to(config.rootpath).as_posix()


def asks_a_database(item: pytest.Item) -> bool:
    """Return whether a test uses the database, by its mark or by a fixture."""
    return item.get_closest_marker("django_db") is not None or not DATABASE.isdisjoint(
        getattr(item, "fixturenames", ())
    )


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and only in objects made by the tests.

    Objects loaded by now stay until the end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Record a line with a measurement, printed after all tests have run."""
    return lambda line: record_property("figures", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the measurements, whichever process ran the test."""
    for report in terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", []):
        for name, line in report.user_properties:
            if name == "figures" and report.when == "call":
                terminalreporter.write_line(f"figures: {line}")


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Give each process a copy of the tables, which only one of them creates."""
    with django_db_blocker.unblock():
        databases = tables.set_up()
    yield
    with django_db_blocker.unblock():
        teardown_databases(databases, verbosity=0)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the tables that the processes copied. The parent process, or the only one, ends last."""
    if not hasattr(config, "workerinput"):
        tables.take_down()


@pytest.fixture(scope="session", autouse=True)
def _tasks_are_known() -> None:
    """Load the tasks, which services name but don't import."""
    app.autodiscover_tasks(force=True)


@pytest.fixture(scope="session", autouse=True)
def _quickly_emptied() -> Iterator[None]:
    """After a test that committed, empty only the tables that have rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


@pytest.fixture(scope="session", autouse=True)
def _soon_stopped() -> Iterator[None]:
    """Make workers check their queue and their end ten times as often, as each test starts and stops one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_queue, "LONGEST_WAIT", folder_queue.LONGEST_WAIT / 10)
        yield


@pytest.fixture(autouse=True)
def _no_language_left() -> None:
    """Reset the language of the last request, which the thread would keep until the next one."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _fresh_caches() -> None:
    """Clear rate limits, kept pages and other caches between tests."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    page_store.clear()
    process_cache.clear_process_caches()


@pytest.fixture
def celery_thread(transactional_db: None) -> Iterator[Embedded]:
    """Run tasks as `./run` does: through the queue, by a worker in this process, in parallel to the test."""
    with real_queue(), worker_thread() as embedded:
        yield embedded


@pytest.fixture
def celery_process(transactional_db: None) -> Iterator[WorkerProcess]:
    """Yield a worker in a process of its own, which the test starts, kills and restarts as it likes."""
    with real_queue():
        worker = WorkerProcess()
        yield worker
        worker.stop()
