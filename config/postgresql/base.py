"""Circuit breaker for the database: after an outage, only one thread at a time tries to connect."""

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
    """State of the database: whether it answered last time; during an outage, one thread at a time tries it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.away = False
        self.again = 0.0

    def may_try(self) -> bool:
        """Return whether to try; during an outage only one thread may."""
        with self.lock:
            now = time.monotonic()
            if self.away and now < self.again:
                return False
            self.again = now + TRIAL_SECONDS
            return True

    def note(self, *, away: bool) -> None:
        """Record the result of the attempt."""
        with self.lock:
            self.away, self.again = away, time.monotonic() + AWAY_SECONDS


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's backend with a circuit breaker, shared in each process, for connecting."""

    watch: ClassVar[Watch] = Watch()

    def connect(self) -> None:
        """Connect, or raise `DatabaseAwayError` at once if that has just failed."""
        if not self.watch.may_try():
            raise DatabaseAwayError("The database did not answer a moment ago.")
        try:
            super().connect()
        except self.Database.Error:
            self.watch.note(away=True)
            raise
        self.watch.note(away=False)

    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a connection, from a pool one that is still open.

        A server that closes a connection sends a message first: so the connection is only tested, at the cost of a
        query, if data arrived while it was in the pool.
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

    def init_connection_state(self) -> None:
        """Limit the time of statements where PgBouncer takes no options at the start of a connection."""
        super().init_connection_state()
        if (seconds := self.settings_dict.get("STATEMENT_SECONDS")) is not None:
            with self.connection.cursor() as cursor:
                cursor.execute(f"SET statement_timeout = {round(seconds * 1000)}")

    def prepared_cursor(self) -> CursorWrapper:
        """Return a cursor whose statements are prepared once per connection: for queries of every page."""
        self.ensure_connection()
        with self.wrap_database_errors:
            cursor: CursorWrapper = self._prepare_cursor(  # type: ignore[attr-defined]  # as `_cursor` of Django's does
                base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # a cursor of psycopg's
            )
        return cursor

    def close_if_unusable_or_obsolete(self) -> None:
        """Close unusable connections; without a pool a thread keeps its connection as long as the server does."""
        super().close_if_unusable_or_obsolete()
        if self.connection is None or self.in_atomic_block or self.pool:
            return
        if _was_spoken_to(self.connection) and not self.is_usable():
            self.close()


def _was_spoken_to(connection: Any) -> bool:
    """Return whether there is unread data, including the connection's end."""
    if connection.closed:
        return True
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    return bool(waiting.poll(0))
