"""What people at home see, without signing in."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from clubs.models import Event, Game, Player, Season, SeatDraw
from clubs.requests import SiteRequest
from clubs.selectors.public import draw as public_draw
from clubs.selectors.public import front as public
from clubs.selectors.public import game as public_game
from clubs.selectors.public import night as public_night
from clubs.selectors.public import player as public_player
from clubs.selectors.public import stamps
from clubs.selectors.public.standings import View, standings
from clubs.views.public.cache import respond


def home(request: SiteRequest) -> HttpResponse:
    """The start page of the site."""
    user = request.user if request.user.is_authenticated else None
    today = timezone.localdate()
    return respond(
        request, "clubs/public/home.html", (today, *stamps.site_stamp()), lambda: {"home": public.home(user)}
    )


def club(request: SiteRequest, club: str) -> HttpResponse:
    """A club's front page."""
    found = request.club
    here = public.here(found)
    stamp = (*stamps.club_stamp(found), *stamps.results_stamp(found), *_night_stamp(here.night), _today(request))

    def build() -> dict[str, object]:
        return {"here": here, "front": public.front(found, here)}

    return respond(request, "clubs/public/club.html", stamp, build, part="clubs/public/_club.html")


def season(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """A season's standings: `?view=all|best`, `?min=` games for a place."""
    found = get_object_or_404(Season, club=request.club, slug=season)
    view, least = _view(request.GET.get("view")), _least(request.GET.get("min"))
    stamp = (*stamps.club_stamp(request.club), *stamps.season_stamp(found), _today(request))

    def build() -> dict[str, object]:
        board = standings(found, view=view, least=least)
        return {"here": public.here(request.club), "board": board, "nights": public.nights_of(found)}

    return respond(request, "clubs/public/season.html", stamp, build, part="clubs/public/_standings.html")


def night(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """A night: live tables, finished games, who is there, draws."""
    found = get_object_or_404(Event.objects.select_related("season__club"), season__club=request.club, pk=event)
    stamp = (*stamps.club_stamp(request.club), *stamps.event_stamp(found), _today(request))

    def build() -> dict[str, object]:
        return {"here": public.here(request.club), "night": public_night.night(found)}

    return respond(request, "clubs/public/night.html", stamp, build, part="clubs/public/_night.html")


def game(request: SiteRequest, club: str, game: str) -> HttpResponse:
    """A game, deal by deal."""
    games = public_night.with_seats(Game.objects.filter(event__season__club=request.club))
    found = get_object_or_404(games, public_id=game)
    stamp = (*stamps.club_stamp(request.club), *stamps.game_stamp(found))

    def build() -> dict[str, object]:
        return {"here": public.here(request.club), "page": public_game.game_page(found)}

    return respond(request, "clubs/public/game.html", stamp, build, part="clubs/public/_game.html")


def player(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """A player: places, rates, games, opponents; `?season=` for one season."""
    found = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)
    stamp = (*stamps.club_stamp(request.club), *stamps.results_stamp(request.club))

    def build() -> dict[str, object]:
        page = public_player.player_page(found, request.GET.get("season", ""))
        return {"here": public.here(request.club), "page": page}

    return respond(request, "clubs/public/player.html", stamp, build)


def draw(request: SiteRequest, club: str, draw: str) -> HttpResponse:
    """A seat draw, checked in public."""
    draws = SeatDraw.objects.select_related("event__season__club", "round", "table", "replaces")
    found = get_object_or_404(draws, event__season__club=request.club, public_id=draw)
    stamp = (*stamps.club_stamp(request.club), *stamps.event_stamp(found.event))

    def build() -> dict[str, object]:
        return {"here": public.here(request.club), "page": public_draw.draw_page(found, stamp)}

    return respond(request, "clubs/public/draw.html", stamp, build)


def _night_stamp(night: Event | None) -> stamps.Stamp:
    return stamps.event_stamp(night) if night else ()


def _today(request: SiteRequest) -> object:
    """The club's date: some words ("tonight") hold for a day."""
    return timezone.localdate(timezone=request.club.zone)


def _view(text: str | None) -> View | None:
    return View(text) if text in list(View) else None


def _least(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 4 else None
