"""The tables of the tests: migrations create them once, and each process of a run works on a copy.

Running all migrations takes a process ten seconds, a copy half a second. SQLite tables are kept in the environment
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
    """Return a digest of what the tables depend on: our migrations and the versions of all libraries."""
    sources = [*sorted(settings.BASE_DIR.glob("clubs/migrations/*.py")), settings.BASE_DIR / "requirements.txt"]
    whole = sha256()
    for source in sources:
        whole.update(sha256(source.read_bytes()).digest())
    return whole.hexdigest()[:16]


FOLDER = Path(sys.prefix, "test-tables", digest())
FOLDER.mkdir(parents=True, exist_ok=True)


def made() -> Path:
    """Return the path that exists once the tables do: the SQLite file, or a marker file for PostgreSQL."""
    return FOLDER / "tables.sqlite3" if connection.vendor == "sqlite" else Path(os.environ[settings.RUN_DIR], name())


def name() -> str:
    """Return the name of the PostgreSQL database that is copied."""
    return f"{settings.RUN}_tables"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Lock, so that only one process checks for the tables and creates them."""
    with (FOLDER / "tables.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up() -> Any:
    """Create the database of this process. Return what Django needs to take it down."""
    with one_at_a_time():
        if not made().exists():
            databases = setup_databases(verbosity=0, interactive=False)
            keep()
            return databases
    return copy()


def keep() -> None:
    """Store the tables, still empty, where the other processes find them."""
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
    """Create the database of this process from the existing tables. Migrations then have nothing left to do."""
    test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        Path(test["NAME"]).unlink(missing_ok=True)
        shutil.copyfile(made(), test["NAME"])
        return setup_databases(verbosity=0, interactive=False, keepdb=True)
    test["TEMPLATE"] = name()
    return setup_databases(verbosity=0, interactive=False)


def take_down() -> None:
    """Remove the template that the PostgreSQL processes copied, when all of them have ended."""
    if connection.vendor == "postgresql" and made().exists():
        # Not through Django's connections: pytest-django blocks them outside of tests.
        with psycopg.connect(settings.DATABASE_URL, autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name())))
        made().unlink()
