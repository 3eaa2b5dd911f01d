"""Everything that a membership of a club gives besides its role: the one list that is shown, and ended with it.

What is not in it does not hang on the membership: a player's own links (`/e/…`) belong to the player, table links end
with the night, push devices belong to the account, and messages of a club go to those who are members when it sends.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import ApiToken, Club, EventStaff, Invitation, User, Webhook
from clubs.permissions import OWNER, RANK_OF_EVENT_ROLE, Least, may_grant

RANKS = (Least.PUBLIC, Least.MEMBER, Least.SCORER, Least.ORGANISER, Least.OWNER)


class Kind(StrEnum):
    """What a right is kept as."""

    EVENT_ROLE = "event_role"
    TOKEN = "token"  # noqa: S105  # a kind, no secret
    INVITATION = "invitation"
    WEBHOOK = "webhook"


@dataclass(frozen=True, slots=True)
class Right:
    """One right of a person in a club; it ends below the rank `least`."""

    kind: Kind
    pk: int | str
    user_id: int
    name: str
    least: Least


def rights(club: Club, user: User | None = None) -> Iterator[Right]:
    """Yield the rights of all members of a club, or of one; a constant number of queries."""
    for read in READERS:
        yield from read(club, Q(**{MAKER[read]: user}) if user else Q())


def _event_roles(club: Club, whose: Q) -> Iterator[Right]:
    found = EventStaff.objects.filter(whose, event__season__club=club).select_related("event__season").order_by("pk")
    for one in found:
        name = _("%(role)s of %(event)s") % {"role": one.get_role_display(), "event": one.event}
        yield Right(Kind.EVENT_ROLE, one.pk, one.user_id, name, RANK_OF_EVENT_ROLE[one.role])


def _tokens(club: Club, whose: Q) -> Iterator[Right]:
    found = ApiToken.objects.filter(whose, club=club, revoked_at=None, expiry__gt=timezone.now())
    for one in found.order_by("created"):
        yield Right(Kind.TOKEN, one.pk, one.user_id, _("API token %(name)s") % {"name": one.name}, OWNER)


def _invitations(club: Club, whose: Q) -> Iterator[Right]:
    found = Invitation.objects.filter(whose, club=club, accepted_at=None, revoked_at=None, invited_by__isnull=False)
    for one in found.order_by("pk"):
        least = next(rank for rank in RANKS if may_grant(rank, one.role))
        yield Right(
            Kind.INVITATION, one.pk, one.invited_by_id or 0, _("Invitation to %(who)s") % {"who": one.email}, least
        )


def _webhooks(club: Club, whose: Q) -> Iterator[Right]:
    for one in Webhook.objects.filter(whose, club=club, active=True, made_by__isnull=False).order_by("pk"):
        name = _("Webhook to %(host)s") % {"host": urlsplit(one.url).hostname or ""}
        yield Right(Kind.WEBHOOK, one.pk, one.made_by_id or 0, name, OWNER)


MAKER: dict[Callable[[Club, Q], Iterator[Right]], str] = {
    _event_roles: "user", _tokens: "user", _invitations: "invited_by", _webhooks: "made_by",
}  # fmt: skip
READERS = tuple(MAKER)
