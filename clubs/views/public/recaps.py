"""Recaps of a closed night or season: a page for one phone screen, and a picture to share."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from clubs.models import Event, Recap, Season
from clubs.page_cache.page_key import PageKey, stamp_of
from clubs.page_cache.store import Entry, page_store
from clubs.request_types import SiteRequest
from clubs.selectors.public import page_versions
from clubs.selectors.public.event_texts import day, night_title
from clubs.selectors.reader_language import listed
from clubs.selectors.recaps.recap_page import recap_of, shown
from clubs.views.public.cached_response import cached_response

PAGE, PART = "clubs/public/recap/page.html", "clubs/public/recap/_page.html"


def night_recap(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show the recap of a night, or the night itself if it is not closed."""
    found = _night(request, event)
    if found.status != Event.Status.CLOSED:
        return redirect("night", club, found.pk)
    return _page(request, found.season, found)


def season_recap(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the recap of a season, or its standings if it is not closed."""
    found = _season(request, season)
    if not found.closed:
        return redirect("season", club, found.slug)
    return _page(request, found, None)


@require_safe
def night_recap_picture(request: SiteRequest, club: str, event: int, language: str) -> HttpResponse:
    """Return the recap of a night as PNG."""
    found = _night(request, event)
    if found.status != Event.Status.CLOSED:
        raise Http404
    return _picture(request, found.season, found, language)


@require_safe
def season_recap_picture(request: SiteRequest, club: str, season: str, language: str) -> HttpResponse:
    """Return the recap of a season as PNG."""
    found = _season(request, season)
    if not found.closed:
        raise Http404
    return _picture(request, found, None, language)


def _night(request: SiteRequest, event: int) -> Event:
    nights = Event.objects.nights().select_related("season__club")
    return get_object_or_404(nights, season__club=request.club, pk=event)


def _season(request: SiteRequest, season: str) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)


def _page(request: SiteRequest, season: Season, event: Event | None) -> HttpResponse:
    def body() -> dict[str, object]:
        recap = recap_of(season, event)
        told = shown(recap, season, event) if recap else None
        waits = recap.asked > recap.made if recap else _played(season, event)
        own = _picture_address(season, event, get_language()) if told else ""
        return {"season": season, "event": event, "told": told, "waits": waits, "picture": own}

    own = _picture_address(season, event, get_language())
    frame = {"season": season, "event": event, "picture": own}
    return cached_response(request, PAGE, PART, frame=frame, body=body)


def _played(season: Season, event: Event | None) -> bool:
    """Whether there is at least one final game."""
    return event.results.exists() if event else season.results.exists()


def _picture_address(season: Season, event: Event | None, language: str | None) -> str:
    club, language = season.club.slug, language or settings.LANGUAGE_CODE
    if event:
        return reverse("night_recap_picture", args=[club, event.pk, language])
    return reverse("season_recap_picture", args=[club, season.slug, language])


def _picture(request: HttpRequest, season: Season, event: Event | None, language: str) -> HttpResponse:
    """Return the picture in one of the site's languages, rendered once for each version of its content."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    club = season.club.slug
    own = page_versions.night(club, event.pk) if event else page_versions.season(club, season.slug)
    asked = PageKey(request.path_info, stamp_of((page_versions.club(club), own)))
    tag = asked.tag("picture")
    if unchanged := get_conditional_response(request, etag=tag):
        return unchanged
    entry = page_store.made_once(("body", asked.path), asked.stamp, lambda: _drawn(asked, season, event, language))
    if entry is None:
        raise Http404
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Content-Disposition": 'inline; filename="recap.png"'}
    return HttpResponse(entry.body, content_type="image/png", headers=headers)


def _drawn(asked: PageKey, season: Season, event: Event | None, language: str) -> Entry | None:
    from clubs.selectors.recaps.recap_picture import picture  # a library that no other page needs

    recap: Recap | None = recap_of(season, event)
    if recap is None:
        return None
    recap.season, recap.event = season, event
    with override(language):
        title = night_title(event) if event else season.name
        when = listed((day(event.starts_at, season.club), season.name)) if event else _days(season)
    address = settings.PUBLIC_URL.split("://")[-1] + reverse("club", args=[season.club.slug])
    body = picture(recap, language, title, when, address)
    return Entry(asked.stamp, body) if body else None


def _days(season: Season) -> str:
    days = [one for one in (season.starts_on, season.ends_on) if one]
    return " – ".join(one.isoformat() for one in days)
