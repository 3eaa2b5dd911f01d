"""What stands in the way of deleting an account."""

from clubs.models import Club, Membership, User
from clubs.models.people import Role


def clubs_without_another_owner(user: User) -> list[Club]:
    """Return the clubs whose only owner is this user."""
    owned = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    others = Membership.objects.filter(role=Role.OWNER).exclude(user=user).values("club")
    return list(owned.exclude(pk__in=others).order_by("name"))
