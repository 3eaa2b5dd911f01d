"""The latest results of a club."""

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from clubs.models import Club, Event, Game, SeatResult
from clubs.selectors.tournament.public import HIDDEN

MOST = 50


def latest_games(club: Club) -> QuerySet[Game]:
    """The final games of the club that the public may see, the newest first, each with its results by place."""
    rows = SeatResult.objects.select_related("player").order_by("place", "seat__index")
    shown = Game.objects.filter(status=Game.Status.FINAL).exclude(HIDDEN)
    games = shown.filter(event__in=_latest_events(club, shown))
    found = games.select_related("event__season__club", "round", "table").prefetch_related(Prefetch("results", rows))
    return found.order_by("-event__starts_at", "-final_at", "-pk")[:MOST]


def _latest_events(club: Club, shown: QuerySet[Game]) -> list[int]:
    """The keys of the newest events with games of these: so many, and all that began with the oldest of them."""
    events = Event.objects.filter(Exists(shown.filter(event=OuterRef("pk"))), season__club=club)
    starts = list(events.order_by("-starts_at").values_list("starts_at", flat=True)[:MOST])
    return list(events.filter(starts_at__gte=starts[-1]).values_list("pk", flat=True)) if starts else []
