"""The organiser's evening: what runs, what waits, what to do next; opening and closing."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import ClubError
from clubs.models import Event
from clubs.requests import SiteRequest
from clubs.selectors.night import tonight as selectors
from clubs.selectors.public import stamps
from clubs.services.audit import Actor
from clubs.services.night import nights
from clubs.views.public.cache import respond


def night_of(request: SiteRequest, event: int) -> Event:
    """The night of this address, of this club."""
    return get_object_or_404(Event.objects.select_related("season__club"), pk=event, season__club=request.club)


def stamp_of(event: Event) -> stamps.Stamp:
    """What changes whenever a page of the evening would; the minute too, as pages say how long ago things were."""
    minute = int(timezone.now().timestamp() // 60)
    return (*stamps.club_stamp(event.season.club), *stamps.event_stamp(event), event.status, minute)


def tried(request: SiteRequest, act: Callable[[], object]) -> bool:
    """Whether the act was done; what it was refused for is said on the page that follows."""
    try:
        act()
    except ClubError as error:
        messages.error(request, error.message)
        return False
    return True


def tonight_now(request: SiteRequest, club: str) -> HttpResponse:
    """The night that is open, or the list of nights to choose from."""
    events = Event.objects.filter(season__club=request.club).select_related("season")
    opened = list(events.filter(status=Event.Status.OPEN))
    if len(opened) == 1:
        return redirect("tonight", club, opened[0].pk)
    planned = events.filter(status=Event.Status.PLANNED, season__closed=False).order_by("starts_at")
    closed = events.filter(status=Event.Status.CLOSED)
    return render(request, "clubs/night/nights.html", {"opened": opened, "planned": planned[:6], "closed": closed[:6]})


def tonight(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Every table in its row, who waits, and the one thing to do next."""
    found = night_of(request, event)

    def build() -> dict[str, object]:
        return {"night": found, "now": selectors.tonight(found), "tab": "tonight"}

    return respond(request, "clubs/night/tonight.html", stamp_of(found), build, part="clubs/night/_tonight.html")


@require_POST
def night_open(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Open a night; the next thing is check-in."""
    found = night_of(request, event)
    if tried(request, lambda: nights.open_night(event=found, actor=Actor.staff(request.user))):
        return redirect("checkin", club, event)
    return redirect("tonight", club, event)


@require_POST
def night_close(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Close a night, or say which games still run."""
    found = night_of(request, event)
    if tried(request, lambda: nights.close_night(event=found, actor=Actor.staff(request.user))):
        messages.success(request, _("The night is closed. The tables' links have ended."))
    return redirect("tonight", club, event)
