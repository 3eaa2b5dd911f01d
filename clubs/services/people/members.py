"""Members of a club, their roles, and invitations."""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Invitation, Membership, Player, User
from clubs.models.people import Role
from clubs.permissions import RANK_OF_ROLE, Least, may_grant
from clubs.selectors.people.email_addresses import account_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.people.member_rights import end_rights, renew_links
from clubs.services.people.players import become_member
from clubs.services.people.rate_limits import check_inviting, check_verified
from clubs.services.transactions import versioned_transaction


def change_role(
    *, club_id: int, member_id: int, role: str, actor: Actor, rank: Least, new_links: bool = False
) -> Membership:
    """Change a member's role; with `new_links`, who no longer enters results loses the links of the tables too.

    Raises `last_owner`, or `not_yours` if `rank` may not give or remove that role.
    """
    with versioned_transaction():
        member = _member(club_id, member_id)
        if member.role == role:
            return member
        _check_rank(rank, member.role, role)
        if member.role == Role.OWNER:
            _check_other_owner(member)
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        if RANK_OF_ROLE[role] < RANK_OF_ROLE[before]:
            end_rights(club=member.club, user=member.user, rank=RANK_OF_ROLE[role], actor=actor)
            if new_links and RANK_OF_ROLE[role] < Least.SCORER:
                renew_links(club=member.club, actor=actor)
        record_activity(
            actor=actor, action="member.role", club=member.club, who=str(member.user), before=before, after=role
        )
    return member


def remove_member(*, club_id: int, member_id: int, actor: Actor, rank: Least, new_links: bool = False) -> Membership:
    """Remove a membership, keeping the player and their games. Arguments and errors are those of `change_role`."""
    with versioned_transaction():
        member = _member(club_id, member_id)
        _check_rank(rank, member.role)
        _remove(member, actor, "member.removed")
        if new_links:
            renew_links(club=member.club, actor=actor)
    return member


def leave_club(*, club_id: int, user: User) -> None:
    """Leave a club voluntarily; the last owner can't."""
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        member = Membership.objects.select_related("club", "user").get(club=club, user=user)
        _remove(member, Actor.staff(user), "member.left")


def _member(club_id: int, member_id: int) -> Membership:
    """Return the membership with its club locked, so that two owners can't demote each other at the same time."""
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    found = Membership.objects.select_related("club", "user").filter(club_id=club_id, pk=member_id).first()
    if found is None:
        raise ClubError("no_member", _("This person is no longer a member of the club."))
    return found


def _check_rank(rank: Least, *roles: str) -> None:
    if not all(may_grant(rank, role) for role in roles):
        raise ClubError("not_yours", _("Only an owner can appoint or change owners and organisers."), "role")


def _check_other_owner(member: Membership) -> None:
    if not Membership.objects.filter(club=member.club, role=Role.OWNER).exclude(pk=member.pk).exists():
        message = _("%(name)s is the club’s only owner. Appoint another owner first.")
        raise ClubError("last_owner", message % {"name": member.user}, "role")


def _remove(member: Membership, actor: Actor, action: str) -> None:
    if member.role == Role.OWNER:
        _check_other_owner(member)
    record_activity(actor=actor, action=action, club=member.club, who=str(member.user), role=member.role)
    end_rights(club=member.club, user=member.user, rank=Least.PUBLIC, actor=actor)
    member.delete()


def invite(*, club: Club, email: str, role: str, player: Player | None, actor: Actor, rank: Least) -> Invitation:
    """Create an invitation, replacing an open one to the same address, so that only one link works.

    Raises `demo` in a demo club, `not_yours`, `already_member`, and `unverified` and `too_many` as in
    `clubs.services.people.rate_limits`.
    """
    if club.is_demo:
        raise ClubError("demo", _("A demo club sends no mail, so it can’t invite anyone."))
    check_verified(actor.user)
    if not may_grant(rank, role):
        raise ClubError("not_yours", _("Only an owner can invite owners and organisers."), "role")
    if Membership.objects.filter(club=club, user=account_of(email), role=role).exists():
        raise ClubError("already_member", _("The person with this email address already has this role."), "email")
    with versioned_transaction():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        check_inviting(club, email, actor.user)
        _open(club).filter(email=email).update(revoked_at=timezone.now())
        made = Invitation.objects.create(club=club, email=email, role=role, player=player, invited_by=actor.user)
        record_activity(actor=actor, action="member.invited", club=club, who=email, role=role)
    return made


def _open(club: Club) -> QuerySet[Invitation]:
    return Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None)


def revoke_invitation(*, club_id: int, invitation_id: int, actor: Actor) -> Invitation:
    """Revoke an invitation. Raises `invitation_over` if it was accepted or has already ended."""
    with versioned_transaction():
        found = (
            Invitation.objects.select_for_update(no_key=True)
            .select_related("club")
            .get(pk=invitation_id, club_id=club_id)
        )
        _check_open(found)
        found.revoked_at = timezone.now()
        found.save(update_fields=["revoked_at"])
        record_activity(actor=actor, action="member.invitation_revoked", club=found.club, who=found.email)
    return found


def accept_invitation(*, token: str, user: User) -> Membership:
    """Make the holder of the link a member, keeping a higher role, and link the invited player."""
    with versioned_transaction():
        found = Invitation.objects.select_for_update(no_key=True).get(token=token)
        _check_open(found)
        Club.objects.select_for_update(no_key=True).get(pk=found.club_id)
        _check_maker(found)
        member, new = Membership.objects.get_or_create(club_id=found.club_id, user=user, defaults={"role": found.role})
        if not new and RANK_OF_ROLE[member.role] < RANK_OF_ROLE[found.role]:
            member.role = found.role
            member.save(update_fields=["role"])
        _link_player(found, user)
        found.accepted_by, found.accepted_at = user, timezone.now()
        found.save(update_fields=["accepted_by", "accepted_at"])
        record_activity(
            actor=Actor.staff(user), action="member.joined", club=member.club, who=str(user), role=member.role
        )
    return member


def _check_open(invitation: Invitation) -> None:
    words = {
        Invitation.State.ACCEPTED: _("This invitation has already been used. Ask the club for a new one."),
        Invitation.State.REVOKED: _("The club has withdrawn this invitation. Ask the club for a new one."),
        Invitation.State.EXPIRED: _("This invitation has expired. Ask the club for a new one."),
    }
    if invitation.state in words:
        raise ClubError("invitation_over", words[invitation.state])


def _check_maker(invitation: Invitation) -> None:
    maker = Membership.objects.filter(club_id=invitation.club_id, user=invitation.invited_by).first()
    if maker is None or not may_grant(RANK_OF_ROLE[maker.role], invitation.role):
        words = _("The sender of this invitation is no longer allowed to invite people. Ask the club for a new one.")
        raise ClubError("invitation_over", words)


def _link_player(invitation: Invitation, user: User) -> None:
    """Link the invited player to the account, unless either is linked in this club; a guest becomes a member."""
    player = invitation.player
    taken = Player.objects.filter(club_id=invitation.club_id, user=user).exists()
    if player is not None and player.user_id is None and not taken:
        become_member(player, user)
