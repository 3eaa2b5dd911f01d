"""Access to the pages of a club that only members can see."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser

from clubs.models import Club, EventStaff, Membership, User
from clubs.models.people import Visibility


def admitted(club: Club, accounts: Collection[int]) -> frozenset[int]:
    """Return which of these accounts (keys) see the club: all, or those of members and of staff at an event."""
    if club.visibility != Visibility.MEMBERS or not accounts:
        return frozenset(accounts)
    members = Membership.objects.filter(club=club, user__in=accounts)
    staff = EventStaff.objects.filter(event__season__club=club, user__in=accounts)
    return frozenset(members.values_list("user_id", flat=True)) | frozenset(staff.values_list("user_id", flat=True))


def is_admitted(club: Club, user: User | AnonymousUser) -> bool:
    """Return whether this visitor sees the club."""
    return club.visibility != Visibility.MEMBERS or (user.pk is not None and bool(admitted(club, (user.pk,))))
