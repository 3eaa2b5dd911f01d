"""Removal of a club in transactions so small that no save waits for them."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Any

from django.db.models import QuerySet

from clubs.models import Club
from clubs.selectors.public import page_versions
from clubs.services.archive.club_deletion import erase, loosen, rows_of
from clubs.services.archive.staged_rows import LONGEST_PAUSE
from clubs.services.transactions import bump_page_versions, versioned_transaction

ROWS = 150
"""Rows that one transaction deletes."""


def removal_steps(club: Club) -> Iterator[Callable[[], None]]:
    """Yield the transactions that delete a club, which nobody writes to any more. It can be begun anew at any time."""
    yield partial(_loosen, club)
    for rows in rows_of(club):
        yield from (partial(_erase, club, some) for some in _in_parts(rows))


def remove_unfinished(club_key: int, until: float = inf) -> bool:
    """Delete a club whose import failed or was cancelled.

    False if this moment by the monotonic clock came before the end. Deletes nothing of a club that is complete.
    """
    club = Club.everything.filter(pk=club_key, kind=Club.Kind.IMPORT).first()
    for step in removal_steps(club) if club else ():
        began = time.monotonic()
        step()
        if time.monotonic() >= until:
            return False
        time.sleep(min(LONGEST_PAUSE, time.monotonic() - began))
    return True


@versioned_transaction()
def _loosen(club: Club) -> None:
    loosen(club)
    bump_page_versions(page_versions.club(club.slug))


@versioned_transaction()
def _erase(club: Club, rows: QuerySet[Any]) -> None:
    erase(rows)
    bump_page_versions(page_versions.club(club.slug))


def _in_parts(rows: QuerySet[Any]) -> Iterator[QuerySet[Any]]:
    """Yield rows in parts, the newest first: older rows may be referred to by newer ones."""
    keys = list(rows.order_by("-pk").values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS):
        yield rows.model._base_manager.filter(pk__in=keys[start : start + ROWS])
