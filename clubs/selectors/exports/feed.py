"""The latest results of a club."""

from django.db.models import Prefetch, QuerySet

from clubs.models import Club, Game, SeatResult
from clubs.selectors.tournament.public import HIDDEN

MOST = 50


def latest_games(club: Club) -> QuerySet[Game]:
    """The final games of the club that the public may see, the newest first, each with its results by place."""
    rows = SeatResult.objects.select_related("player").order_by("place", "seat__index")
    games = Game.objects.filter(event__season__club=club, status=Game.Status.FINAL).exclude(HIDDEN)
    found = games.select_related("event__season__club", "round", "table").prefetch_related(Prefetch("results", rows))
    return found.order_by("-event__starts_at", "-final_at", "-pk")[:MOST]
