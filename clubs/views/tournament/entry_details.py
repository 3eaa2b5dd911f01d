"""The participants of a tournament as a list with filters, each with one form."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actions.tournament import BY_NAME
from clubs.forms.tournament.entry_details import EntryDetailsForm
from clubs.models import Entry, Event
from clubs.request_types import SiteRequest
from clubs.selectors.tournament.entry_filters import LONGEST_SEARCH, people
from clubs.selectors.tournament.registration import registrations
from clubs.services.activity_log import Actor
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import (
    entry_of,
    redirect_to_tournament,
    staff_page_context,
    tournament_of,
)


@never_cache
@require_safe
def event_people(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List the participants with what is known of each; filters, search, and acts on the chosen ones."""
    event = tournament_of(request, tournament)
    shown, searched = request.GET.get("show", "")[:20], request.GET.get("q", "")[:LONGEST_SEARCH]
    context = staff_page_context(request, event, "entries") | {
        "found": people(event, shown, searched),
        "applied": registrations(event).applied,
        "shown": shown,
    }
    return render(request, "clubs/tournament/people.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once("event_people")
def event_person(request: SiteRequest, club: str, tournament: int, entry: int) -> HttpResponse:
    """Show and save all details of one participant."""
    event = tournament_of(request, tournament)
    found = entry_of(event, entry)
    form = EntryDetailsForm(request.POST or None, entry=found)
    saved = run_form(form, lambda: _save(request, event, found, form))
    if saved is not None:
        if saved.player.number_fault:
            messages.warning(request, f"{saved.number}{_(': ')}{saved.player.number_fault}")
        messages.success(request, _("Saved."))
        return redirect_to_tournament("event_people", event)
    context = staff_page_context(request, event, "entries") | {"entry": found}
    return render_form_page(request, "clubs/tournament/person.html", form, **context)


def _save(request: SiteRequest, event: Event, found: Entry, form: EntryDetailsForm) -> Entry:
    known = {"event": event, "number": found.number, "version": form.cleaned_data["version"]}
    made = BY_NAME["edit_entry"].run(form.given, **known, actor=Actor.staff(request.user))
    assert isinstance(made, Entry)  # noqa: S101 (for the type checker)
    return made
