"""Acts, and the versions of what they change on public pages."""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

from clubs.models import Club, Event, Game, Season
from clubs.selectors.public import page_versions

# Acts of a night that change what every page of the club shows: the night itself.
OF_THE_CLUB = ("night.", "tournament.")
# Acts of a game that nothing shows but the game itself and its table.
WHILE_PLAYING = ("deal.", "line.", "riichi.")
RAISE = """
INSERT INTO clubs_pageversion (subject, version) VALUES {rows} ON CONFLICT (subject) DO UPDATE SET version = CASE
WHEN excluded.version > clubs_pageversion.version THEN excluded.version ELSE clubs_pageversion.version + 1 END
"""


class _Open(threading.local):
    """The act that this thread is in: how deep, and what it has changed so far."""

    def __init__(self) -> None:
        self.depth = 0
        self.subjects: set[str] = set()


_open = _Open()


_writing = threading.RLock()


@contextmanager
def _alone() -> Iterator[None]:
    """On SQLite one act of this process at a time: its own writers would only look again and again for their turn.

    Whoever has begun a transaction holds the database already, and does not wait for those who wait for it.
    """
    with nullcontext() if connection.vendor != "sqlite" or connection.in_atomic_block else _writing:
        yield


@contextmanager
def versioned_transaction(*, savepoint: bool = True) -> Iterator[None]:
    """One transaction, at whose end the versions of all that `raise_versions` was told of are raised together.

    At the end and in one order, so that no two acts wait for each other's rows and the rows are held for a moment only.
    Inside another act, one without a `savepoint` cannot fail alone.
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
    """Raise the versions of what pages show of these subjects: at the end of the act, outside of one at once."""
    with nullcontext() if _open.depth else versioned_transaction():
        _open.subjects.update(subjects)


def standings_changed(season: Season) -> None:
    """Raise the versions of all pages that show a season's standings."""
    bump_page_versions(page_versions.season(season.club.slug, season.slug), page_versions.results(season.club.slug))


def bump_versions_for(action: str, club: Club, event: Event | None, game: Game | None) -> None:
    """Raise the versions of all that an act of the log changes."""
    bump_page_versions(*_subjects(action, club.slug, event, game))


def _subjects(action: str, club: str, event: Event | None, game: Game | None) -> Iterator[str]:
    if event is None or action.startswith(OF_THE_CLUB):
        yield from (page_versions.SITE, page_versions.club(club))
    if event is not None:
        yield from (page_versions.night(club, event.pk), page_versions.live(club))
        if not action.startswith(WHILE_PLAYING):
            yield page_versions.draws(club)
        if not action.startswith(WHILE_PLAYING) or (game is not None and game.status == Game.Status.FINAL):
            yield page_versions.tournament(club, event.pk)
    if game is not None:
        yield page_versions.game(club, game.public_id)


def _raise(subjects: Iterable[str]) -> None:
    """Raise versions; by the clock, so that they are new even after an older copy of the database was put back."""
    if not (ordered := sorted(subjects)):
        return
    now = time.time_ns() // 1000
    values = [value for subject in ordered for value in (subject, now)]
    with connection.cursor() as cursor:
        cursor.execute(RAISE.format(rows=", ".join(["(%s, %s)"] * len(ordered))), values)
