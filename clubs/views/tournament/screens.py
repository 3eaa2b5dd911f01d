"""The screens of the halls: shown by their links, set up by the director."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.tournament.screens import RemoveForm, ScreenForm
from clubs.models import Event, HallScreen
from clubs.models.tournament import LOOKS
from clubs.requests import SiteRequest
from clubs.selectors.tournament import screens as found_by
from clubs.services.audit import Actor
from clubs.services.tournament import screens
from clubs.views.night.links import base_of
from clubs.views.night.tonight import refuse, tried
from clubs.views.submit import page, submit
from clubs.views.tournament.here import frame, incomplete, to, tournament_of
from clubs.views.tournament.once import once

DIGITS = 9
"""Numbers of looks and screens are no longer."""


@require_safe
def event_screen(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """The screen of all halls together, as every tournament has it."""
    return _shown(request, HallScreen(event=tournament_of(request, tournament), shows=list(LOOKS), sound=False))


@require_safe
def hall_screen(request: SiteRequest, screen: str) -> HttpResponse:
    """The screen of one hall, by its link."""
    return _shown(request, request.screen)


def _shown(request: SiteRequest, screen: HallScreen) -> HttpResponse:
    """One look (`?at=`); the page asks for the next one by itself."""
    at = request.GET.get("at", "")
    number = int(at) if at.isdecimal() and len(at) <= DIGITS else 0
    hall = found_by.hall(screen, number)
    context = {"event": screen.event, "club": screen.event.season.club, "hall": hall, "view": hall.view}
    return render(request, "clubs/tournament/_screen.html" if request.htmx else "clubs/tournament/screen.html", context)


@require_http_methods(["GET", "POST"])
@once()
def event_screens(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """The screens with their links; one is made, changed or taken away."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    if "remove" in request.POST:
        _remove(request, event, actor)
        return to("event_screens", event)
    form = ScreenForm(request.POST or None, initial={"version": event.version})
    if submit(form, lambda: _save(event, form, actor)):
        messages.success(request, _("Saved."))
        return to("event_screens", event)
    base = base_of(request)
    links = [(one, base + reverse("hall_screen", args=[one.token])) for one in found_by.screens(event)]
    context = frame(request, event, "screens") | {
        "found": [{"screen": one, "url": url} for one, url in links],
        "whole": base + reverse("event_screen", args=[club, event.pk]),
    }
    return page(request, "clubs/tournament/screens.html", form, **context)


def _save(event: Event, form: ScreenForm, actor: Actor) -> HallScreen:
    return screens.save_screen(event=event, said=form.said, actor=actor, version=form.cleaned_data["version"])


def _remove(request: SiteRequest, event: Event, actor: Actor) -> None:
    form = RemoveForm(request.POST)
    if form.is_valid():
        screen, version = form.cleaned_data["remove"], form.cleaned_data["version"]
        tried(request, lambda: screens.remove_screen(event=event, screen_id=screen, actor=actor, version=version))
    else:
        refuse(request, incomplete())
