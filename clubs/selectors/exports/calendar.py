"""The dates of a club or a player: nights, tournaments and their planned rounds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, Max, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from clubs.models import CircuitClub, Club, Entry, Event, Player, Round
from clubs.selectors.circuits.sources import covered_by
from clubs.selectors.tournament.public_page import own_page
from clubs.selectors.tournament.seat_holders import Chair

BACK = timedelta(days=30)
MOST = 500
USUAL = timedelta(hours=4)
"""The assumed length of a night."""
OUT = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED, Entry.Status.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Date:
    """A night, a tournament or (`round`) one of its rounds. `sequence` grows with every change.

    `seat` is the player's seat in a round of their own, once it is published. `out`: the player sits out.
    """

    event: Event
    round: Round | None
    starts: datetime
    ends: datetime
    changed: datetime
    sequence: int
    seat: Chair | None = None
    out: bool = False


def club_dates(club: Club) -> Iterator[Date]:
    """Return everything since a month ago."""
    return _dates(_events(club))


def tournament_dates() -> Iterator[Date]:
    """Return the tournaments of all listed clubs since a month ago, without their rounds."""
    listed = Event.objects.tournaments().filter(season__club__in=Club.objects.listed())
    return (date for date in _dates(_shown(listed, BACK)) if date.round is None)


def circuit_dates(consents: Iterable[CircuitClub]) -> Iterator[Date]:
    """Return the tournaments that these consents of circuits cover, since a month ago, without their rounds."""
    recent = Event.objects.tournaments().filter(starts_at__gte=timezone.now() - BACK).exclude(status=Event.Status.DRAFT)
    covered = {one.pk for one in covered_by(consents, recent.order_by("-starts_at", "-pk"))}
    found = _shown(Event.objects.filter(pk__in=covered), None)
    return (date for date in _dates(found) if date.round is None)


def player_dates(player: Player) -> Iterator[Date]:
    """Return the player's past and future entries, and all coming nights, which are open to everybody."""
    entered = player.entries.exclude(status__in=OUT).values("event")
    to_come = Q(kind=Event.Kind.NIGHT, starts_at__gte=timezone.now() - timedelta(days=1))
    return _dates(_events(player.club).filter(Q(pk__in=entered) | to_come))


def event_dates(event: Event) -> Iterator[Date]:
    """Return a tournament with its rounds."""
    return _dates(_events(event.season.club, since=None).filter(pk=event.pk))


def own_dates(entry: Entry) -> Iterator[Date]:
    """Return a player's rounds, with table and wind once they are published, and without results."""
    stages = set(entry.stages.filter(declined_at=None).values_list("stage", flat=True))
    if entry.team_id:
        stages |= set(
            entry.event.stages.filter(by_team=True, teams__team=entry.team_id, teams__declined_at=None).values_list(
                "pk", flat=True
            )
        )
    begun = entry.event.rounds.exclude(stage=None).exclude(status=Round.Status.DRAFT).exists()
    shown = {one.round.pk: one for one in own_page(entry).rounds}
    for date in event_dates(entry.event):
        found = date.round
        if found is None or not (found.pk in shown or found.stage_id in stages or not begun):
            continue
        own = shown.get(found.pk)
        if own and own.postponed and (at := own.postponed.planned_at):
            date = replace(date, starts=at, ends=at + (date.ends - date.starts))
        seat = (own.chair or own.team) if own else None
        yield replace(date, seat=seat, out=own is not None and seat is None)


def _events(club: Club, *, since: timedelta | None = BACK) -> QuerySet[Event]:
    return _shown(Event.objects.filter(season__club=club), since)


def _shown(found: QuerySet[Event], since: timedelta | None) -> QuerySet[Event]:
    """Return the newest first, each with its planned rounds, its number of changes and the time of the last one."""
    kept = Event.history.model.objects.filter(id=OuterRef("pk")).order_by().values("id")
    found = found.select_related("season__club")
    if since is not None:
        found = found.filter(starts_at__gte=timezone.now() - since)
    return (
        found.exclude(status=Event.Status.DRAFT)
        .prefetch_related(Prefetch("rounds", Round.objects.exclude(stage=None).select_related("stage")))
        .annotate(
            changes=Subquery(kept.annotate(n=Count("history_id")).values("n")),
            changed=Subquery(kept.annotate(last=Max("history_date")).values("last")),
        )
        .order_by("-starts_at")
    )


def _dates(events: QuerySet[Event]) -> Iterator[Date]:
    for event in events[:MOST]:
        rounds = [_round(event, one) for one in event.rounds.all() if one.planned_at or one.started_at]
        ends = [event.closed_at or event.starts_at + USUAL, *(one.ends for one in rounds)]
        yield Date(event, None, event.starts_at, max(event.starts_at, *ends), *_version(event))
        yield from rounds


def _round(event: Event, found: Round) -> Date:
    starts = found.planned_at or found.started_at or event.starts_at
    minutes = found.minutes or (found.stage.minutes if found.stage else None)
    length = timedelta(minutes=minutes) if minutes else timedelta(hours=1)
    changed, sequence = _version(event)
    return Date(event, found, starts, starts + length, changed, sequence + found.version)


def _version(event: Event) -> tuple[datetime, int]:
    """Return the time of the last change and the number of changes, from the annotations of `_events`."""
    return getattr(event, "changed", None) or event.starts_at, getattr(event, "changes", None) or 0
