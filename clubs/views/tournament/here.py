"""What every page of a tournament begins with."""

import uuid

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from clubs.models import Entry, Event, Round
from clubs.permissions import ORGANISER, SCORER
from clubs.requests import SiteRequest


def tournament_of(request: SiteRequest, tournament: int) -> Event:
    """The tournament of this address, of this club."""
    events = Event.objects.tournaments().select_related("season__club")
    return get_object_or_404(events, pk=tournament, season__club=request.club)


def round_of(event: Event, number: int) -> Round:
    """A planned round by its number."""
    return get_object_or_404(event.rounds.exclude(stage=None).select_related("stage", "event"), number=number)


def entry_of(event: Event, entry: int) -> Entry:
    """An entry of the tournament."""
    return get_object_or_404(event.entries.select_related("player"), pk=entry)


def frame(request: SiteRequest, event: Event, tab: str) -> dict[str, object]:
    """What the frame of the staff's pages needs: the event, which page it is, what may be done, a key for forms."""
    return {
        "event": event,
        "tab": tab,
        "directs": request.rank >= ORGANISER,
        "staff": request.rank >= SCORER,
        "referees": request.rank >= ORGANISER or request.referee,
        "has_teams": event.stages.filter(by_team=True).exists() or event.teams.exists(),
        "key": uuid.uuid4().hex,
    }


def to(route: str, event: Event) -> HttpResponse:
    """Back to a page of the tournament."""
    return redirect(route, event.season.club.slug, event.pk)
