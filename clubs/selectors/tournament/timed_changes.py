"""Scheduled changes of a tournament's public pages."""

from collections.abc import Collection, Iterator
from datetime import datetime

from django.utils import timezone

from clubs.models import Event, PostponedTable, Round
from clubs.selectors.tournament import postponed_tables, seat_holders
from clubs.selectors.tournament.announcements import announcements_of


def next_moment(
    event: Event, now: datetime | None = None, *, rounds: Collection[Round] | None = None
) -> datetime | None:
    """Return when the public pages next change by themselves, or None.

    An announcement ends, or line-ups lock and become visible. `rounds`: all rounds of the event with their stages, if
    already loaded.
    """
    at = now or timezone.now()
    if rounds is None:
        rounds = event.rounds.filter(stage__by_team=True).select_related("stage")
    of_teams = [one for one in rounds if one.stage and one.stage.by_team]
    return min((moment for moment in _moments(event, of_teams, at) if moment > at), default=None)


def _moments(event: Event, rounds: Collection[Round], now: datetime) -> Iterator[datetime]:
    yield from (one.until for one in announcements_of(event, now))
    if not rounds:
        return
    late = PostponedTable.objects.filter(round__in=rounds, game=None).select_related("round__stage")
    locked = (*map(seat_holders.locked_at, rounds), *map(postponed_tables.locked_at, late))
    yield from (moment for moment in locked if moment is not None)
