"""Self check-in on a player's phone, from the QR code at the door."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.night.night import OwnForm
from clubs.input_limits import searched
from clubs.models import Event, Player
from clubs.models.games import Via
from clubs.request_types import SiteRequest
from clubs.selectors.night import checkin as arrivals
from clubs.services.activity_log import Actor
from clubs.views.night.checkin import act

PAGE, PART = "clubs/night/self_checkin.html", "clubs/night/_self_checkin.html"


@require_http_methods(["GET", "HEAD", "POST"])
def self_checkin(request: SiteRequest, checkin: str) -> HttpResponse:
    """Choose a name once, then check in with one button. A phone acts only for the player it has chosen."""
    event: Event = request.event
    if request.method == "GET":
        return _show(request, event, mine(request, event))
    form = OwnForm(request.POST)
    if not form.is_valid():
        return redirect("self_checkin", checkin)
    what, number = form.cleaned_data["do"], form.cleaned_data["number"]
    if what in ("me", "forget"):
        _remember(request, event, number if what == "me" else None)
        return redirect("self_checkin", checkin)
    player = mine(request, event)
    if player is None:
        return redirect("self_checkin", checkin)
    try:
        act(event, event.season.club.players, what, player.number, Actor(_user(request), Via.PHONE), by_phone=True)
    except ClubError as refused:
        return _show(request, event, player, error=refused.message)
    return _show(request, event, player) if request.htmx else redirect("self_checkin", checkin)


def _show(request: SiteRequest, event: Event, player: Player | None, *, error: str = "") -> HttpResponse:
    q = searched(request.GET.get("q"))
    context: dict[str, object] = {
        "night": event,
        "club": event.season.club,
        "q": q,
        "error": error,
    }
    if player is None:
        context["players"] = arrivals.players_to_choose(event, q)
    else:
        context["own"] = arrivals.own_evening(event, player)
    return render(request, PART if request.htmx else PAGE, context, status=409 if error else 200)


def _user(request: SiteRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _key(event: Event) -> str:
    return f"player-of-club-{event.season.club_id}"


def _remember(request: SiteRequest, event: Event, number: int | None) -> None:
    """Remember the player of this phone. "" means nobody, not even the player of the signed-in account."""
    player = event.season.club.players.filter(number=number, active=True).first() if number else None
    request.session[_key(event)] = player.pk if player else ""


def mine(request: SiteRequest, event: Event) -> Player | None:
    """Return the player of this phone: the chosen one, or that of the signed-in account."""
    kept = request.session.get(_key(event))
    players = event.season.club.players.filter(active=True)
    if kept:
        return players.filter(pk=kept).first()
    if kept is None and request.user.is_authenticated:
        return players.filter(user=request.user).first()
    return None
