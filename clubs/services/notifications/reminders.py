"""Reminders on the day before a night or tournament, for those who asked for them."""

from datetime import datetime, timedelta
from itertools import chain

from django.utils import timezone

from clubs.models import Club, Event, Membership, Message
from clubs.models.notifications import Kind
from clubs.queue import enqueue
from clubs.services.notifications.outbox import (
    SEND,
    NotificationBatch,
    about_event,
    messages_of,
    participants,
    when_and_where,
)
from clubs.services.transactions import versioned_transaction
from clubs.stuck_work import REMIND, guarded, set_aside

HOUR = 10
"""Reminders go out from this hour of the day before, in the club's time zone."""
MOST = 200


def send_reminders() -> None:
    """Create the due reminders. An event that fails doesn't stop the others."""
    now = timezone.now()
    coming = Event.objects.filter(
        status__in=(Event.Status.PLANNED, Event.Status.OPEN),
        reminded_at=None,
        starts_at__gt=now,
        starts_at__lt=now + timedelta(days=2),
    ).exclude(season__club__kind__in=(Club.Kind.IMPORT, Club.Kind.DEMO))
    for event in coming.exclude(pk__in=set_aside(REMIND)).select_related("season__club").order_by("starts_at")[:MOST]:
        if is_due(event, now):
            with guarded(REMIND, event.pk):
                remind(event_id=event.pk)


def is_due(event: Event, now: datetime) -> bool:
    """Return whether an event begins tomorrow in its club's time zone, and the hour of reminders has come."""
    zone = event.season.club.zone
    here = now.astimezone(zone)
    return event.starts_at.astimezone(zone).date() == here.date() + timedelta(days=1) and here.hour >= HOUR


@versioned_transaction()
def remind(*, event_id: int) -> int:
    """Create the reminders of an event, once for each of its dates. Return their number."""
    event = Event.objects.select_related("season__club").get(pk=event_id)
    if not Event.objects.filter(pk=event_id, reminded_at=None).update(reminded_at=timezone.now()):
        return 0
    members: list[int] = []
    if event.kind == Event.Kind.NIGHT:
        members = list(Membership.objects.filter(club=event.season.club_id).values_list("user_id", flat=True))
    about = about_event(event) | when_and_where(event)
    facts = dict.fromkeys(chain(participants(event), members), about)
    made = messages_of(NotificationBatch(Kind.REMINDER, facts, f"reminder-{event.pk}-{event.starts_at:%Y%m%d}"))
    Message.objects.bulk_create(made, ignore_conflicts=True)
    keys = [message.key for message in made]
    for pk in Message.objects.filter(key__in=keys, tries=0).values_list("pk", flat=True):
        enqueue(SEND, pk)
    return len(made)
