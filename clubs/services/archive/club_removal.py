"""Removal of a club whose import failed or was cancelled, in transactions so small that no save waits for them."""

import time
from collections.abc import Iterator
from math import inf
from typing import Any

from django.db.models import QuerySet

from clubs.models import Club
from clubs.selectors.archive.archive_tables import DERIVED, HERE, PARTS
from clubs.selectors.public import page_versions
from clubs.services.archive.club_deletion import erase
from clubs.services.archive.staged_rows import AT_ONCE, LONGEST_PAUSE, later_fields
from clubs.services.transactions import bump_page_versions, versioned_transaction


def remove_unfinished(club_key: int, until: float = inf) -> bool:
    """Delete the rows of a club that nobody has seen; False if this moment by the monotonic clock came before the end.

    Deletes nothing of a club that is complete.
    """
    club = Club.everything.filter(pk=club_key, kind=Club.Kind.IMPORT).first()
    if club is None:
        return True
    for rows, fields in _of(club):
        while keys := list(rows.order_by().values_list("pk", flat=True)[:AT_ONCE]):
            began = time.monotonic()
            with versioned_transaction():
                some = rows.model._base_manager.filter(pk__in=keys)
                if fields:
                    some.update(**dict.fromkeys(fields))
                else:
                    erase(some)
                bump_page_versions(page_versions.club(club.slug))
            if time.monotonic() >= until:
                return False
            time.sleep(min(LONGEST_PAUSE, time.monotonic() - began))
    return True


def _of(club: Club) -> Iterator[tuple[QuerySet[Any], list[str]]]:
    """Yield rows, in the order of their foreign keys, with the fields to be emptied; without any, they go."""
    for part in PARTS:
        for name, _to in later_fields(part):
            yield part.model._base_manager.filter(**{part.path: club.pk, f"{name}__isnull": False}), [name]
    for model, path in (*DERIVED.items(), *HERE.items()):
        yield model._base_manager.filter(**{path: club.pk}), []
    for part in reversed(PARTS):
        yield part.model._base_manager.filter(**{part.path: club.pk}), []
