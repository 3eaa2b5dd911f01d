"""SQLite on a disk that may be full."""

import sqlite3

from django.conf import settings
from django.db import connection

HELD: list[sqlite3.Connection] = []


def hold_open() -> None:
    """Keep one connection open for the life of this process.

    When the last connection closes, SQLite removes the files next to the database, and the next reader needs space on
    the disk to create them again.
    """
    if connection.vendor == "sqlite":
        held = sqlite3.connect(str(settings.DATABASES["default"]["NAME"]), check_same_thread=False)
        held.execute("SELECT name FROM sqlite_master").fetchall()
        HELD.append(held)
