"""When a club, or a player of it, plays: nights, tournaments and their planned rounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from clubs.models import Club, Entry, Event, Player, Round

BACK = timedelta(days=366)
MOST = 500
USUAL = timedelta(hours=4)
"""How long an evening is said to last while nobody knows."""
OUT = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED, Entry.Status.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Date:
    """A night, a tournament or (`round`) a round of one; `sequence` grows whenever it was changed."""

    event: Event
    round: Round | None
    starts: datetime
    ends: datetime
    changed: datetime
    sequence: int


def club_dates(club: Club) -> Iterator[Date]:
    """Everything from a year ago on."""
    return _dates(_events(club))


def player_dates(player: Player) -> Iterator[Date]:
    """Where the player was or is entered, and the nights to come, to which everybody may."""
    entered = player.entries.exclude(status__in=OUT).values("event")
    to_come = Q(kind=Event.Kind.NIGHT, starts_at__gte=timezone.now() - timedelta(days=1))
    return _dates(_events(player.club).filter(Q(pk__in=entered) | to_come))


def _events(club: Club) -> QuerySet[Event]:
    """The newest first, each with its planned rounds, how often it was changed and when last."""
    kept = Event.history.model.objects.filter(id=OuterRef("pk")).order_by().values("id")
    found = Event.objects.filter(season__club=club, starts_at__gte=timezone.now() - BACK).select_related("season__club")
    return (
        found.exclude(status=Event.Status.DRAFT)
        .prefetch_related("rounds__stage")
        .annotate(
            changes=Subquery(kept.annotate(n=Count("history_id")).values("n")),
            changed=Subquery(kept.annotate(last=Max("history_date")).values("last")),
        )
        .order_by("-starts_at")
    )


def _dates(events: QuerySet[Event]) -> Iterator[Date]:
    for event in events[:MOST]:
        rounds = [_round(event, one) for one in event.rounds.all() if one.planned_at and one.stage]
        ends = [event.closed_at or event.starts_at + USUAL, *(one.ends for one in rounds)]
        yield Date(event, None, event.starts_at, max(event.starts_at, *ends), *_version(event))
        yield from rounds


def _round(event: Event, found: Round) -> Date:
    starts = found.planned_at or event.starts_at
    minutes = found.minutes or (found.stage.minutes if found.stage else None)
    length = timedelta(minutes=minutes) if minutes else timedelta(hours=1)
    changed, sequence = _version(event)
    return Date(event, found, starts, starts + length, changed, sequence + found.version)


def _version(event: Event) -> tuple[datetime, int]:
    """When it was changed last, and how often, as the annotations of `_events` say."""
    return getattr(event, "changed", None) or event.starts_at, getattr(event, "changes", None) or 0
