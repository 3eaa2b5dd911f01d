"""Two concurrent acts on two connections: the second starts after the first has written, before it commits."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from tests.workers import wait_for

WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()
"""


def overlap(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[Any, Any]:
    """Return what each of the two returned, or the exception that it raised.

    On PostgreSQL the first commits once the second waits for a lock or has ended without waiting. On SQLite, with its
    single writer, it commits once the second has begun.
    """
    begun, done = threading.Event(), threading.Event()
    came: list[Any] = []

    def later() -> None:
        connection.ensure_connection()
        begun.set()
        try:
            came.append(_outcome(second))
        finally:
            connection.close()
            done.set()

    other = threading.Thread(target=later)
    with transaction.atomic():
        mine = _outcome(first)
        other.start()
        wait_for(lambda: begun.is_set() and (done.is_set() or _waits()), "the second act waits for the first or ends")
    other.join()
    return mine, came[0]


def _outcome(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except Exception as error:  # noqa: BLE001  # the test checks the exception
        return error


def _waits() -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction keeps its first snapshot
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])
