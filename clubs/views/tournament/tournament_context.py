"""Helpers that every tournament page starts with."""

import uuid
from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.models import Entry, Event
from clubs.permissions import ORGANISER, SCORER
from clubs.request_types import SiteRequest
from clubs.views.night.tonight import refuse, tried

TYPED, LONGEST, MOST_FIELDS = "typed", 2000, 20
OF_THE_PAGE = ("csrfmiddlewaretoken", "key", "version")
"""Fields of a form that were not typed by the user."""


def tournament_of(request: SiteRequest, tournament: int) -> Event:
    """Return the tournament with this address in this club. Only its staff may see a draft."""
    events = Event.objects.tournaments().select_related("season__club")
    if request.rank < SCORER:
        events = events.exclude(status=Event.Status.DRAFT)
    return get_object_or_404(events, pk=tournament, season__club=request.club)


def entry_of(event: Event, entry: int) -> Entry:
    """Return an entry of the tournament."""
    return get_object_or_404(event.entries.select_related("player"), pk=entry)


def staff_page_context(request: SiteRequest, event: Event, tab: str) -> dict[str, object]:
    """Return the frame context of the staff pages: the event, the current tab, permissions, an idempotency key for
    forms.
    """
    return {
        "event": event,
        "tab": tab,
        "directs": request.rank >= ORGANISER,
        "staff": request.rank >= SCORER,
        "referees": request.rank >= ORGANISER or request.referee,
        "has_teams": event.stages.filter(by_team=True).exists() or event.teams.exists(),
        "key": uuid.uuid4().hex,
        "typed": request.session.pop(TYPED, {}),
    }


def run_or_explain(request: SiteRequest, act: Callable[[], object], **about: object) -> bool:
    """Whether the action succeeded. If not, the next page shows the error and keeps the typed values."""
    if tried(request, act):
        return True
    keep_typed(request, **about)
    return False


def reject_with_message(request: SiteRequest, words: str, **about: object) -> None:
    """Add an error message to the next page, which keeps the typed values."""
    refuse(request, words)
    keep_typed(request, **about)


def keep_typed(request: SiteRequest, **about: object) -> None:
    """Keep the typed values for the next page; `about` tells forms at the same address apart."""
    typed = [(name, value) for name, value in request.POST.items() if value and name not in OF_THE_PAGE]
    said = {name: value[:LONGEST] for name, value in typed[:MOST_FIELDS]}
    request.session[TYPED] = said | {name: str(value) for name, value in about.items()}


def incomplete() -> str:
    """Return the message for a form submitted without its hidden fields."""
    return _("Part of this form is missing. Reload the page and try again.")


def redirect_to_tournament(route: str, event: Event) -> HttpResponse:
    """Redirect to a page of the tournament."""
    return redirect(route, event.season.club.slug, event.pk)
