"""Standings computed by real Celery workers, even when they are killed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from clubs import queue, tasks
from clubs.models import Event, Game, GameTally, Leaderboard, Season, Standing
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game, confirm_all
from clubs.services.seasons.standings import compute_standings
from clubs.statistics.counts import counts_fingerprint
from config.celery import app
from config.embedded_worker import Embedded
from tests.factories import RON, seated_game, staff
from tests.workers import WorkerProcess, wait_for

HELD_UP = "wait_event_type = 'Lock' AND query LIKE 'UPDATE \"clubs_leaderboard\"%'"


def final_game(event: Event | None = None) -> Game:
    game = seated_game(event=event, deals=[RON])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def board(season: Season) -> tuple[int, int]:
    return Leaderboard.objects.values_list("requested", "computed").get(season=season)


def standing_ids(season: Season) -> set[int]:
    return set(season.standings.values_list("pk", flat=True))


def backends(which: str) -> list[int]:
    """Return the database server's processes for this test's database, except our own."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(f"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND {which}")
        return [pid for (pid,) in cursor.fetchall()]


@contextmanager
def last_write_held_up(season: Season) -> Iterator[None]:
    """Block whoever computes this season's standings at the last write of its transaction."""
    with transaction.atomic():
        Leaderboard.objects.select_for_update().get(season=season)
        yield


@pytest.mark.django_db(transaction=True)
def test_a_final_game_changes_the_standings_in_the_background(celery_thread: Embedded):
    season = final_game().event.season
    wait_for(lambda: board(season) == (1, 1), "the standings are computed")
    assert Standing.objects.filter(season=season).count() == 4


@pytest.mark.django_db
def test_the_sweep_computes_what_is_behind(django_capture_on_commit_callbacks):
    season = final_game().event.season
    assert board(season) == (1, 0)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert (board(season), season.standings.count()) == ((1, 1), 4)


@pytest.mark.django_db
def test_the_sweep_reads_no_results_and_no_games_at_rest():
    compute_standings(season_id=final_game().event.season_id)
    GameTally.objects.update(made=F("asked"), made_as=counts_fingerprint())
    with CaptureQueriesContext(connection) as asked:
        tasks.sweep()
    large = ('FROM "clubs_game"', 'FROM "clubs_seatresult"', 'FROM "clubs_seattally"', 'FROM "clubs_player"')
    assert [one["sql"] for one in asked.captured_queries if any(table in one["sql"] for table in large)] == []


@pytest.mark.django_db
def test_what_is_queued_is_not_queued_again(monkeypatch, django_capture_on_commit_callbacks):
    season = final_game().event.season
    monkeypatch.setattr(queue, "waiting", lambda task: queue.ROOM + 1)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert board(season) == (1, 0)
    monkeypatch.setattr(queue, "waiting", lambda task: queue.ROOM)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert board(season) == (1, 1)


def test_every_task_has_a_queue_and_readers_and_tables_go_first():
    routed = {name: route["queue"] for name, route in settings.CELERY_TASK_ROUTES.items()}
    own = {name for name in current_app.tasks if name.startswith("clubs.tasks.")}
    assert set(routed) < own
    assert own - set(routed) == {
        f"clubs.tasks.{name}" for name in ("compute_leaderboard", "compute_stage", "count_game", "sweep")
    }
    assert set(routed.values()) == {"soon", "outside", "night"}


@pytest.mark.django_db
def test_compute_leaderboard_twice_is_once():
    season = final_game().event.season
    tasks.compute_leaderboard(season.pk)
    before = standing_ids(season)
    tasks.compute_leaderboard(season.pk)
    assert standing_ids(season) == before


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "postgresql", reason="a row lock to stop the worker at needs PostgreSQL")
def test_a_worker_killed_in_the_middle_leaves_the_old_standings_and_the_next_makes_them_right(
    celery_process: WorkerProcess,
):
    celery_process.start()
    event = final_game().event
    season = event.season
    wait_for(lambda: board(season) == (1, 1), "the first standings are computed", celery_process.output)
    celery_process.stop()
    old = standing_ids(season)
    final_game(event)

    with last_write_held_up(season):
        celery_process.start()
        wait_for(lambda: bool(backends(HELD_UP)), "the worker is held up", celery_process.output)
        (backend,) = backends(HELD_UP)
        celery_process.kill()
    wait_for(lambda: not backends(f"pid = {backend}"), "the server has given the killed worker up")
    assert (board(season), standing_ids(season)) == ((2, 1), old)

    app.control.purge()
    celery_process.start()
    wait_for(lambda: board(season) == (2, 2), "the new worker has swept", celery_process.output)
    assert season.standings.count() == 8
