"""Check-in by staff: one tap checks a player in, another undoes it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import ClubError
from clubs.forms.night.night import ArrivalForm, GuestForm
from clubs.input_limits import figures, searched
from clubs.models import Event, Player
from clubs.request_types import SiteRequest
from clubs.selectors.night.checkin import check_in_list
from clubs.selectors.people.players import namesakes
from clubs.services.activity_log import Actor
from clubs.services.night import checkin as services
from clubs.views.desk_outbox import Tapped, hear_phone, save_tap, seen_by
from clubs.views.night.polling import respond
from clubs.views.night.tonight import night_of, stamp_of
from clubs.views.play.outbox_response import by_outbox

PART = "clubs/night/_checkin_list.html"


def checkin(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """List the players checked in, newest first, and those still missing.

    `?q=` searches, `?who=` opens a player's row, `?others=1` lists players who have not come this season.
    """
    found = night_of(request, event)
    hear_phone(request, found)
    return respond(request, "clubs/night/checkin.html", stamp_of(found), lambda: _context(request, found), part=PART)


def _context(request: SiteRequest, event: Event, **more: object) -> dict[str, object]:
    asked = request.GET if request.method == "GET" else request.POST
    who, q = asked.get("who"), searched(asked.get("q"))
    return {
        "night": event,
        "list": check_in_list(event, q, others=bool(asked.get("others"))),
        "q": q,
        "who": figures(who),
        "others": bool(asked.get("others")),
        "tab": "checkin",
        "outbox": f"checkin-{event.pk}",
        **more,
    }


@require_POST
def checkin_entry(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Handle one tap on a player's row."""
    found = night_of(request, event)
    if by_outbox(request):
        return _waited(request, found, lambda: _tapped(request, found))
    try:
        _tapped(request, found)
    except ClubError as refused:
        messages.error(request, refused.message)
    back = {name: value for name in ("q",) if (value := request.POST.get(name))}
    return redirect(f"{reverse('checkin', args=[club, event])}{'?' + urlencode(back) if back else ''}")


def _waited(request: SiteRequest, event: Event, do: Callable[[], Tapped]) -> HttpResponse:
    """Answer a phone's outbox, and store what else waits there."""
    response = save_tap(request, request.club, f"account {request.user.pk}", do)
    hear_phone(request, event)
    return response


def _tapped(request: SiteRequest, event: Event) -> Tapped:
    form = ArrivalForm(request.POST)
    if not form.is_valid():
        raise ClubError("invalid", form.non_field_errors()[0])
    actor, players = Actor.staff(request.user), request.club.players
    said = act(event, players, form.act, form.number, actor, seen=seen_by(request))
    entry = event.entries.filter(player__number=form.number).first()
    return Tapped(said, entry.version if entry else 0)


def act(
    event: Event, players: Any, what: str, number: int, actor: Actor, *, by_phone: bool = False, seen: int | None = None
) -> str:
    """Apply a check-in action to the player with this number and return the confirmation text."""
    player: Player = get_object_or_404(players, number=number)
    at: dict[str, Any] = {"event": event, "player": player, "actor": actor, "seen": seen}
    words = {
        "here": _("%(player)s is checked in."),
        "undo": _("%(player)s is no longer checked in."),
        "leave": _("%(player)s has left."),
        "sit": _("%(player)s is sitting out the next draw."),
        "play": _("%(player)s is playing in the next draw."),
    }
    if what == "here":
        services.check_in(**at, by_phone=by_phone)
    elif what == "undo":
        services.undo_check_in(**at)
    elif what == "leave":
        services.leave(**at)
    else:
        services.sit_out(**at, on=what == "sit")
    return words[what] % {"player": player}


@require_POST
def checkin_guest(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Add a guest with the typed name and check them in."""
    found = night_of(request, event)
    if by_outbox(request):
        return _waited(request, found, lambda: _guest(request, found))
    form = GuestForm(request.POST)
    error, same = "" if form.is_valid() else form.errors["q"][0], list[Player]()
    if not error:
        try:
            said = _guest(request, found).said
        except ClubError as refused:
            error = refused.message
            same = namesakes(request.club, form.cleaned_data["q"]) if refused.code == "same_name" else same
    if error:
        context = _context(request, found, guest_error=error, same=same)
        return render(request, "clubs/night/checkin.html", context, status=422)
    messages.success(request, said)
    return redirect("checkin", club, event)


def _guest(request: SiteRequest, event: Event) -> Tapped:
    form = GuestForm(request.POST)
    if not form.is_valid():
        raise ClubError("invalid", form.errors["q"][0])
    name, another = form.cleaned_data["q"], form.cleaned_data["another"]
    entry = services.add_guest(event=event, name=name, another=another, actor=Actor.staff(request.user))
    return Tapped(_("%(name)s is checked in as a guest.") % {"name": name}, entry.version)
