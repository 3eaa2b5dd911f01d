"""Hall screens: displayed by link, configured by the director."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.tournament.hall_screens import RemoveForm, ScreenForm
from clubs.models import Event, HallScreen
from clubs.models.tournament import LOOKS
from clubs.request_types import SiteRequest
from clubs.selectors.tournament import hall_screens as found_by
from clubs.services.activity_log import Actor
from clubs.services.tournament import hall_screens
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.night.table_links import public_base_url
from clubs.views.night.tonight import refuse, tried
from clubs.views.tournament.tournament_context import (
    incomplete,
    redirect_to_tournament,
    staff_page_context,
    tournament_of,
)

DIGITS = 9
"""Maximum number of digits of view and screen numbers."""


@require_safe
def event_screen(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the default screen of all halls, which every tournament has."""
    return _shown(request, HallScreen(event=tournament_of(request, tournament), shows=list(LOOKS), sound=False))


@require_safe
def hall_screen(request: SiteRequest, screen: str) -> HttpResponse:
    """Show the screen of one hall by its link."""
    return _shown(request, request.screen)


def _shown(request: SiteRequest, screen: HallScreen) -> HttpResponse:
    """Render one view of the rotation (`?at=`); the page requests the next one by itself."""
    at = request.GET.get("at", "")
    number = int(at) if at.isdecimal() and len(at) <= DIGITS else 0
    hall = found_by.hall(screen, number)
    context = {"event": screen.event, "club": screen.event.season.club, "hall": hall, "view": hall.view}
    return render(
        request, "clubs/tournament/_hall_screen.html" if request.htmx else "clubs/tournament/hall_screen.html", context
    )


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_screens(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List the screens with their links; create, change or delete one."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    if "remove" in request.POST:
        _remove(request, event, actor)
        return redirect_to_tournament("event_screens", event)
    form = ScreenForm(request.POST or None, initial={"version": event.version})
    if run_form(form, lambda: _save(event, form, actor)):
        messages.success(request, _("Saved."))
        return redirect_to_tournament("event_screens", event)
    base = public_base_url(request)
    links = [(one, base + reverse("hall_screen", args=[one.token])) for one in found_by.screens(event)]
    context = staff_page_context(request, event, "screens") | {
        "found": [{"screen": one, "url": url} for one, url in links],
        "whole": base + reverse("event_screen", args=[club, event.pk]),
    }
    return render_form_page(request, "clubs/tournament/hall_screens.html", form, **context)


def _save(event: Event, form: ScreenForm, actor: Actor) -> HallScreen:
    return hall_screens.save_screen(event=event, said=form.said, actor=actor, version=form.cleaned_data["version"])


def _remove(request: SiteRequest, event: Event, actor: Actor) -> None:
    form = RemoveForm(request.POST)
    if form.is_valid():
        screen, version = form.cleaned_data["remove"], form.cleaned_data["version"]
        tried(request, lambda: hall_screens.remove_screen(event=event, screen_id=screen, actor=actor, version=version))
    else:
        refuse(request, incomplete())
