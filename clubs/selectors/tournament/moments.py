"""When what visitors see of a tournament changes by itself, without anybody's act."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone

from clubs.models import Event, PostponedTable
from clubs.selectors.tournament import chairs, postponed
from clubs.selectors.tournament.announcing import announcements_of


def next_moment(event: Event, now: datetime | None = None) -> datetime | None:
    """The next such moment: an announcement ends, or line-ups are locked and shown; None where nothing is to come."""
    at = now or timezone.now()
    return min((moment for moment in _moments(event, at) if moment > at), default=None)


def _moments(event: Event, now: datetime) -> Iterator[datetime]:
    yield from (one.until for one in announcements_of(event, now))
    rounds = list(event.rounds.filter(stage__by_team=True).select_related("stage"))
    if not rounds:
        return
    late = PostponedTable.objects.filter(round__in=rounds, game=None).select_related("round__stage")
    locked = (*map(chairs.locked_at, rounds), *map(postponed.locked_at, late))
    yield from (moment for moment in locked if moment is not None)
