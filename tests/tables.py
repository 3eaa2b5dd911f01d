"""The tables of the tests: migrating makes them once, and each process of a run works on a copy.

Running all migrations takes a process ten seconds, a copy half of one. Those of SQLite are kept in the environment
until a migration or a library changes.
"""

import fcntl
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection
from django.test.utils import setup_databases
from psycopg import sql


def digest() -> str:
    """Return what the tables are made from: our migrations, and the versions of all libraries."""
    sources = [*sorted(settings.BASE_DIR.glob("clubs/migrations/*.py")), settings.BASE_DIR / "requirements.txt"]
    whole = sha256()
    for source in sources:
        whole.update(sha256(source.read_bytes()).digest())
    return whole.hexdigest()[:16]


FOLDER = Path(sys.prefix, "test-tables", digest())
FOLDER.mkdir(parents=True, exist_ok=True)


def made() -> Path:
    """What stands there when the tables are made: those of SQLite themselves, of PostgreSQL a file of their name."""
    return FOLDER / "tables.sqlite3" if connection.vendor == "sqlite" else Path(os.environ[settings.RUN_DIR], name())


def name() -> str:
    """The database of PostgreSQL that is copied."""
    return f"{settings.RUN}_tables"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let only one process look whether there are tables, and make them."""
    with (FOLDER / "tables.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up() -> Any:
    """Give this process its database; return what Django wants back to take it down."""
    with one_at_a_time():
        if not made().exists():
            databases = setup_databases(verbosity=0, interactive=False)
            keep()
            return databases
    return copy()


def keep() -> None:
    """Put the tables, which are empty yet, where the others find them."""
    if connection.vendor == "sqlite":
        unfinished = made().with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(unfinished)])
        unfinished.rename(made())
    else:
        own = connection.settings_dict["NAME"]
        connection.close()
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name()}" TEMPLATE "{own}"')
        made().touch()


def copy() -> Any:
    """Make this process's database of the tables that there are; migrating finds nothing left to do."""
    test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        Path(test["NAME"]).unlink(missing_ok=True)
        shutil.copyfile(made(), test["NAME"])
        return setup_databases(verbosity=0, interactive=False, keepdb=True)
    test["TEMPLATE"] = name()
    return setup_databases(verbosity=0, interactive=False)


def take_down() -> None:
    """Remove what PostgreSQL's processes copied, when all have ended."""
    if connection.vendor == "postgresql" and made().exists():
        # Past Django's connections: no test is running, and only tests are let to those.
        with psycopg.connect(settings.DATABASE_URL, autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name())))
        made().unlink()
