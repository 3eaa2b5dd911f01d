"""Deletion of an account by its owner."""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Circuit, Club, Invitation, Mail, Membership, Player, User
from clubs.models.email_addresses import email_key
from clubs.selectors.people.deletion import circuits_without_another_owner, clubs_without_another_owner
from clubs.selectors.public import page_versions
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor
from clubs.services.circuits.club_changes import forget_wishes
from clubs.services.people.members import leave_club
from clubs.services.people.person_removal import forget_player
from clubs.services.transactions import bump_page_versions, versioned_transaction


@versioned_transaction()
def delete_account(*, user: User, typed: str, clubs: Collection[int] = ()) -> None:
    """Delete an account with everything that belongs to it alone. Players keep their games and their names.

    In `clubs` (ids), where the account has a player, that person is removed too: the games show “former player N”.
    A name that circuits show by the account's own wish alone is shown as its clubs do from then on.
    Raises `not_typed` unless the account's address was typed, `last_owner` if a club or a circuit would be left without
    an owner, `barred` while a player to be removed has a seat.
    """
    if email_key(typed) != email_key(user.email):
        raise ClubError("not_typed", _("Type your email address, %(email)s.") % {"email": user.email}, "typed")
    _lock_clubs(user)
    _lock_circuits(user)
    names = [club.name for club in clubs_without_another_owner(user)]
    names += [circuit.name for circuit in circuits_without_another_owner(user)]
    if names:
        words = _("You are the only owner of %(clubs)s. Make somebody else an owner first, or delete them.")
        raise ClubError("last_owner", words % {"clubs": listed(names)})
    actor = Actor.staff(user)
    for player in Player.objects.filter(user=user, club__in=clubs, former=False).order_by("club"):
        forget_player(club_id=player.club_id, number=player.number, typed=player.name, actor=actor)
    for club_id in Membership.objects.filter(user=user).order_by("club").values_list("club_id", flat=True):
        leave_club(club_id=club_id, user=user)
    addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
    Invitation.objects.filter(email__in=addresses, accepted_at=None).delete()
    Mail.objects.filter(to__in=addresses).delete()
    forget_wishes(user)
    bump_page_versions(page_versions.SITE)
    user.delete()


def _lock_clubs(user: User) -> None:
    """Lock the user's clubs, so that two owners can't leave a club at the same time."""
    found = Club.objects.filter(memberships__user=user).order_by("pk")
    list(found.select_for_update(no_key=True, of=("self",)).values_list("pk", flat=True))


def _lock_circuits(user: User) -> None:
    """Lock the user's circuits, so that two owners can't leave a circuit at the same time."""
    found = Circuit.objects.filter(managers__user=user).order_by("pk")
    list(found.select_for_update(no_key=True, of=("self",)).values_list("pk", flat=True))
