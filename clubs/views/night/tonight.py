"""Tonight's page for the organiser: running tables, waiting players, the next step; opening and closing the night."""

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.night.close_night import ClosingForm
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.selectors.night import tonight as selectors
from clubs.selectors.night.unfinished_games import still_runs
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.night import nights
from clubs.services.night.closing import close_with
from clubs.services.seasons.seasons import unopen_night, update_night
from clubs.views.night.polling import Stamp, respond


def night_of(request: SiteRequest, event: int) -> Event:
    """Return the night with this address in this club."""
    return get_object_or_404(Event.objects.nights().select_related("season__club"), pk=event, season__club=request.club)


def stamp_of(event: Event) -> Stamp:
    """Return a stamp that changes with the content of a night's pages, and every minute for the elapsed times."""
    minute = int(timezone.now().timestamp() // 60)
    club = event.season.club.slug
    return (
        *page_versions.versions_of((page_versions.club(club), page_versions.night(club, event.pk))),
        event.status,
        minute,
    )


def tried(request: SiteRequest, act: Callable[[], object]) -> bool:
    """Whether the action succeeded. An error becomes a message on the next page."""
    try:
        act()
    except ClubError as error:
        refuse(request, error.message)
        return False
    return True


def refuse(request: SiteRequest, words: str) -> None:
    """Add an error message to the next page."""
    request.refused = True
    messages.error(request, words)


def tonight_now(request: SiteRequest, club: str) -> HttpResponse:
    """Redirect to the open night, or list the nights to choose from."""
    events = Event.objects.nights().filter(season__club=request.club).select_related("season")
    opened = list(events.filter(status=Event.Status.OPEN))
    if len(opened) == 1:
        return redirect("tonight", club, opened[0].pk)
    planned = events.filter(status=Event.Status.PLANNED, season__closed=False).order_by("starts_at")
    closed = events.filter(status=Event.Status.CLOSED)
    return render(request, "clubs/night/nights.html", {"opened": opened, "planned": planned[:6], "closed": closed[:6]})


def tonight(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show each table in a row, the waiting players, and the next step."""
    found = night_of(request, event)

    def build() -> dict[str, object]:
        return {"night": found, "now": selectors.tonight(found), "tab": "tonight"}

    return respond(request, "clubs/night/tonight.html", stamp_of(found), build, part="clubs/night/_dashboard.html")


@require_POST
def night_open(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Open a night and continue with check-in; on another day than planned, ask first whether it moves."""
    found = night_of(request, event)
    today = timezone.localtime(timezone.now(), found.season.club.zone).date()
    planned = timezone.localtime(found.starts_at, found.season.club.zone)
    if found.status == Event.Status.PLANNED and planned.date() != today:
        if request.POST.get("day") not in ("today", "planned"):
            return render(request, "clubs/night/open_other_day.html", {"night": found, "tab": "tonight"})
        moved = datetime.combine(today, planned.timetz())
        if request.POST["day"] == "today" and not tried(request, lambda: _move(request, found, moved)):
            return redirect("tonight", club, event)
    if tried(request, lambda: nights.open_night(event=found, actor=Actor.staff(request.user))):
        return redirect("checkin", club, event)
    return redirect("tonight", club, event)


def _move(request: SiteRequest, event: Event, starts_at: datetime) -> None:
    plain = {"name": event.name, "checkin_open": event.checkin_open}
    whom = {"event_id": event.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    update_night(**whom, **plain, starts_at=starts_at)


@require_http_methods(["GET", "HEAD", "POST"])
def night_close(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Close a night, after listing the running games and what happens to each."""
    found = night_of(request, event)
    form = ClosingForm(still_runs(found), request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"night": found, "form": form, "tab": "tonight"}
        return render(request, "clubs/night/close.html", context, status=422 if form.is_bound else 200)
    said = {"choices": form.choices, "reason": form.cleaned_data["reason"]}
    if tried(request, lambda: close_with(event=found, actor=Actor.staff(request.user), **said)):
        messages.success(request, _("The night is closed. Table links no longer work."))
    return redirect("tonight", club, event)


@require_POST
def night_unopen(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Undo the opening of a night on which nothing has been played."""
    whom = {"event_id": night_of(request, event).pk, "club_id": request.club.pk}
    if tried(request, lambda: unopen_night(**whom, actor=Actor.staff(request.user))):
        messages.success(request, _("The night is back to planned. Players already checked in stay on the list."))
    return redirect("tonight", club, event)


@require_POST
def night_time(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Call time for all tables, or undo that."""
    found, on = night_of(request, event), request.POST.get("do") != "back"
    tried(request, lambda: nights.call_time(event=found, on=on, actor=Actor.staff(request.user)))
    return redirect("tonight", club, event)
