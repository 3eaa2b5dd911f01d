"""Claims of accounts to be a player of a club, decided by the club's staff."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Membership, Player, PlayerClaim, User
from clubs.models.people import Role
from clubs.services.activity_log import Actor, record_activity
from clubs.services.people.players import become_member
from clubs.services.people.rate_limits import check_verified
from clubs.services.transactions import versioned_transaction

A_DAY = 5
"""Maximum number of claims by an account within a day."""
Status = PlayerClaim.Status


def claim_player(*, club_id: int, number: int, user: User, note: str) -> PlayerClaim:
    """Claim to be a player, withdrawing the account's earlier claim in this club.

    Raises `taken` if the player has an account, `account_taken` if the account is another player there, `too_many`,
    `unverified`, `not_found`.
    """
    check_verified(user)
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        player = Player.objects.filter(club=club, number=number, former=False).first()
        if player is None:
            raise ClubError("not_found", _("The club has no player %(number)s.") % {"number": number})
        _check_free(player, user)
        before = PlayerClaim.objects.filter(user=user, created_at__gt=timezone.now() - timedelta(days=1))
        if before.count() >= A_DAY:
            raise ClubError("too_many", _("You’ve sent several requests today. Try again tomorrow."))
        _open(club, user).update(status=Status.WITHDRAWN, decided_at=timezone.now())
        made = PlayerClaim.objects.create(club=club, player=player, user=user, note=note)
        record_activity(actor=Actor.staff(user), action="player.claimed", club=club, number=number, who=player.name)
    return made


def _open(club: Club, user: User) -> QuerySet[PlayerClaim]:
    return PlayerClaim.objects.filter(club=club, user=user, status=Status.OPEN)


def _check_free(player: Player, user: User) -> None:
    if player.user_id == user.pk:
        raise ClubError("yours", _("Your account is already linked to this player."))
    if player.user_id is not None:
        raise ClubError("taken", _("This player is already linked to an account. If that’s a mistake, ask the club."))
    if (other := Player.objects.filter(club=player.club_id, user=user).first()) is not None:
        words = _("Your account is linked to player %(number)s in this club. If that’s a mistake, ask the club.")
        raise ClubError("account_taken", words % {"number": other.number})


def withdraw_claim(*, club_id: int, user: User) -> None:
    """Withdraw the user's own claim."""
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        for claim in _open(club, user).select_related("player"):
            claim.status, claim.decided_at = Status.WITHDRAWN, timezone.now()
            claim.save(update_fields=["status", "decided_at"])
            number, who = claim.player.number, claim.player.name
            record_activity(actor=Actor.staff(user), action="player.claim_withdrawn", club=club, number=number, who=who)


def decide_claim(*, club_id: int, claim_id: int, approve: bool, actor: Actor) -> PlayerClaim:
    """Approve a claim, making the account the player and a member of the club, or refuse it.

    A guest becomes a member and keeps all games played as a guest. Raises `over`, `taken`, `account_taken`.
    """
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        claims = PlayerClaim.objects.select_for_update(no_key=True, of=("self",)).select_related("player", "user")
        claim = claims.filter(pk=claim_id, club=club, status=Status.OPEN).first()
        if claim is None:
            raise ClubError("over", _("This request has already been answered."))
        if approve:
            _approve(club, claim)
        claim.status = Status.APPROVED if approve else Status.REFUSED
        claim.decided_at, claim.decided_by = timezone.now(), actor.user
        claim.save(update_fields=["status", "decided_at", "decided_by"])
        action = "player.claim_approved" if approve else "player.claim_refused"
        number, who = claim.player.number, claim.player.name
        record_activity(actor=actor, action=action, club=club, number=number, who=who, account=str(claim.user))
    return claim


def _approve(club: Club, claim: PlayerClaim) -> None:
    player = Player.objects.select_for_update(no_key=True, of=("self",)).get(pk=claim.player_id)
    _check_free(player, claim.user)
    become_member(player, claim.user)
    Membership.objects.get_or_create(club=club, user=claim.user, defaults={"role": Role.MEMBER})
    others = PlayerClaim.objects.filter(player=player, status=Status.OPEN).exclude(pk=claim.pk)
    others.update(status=Status.REFUSED, decided_at=timezone.now())
