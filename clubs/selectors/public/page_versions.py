"""Versions of what public pages show: a page is unchanged while the versions of all its subjects are.

A subject is a string with parts of the address, so that the request alone tells which versions to read.
"""

import time
from collections.abc import Sequence
from typing import TypeAlias

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper

Subjects: TypeAlias = tuple[str, ...]
Versions: TypeAlias = tuple[int, ...]

SITE = "site"
# Some words on a page are valid for one day ("tonight"), and in every time zone a day begins on a quarter of an hour.
QUARTER = 15 * 60
# All versions come in one row: each further row would be another point at which threads wait for each other.
VERSION = "(SELECT version FROM clubs_pageversion WHERE subject = %s)"


def quarter() -> int:
    """Return the current quarter of an hour, which is part of every version."""
    return int(time.time()) // QUARTER


def club(slug: str) -> str:
    """Return the subject of every page of a club: names of club and players, seasons, nights, the open night."""
    return f"c/{slug}"


def live(slug: str) -> str:
    """Return the subject of all changes on any of a club's nights."""
    return f"c/{slug}/live"


def draws(slug: str) -> str:
    """Return the subject of a club's seat draws, the games they created, and all changes of its nights except deals."""
    return f"c/{slug}/draws"


def results(slug: str) -> str:
    """Return the subject of the standings of all seasons of a club."""
    return f"c/{slug}/results"


def ratings(slug: str) -> str:
    """Return the subject of the ratings of a club's players."""
    return f"c/{slug}/ratings"


def season(slug: str, season: str) -> str:
    """Return the subject of a season's standings."""
    return f"c/{slug}/standings/{season}"


def night(slug: str, event: int) -> str:
    """Return the subject of a night: its games, attendance and draws."""
    return f"c/{slug}/nights/{event}"


def tournament(slug: str, event: int) -> str:
    """Return the subject of a tournament: all its changes, except deals of games in progress."""
    return f"c/{slug}/tournaments/{event}"


def game(slug: str, game: str) -> str:
    """Return the subject of a game and its history, by its public id."""
    return f"c/{slug}/games/{game}"


def circuit(slug: str) -> str:
    """Return the subject of every page of a circuit."""
    return f"circuits/{slug}"


def by_subject(*subjects: str) -> dict[str, int]:
    """Return the version of each of any number of subjects; 0 if it was never raised."""
    marks = ", ".join(["%s"] * len(subjects))
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(f"SELECT subject, version FROM clubs_pageversion WHERE subject IN ({marks})", subjects)  # noqa: S608  # marks only
        return dict.fromkeys(subjects, 0) | dict(cursor.fetchall())


def versions_of(subjects: Sequence[str]) -> Versions:
    """Return the versions of a page's few subjects, in order, by one indexed query; 0 if never raised."""
    if not subjects:
        return ()
    with _cursor() as cursor:
        cursor.execute(f"SELECT {', '.join([VERSION] * len(subjects))}", subjects)
        return tuple(found or 0 for found in cursor.fetchone())


def _cursor() -> CursorWrapper:
    """Return a cursor with prepared statements: SQLite always caches them."""
    own = connections[DEFAULT_DB_ALIAS]
    cursor: CursorWrapper = own.prepared_cursor() if own.vendor == "postgresql" else own.cursor()  # type: ignore[attr-defined]  # of config.postgresql
    return cursor
