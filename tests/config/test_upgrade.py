"""A database of an earlier version is upgraded to the current tables, with everything derived from its games."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from clubs import migration_history
from clubs.migration_history import MigrationHistoryError, check_migration_history
from clubs.migration_lock import WAITING, migrating_alone
from config import startup_steps
from tests.config.tables import tables

ROOT = Path(__file__).parents[2]
OLD_GAME = """
import datetime, django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.migrate([("clubs", "0001_initial")])
models = executor.loader.project_state([("clubs", "0001_initial")]).apps.get_app_config("clubs")
make = lambda model, **values: models.get_model(model).objects.create(**values)
day = datetime.date(2026, 1, 2)
at = datetime.datetime(2026, 1, 2, 19, tzinfo=datetime.UTC)
club = make("Club", name="East", slug="east")
rules = {"preset": "riichi", "options": {}}
season = make("Season", club=club, name="Spring", slug="spring", starts_on=day, ends_on=day, **rules)
night = make("Event", season=season, number=1, starts_at=at)
round_ = make("Round", event=night, number=2)
table = make("Table", event=night, number=3)
draw = make("SeatDraw", event=night, round=round_, number=1, seed="0", seed_hash="0")
where = {"event": night, "round": round_, "table": table, "draw": draw}
game = make("Game", public_id="game1", status="final", **where, **rules)
for index, place in enumerate((1, 3, 3, 2)):
    player = make("Player", club=club, number=index + 1, name=f"Player {index}")
    seat = make("Seat", event=night, game=game, order=index, index=index, player=player)
    points = dict.fromkeys(("score", "uma", "oka", "penalty", "total"), 0)
    make("SeatResult", game=game, seat=seat, player=player, place=place, **points)
"""
TABLES = """
import django, json
django.setup()
from tests.config.tables import tables
print(json.dumps(tables()))
"""
INTEGER_KEYS = {"auth_group_permissions"}
"""Tables of Django's whose number is wider where a migration made them."""
NEW_RESULTS = """
import django
django.setup()
from clubs.models import SeatResult
for one in SeatResult.objects.order_by("start"):
    print(one.club.slug, one.system, one.size, one.place, one.tied, one.tie, one.last, one.round_number,
          one.table_number)
"""


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of a separate database of the kind that these tests run on."""
    given = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    given |= {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    if connection.vendor == "sqlite":
        yield given
        return
    name = f"upgrade_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    kept = settings.DATABASES["default"]
    address = f"{kept['USER']}:{kept['PASSWORD']}@{kept['HOST']}:{kept['PORT'] or 5432}"
    yield given | {"DATABASE_URL": f"postgres://{address}/{name}"}
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_a_database_of_the_first_version_is_upgraded_with_its_games(environment: dict[str, str]) -> None:
    _run(environment, "-c", OLD_GAME)
    _run(environment, "manage.py", "migrate", "--verbosity", "0")
    assert _run(environment, "-c", NEW_RESULTS).splitlines() == [
        "east riichi 4 1 1 0 False 2 3",
        "east riichi 4 3 2 0 True 2 3",
        "east riichi 4 3 2 1 True 2 3",
        "east riichi 4 2 1 0 False 2 3",
    ]
    # The tables are those of a new database, and a second run has nothing left to do.
    upgraded, new = json.loads(_run(environment, "-c", TABLES)), tables()
    assert set(upgraded) == set(new)
    assert {name: upgraded[name] for name in upgraded if upgraded[name] != new[name]}.keys() <= INTEGER_KEYS
    assert "No planned migration operations" in _run(environment, "manage.py", "migrate", "--plan")


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite builds no index concurrently")
def test_of_two_migrations_at_once_one_waits_for_the_other(environment: dict[str, str]) -> None:
    """Check it from where indexes are built concurrently, while the other one waits."""
    _run(environment, "manage.py", "migrate", "clubs", "0010", "--verbosity", "0")
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    both = [subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [one.communicate(timeout=300)[1] for one in both]
    assert [one.returncode for one in both] == [0, 0], said
    assert sorted(WAITING in one for one in said) == [False, True]
    assert "No planned migration operations" in _run(environment, "manage.py", "migrate", "--plan")


@pytest.mark.django_db(transaction=True)
def test_a_migration_waits_until_another_one_ends() -> None:
    holds, ends, said = threading.Event(), threading.Event(), StringIO()

    def hold() -> None:
        with migrating_alone(connection, said.write):
            holds.set()
            ends.wait(20)
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    assert holds.wait(20)
    threading.Timer(0.5, ends.set).start()
    call_command("migrate", plan=True, stdout=StringIO(), stderr=said)
    assert ends.is_set()
    other.join()
    assert WAITING in said.getvalue()


def test_a_start_migrates_only_what_is_not_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr(startup_steps, "call_command", lambda name, **_: called.append(name))
    for done in (True, False):
        monkeypatch.setattr(migration_history, "is_up_to_date", lambda done=done: done)
        startup_steps.migrate()
    assert called == ["migrate"]


def test_states_that_this_version_upgrades() -> None:
    first = ["0001_kept_facts", "0002_mark_the_version_of_the_facts", "0003_let_players_act_by_phone"]
    first += ["0004_let_tables_play_on", "0005_keep_what_was_ticked", "0006_keep_deals_line_by_line"]
    first += ["0007_keep_what_was_paid"]
    check_migration_history([])
    check_migration_history(first)
    check_migration_history(["0001_initial", "0002_tournaments_logs_and_statistics"])
    with pytest.raises(MigrationHistoryError, match=r"in the middle of version 0\.1 \(at 0003.*Check out cd05882b"):
        check_migration_history(first[:3])
    with pytest.raises(MigrationHistoryError, match=r"at 0010_take_games_from_logs"):
        check_migration_history([*first, "0008_keep_cancelled_nights", "0010_take_games_from_logs"])
    with pytest.raises(MigrationHistoryError, match=r"newer version .*9999_tomorrow"):
        check_migration_history(["0001_initial", "9999_tomorrow"])
