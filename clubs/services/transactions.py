"""Transactions that increase the versions of the public pages they change."""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

from clubs.models import Club, Event, Game, Season
from clubs.selectors.public import page_versions

# Night actions that change what every page of the club shows: the night itself.
OF_THE_CLUB = ("night.", "tournament.")
# Club and night actions that change what the start page shows: no other act touches its version.
OF_THE_SITE = ("club.", *OF_THE_CLUB)
# Game actions that only the game itself and its table show.
WHILE_PLAYING = ("deal.", "line.", "riichi.")
RAISE = """
INSERT INTO clubs_pageversion (subject, version) VALUES {rows} ON CONFLICT (subject) DO UPDATE SET version = CASE
WHEN excluded.version > clubs_pageversion.version THEN excluded.version ELSE clubs_pageversion.version + 1 END
"""


class _Open(threading.local):
    """The current transaction of this thread: its depth and the subjects changed so far."""

    def __init__(self) -> None:
        self.depth = 0
        self.subjects: set[str] = set()


_open = _Open()


_writing = threading.RLock()


@contextmanager
def _alone() -> Iterator[None]:
    """Serialise this process's write transactions on SQLite, instead of having them poll for the write lock.

    A thread that has already begun a transaction holds the database and doesn't wait for waiting ones.
    """
    with nullcontext() if connection.vendor != "sqlite" or connection.in_atomic_block else _writing:
        yield


@contextmanager
def versioned_transaction(*, savepoint: bool = True) -> Iterator[None]:
    """Run a transaction that increases the versions of all subjects given to `bump_page_versions` at its end.

    This is done in a fixed order at the end, so that transactions don't deadlock and rows are locked only briefly. A
    nested transaction without a `savepoint` can't fail alone.
    """
    with _alone(), transaction.atomic(savepoint=savepoint):
        _open.depth += 1
        try:
            yield
            if _open.depth == 1:
                _raise(_open.subjects)
        finally:
            _open.depth -= 1
            if not _open.depth:
                _open.subjects.clear()


def bump_page_versions(*subjects: str) -> None:
    """Increase the page versions of these subjects at the end of the transaction, outside of one at once."""
    with nullcontext() if _open.depth else versioned_transaction():
        _open.subjects.update(subjects)


def standings_changed(season: Season) -> None:
    """Increase the versions of all pages that show a season's standings."""
    bump_page_versions(page_versions.season(season.club.slug, season.slug), page_versions.results(season.club.slug))


def bump_versions_for(action: str, club: Club, event: Event | None, game: Game | None) -> None:
    """Increase the versions of everything affected by a logged action."""
    bump_page_versions(*_subjects(action, club.slug, event, game))


def _subjects(action: str, club: str, event: Event | None, game: Game | None) -> Iterator[str]:
    if event is None or action.startswith(OF_THE_CLUB):
        yield page_versions.club(club)
    if action.startswith(OF_THE_SITE):
        yield page_versions.SITE
    if event is not None:
        yield from (page_versions.night(club, event.pk), page_versions.live(club))
        if not action.startswith(WHILE_PLAYING):
            yield page_versions.draws(club)
        if not action.startswith(WHILE_PLAYING) or (game is not None and game.status == Game.Status.FINAL):
            yield page_versions.tournament(club, event.pk)
    if game is not None:
        yield page_versions.game(club, game.public_id)


def _raise(subjects: Iterable[str]) -> None:
    """Set versions from the clock, so that they are new even after an older backup was restored."""
    if not (ordered := sorted(subjects)):
        return
    now = time.time_ns() // 1000
    values = [value for subject in ordered for value in (subject, now)]
    with connection.cursor() as cursor:
        cursor.execute(RAISE.format(rows=", ".join(["(%s, %s)"] * len(ordered))), values)
