"""The versions of what public pages show: a page is as it was while the versions of all its subjects are.

A subject is a text with the parts of an address, so that a request alone says which versions to ask for.
"""

import time
from collections.abc import Sequence
from typing import TypeAlias

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper

Subjects: TypeAlias = tuple[str, ...]
Versions: TypeAlias = tuple[int, ...]

SITE = "site"
# Some words of a page hold for a day ("tonight"), and a day begins in every time zone of the world with a quarter.
QUARTER = 15 * 60
# All versions come in one row: each row more is a turn more for which threads wait for each other.
VERSION = "(SELECT version FROM clubs_pageversion WHERE subject = %s)"


def quarter() -> int:
    """The quarter of an hour that it is; it goes with every version."""
    return int(time.time()) // QUARTER


def club(slug: str) -> str:
    """What every page of a club shows: its name, players' names, its seasons, its nights and which of them is open."""
    return f"c/{slug}"


def live(slug: str) -> str:
    """All that happens on any of a club's nights."""
    return f"c/{slug}/live"


def draws(slug: str) -> str:
    """A club's seat draws, which games came of them, and all else of its nights but deals."""
    return f"c/{slug}/draws"


def results(slug: str) -> str:
    """The standings of all seasons of a club."""
    return f"c/{slug}/results"


def ratings(slug: str) -> str:
    """The ratings of a club's players."""
    return f"c/{slug}/ratings"


def season(slug: str, season: str) -> str:
    """The standings of a season."""
    return f"c/{slug}/standings/{season}"


def night(slug: str, event: int) -> str:
    """A night: its games, who is there, its draws."""
    return f"c/{slug}/nights/{event}"


def tournament(slug: str, event: int) -> str:
    """A tournament: its course, seats, results, standings and what is announced; no deal of a game that still runs."""
    return f"c/{slug}/tournaments/{event}"


def game(slug: str, game: str) -> str:
    """A game and its history, by its public id."""
    return f"c/{slug}/games/{game}"


def by_subject(*subjects: str) -> dict[str, int]:
    """The version of each of these subjects, as many as there are; 0 for what was never raised."""
    marks = ", ".join(["%s"] * len(subjects))
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(f"SELECT subject, version FROM clubs_pageversion WHERE subject IN ({marks})", subjects)  # noqa: S608  # marks only
        return dict.fromkeys(subjects, 0) | dict(cursor.fetchall())


def versions_of(subjects: Sequence[str]) -> Versions:
    """The versions of a page's few subjects, in their order, by one indexed query; 0 for what was never raised."""
    if not subjects:
        return ()
    with _cursor() as cursor:
        cursor.execute(f"SELECT {', '.join([VERSION] * len(subjects))}", subjects)
        return tuple(found or 0 for found in cursor.fetchone())


def _cursor() -> CursorWrapper:
    """One whose statements are kept ready: SQLite's always are."""
    own = connections[DEFAULT_DB_ALIAS]
    cursor: CursorWrapper = own.prepared_cursor() if own.vendor == "postgresql" else own.cursor()  # type: ignore[attr-defined]  # of config.postgresql
    return cursor
