"""One migration of a database at a time: the others wait, and then find nothing left to do."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

LOCK = 0x4561_7374_4F6E_65
"""The number of PostgreSQL's advisory lock."""
PAUSE = 0.2
WAITING = "Another process is migrating this database. Waiting until it ends …"


@contextmanager
def migrating_alone(connection: BaseDatabaseWrapper, tell: Callable[[str], object]) -> Iterator[None]:
    """Wait until no other process migrates this database, and keep others out; `tell` is called once while waiting."""
    lock = _postgresql if connection.vendor == "postgresql" else _file
    with lock(connection, tell):
        yield


@contextmanager
def _postgresql(connection: BaseDatabaseWrapper, tell: Callable[[str], object]) -> Iterator[None]:
    """Hold an advisory lock of the session.

    It is tried again and again: a statement that waits keeps a snapshot, and the process that migrates waits for all
    older snapshots when it builds an index concurrently.
    """
    told = False
    while not _asked(connection, "SELECT pg_try_advisory_lock(%s)"):
        if not told:
            tell(WAITING)
        told = True
        time.sleep(PAUSE)
    try:
        yield
    finally:
        if connection.connection and not connection.connection.closed:  # else the server has let go of it
            _asked(connection, "SELECT pg_advisory_unlock(%s)")


def _asked(connection: BaseDatabaseWrapper, query: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(query, [LOCK])
        return bool(cursor.fetchone()[0])


@contextmanager
def _file(_connection: BaseDatabaseWrapper, tell: Callable[[str], object]) -> Iterator[None]:
    """Hold a lock on a file in the site's folder, where SQLite's database is."""
    with (settings.VAR_DIR / "migrating").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(WAITING)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
