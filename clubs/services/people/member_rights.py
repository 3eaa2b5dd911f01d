"""Ending what a membership gave, together, when it ends or its role is lowered."""

from django.utils import timezone

from clubs.models import ApiToken, Club, EventStaff, Invitation, User, Webhook
from clubs.permissions import Least
from clubs.selectors.people.member_rights import Kind, Right, links, rights
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import renew_link
from clubs.services.notifications.preferences import switch_webhook
from clubs.services.people.api_tokens import end_token
from clubs.services.tournament.planning import set_staff


def end_rights(*, club: Club, user: User, rank: Least, actor: Actor) -> list[Right]:
    """End every right of the user that needs more than `rank`, within the caller's transaction; return what ended.

    An ended webhook is only switched off: an owner who still wants it switches it on again.
    """
    ended = [right for right in rights(club, user) if rank < right.least]
    for right in ended:
        _end(right, club, user, actor)
    return ended


def renew_links(*, club: Club, actor: Actor) -> int:
    """Give every table of an open event a new link; return their number."""
    found = list(links(club))
    for table in found:
        renew_link(table_id=table.pk, event_id=table.event_id, actor=actor)
    return len(found)


def _end(right: Right, club: Club, user: User, actor: Actor) -> None:
    match right.kind:
        case Kind.EVENT_ROLE:
            event = EventStaff.objects.select_related("event").get(pk=right.pk).event
            set_staff(event=event, user=user, role="", actor=actor)
        case Kind.TOKEN:
            token = ApiToken.objects.get(pk=right.pk)
            end_token(token, actor)
            record_activity(actor=actor, action="token.ended", club=club, name=token.name, who=str(user))
        case Kind.INVITATION:
            invitation = Invitation.objects.get(pk=right.pk)
            invitation.revoked_at = timezone.now()
            invitation.save(update_fields=["revoked_at"])
            record_activity(actor=actor, action="member.invitation_revoked", club=club, who=invitation.email)
        case Kind.WEBHOOK:
            switch_webhook(hook=Webhook.objects.select_related("club").get(pk=right.pk), on=False, actor=actor)
