"""Public ratings: the rating list of a club, and a player's rating history."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Player, Rating
from clubs.page_cache.allowed_queries import Choices, Numbers
from clubs.request_types import SiteRequest
from clubs.selectors.ratings.rating_pages import STEPS_A_PAGE, Chosen, board
from clubs.selectors.ratings.rating_pages import player_rating as rating_of
from clubs.views.public.cached_response import cached_response


def ratings(request: SiteRequest, club: str) -> HttpResponse:
    """Show the rating list of a club: `?kind=`, `?track=`, `?page=`."""

    def body() -> dict[str, object]:
        found = board(request.club, request.GET)
        choices = _choices(found.chosen, found.page.paginator.num_pages) if found else {}
        return {"board": found, "choices": choices}

    return cached_response(request, "clubs/public/ratings.html", "clubs/public/rating/_list.html", frame={}, body=body)


def player_rating(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Show a player's rating history: `?kind=`, `?track=`, `?page=`."""
    found = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)

    def body() -> dict[str, object]:
        return {"own": rating_of(found, request.GET), "player": found}

    frame = {"player": found}
    part = "clubs/public/rating/_player.html"
    choices = partial(_player_choices, found)
    return cached_response(request, "clubs/public/player_rating.html", part, frame=frame, body=body, choices=choices)


def _player_choices(player: Player) -> Choices:
    """Return the queries that select other rating histories on any track of the player, using one database query."""
    rows = list(Rating.objects.filter(player=player).order_by().values_list("kind", "track", "games"))
    pages = -(-max((games for _kind, _track, games in rows), default=0) // STEPS_A_PAGE)
    return {"kind": {row[0] for row in rows}, "track": {row[1] for row in rows}, "page": Numbers(2, pages)}


def _choices(chosen: Chosen, pages: int) -> Choices:
    """Return the queries that select other ratings."""
    return {"kind": chosen.kinds, "track": chosen.tracks, "page": Numbers(2, pages)}
