"""A night during which everything fails in turn: afterwards every acknowledged deal is stored exactly once.

The full check runs the short form. `FAULTS_ROUNDS=20` runs that many rounds, each in a different order.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.faults.services import Postgres, RedisServer, Wire, services
from tests.faults.site import Site
from tests.faults.tablet import Tablet
from tests.faults.wrong_clock import set_clock
from tests.workers import wait_for

ROUNDS = int(os.environ.get("FAULTS_ROUNDS", "1"))
TABLES = 2
BREATH = 0.7
WORKER = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency=1", "-l", "WARNING"]
DAY = 86400
IN_ORDER = "SELECT array_agg(number ORDER BY id) FROM clubs_deal WHERE current GROUP BY game_id"
STANDINGS = "SELECT count(*) FROM clubs_leaderboard WHERE requested > computed"

pytestmark = pytest.mark.slow


class Evening:
    """The site, its services and its worker, and the faults that may hit them."""

    def __init__(self, folder: Path, postgres: Postgres, queue: RedisServer, wire: Wire) -> None:
        self.postgres, self.queue, self.wire = postgres, queue, wire
        address = {"DATABASE_URL": postgres.address(wire.port), "REDIS_URL": queue.address, "EMBEDDED_WORKER": "0"}
        self.clock = folder / "clock"
        self.site = Site(
            folder, DJANGO_SETTINGS_MODULE="tests.faults.wrong_clock", CLOCK_FILE=str(self.clock), **address
        )
        self.worker: subprocess.Popen[bytes] | None = None
        self.back: dict[str, float] = {}

    def start(self, prepared: Path) -> list[Tablet]:
        """Start everything. Return the tablets at the tables."""
        self.site.take(prepared)
        self.site.prepare()
        made = subprocess.run(
            [sys.executable, "-m", "tests.faults.scene", str(TABLES)],
            env=self.site.environment,
            cwd=settings.BASE_DIR,
            check=True,
            capture_output=True,
        )
        self.start_worker()
        self.site.start()
        return [Tablet(self.site, table["link"]) for table in json.loads(made.stdout)]

    def start_worker(self) -> None:
        """Start Celery's worker as a separate process."""
        right = self.site.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        self.worker = subprocess.Popen(WORKER, env=right, cwd=settings.BASE_DIR, start_new_session=True)

    def kill_worker(self) -> None:
        """Kill the worker and start another one."""
        self.end_worker()
        self.start_worker()

    def end_worker(self) -> None:
        """Kill the worker with all its processes."""
        if self.worker:
            os.killpg(self.worker.pid, 9)
            self.worker.wait()

    def kill_site(self) -> None:
        """Kill the web server and start another one."""
        self.site.kill()
        self.back["site"] = self.site.start()

    def kill_web_process(self) -> None:
        """Kill the process that answers requests. Its supervisor starts another."""
        began = time.monotonic()
        self.site.kill_one()
        wait_for(self.site.answers, "another process answers", self.site.output)
        self.back["process"] = time.monotonic() - began

    def restart_database(self) -> None:
        """Restart PostgreSQL as an administrator does."""
        self.postgres.stop()
        self.postgres.start()

    def crash_database(self) -> None:
        """Stop PostgreSQL as a power cut does, and keep it down for a while."""
        self.postgres.stop("immediate")
        time.sleep(BREATH)
        assert self.site.get("/healthz").status == 200
        self.postgres.start()

    def cut_the_wire(self) -> None:
        """Cut the network between site and database."""
        self.wire.cut()
        time.sleep(BREATH)
        began = time.monotonic()
        assert self.site.get("/healthz").status == 200
        assert time.monotonic() - began < 1
        self.wire.mend()

    def forget_the_queue(self) -> None:
        """Empty Redis: the queue and the cache."""
        self.queue.forget()

    def stop_the_queue(self) -> None:
        """Keep Redis down for a while."""
        self.queue.kill()
        time.sleep(BREATH)
        self.queue.start()

    def set_the_clock(self) -> None:
        """Set the web server's clock a year ahead, then a year back, while the worker's stays right."""
        for days in (400, -400):
            set_clock(self.clock, days * DAY)
            time.sleep(BREATH)
            assert self.site.get("/healthz").status == 200
        set_clock(self.clock, 0)

    def end(self) -> None:
        """Stop everything that was started."""
        self.site.stop()
        self.end_worker()

    @property
    def faults(self) -> list[Callable[[], None]]:
        """Return all faults."""
        return [
            self.kill_site,
            self.kill_web_process,
            self.kill_worker,
            self.restart_database,
            self.crash_database,
            self.cut_the_wire,
            self.forget_the_queue,
            self.stop_the_queue,
            self.set_the_clock,
        ]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Yield the site on services of the test's own. Only the services are running."""
    with services(tmp_path) as (postgres, queue, wire):
        evening = Evening(tmp_path, postgres, queue, wire)
        try:
            yield evening
        finally:
            evening.end()


def test_every_acknowledged_deal_is_there_once(
    evening: Evening, prepared: Path, figures: Callable[[str], None]
) -> None:
    tablets = evening.start(prepared)
    for tablet in tablets:
        tablet.thread.start()
    try:
        happened = break_everything(evening)
    finally:
        for tablet in tablets:
            tablet.stopping.set()
        for tablet in tablets:
            tablet.thread.join(60)
    taken = [key for tablet in tablets for key in tablet.taken]
    kept = [key for (key,) in evening.postgres.rows("SELECT key FROM clubs_deal WHERE current")]
    answers = sum((tablet.answers for tablet in tablets), start=type(tablets[0].answers)())
    slowest = max(tablet.slowest for tablet in tablets)
    figures(f"{len(taken)} deals acknowledged under {happened} faults; slowest save {slowest:.1f} s; {dict(answers)}")
    figures("back after kill -9: " + ", ".join(f"{what} {seconds:.1f} s" for what, seconds in evening.back.items()))
    assert evening.back["process"] < evening.back["site"], "what replaces a process should find the site imported"
    assert sorted(taken) == sorted(kept)
    assert all(numbers == list(range(1, len(numbers) + 1)) for (numbers,) in evening.postgres.rows(IN_ORDER))
    assert len(taken) > 5 * TABLES
    assert set(answers) <= {
        "204",
        "503",
        "ConnectionRefusedError",
        "ConnectionResetError",
        "ConnectionError",
        "TimeoutError",
    }
    wait_for(lambda: evening.postgres.rows(STANDINGS) == [(0,)], "the standings follow", patience=45)


def break_everything(evening: Evening) -> int:
    """Cause every fault, in a different order each round. Return how many there were."""
    lots = random.Random(20261122)
    for _ in range(ROUNDS):
        for fault in lots.sample(evening.faults, len(evening.faults)):
            time.sleep(BREATH)
            fault()
    time.sleep(BREATH)
    return ROUNDS * len(evening.faults)
