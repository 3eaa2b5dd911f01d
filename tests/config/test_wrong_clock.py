"""Scheduled tasks keep running when the machine's clock is set forward or back."""

import time
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from celery import beat
from celery.apps.worker import Worker as Program
from django.core.cache import caches
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Leaderboard
from clubs.services.seasons.standings import compute_in_turn, request_standings
from config import celery
from config.celery import SWEPT, app
from config.celery_beat import Scheduler
from config.embedded_worker import Worker
from config.health import sweep_lag
from tests.factories import SeasonFactory

YEAR = 400 * 86400.0


class Machine:
    """A wall clock that can be set, and a monotonic clock that can't."""

    def __init__(self) -> None:
        self.wall, self.ran = time.time(), time.monotonic()

    def pass_by(self, seconds: float) -> None:
        self.wall, self.ran = self.wall + seconds, self.ran + seconds

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.wall, timezone.get_current_timezone())


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return the machine whose clock the test sets."""
    machine = Machine()
    monkeypatch.setattr(time, "time", lambda: machine.wall)
    monkeypatch.setattr(time, "monotonic", lambda: machine.ran)
    monkeypatch.setattr(app, "now", machine.now)
    monkeypatch.setattr(timezone, "now", machine.now)
    return machine


class Noted(Scheduler):
    """A beat scheduler that records what it would queue."""

    def apply_async(self, entry: object, *_: object, **__: object) -> None:
        self.queued.append(entry.name)

    def run(self, machine: Machine, seconds: float) -> list[str]:
        """Run it for some seconds and return what it has queued."""
        self.queued: list[str] = []
        end = machine.ran + seconds
        while machine.ran < end:
            machine.pass_by(min(max(self.tick(), 0.01), 300))
        return self.queued


@pytest.mark.parametrize("jump", [YEAR, -YEAR, 7200.0, -7200.0])
def test_sweeps_and_nightly_tasks_go_on(machine: Machine, jump: float) -> None:
    noted = Noted(app, lazy=True)
    noted.setup_schedule()
    assert noted.run(machine, 300).count("sweep") >= 9
    machine.wall += jump
    assert noted.run(machine, 300).count("sweep") >= 9
    machine.wall -= jump
    assert noted.run(machine, 300).count("sweep") >= 9
    day = noted.run(machine, 86400)
    assert (day.count("backup"), day.count("check")) == (1, 1)


def test_of_the_beats_of_several_workers_one_sends_each_task(machine: Machine, settings: Settings) -> None:
    settings.REDIS_URL = settings.REDIS_URL or "redis://shared"
    one, other = Noted(app, lazy=True), Noted(app, lazy=True)
    one.queued, other.queued = [], []
    for each in (one, other):
        each.setup_schedule()
        machine.pass_by(11)
    for _second in range(300):
        machine.pass_by(1)
        one.tick()
        other.tick()
    assert 9 <= len(one.queued + other.queued) <= 11
    machine.pass_by(40)
    other.queued.clear()
    other.tick()
    other.tick()
    assert "sweep" in other.queued, "one goes on when the other has ended"


def test_a_separate_worker_sends_what_is_due_and_one_inside_the_web_process_leaves_it_to_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[dict[str, object]] = []
    monkeypatch.setattr(beat, "EmbeddedService", lambda _app, **how: SimpleNamespace(start=lambda: begun.append(how)))
    for kind in (Program, Worker):
        celery.send_what_is_due(SimpleNamespace(controller=object.__new__(kind)))
    assert begun == [{"thread": True, "scheduler_cls": "config.celery_beat:Scheduler"}]


def test_no_sweep_of_the_future_hides_a_worker_that_is_dead(machine: Machine) -> None:
    machine.wall += YEAR
    caches["shared"].set(SWEPT, time.time(), timeout=None)
    machine.wall -= YEAR
    assert sweep_lag() > 3600


@pytest.mark.django_db
def test_standings_of_the_future_do_not_hold_up_those_of_now() -> None:
    season = SeasonFactory()
    request_standings(season=season)
    ahead = timezone.now() + timedelta(days=400)
    Leaderboard.objects.filter(season=season).update(computed_at=ahead, pause=30, requested=5, computed=4)
    assert compute_in_turn(season_id=season.pk)
