"""Pages behind the standings: counted games, policy changes, all-time table."""

from collections.abc import Collection
from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Club, Player, Season
from clubs.page_cache.allowed_queries import Choices, Numbers
from clubs.request_types import SiteRequest
from clubs.selectors.paging import MOST_ONWARD, page_of_rows
from clubs.selectors.public.all_time import all_time as all_time_of
from clubs.selectors.public.all_time import systems_played
from clubs.selectors.public.counted_games import counted_page
from clubs.selectors.public.head_to_head import matrix
from clubs.selectors.public.limit_hands import limits_of
from clubs.selectors.public.printed_season import season_paper as paper_of
from clubs.selectors.public.records import ORDERS
from clubs.selectors.public.records import records as records_of
from clubs.selectors.public.score_race import race
from clubs.selectors.seasons.policy import changes_told, policy_sentences
from clubs.selectors.statistics.player_months import is_updating
from clubs.views.public.cached_response import cached_response

CHANGES_A_PAGE = 10


def season_changes(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show a season's policy in words and its changes: when, why, and who moved; `?page=` pages the changes."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)

    def body() -> dict[str, object]:
        turned = page_of_rows(found.policy_changes.select_related("by"), request.GET.get("page"), CHANGES_A_PAGE)
        told = changes_told(found, list(turned))
        context = {"season": found, "page": turned, "told": told, "sentences": policy_sentences(found)}
        return {**context, "choices": _pages(turned.paginator.num_pages)}

    frame = {"season": found}
    part = "clubs/public/standings/_policy_changes.html"
    return cached_response(request, "clubs/public/standings/policy_changes.html", part, frame=frame, body=body)


def season_counted(request: SiteRequest, club: str, season: str, number: int) -> HttpResponse:
    """Show which games of a player count in a season; `?page=` pages them."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    player = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)

    def body() -> dict[str, object]:
        counted = counted_page(found, player, request.GET.get("page"))
        return {"counted": counted, "choices": _pages(counted.games.paginator.num_pages)}

    frame = {"season": found, "player": player}
    part = "clubs/public/standings/_counted_games.html"
    return cached_response(request, "clubs/public/standings/counted_games.html", part, frame=frame, body=body)


def season_paper(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show a season's standings and nights for printing or PDF; `?page=` selects a part of a long season."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)

    def body() -> dict[str, object]:
        paper = paper_of(found, request.GET.get("page"))
        return {"paper": paper, "choices": _pages(paper.page.paginator.num_pages)}

    frame = {"season": found}
    return cached_response(
        request, "clubs/public/printed_season.html", "clubs/public/_printed_season.html", frame=frame, body=body
    )


def season_race(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the totals of a season's leaders after each night."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)

    def body() -> dict[str, object]:
        return {"race": race(found)}

    frame = {"season": found}
    return cached_response(
        request, "clubs/public/standings/race.html", "clubs/public/standings/_race.html", frame=frame, body=body
    )


def season_matrix(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the head-to-head matrix of a season."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)

    def body() -> dict[str, object]:
        return {"matrix": matrix(found)}

    frame = {"season": found}
    part = "clubs/public/standings/_head_to_head.html"
    return cached_response(request, "clubs/public/standings/head_to_head.html", part, frame=frame, body=body)


def all_time(request: SiteRequest, club: str) -> HttpResponse:
    """Show the all-time table, of `?system=`; `?page=` pages it."""

    def body() -> dict[str, object]:
        table = all_time_of(request.club, request.GET)
        if table is None:
            return {"table": None, "updating": is_updating(request.club.pk)}
        choices = {"system": table.systems, **_pages(table.page.paginator.num_pages)}
        return {"table": table, "choices": choices, "updating": is_updating(request.club.pk)}

    part = "clubs/public/standings/_all_time.html"
    return cached_response(request, "clubs/public/standings/all_time.html", part, frame={}, body=body)


def records(request: SiteRequest, club: str) -> HttpResponse:
    """Show the records of a club in `?system=`, limit hands (`?least=` a limit, `?order=`, `?page=`) and months."""

    def body() -> dict[str, object]:
        book = records_of(request.club, request.GET)
        choices, updating = _records_lead_to(book.systems if book else ()), is_updating(request.club.pk)
        return {"book": book, "choices": choices, "updating": updating}

    whole, part = "clubs/public/standings/records.html", "clubs/public/standings/_records.html"
    return cached_response(request, whole, part, frame={}, body=body, choices=partial(_records_choices, request.club))


def _records_choices(club: Club) -> Choices:
    return _records_lead_to(systems_played(club))


def _records_lead_to(systems: Collection[str]) -> Choices:
    limits = {limit for system in systems for limit in limits_of(system)}
    return {"system": systems, "least": limits, "order": set(ORDERS) - {""}, **_pages(MOST_ONWARD)} if systems else {}


def _pages(last: int) -> dict[str, Numbers]:
    """Return the queries that lead to other pages of a list."""
    return {"page": Numbers(2, last)}
