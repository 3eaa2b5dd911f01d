"""The latest results of a club."""

from django.db.models import Prefetch, QuerySet

from clubs.models import Club, Event, Game, SeatResult
from clubs.selectors.tournament.public_page import HIDDEN

MOST, EVENTS = 50, 20
"""The number of games in the feed, and of the newest events that are searched for them first."""


def latest_games(club: Club) -> QuerySet[Game]:
    """Return the club's latest public final games, newest first, each with its results by place."""
    rows = SeatResult.objects.select_related("player").order_by("place", "seat__index")
    order = ("-event__starts_at", "-final_at", "-pk")
    shown = Game.objects.filter(status=Game.Status.FINAL).exclude(HIDDEN).order_by(*order)
    keys = _latest(club, shown.values_list("pk", flat=True))
    found = Game.objects.filter(pk__in=keys).order_by(*order)
    return found.select_related("event__season__club", "round", "table").prefetch_related(Prefetch("results", rows))


def _latest(club: Club, keys: QuerySet[Game, int]) -> list[int]:
    """Return the latest of these games (keys): from the newest events, or from all if those have too few."""
    events = Event.objects.filter(season__club=club).begun().order_by("-starts_at")
    newest = list(events.values_list("starts_at", flat=True)[:EVENTS])
    if len(newest) == EVENTS:
        found = list(keys.filter(event__in=events.filter(starts_at__gte=newest[-1]).order_by().values("pk"))[:MOST])
        if len(found) == MOST:
            return found
    return list(keys.filter(event__season__club=club)[:MOST])
