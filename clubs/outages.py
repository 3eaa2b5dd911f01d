"""Recognise outages: of the database, of disk space, or a statement's time limit."""

import errno
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from django.conf import settings
from django.db import OperationalError, transaction

RETRY_SECONDS = 5
MEGABYTE = 2**20
TRIAL = 64 * 2**10
# PostgreSQL: connection lost, shut down or starting, out of connections or memory, read-only, a deadlock, a lock.
AWAY_STATES = ("08", "57P", "53", "25006", "40", "55P03")
FULL_STATE = "53100"
# The server cancelled a statement at its time limit, or at its limit of temporary files.
SLOW_STATES = ("57014", "53400")
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Outage(Enum):
    """What is unavailable. The value is the API's code."""

    DATABASE = "unavailable"
    DISK = "disk_full"
    TIME = "too_slow"


class DatabaseAwayError(OperationalError):
    """Raised when the database did not answer a moment ago, and is not tried again yet."""


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage behind an error, or None for a bug of ours."""
    return next((found for cause in causes(error) if (found := of_cause(cause))), None)


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, its cause, and so on."""
    while error is not None:
        yield error
        error = error.__cause__


def of_cause(error: BaseException) -> Outage | None:
    """Return the outage of a single error."""
    if isinstance(error, DatabaseAwayError):
        return Outage.DATABASE
    if isinstance(error, sqlite3.Error):
        return of_sqlite(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(error, OSError):
        return Outage.DISK if error.errno in NO_ROOM else None
    return of_postgresql(error) if type(error).__module__.startswith("psycopg") else None


def of_sqlite(code: int) -> Outage | None:
    """Return the outage of SQLite's primary result code."""
    if code in BUSY:
        return Outage.DATABASE
    return Outage.DISK if code in UNWRITABLE else None


def of_postgresql(error: BaseException) -> Outage | None:
    """Return the outage of PostgreSQL's state. An operational error without one means no connection."""
    state = getattr(error, "sqlstate", None)
    if state == FULL_STATE:
        return Outage.DISK
    if state in SLOW_STATES:
        return Outage.TIME
    if state is None:
        unreached = {"OperationalError", "InterfaceError"} & {kind.__name__ for kind in type(error).__mro__}
        return Outage.DATABASE if unreached else None
    return Outage.DATABASE if state.startswith(AWAY_STATES) else None


@contextmanager
def if_there_is_room() -> Iterator[None]:
    """Write expendable data in one transaction. On a full disk it is skipped, so that reading still works."""
    try:
        with transaction.atomic():
            yield
    except OperationalError as error:
        if outage_of(error) is not Outage.DISK:
            raise


def room() -> int:
    """Return how many megabytes are free where the site keeps its files."""
    return shutil.disk_usage(settings.VAR_DIR).free // MEGABYTE


def room_is_short() -> bool:
    """Return whether staff should free disk space soon."""
    return room() < int(settings.DISK_LOW_MB)


def room_is_gone() -> bool:
    """Return whether nothing more can be written.

    It is tried out, because free space ignores quotas and read-only disks.
    """
    try:
        with tempfile.TemporaryFile(dir=settings.VAR_DIR) as trial:
            trial.write(bytes(TRIAL))
    except OSError:
        return True
    return False
