"""Helpers that every tournament page starts with."""

import uuid
from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event
from clubs.permissions import ORGANISER, SCORER
from clubs.request_types import SiteRequest
from clubs.selectors.tournament.remedies import Remedy, remedies_of
from clubs.views.night.tonight import refuse

TYPED, REFUSED, LONGEST, MOST_FIELDS = "typed", "refused", 2000, 20
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
        "remedies": _remedies(request, event),
    }


def run_or_explain(request: SiteRequest, act: Callable[[], object], **about: object) -> bool:
    """Whether the action succeeded. If not, the next page shows the error, its remedies and the typed values."""
    try:
        act()
    except ClubError as error:
        refuse(request, error.message)
        keep_typed(request, **about)
        request.session[REFUSED] = {"code": error.code, "data": _plain(error)}
        return False
    return True


def _plain(error: ClubError) -> dict[str, object]:
    """Return the data of a refusal that a session can keep."""
    return {name: value for name, value in error.data.items() if isinstance(value, int | str | list)}


def _remedies(request: SiteRequest, event: Event) -> list[Remedy]:
    """Return what the director can do about the refusal that the page shows."""
    said = request.session.pop(REFUSED, None)
    return remedies_of(event, said["code"], said["data"]) if said and request.rank >= ORGANISER else []


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
