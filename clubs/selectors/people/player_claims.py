"""Claims of accounts to be a player."""

from dataclasses import dataclass

from django.db.models import QuerySet

from clubs.models import Club, Player, PlayerClaim, User


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """The page of a claim: the user's own claim, and what prevents one."""

    player: Player
    own: PlayerClaim | None
    mine: bool
    taken: bool
    other: Player | None


def open_claims(club: Club) -> QuerySet[PlayerClaim]:
    """Return the claims that staff have to decide, oldest first."""
    return PlayerClaim.objects.filter(club=club, status=PlayerClaim.Status.OPEN).select_related("player", "user")


def claim_page(player: Player, user: User) -> ClaimPage:
    """Return the claim page for a player and an account."""
    own = PlayerClaim.objects.filter(club=player.club_id, user=user).select_related("player").last()
    other = Player.objects.filter(club=player.club_id, user=user).exclude(pk=player.pk).first()
    return ClaimPage(player, own, player.user_id == user.pk, player.user_id is not None, other)
