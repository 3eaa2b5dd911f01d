"""`./run doctor`, `./run upgrade` and `./run manage` as an administrator uses them."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture
def about(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a fresh site on SQLite."""
    return {"VAR_DIR": str(tmp_path / "var"), "PATH": os.environ["PATH"], "HOME": str(tmp_path), "DEMO": "0"}


def command(about: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # our own words
        [sys.executable, *words], cwd=ROOT, env=about, capture_output=True, text=True, check=False
    )


def test_a_fresh_site_is_upgraded_and_examined_with_a_remedy_for_what_is_missing(about: dict[str, str]) -> None:
    for told in ("There is nothing to back up yet.", "Backup: "):
        done = command(about, "-m", "config.upgrade")
        assert done.returncode == 0, done.stderr
        assert told in done.stdout
    assert "Upgraded." in done.stdout
    looked = command(about, "-m", "config.doctor")
    lines = {line.split()[1]: line for line in looked.stdout.splitlines()}
    assert {"installed", "database", "disk", "memory", "mail", "clock", "permissions", "backups", "tls"} <= set(lines)
    assert lines["mail"].startswith("look")
    assert "set EMAIL_URL" in lines["mail"]
    assert lines["permissions"].startswith("ok")
    assert lines["worker"].startswith("BAD"), "none has swept"
    assert lines["backups"].startswith("ok"), "the upgrade made one"
    assert looked.returncode == 1


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(about: dict[str, str]) -> None:
    assert command(about, "manage.py", "migrate", "clubs", "0009", "--verbosity", "0").returncode == 0
    kept = Path(about["VAR_DIR"], "db.sqlite3")
    with sqlite3.connect(kept) as database:
        database.execute("CREATE TABLE clubs_mail (id integer)")  # blocks a migration
    failed = command(about, "-m", "config.upgrade")
    assert failed.returncode == 1
    assert "The database is as it was" in failed.stderr
    with sqlite3.connect(kept) as database:
        names = {name for (name,) in database.execute("SELECT name FROM django_migrations WHERE app = 'clubs'")}
        columns = {row[1] for row in database.execute("PRAGMA table_info(clubs_registration)")}
    assert "0009_fill_result_imports_of_games" in names
    assert not [name for name in names if name.startswith(("0012_one", "0013_note", "0014_keep"))]
    assert "fault" not in columns
