"""Calendar subscriptions for a club, a player or a tournament."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar
from icalendar import Event as Component

from clubs.models import Club, Event, Player
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.sources import consents_that_hold, listed_consents
from clubs.selectors.exports.calendar import (
    Date,
    circuit_dates,
    club_dates,
    event_dates,
    own_dates,
    player_dates,
    tournament_dates,
)
from clubs.selectors.public.event_texts import night_title
from clubs.selectors.reader_language import listed
from clubs.templatetags.public import public_url, rules_name
from clubs.templatetags.tournament import wind_word
from clubs.views.tournament.tournament_context import tournament_of

PRODUCT = "-//East One//East One//EN"
HOURS = "PT4H"
"""How often calendar programs should refresh a calendar."""


@require_safe
def site_calendar(request: SiteRequest) -> HttpResponse:
    """Return the tournaments of all clubs as a calendar."""
    return _calendar(None, _("Tournaments"), tournament_dates())


@require_safe
def circuits_calendar(request: SiteRequest) -> HttpResponse:
    """Return the tournaments of all circuits as a calendar."""
    return _calendar(None, _("Circuits"), circuit_dates(listed_consents()), "circuits")


@require_safe
def circuit_calendar(request: SiteRequest, circuit: str) -> HttpResponse:
    """Return the tournaments of a circuit as a calendar."""
    dates = circuit_dates(consents_that_hold(request.circuit))
    return _calendar(None, request.circuit.name, dates, request.circuit.slug)


@require_safe
def club_calendar(request: SiteRequest, club: str) -> HttpResponse:
    """Return the nights and tournaments of a club as a calendar."""
    return _calendar(request.club, request.club.name, club_dates(request.club))


@require_safe
def player_calendar(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Return the nights and tournaments of a player as a calendar."""
    found = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)
    return _calendar(request.club, f"{request.club.name}{_(': ')}{found}", player_dates(found))


@require_safe
def event_calendar(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Return a tournament with its rounds as a calendar."""
    found = tournament_of(request, tournament)
    return _calendar(request.club, found.name, event_dates(found))


@require_safe
def own_calendar(request: SiteRequest, entry: str) -> HttpResponse:
    """Return the rounds of one entry by its personal link, with table and wind once the seating is published."""
    event = request.entry.event
    return _calendar(event.season.club, event.name, own_dates(request.entry))


def _calendar(club: Club | None, title: str, dates: Iterable[Date], file: str = "tournaments") -> HttpResponse:
    """Return the dates of a club, or of several clubs, each in its club's time zone."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    for name in ("name", "x-wr-calname"):
        calendar.add(name, title)
    if club is not None:
        calendar.add("x-wr-timezone", club.time_zone)
    calendar.add("x-published-ttl", HOURS)
    zones: dict[str, list[Component]] = {}
    for date in dates:
        host = date.event.season.club
        zones[host.time_zone] = _zones(host.time_zone)
        calendar.add_component(_component(host, date))
    calendar.subcomponents[:0] = [part for parts in zones.values() for part in parts]
    return HttpResponse(
        calendar.to_ical(),
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{club.slug if club else file}.ics"'},
    )


@lru_cache(maxsize=64)
def _zones(name: str) -> list[Component]:
    """Return the calendar components of a time zone, cached because they are slow to compute."""
    found = Calendar()
    dated = Component()
    dated.add("dtstart", datetime(2000, 1, 1, tzinfo=ZoneInfo(name)))
    found.add_component(dated)
    found.add_missing_timezones()
    return [one for one in found.subcomponents if one is not dated]


def _component(club: Club, date: Date) -> Component:
    """Return the calendar component of one date.

    The UID never changes. A cancelled date stays in the calendar with the status cancelled, so that subscribers remove
    it.
    """
    event, found = date.event, Component()
    found.add("uid", f"{f'round-{date.round.pk}' if date.round else f'event-{event.pk}'}@{settings.PUBLIC_HOST}")
    found.add("dtstamp", date.changed)
    found.add("last-modified", date.changed)
    found.add("sequence", date.sequence)
    found.add("dtstart", date.starts.astimezone(club.zone))
    found.add("dtend", date.ends.astimezone(club.zone))
    found.add("summary", _summary(club, date))
    found.add("status", "CANCELLED" if event.status == Event.Status.CANCELLED else "CONFIRMED")
    found.add("description", "\n".join(_description(event)))
    seat = _("Table %(table)s") % {"table": date.seat.table} if date.seat else ""
    if place := listed(part for part in (seat, event.place or club.place) if part):
        found.add("location", place)
    route = "event" if event.kind == Event.Kind.TOURNAMENT else "night"
    found.add("url", public_url(reverse(route, args=[club.slug, event.pk])))
    return found


def _summary(club: Club, date: Date) -> str:
    title = f"{club.name}{_(': ')}{night_title(date.event)}"
    if date.round is None:
        return title
    said = [title, _("Round %(n)s") % {"n": date.round.number}]
    if date.seat is not None:
        said += [_("Table %(table)s") % {"table": date.seat.table}, wind_word(date.seat.wind)]
    return listed([*said, _("sitting out")] if date.out else said)


def _description(event: Event) -> Iterable[str]:
    if event.status == Event.Status.CANCELLED and event.cancel_reason:
        yield event.cancel_reason
    yield listed((event.season.name, rules_name(event.preset or event.season.preset)))
