"""Archives of closed tournaments: requested on closing, built in the background, stored with a checksum."""

from collections.abc import Iterable
from hashlib import sha256

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, EventArchive, Player
from clubs.queue import enqueue, requeue
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.guarded import each
from clubs.services.transactions import versioned_transaction

MAKE = "clubs.tasks.make_archive"
AT_ONCE = 20
"""How many archives one sweep queues."""


def ask_archive(event: Event) -> None:
    """Request the archive of a closed tournament, or a new one."""
    found, _made = EventArchive.objects.get_or_create(event=event)
    _ask(EventArchive.objects.filter(pk=found.pk))


def take_out(people: Iterable[Player]) -> None:
    """Delete archives that name a person removed for good, and request new ones."""
    there = Q(event__entries__player__in=list(people)) | Q(event__games__seats__player__in=list(people))
    named = set(EventArchive.objects.filter(there).values_list("pk", flat=True))
    found = EventArchive.objects.filter(pk__in=named)
    found.update(file=None, size=0, sha256="", made_at=None)
    _ask(found)


def _ask(found: QuerySet[EventArchive]) -> None:
    found.update(asked=F("asked") + 1)
    for pk in found.values_list("pk", flat=True):
        enqueue(MAKE, pk)


def make_archive_of(*, archive_id: int) -> bool:
    """Build a requested archive; return False if there is nothing to do.

    The requested state is read first: if it changes during the build, the file is discarded, because a new build has
    been requested.
    """
    known = EventArchive.objects.defer("file").select_related("event__season__club")
    found = known.filter(pk=archive_id, asked__gt=F("made")).first()
    if found is None:
        return False
    with make_event_archive(found.event) as made:
        file = made.read()
    return _keep(found, file)


@versioned_transaction()
def _keep(found: EventArchive, file: bytes) -> bool:
    mine = EventArchive.objects.filter(pk=found.pk, asked=found.asked, made__lt=found.asked)
    said = {"file": file, "size": len(file), "sha256": sha256(file).hexdigest()}
    return bool(mine.update(**said, made=found.asked, made_at=timezone.now()))


def requeue_archives() -> int:
    """Queue outdated archives; return their number."""
    return requeue(MAKE, EventArchive.objects.filter(asked__gt=F("made")).values_list("pk", flat=True)[:AT_ONCE])


def request_forgotten_archives() -> None:
    """Request the archives of tournaments closed by an older version."""
    closed = Event.objects.tournaments().filter(status=Event.Status.CLOSED, archive=None)
    each(closed.exclude(season__club__kind=Club.Kind.IMPORT).order_by("pk"), ask_archive)
