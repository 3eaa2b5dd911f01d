"""Deleting demo clubs after a day, in small transactions."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils import timezone

from clubs.models import Club, Membership, PageVersion, Table, User
from clubs.selectors.public import page_versions
from clubs.services.archive.club_deletion import erase, loosen, page_subjects, rows_of
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, versioned_transaction

AT_ONCE, ROWS = 5, 150
"""Clubs that one sweep deletes, and rows that one transaction does: nobody who saves waits for longer."""


def delete_old_demo_clubs() -> int:
    """Delete demo clubs that are over, and the accounts of their visitors; return the number of clubs."""
    before = timezone.now() - timedelta(hours=settings.LOOK_AROUND_HOURS)
    found = list(Club.objects.filter(kind="demo", created_at__lt=before).order_by("created_at")[:AT_ONCE])
    for club in found:
        each(_steps(club), lambda step: step())
    visitors = User.objects.filter(temporary=True, memberships=None, date_joined__lt=before)
    each(visitors.order_by("pk")[:AT_ONCE], lambda user: erase(User.objects.filter(pk=user.pk)))
    return len(found)


def _steps(club: Club) -> Iterator[Callable[[], object]]:
    """Yield the steps of deleting a club. One that fails leaves the club to the next sweep."""
    subjects = list(page_subjects(club))
    yield partial(_close, club)
    for rows in rows_of(club):
        yield from (partial(_erase, club, some) for some in _in_parts(rows))
    yield PageVersion.objects.filter(subject__in=subjects).delete


@versioned_transaction()
def _close(club: Club) -> None:
    """Close the club to its visitor and to tablets, so that nothing is added to it any more."""
    Membership.objects.filter(club=club).delete()
    Table.objects.filter(event__season__club=club).update(link_revoked_at=timezone.now())
    loosen(club)
    bump_page_versions(page_versions.club(club.slug))


@versioned_transaction()
def _erase(club: Club, rows: QuerySet[Any]) -> None:
    erase(rows)
    bump_page_versions(page_versions.club(club.slug))


def _in_parts(rows: QuerySet[Any]) -> Iterator[QuerySet[Any]]:
    """Yield rows in parts, the newest first: older rows may be referred to by newer ones."""
    model: type[Model] = rows.model
    keys = list(rows.order_by("-pk").values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS):
        yield model._base_manager.filter(pk__in=keys[start : start + ROWS])
