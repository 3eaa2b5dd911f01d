"""PostgreSQL on machines of its own: behind PgBouncer, and with a standby that takes over."""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from django.conf import settings

from tests.faults.services import PgBouncer, Postgres
from tests.faults.site import Site
from tests.faults.tablet import Tablet
from tests.workers import wait_for

pytestmark = pytest.mark.slow
PAGES = ("/", "/accounts/login/", "/clubs/")
VISITORS, ASKED, FEW = 12, 15, 4
"""Visitors at once, pages of each, and the connections that PgBouncer has for them: fewer than threads."""
BACK = 10.0
"""Seconds after which pages answer again when the standby has been promoted."""
PLAYED = "SELECT key FROM clubs_deal WHERE current"
BEHIND = "SELECT count(*) FROM clubs_leaderboard WHERE requested > computed"


class Hall(NamedTuple):
    """A cluster with the site's tables, a folder for clusters and settings, and the links of two tables."""

    postgres: Postgres
    folder: Path
    links: list[str]


@pytest.fixture(scope="module")
def hall(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Yield a primary with a migrated database and two tables at play."""
    with tempfile.TemporaryDirectory(prefix="east-one-machines-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "primary").mkdir()
        postgres = Postgres(folder / "primary")
        try:
            postgres.start()
            site = Site(tmp_path_factory.mktemp("maker"), DATABASE_URL=postgres.address())
            site.take(prepared)
            site.prepare()
            made = subprocess.run(
                [sys.executable, "-m", "tests.faults.scene", "2"],
                env=site.environment,
                cwd=settings.BASE_DIR,
                check=True,
                capture_output=True,
            )
            yield Hall(postgres, folder, [table["link"] for table in json.loads(made.stdout)])
        finally:
            postgres.end()


def played(tablets: list[Tablet], meanwhile: Callable[[], None]) -> list[str]:
    """Let tablets play while something happens. Return the keys of the deals that were acknowledged."""
    for tablet in tablets:
        tablet.thread.start()
    try:
        meanwhile()
    finally:
        for tablet in tablets:
            tablet.stopping.set()
        for tablet in tablets:
            tablet.thread.join(60)
    return [key for tablet in tablets for key in tablet.taken]


def test_many_threads_share_the_few_connections_of_pgbouncer(
    hall: Hall, prepared: Path, tmp_path: Path, figures: Callable[[str], None]
) -> None:
    bouncer = PgBouncer(hall.folder, hall.postgres, FEW)
    site = Site(tmp_path, DATABASE_URL=hall.postgres.address(bouncer.port), DATABASE_BOUNCER="1")
    site.take(prepared)
    answers: list[int] = []

    def visit() -> None:
        answers.extend(site.get(page, patience=60).status for page in PAGES * (ASKED // len(PAGES)))

    def visitors() -> None:
        threads = [threading.Thread(target=visit) for _ in range(VISITORS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    began = time.monotonic()
    tablets = [Tablet(site, link) for link in hall.links]
    try:
        site.start()
        taken = played(tablets, visitors)
        with psycopg.connect(hall.postgres.address(bouncer.port)) as after:
            limit = after.execute("SHOW statement_timeout").fetchall()
    finally:
        site.stop()
        bouncer.end()
    figures(f"{len(answers)} pages and {len(taken)} deals in {time.monotonic() - began:.0f} s by {FEW} connections")
    assert answers == [200] * (VISITORS * ASKED), site.output()
    assert {name for tablet in tablets for name in tablet.answers} == {"204"}
    assert set(taken) <= {key for (key,) in hall.postgres.rows(PLAYED)}
    assert limit == [("0",)], "a connection given back has no limit of the request before"


def test_a_standby_takes_over_and_no_acknowledged_deal_is_lost(
    hall: Hall, prepared: Path, tmp_path: Path, figures: Callable[[str], None]
) -> None:
    (hall.folder / "standby").mkdir()
    standby = Postgres(hall.folder / "standby", of=hall.postgres)
    both = f"postgres://club@127.0.0.1:{hall.postgres.port},127.0.0.1:{standby.port}/postgres"
    site = Site(tmp_path, DATABASE_URL=f"{both}?target_session_attrs=read-write")
    site.take(prepared)
    tablets, back = [Tablet(site, link) for link in hall.links], [0.0]
    try:
        standby.start()
        with psycopg.connect(hall.postgres.address(), autocommit=True) as asked:
            asked.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            asked.execute("SELECT pg_reload_conf()")
        site.start()

        def fail() -> None:
            wait_for(lambda: all(len(tablet.taken) > 2 for tablet in tablets), "both tables play", site.output)
            hall.postgres.stop("immediate")
            time.sleep(1)
            assert site.get("/healthz").status == 200
            assert site.get(hall.links[0]).status == 503
            standby.run("pg_ctl", "promote", "--wait")
            began, before = time.monotonic(), len(tablets[0].taken)
            wait_for(lambda: len(tablets[0].taken) > before, "the table plays on", site.output)
            back[0] = time.monotonic() - began

        taken = played(tablets, fail)
        kept = [key for (key,) in standby.rows(PLAYED)]
        wait_for(lambda: standby.rows(BEHIND) == [(0,)], "the worker goes on, too", patience=45)
    finally:
        site.stop()
        with suppress(AssertionError):
            standby.end()
    figures(f"{len(taken)} deals acknowledged; a save {back[0]:.1f} s after the promotion")
    assert set(taken) <= set(kept)
    assert len(kept) == len(set(kept))
    assert back[0] < BACK
