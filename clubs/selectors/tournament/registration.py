"""Registrations for a tournament: free places, waiting list, opening of the form."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count

from clubs.models import Entry, Event, Registration

Status = Registration.Status
FIELDS = ("reading", "country", "federation_id", "club_name", "team_name", "note")
"""Fields that a form may ask in addition to name, e-mail and consent."""
GONE = (Entry.Status.LEFT, Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)


class Window(StrEnum):
    """Whether the form is open."""

    NONE = "none"
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"


def window(event: Event, now: datetime) -> Window:
    """Return whether registration is open now; never after the event has begun or ended."""
    if event.registration_from is None or event.status in (Event.Status.DRAFT, Event.Status.CANCELLED):
        return Window.NONE
    if now < event.registration_from:
        return Window.BEFORE
    closed = event.registration_until is not None and now >= event.registration_until
    begun = event.status != Event.Status.PLANNED
    return Window.AFTER if closed or begun else Window.OPEN


def taken(event: Event) -> int:
    """Return the number of places taken: entries that have not withdrawn, and places on offer."""
    offered = event.registrations.filter(status=Status.OFFERED)
    told = offered.aggregate(forms=Count("pk", distinct=True), members=Count("members"))
    held: int = told["forms"] + told["members"]
    return held + event.entries.filter(kind=Entry.Kind.PLAYER).exclude(number=None).exclude(status__in=GONE).count()


def free(event: Event) -> int | None:
    """Return the number of free places, or None without a limit."""
    return None if event.capacity is None else max(event.capacity - taken(event), 0)


def position(found: Registration) -> int:
    """Return the position on the waiting list, from 1."""
    before = found.event.registrations.filter(status=Status.WAITING, place__lt=found.place or 0)
    return before.count() + 1


@dataclass(frozen=True, slots=True)
class Registrations:
    """The staff's page: incomplete teams, pending registrations, the waiting list in order, confirmed and rejected
    registrations.
    """

    incomplete: tuple[Registration, ...]
    applied: tuple[Registration, ...]
    waiting: tuple[Registration, ...]
    offered: tuple[Registration, ...]
    confirmed: tuple[Registration, ...]
    gone: tuple[Registration, ...]
    taken: int
    free: int | None
    repeated: frozenset[str]
    """Addresses that appear more than once among the open forms and the entries made by the staff."""


def registrations(event: Event) -> Registrations:
    """Return all registrations of an event, in a constant number of queries."""
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
        repeated=_repeated(event, found),
    )


def _repeated(event: Event, found: Sequence[Registration]) -> frozenset[str]:
    by_staff = event.entries.filter(registration=None).exclude(number=None).exclude(status__in=GONE)
    addresses = Counter(one.email for one in found if one.status in Registration.OPEN)
    addresses.update(by_staff.exclude(player__email="").values_list("player__email", flat=True))
    return frozenset(address for address, times in addresses.items() if times > 1)


def _of(found: Sequence[Registration], *statuses: str) -> tuple[Registration, ...]:
    return tuple(one for one in found if one.status in statuses)
