"""A database that does not answer is left alone for a moment, so that not every thread of the site waits for it."""

import select
import threading
import time
from typing import Any, ClassVar

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg_pool import ConnectionPool

from clubs.outages import DatabaseAwayError

AWAY_SECONDS = 1.0
TRIAL_SECONDS = 5.0


class Watch:
    """Whether the database answered last time; while it does not, one thread at a time tries it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.away = False
        self.again = 0.0

    def may_try(self) -> bool:
        """Return whether to try; who tries while the database is away tries alone."""
        with self.lock:
            now = time.monotonic()
            if self.away and now < self.again:
                return False
            self.again = now + TRIAL_SECONDS
            return True

    def note(self, *, away: bool) -> None:
        """Keep how the trial ended."""
        with self.lock:
            self.away, self.again = away, time.monotonic() + AWAY_SECONDS


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but for when it connects; every process keeps one watch."""

    watch: ClassVar[Watch] = Watch()

    def connect(self) -> None:
        """Connect, or raise `DatabaseAwayError` at once when that has just failed."""
        if not self.watch.may_try():
            raise DatabaseAwayError("The database did not answer a moment ago.")
        try:
            super().connect()
        except self.Database.Error:
            self.watch.note(away=True)
            raise
        self.watch.note(away=False)

    def get_new_connection(self, conn_params: Any) -> Any:
        """A connection; of a pool, one that is still open.

        Who ends a connection says so on it: only where something has come in while it lay in the pool is the server
        asked, which costs as much as a query.
        """
        connection = super().get_new_connection(conn_params)
        while self.pool and _was_spoken_to(connection):
            try:
                ConnectionPool.check_connection(connection)
            except psycopg.Error:
                self.pool.putconn(connection)
                connection = super().get_new_connection(conn_params)
            else:
                break
        return connection

    def prepared_cursor(self) -> CursorWrapper:
        """A cursor whose statements the server parses and plans once a connection: for what every page asks."""
        self.ensure_connection()
        with self.wrap_database_errors:
            cursor: CursorWrapper = self._prepare_cursor(  # type: ignore[attr-defined]  # as `_cursor` of Django's does
                base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # a cursor of psycopg's
            )
        return cursor

    def close_if_unusable_or_obsolete(self) -> None:
        """Let go of what can't be used again; without a pool a thread keeps its connection while the server does."""
        super().close_if_unusable_or_obsolete()
        if self.connection is None or self.in_atomic_block or self.pool:
            return
        if _was_spoken_to(self.connection) and not self.is_usable():
            self.close()


def _was_spoken_to(connection: Any) -> bool:
    """Whether anything waits to be read, the connection's end too."""
    if connection.closed:
        return True
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    return bool(waiting.poll(0))
