"""Deleting demo clubs after a day, in small transactions."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.utils import timezone

from clubs.models import Club, Membership, PageVersion, Table, User
from clubs.selectors.public import page_versions
from clubs.services.archive.club_deletion import erase, page_subjects
from clubs.services.archive.club_removal import removal_steps
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, versioned_transaction

AT_ONCE = 5
"""Clubs that one sweep deletes, each in small transactions."""


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
    yield from removal_steps(club)
    yield PageVersion.objects.filter(subject__in=subjects).delete


@versioned_transaction()
def _close(club: Club) -> None:
    """Close the club to its visitor and to tablets, so that nothing is added to it any more."""
    Membership.objects.filter(club=club).delete()
    Table.objects.filter(event__season__club=club).update(link_revoked_at=timezone.now())
    bump_page_versions(page_versions.club(club.slug))
