"""Clubs and circuits that would have no owner after an account is deleted."""

from clubs.models import Circuit, CircuitManager, Club, Membership, User
from clubs.models.people import Role


def clubs_without_another_owner(user: User) -> list[Club]:
    """Return the clubs whose only owner is this user."""
    owned = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    others = Membership.objects.filter(role=Role.OWNER).exclude(user=user).values("club")
    return list(owned.exclude(pk__in=others).order_by("name"))


def circuits_without_another_owner(user: User) -> list[Circuit]:
    """Return the circuits whose only owner is this user."""
    owners = CircuitManager.objects.filter(role=CircuitManager.Role.OWNER)
    others = owners.exclude(user=user).values("circuit")
    return list(Circuit.objects.filter(pk__in=owners.filter(user=user).values("circuit")).exclude(pk__in=others))
