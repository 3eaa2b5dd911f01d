"""Pages of a circuit's managers: clubs and events."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.circuits.circuits import EventForm, ImportListForm, TermsForm
from clubs.input_limits import figures, searched
from clubs.models import CircuitEvent, Club
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.coming import clashes
from clubs.selectors.circuits.listed_results import ListedResults, read_results
from clubs.selectors.circuits.staff import clubs_to_ask, consents_of, same_events, staff_events
from clubs.services.activity_log import Actor
from clubs.services.circuits.consents import accept, ask_club, end_consent, withdraw_event
from clubs.services.circuits.listed_events import change_event, import_list
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_clubs(request: SiteRequest, circuit: str) -> HttpResponse:
    """List the clubs with what they agreed to; ask others, accept offers."""
    found, actor = request.circuit, Actor.staff(request.user)
    form = TermsForm(request.POST if "club" in request.POST else None)
    if form.is_bound and form.is_valid():
        club = get_object_or_404(Club, slug=searched(request.POST["club"]))
        terms = form.terms
        if tried(request, lambda: ask_club(circuit_id=found.pk, club_id=club.pk, terms=terms, actor=actor)):
            messages.success(request, _("Saved."))
        return redirect(request.path)
    if request.method == "POST" and not form.is_bound:
        _answer(request, actor)
        return redirect(request.path)
    query = searched(request.GET.get("q", ""))
    asked = clubs_to_ask(found, request.user, query)
    consents = consents_of(found)
    return render_form_page(
        request, "clubs/circuits/clubs.html", form, circuit=found, consents=consents, clubs=asked, query=query
    )


def _answer(request: SiteRequest, actor: Actor) -> None:
    """Accept an offer, or end a consent."""
    rows = request.circuit.consents.filter(ended_at=None)
    consent = get_object_or_404(rows, pk=figures(request.POST.get("consent")) or 0)
    if request.POST.get("act") == "accept":
        tried(request, lambda: accept(consent_id=consent.pk, by_club=False, actor=actor))
    else:
        tried(request, lambda: end_consent(consent_id=consent.pk, actor=actor))


@never_cache
@require_safe
def circuit_staff_events(request: SiteRequest, circuit: str) -> HttpResponse:
    """List all events with their state and facts, pages of them."""
    found = request.circuit
    context = {
        "page": staff_events(found, request.GET.get("page")),
        "same": same_events(found),
        "circuit": found,
        "clashes": clashes(found),
    }
    return render(request, "clubs/circuits/staff_events.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_import(request: SiteRequest, circuit: str) -> HttpResponse:
    """Import a list of places: look at it first, correct it, import it."""
    found, actor = request.circuit, Actor.staff(request.user)
    form = ImportListForm(request.POST, request.FILES) if request.method == "POST" else ImportListForm()
    seen = run_form(form, lambda: _read(form))
    if seen is not None and "take" in request.POST:
        said = {"details": form.details, "facts": form.facts, "text": form.cleaned_data["text"]}
        agreed = form.cleaned_data["agreed"]
        made = run_form(form, lambda: import_list(circuit_id=found.pk, **said, agreed=agreed, actor=actor))
        if made is not None:
            messages.success(request, _("%(event)s imported.") % {"event": made.name})
            return redirect("circuit_staff_events", circuit)
    return render_form_page(request, "clubs/circuits/import.html", form, circuit=found, seen=seen)


def _read(form: ImportListForm) -> ListedResults:
    return read_results(form.cleaned_data["text"], form.cleaned_data["players"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_event_edit(request: SiteRequest, circuit: str, listed: int) -> HttpResponse:
    """Set the facts of an event, leave it out, or undo its import."""
    found, actor = request.circuit, Actor.staff(request.user)
    event = get_object_or_404(found.events.filter(withdrawn_at=None).select_related("club"), pk=listed)
    whom = {"circuit_id": found.pk, "listed_id": event.pk, "actor": actor}
    if request.POST.get("act") == "undo":
        if tried(request, lambda: withdraw_event(**whom, club_id=None)):
            messages.success(request, _("The import was undone."))
            return redirect("circuit_staff_events", circuit)
        return redirect(request.path)
    form = EventForm.of(event, request.POST or None)
    if run_form(form, lambda: change_event(**whom, details=form.details, facts=form.facts)) is None:
        imported = event.source == CircuitEvent.Source.IMPORT
        return render_form_page(
            request, "clubs/circuits/event_edit.html", form, circuit=found, event=event, imported=imported
        )
    messages.success(request, _("Saved."))
    return redirect("circuit_staff_events", circuit)
