"""What a closed night or season came to: a page of one phone screen."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from clubs.models import Event, Season
from clubs.requests import SiteRequest
from clubs.selectors.recaps.page import recap_of, shown
from clubs.views.public.pages import club_frame
from clubs.views.public.respond import respond

PAGE, PART = "clubs/public/recap/page.html", "clubs/public/recap/_page.html"


def night_recap(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """The recap of a night; the night itself while it is not closed."""
    nights = Event.objects.nights().select_related("season__club")
    found = get_object_or_404(nights, season__club=request.club, pk=event)
    if found.status != Event.Status.CLOSED:
        return redirect("night", club, found.pk)
    return _page(request, found.season, found)


def season_recap(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """The recap of a season; its standings while it is not closed."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    if not found.closed:
        return redirect("season", club, found.slug)
    return _page(request, found, None)


def _page(request: SiteRequest, season: Season, event: Event | None) -> HttpResponse:
    def body() -> dict[str, object]:
        recap = recap_of(season, event)
        told = shown(recap, season, event) if recap else None
        return {"season": season, "event": event, "told": told, "waits": recap is None or recap.asked > recap.made}

    frame = club_frame(request, season=season, event=event)
    return respond(request, PAGE, PART, frame=frame, body=body)
