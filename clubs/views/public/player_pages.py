"""The list of a club's players, and its search."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from clubs.client_address import client_of
from clubs.models import Player
from clubs.page_cache.allowed_queries import Choices, Numbers
from clubs.request_types import SiteRequest
from clubs.selectors.player_page import two_players as selectors
from clubs.selectors.public.player_list import SORTS, PlayerList, Who, found_players, player_list
from clubs.services.people.rate_limits import attempt
from clubs.views.public.cached_response import cached_response

TWO = "clubs/public/player/_two_players.html"
PAGE, PART = "clubs/public/players/page.html", "clubs/public/players/_list.html"
SEARCHES_A_MINUTE, MINUTE = 300, 60
"""Searches a minute from one address. Typing a word takes some five of them."""


def players(request: SiteRequest, club: str) -> HttpResponse:
    """Show the players of a club, by `?season=`, `?who=`, `?sort=` and `?page=`."""

    def body() -> dict[str, object]:
        found = player_list(request.club, request.GET)
        return {"list": found, "choices": _choices(request, found)}

    return cached_response(request, PAGE, PART, frame={}, body=body)


def _choices(request: SiteRequest, found: PlayerList) -> Choices:
    """Return the queries that select another list; `page` as far as the longest one goes."""
    slugs = set(request.club.seasons.order_by().values_list("slug", flat=True))
    return {"season": slugs, "who": set(map(str, Who)), "sort": SORTS, "page": Numbers(2, found.most_pages)}


def two_players(request: SiteRequest, club: str, number: int, other: int) -> HttpResponse:
    """Compare two players of the club, in all seasons or in `?season=`."""
    people = Player.everyone.select_related("club", "merged_into")
    left, right = (get_object_or_404(people, club=request.club, number=one) for one in (number, other))
    numbers = [(one.merged_into or one).number for one in (left, right)]
    if numbers[0] == numbers[1]:
        return redirect("player", club, numbers[0])
    if numbers != [number, other]:
        return redirect("two_players", club, *numbers)

    def body() -> dict[str, object]:
        pair = selectors.two_players(left, right, request.GET, request.asked.stamp)
        return {"pair": pair, "choices": {"season": {season.slug for season in pair.seasons}}}

    frame = {"left": left, "right": right}
    return cached_response(request, "clubs/public/two_players.html", TWO, frame=frame, body=body)


def players_search(request: SiteRequest, club: str) -> HttpResponse:
    """Show the players that `?q=` finds, in `?season=`; only the list for htmx."""
    if not _may_search(request):
        return HttpResponse(_("Too many searches. Try again in a minute."), status=429)
    if not request.GET.get("q", "").strip():
        return redirect("players", club)
    found = found_players(request.club, request.GET.get("q", ""), request.GET.get("season", ""))
    template = PART if request.htmx else PAGE
    return render(request, template, {"list": found, "part": PART})


def _may_search(request: SiteRequest) -> bool:
    return attempt(f"searching:{client_of(request)}", most=SEARCHES_A_MINUTE, seconds=MINUTE)
