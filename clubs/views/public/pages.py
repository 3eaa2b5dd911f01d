"""Public pages, without sign-in."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core.paginator import Page
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from clubs.input_limits import figures
from clubs.models import Event, Game, Player, SeatDraw
from clubs.page_cache.allowed_queries import Choices, Numbers
from clubs.ranking.policy import WINDS
from clubs.request_types import SiteRequest
from clubs.selectors.player_page import page as public_player
from clubs.selectors.player_page.filters import EVERY_SEASON, Days, PlayedBySeason, played_at
from clubs.selectors.public import game as public_game
from clubs.selectors.public import home as public
from clubs.selectors.public import night as public_night
from clubs.selectors.public import seat_draw as public_draw
from clubs.selectors.public.club_directory import club_directory
from clubs.selectors.public.standings import Board, Filters, explain_rank, filters_of, most_games, standings
from clubs.selectors.seasons.filtered_standings import Asked
from clubs.selectors.seasons.other_readings import View
from clubs.selectors.tournament.public_page import HIDDEN
from clubs.services.seasons.filtered_standings import request_filtered_standings
from clubs.views.public.cached_response import cached_response


def home(request: SiteRequest) -> HttpResponse:
    """Show the site's start page, with their own clubs for signed-in users."""
    user = request.user if request.user.is_authenticated else None

    def body() -> dict[str, object]:
        offers = {"open_tables": settings.OPEN_TABLES, "look_around": settings.LOOK_AROUND}
        return {"directory": club_directory(user), **offers}

    return cached_response(
        request, "clubs/public/home.html", "clubs/public/_clubs.html", frame={}, body=body, own=bool(user)
    )


def clubs(request: SiteRequest) -> HttpResponse:
    """Show the clubs that match `?q=`, or all clubs, in pages (`?page=`); for htmx only the list."""
    user = request.user if request.user.is_authenticated else None
    found = club_directory(user, request.GET.get("q", ""), request.GET.get("page"))
    template = "clubs/public/_found_clubs.html" if request.htmx else "clubs/public/clubs.html"
    return render(request, template, {"directory": found})


def club(request: SiteRequest, club: str) -> HttpResponse:
    """Show a club's front page."""
    found = request.club

    def body() -> dict[str, object]:
        return {"front": public.front(found)}

    return cached_response(request, "clubs/public/club.html", "clubs/public/_club_page.html", frame={}, body=body)


def season(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show a season's standings.

    `?view=all|best`, `?min=` minimum games, `?page=` pages the standings, `?nights=` pages the nights. `?system=`,
    `?since=` and `?until=` filter the games, `?lines=` pages bonus and penalty.
    """
    found = get_object_or_404(request.club.seasons, slug=season)
    view, least = _view(request.GET.get("view")), _least(request.GET.get("min"))
    table = partial(standings, found, view=view, least=least, page=request.GET.get("page"), asked=request.GET)

    def body() -> dict[str, object]:
        board = table()
        if board.in_work and not request_filtered_standings(board.in_work):
            board = table()
        nights = public.nights_of(found, request.GET.get("nights"))
        return {"board": board, "nights": nights, "choices": _choices(board, nights), "until": _soon(board.in_work)}

    frame = {"season": found}
    return cached_response(
        request, "clubs/public/season.html", "clubs/public/_season_page.html", frame=frame, body=body
    )


def why(request: SiteRequest, club: str, season: str, number: int) -> HttpResponse:
    """Explain a player's place in a season's standings, with the same queries."""
    found = get_object_or_404(request.club.seasons, slug=season)
    player = get_object_or_404(request.club.players, number=number)
    view, least = _view(request.GET.get("view")), _least(request.GET.get("min"))

    told = partial(explain_rank, found, number, view=view, least=least, asked=request.GET)

    def body() -> dict[str, object]:
        why = told()
        if isinstance(why, Asked) and not request_filtered_standings(why):
            why = told()
        in_work = why if isinstance(why, Asked) else None
        choices = _table_choices(filters_of(found), most_games(found))
        return {"why": why, "season": found, "choices": choices, "in_work": in_work, "until": _soon(in_work)}

    frame = {"season": found, "player": player}
    return cached_response(
        request, "clubs/public/rank_explanation.html", "clubs/public/_rank_explanation.html", frame=frame, body=body
    )


def _soon(in_work: Asked | None) -> datetime | None:
    """Return when a page that waits for a background job changes by itself."""
    return timezone.now() + timedelta(seconds=1) if in_work else None


def night(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show a night: live tables, finished games, players present, draws."""
    events = Event.objects.select_related("season__club")
    found = events.nights().filter(season__club=request.club, pk=event).first()
    if found is None:
        return redirect("event", club, get_object_or_404(events.tournaments(), season__club=request.club, pk=event).pk)

    def body() -> dict[str, object]:
        return {"night": public_night.night(found)}

    frame = {"event": found}
    return cached_response(request, "clubs/public/night.html", "clubs/public/_night_page.html", frame=frame, body=body)


def game(request: SiteRequest, club: str, game: str) -> HttpResponse:
    """Show a game, deal by deal."""
    games = public_night.with_seats(Game.objects.filter(event__season__club=request.club).exclude(HIDDEN))
    found = get_object_or_404(games, public_id=game)

    def body() -> dict[str, object]:
        return {"page": public_game.game_page(found)}

    frame = {"game": found}
    return cached_response(request, "clubs/public/game.html", "clubs/public/_game_page.html", frame=frame, body=body)


def player(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Show a player's statistics, filtered by `?season=`, `?system=`, `?wind=`, `?since=` and `?until=`; `?page=` pages
    the games.
    """
    found = get_object_or_404(Player.everyone.select_related("club", "merged_into"), club=request.club, number=number)
    if found.merged_into is not None:
        return redirect("player", club, found.merged_into.number)

    played = partial(played_at, found, request.asked.stamp)

    def body() -> dict[str, object]:
        return {"page": public_player.player_page(found, request.GET, played(), request.asked.stamp)}

    whole, part = "clubs/public/player.html", "clubs/public/_player_page.html"
    choices = partial(_player_choices, found, played)
    return cached_response(request, whole, part, frame={"player": found}, body=body, choices=choices)


def draw(request: SiteRequest, club: str, draw: str) -> HttpResponse:
    """Show a seat draw with its public verification."""
    draws = SeatDraw.objects.select_related("event__season__club", "round", "table", "replaces")
    found = get_object_or_404(draws, event__season__club=request.club, public_id=draw)
    if found.round and found.round.stage_id:
        return redirect("event", club, found.event_id)

    def body() -> dict[str, object]:
        return {"page": public_draw.draw_page(found)}

    frame = {"draw": found}
    return cached_response(
        request, "clubs/public/seat_draw.html", "clubs/public/_seat_draw.html", frame=frame, body=body
    )


def _choices(board: Board, nights: Page[Event]) -> Choices:
    """Return the queries that select other standings."""
    return {
        **_table_choices(board.filters, board.most),
        "page": Numbers(2, board.page.paginator.num_pages),
        "nights": Numbers(2, nights.paginator.num_pages),
        "lines": Numbers(2, board.bonuses.paginator.num_pages),
    }


def _table_choices(filters: Filters, most: int) -> Choices:
    """Return the queries that select another table of a season."""
    days = filters.days or ()
    return {"view": set(View), "min": Numbers(0, most), "system": filters.systems, "since": days, "until": days}


def _player_choices(player: Player, played: Callable[[], PlayedBySeason]) -> Choices:
    """Return the queries that select other statistics in any season of the player, using two database queries."""
    slugs = player.standings.order_by().values_list("season__slug", flat=True)
    found: Choices = {"season": {EVERY_SEASON, *slugs}}
    systems = played().get(None, ())
    if not systems:
        return found
    days = Days(min(one.first for one in systems), max(one.last for one in systems))
    pages = Numbers(2, -(-max(one.games for one in systems) // public_player.GAMES_A_PAGE))
    names = {one.system for one in systems}
    return {**found, "system": names, "wind": set(WINDS), "since": days, "until": days, "page": pages}


def _view(text: str | None) -> View | None:
    return View(text) if text in list(View) else None


def _least(text: str | None) -> int | None:
    return figures(text, most=999)
