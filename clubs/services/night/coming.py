"""Players' announcements that they are coming to a night: an expected entry, shown first at check-in."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Player
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import locked_event
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def say_coming(*, event: Event, player: Player, coming: bool, actor: Actor) -> bool:
    """Say that a player is coming to a planned night, or no longer. Idempotent; return whether anything changed.

    Raises `night_began` once the night is open: then check-in says who is here.
    """
    event = locked_event(event.pk)
    if event.status != Event.Status.PLANNED:
        raise ClubError("night_began", _("This night is no longer being planned. Check in at the door."))
    found = Entry.objects.filter(event=event, player=player).first()
    if coming == (found is not None):
        return False
    if found is None:
        Entry.objects.create(event=event, player=player, status=Entry.Status.EXPECTED, changed_by=actor.user)
    else:
        found.delete()
    action = "checkin.coming" if coming else "checkin.not_coming"
    record_activity(actor=actor, action=action, event=event, number=player.number, who=player.name)
    return True
