"""Everything that a membership of a club grants besides its role: one list, shown and ended with the membership.

`rights` end with the membership; `links` of tables only if the person who ends it chooses so, because the tablets lose
them, too. `kept` names what doesn't depend on the membership: the player with their own links (`/e/…`), and the
account's devices, to which a club only sends what members, players or the staff of an event get (`may_be_told`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import (
    ApiToken,
    Club,
    Entry,
    Event,
    EventStaff,
    Invitation,
    Membership,
    Player,
    PushDevice,
    Registration,
    Table,
    User,
    Webhook,
)
from clubs.models.notifications import Kind as Notification
from clubs.models.people import Role
from clubs.permissions import OWNER, RANK_OF_EVENT_ROLE, Least, may_grant
from clubs.selectors.people.club_visibility import is_admitted

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


def links(club: Club) -> QuerySet[Table]:
    """Return the tables of open events with working links, which anybody with a scorer's rank may know."""
    return Table.objects.filter(event__season__club=club, event__status=Event.Status.OPEN, link_revoked_at=None)


def kept(club: Club, user: User) -> list[str]:
    """Return what a person keeps when the membership ends, in words."""
    found = []
    if player := Player.objects.filter(club=club, user=user).first():
        found.append(_("Player %(number)s, with their results") % {"number": player.number})
    entered = Entry.objects.filter(player__club=club, player__user=user, event__status__in=Event.UNFINISHED)
    forms = Registration.objects.filter(event__season__club=club, user=user, event__status__in=Event.UNFINISHED)
    if own := entered.exclude(number=None).count() + forms.filter(entry=None).count():
        words = ngettext("%(count)s personal tournament page", "%(count)s personal tournament pages", own)
        found.append(words % {"count": own})
    if devices := PushDevice.objects.filter(user=user).count():
        words = ngettext("%(count)s device for notifications", "%(count)s devices for notifications", devices)
        found.append(words % {"count": devices})
    return found


@dataclass(frozen=True, slots=True)
class Held:
    """A player's membership, what ends with it, and what stays, in words."""

    membership: Membership
    ends: tuple[str, ...]
    stays: tuple[str, ...]


def membership_of(player: Player) -> Held | None:
    """Return the membership of a player's account with what it gives; None without one."""
    found = Membership.objects.filter(club=player.club_id, user=player.user_id).select_related("club", "user").first()
    if player.user_id is None or found is None:
        return None
    ends = tuple(right.name for right in rights(found.club, found.user))
    return Held(found, ends, tuple(kept(found.club, found.user)))


def may_be_told(kind: str, club_id: int, user: User) -> bool:
    """Return whether a user may still get notifications of a club. Some kinds, and some clubs, are for members only."""
    if kind == Notification.NIGHT:
        return Membership.objects.filter(club=club_id, user=user).exists()
    if kind == Notification.REFEREE:
        of_club = Membership.objects.filter(club=club_id, user=user).exclude(role=Role.MEMBER)
        return of_club.exists() or EventStaff.objects.filter(event__season__club=club_id, user=user).exists()
    return is_admitted(Club.objects.get(pk=club_id), user)


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
