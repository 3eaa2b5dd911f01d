"""A club's circuits: offers, answers, withdrawals."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.circuits.circuits import TermsForm
from clubs.input_limits import figures, searched
from clubs.models import Circuit
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.staff import circuits_of_club, circuits_to_offer
from clubs.services.activity_log import Actor
from clubs.services.circuits.consents import accept, end_consent, give_event, offer_club, withdraw_event
from clubs.views.form_handling import render_form_page
from clubs.views.night.tonight import tried


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_circuits(request: SiteRequest, club: str) -> HttpResponse:
    """Show which circuits get results of the club; offer, accept, withdraw."""
    form = TermsForm(request.POST if "circuit" in request.POST else None)
    if form.is_bound and form.is_valid():
        _offer(request, form)
        return redirect(request.path)
    if request.method == "POST" and not form.is_bound:
        _answer(request)
        return redirect(request.path)
    query = searched(request.GET.get("q", ""))
    found, circuits = circuits_of_club(request.club), circuits_to_offer(request.club, query)
    return render_form_page(request, "clubs/circuits/of_club.html", form, found=found, circuits=circuits, query=query)


def _offer(request: SiteRequest, form: TermsForm) -> None:
    circuit = get_object_or_404(Circuit, slug=searched(request.POST["circuit"]))
    manages = circuit.managers.filter(user=request.user).exists()
    whom = {"circuit_id": circuit.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    if tried(request, lambda: offer_club(**whom, terms=form.terms, manages=manages)):
        messages.success(request, _("Saved."))


def _answer(request: SiteRequest) -> None:
    """Accept or end a consent, give or withdraw one event."""
    rows, actor = request.club.circuit_consents.filter(ended_at=None), Actor.staff(request.user)
    consent = get_object_or_404(rows, pk=figures(request.POST.get("consent")) or 0)
    act, key = request.POST.get("act"), figures(request.POST.get("event"))
    whom = {"club_id": request.club.pk, "actor": actor}
    if act == "accept":
        done = tried(request, lambda: accept(consent_id=consent.pk, by_club=True, actor=actor))
    elif act == "withdraw":
        done = tried(request, lambda: withdraw_event(circuit_id=consent.circuit_id, listed_id=key or 0, **whom))
    elif act == "give":
        season = figures(request.POST.get("season"))
        done = tried(request, lambda: give_event(consent_id=consent.pk, event_id=key, season_id=season, **whom))
    else:
        done = tried(request, lambda: end_consent(consent_id=consent.pk, actor=actor))
    if done:
        messages.success(request, _("Saved."))
