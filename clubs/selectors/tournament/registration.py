"""Who wants to take part: places that are free, the waiting list, whether the form is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count

from clubs.models import Entry, Event, Registration

Status = Registration.Status
FIELDS = ("reading", "country", "federation_id", "club_name", "team_name", "note")
"""What a form may ask beside name, e-mail and consent."""
GONE = (Entry.Status.LEFT, Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)


class Window(StrEnum):
    """Whether the form can be sent."""

    NONE = "none"
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"


def window(event: Event, now: datetime) -> Window:
    """Whether somebody may register now; once the event is over or has begun nobody may."""
    if event.registration_from is None or event.status in (Event.Status.DRAFT, Event.Status.CANCELLED):
        return Window.NONE
    if now < event.registration_from:
        return Window.BEFORE
    closed = event.registration_until is not None and now >= event.registration_until
    begun = event.status != Event.Status.PLANNED
    return Window.AFTER if closed or begun else Window.OPEN


def taken(event: Event) -> int:
    """How many places are taken: players who are entered and not gone, and places that are offered."""
    offered = event.registrations.filter(status=Status.OFFERED)
    told = offered.aggregate(forms=Count("pk", distinct=True), members=Count("members"))
    held: int = told["forms"] + told["members"]
    return held + event.entries.filter(kind=Entry.Kind.PLAYER).exclude(number=None).exclude(status__in=GONE).count()


def free(event: Event) -> int | None:
    """How many places are free; None without a limit."""
    return None if event.capacity is None else max(event.capacity - taken(event), 0)


def position(found: Registration) -> int:
    """The place in the waiting list, from 1."""
    before = found.event.registrations.filter(status=Status.WAITING, place__lt=found.place or 0)
    return before.count() + 1


@dataclass(frozen=True, slots=True)
class Registrations:
    """The staff's page: teams that lack members, who waits to be accepted, who is on the waiting list in order, who is
    confirmed, who is not."""

    incomplete: tuple[Registration, ...]
    applied: tuple[Registration, ...]
    waiting: tuple[Registration, ...]
    offered: tuple[Registration, ...]
    confirmed: tuple[Registration, ...]
    gone: tuple[Registration, ...]
    taken: int
    free: int | None


def registrations(event: Event) -> Registrations:
    """All registrations of an event, in a constant number of queries."""
    found = list(
        event.registrations.select_related("entry__player")
        .prefetch_related("members")
        .order_by("place", "created_at", "pk")
    )
    return Registrations(
        incomplete=_of(found, Status.INCOMPLETE),
        applied=_of(found, Status.APPLIED),
        waiting=_of(found, Status.WAITING),
        offered=_of(found, Status.OFFERED),
        confirmed=_of(found, Status.CONFIRMED),
        gone=_of(found, Status.REFUSED, Status.WITHDRAWN, Status.LAPSED),
        taken=taken(event),
        free=free(event),
    )


def _of(found: Sequence[Registration], *statuses: str) -> tuple[Registration, ...]:
    return tuple(one for one in found if one.status in statuses)
