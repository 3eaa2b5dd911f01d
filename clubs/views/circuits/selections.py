"""Selections of a circuit: who qualifies, for its managers and for visitors."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.circuits.selections import SelectionForm
from clubs.input_limits import figures
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.selections import KINDS, selection_page
from clubs.services.activity_log import Actor
from clubs.services.circuits import selections as services
from clubs.views.circuits.public import respond
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried


@require_safe
def circuit_selection(request: SiteRequest, circuit: str, selection: int) -> HttpResponse:
    """Show who qualifies, with names that may be shown."""
    found = get_object_or_404(request.circuit.selections.filter(shown=True).select_related("ranking"), number=selection)
    return respond(
        request, "_selection", found.name, "circuit_ranking", lambda: {"found": selection_page(found)}
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_selections(request: SiteRequest, circuit: str) -> HttpResponse:
    """List the selections, and make one from the ranking published last."""
    found = request.circuit
    asked = request.POST.get("by") or request.GET.get("by", "")
    by = asked if asked in KINDS else "top"
    form = SelectionForm(request.POST or None, circuit=found, by=by)
    said = {"circuit_id": found.pk, "actor": Actor.staff(request.user)}
    made = run_form(
        form, lambda: services.create_selection(**said, name=form.cleaned_data["name"], terms=form.terms)
    )  # fmt: skip
    if made is not None:
        return redirect("circuit_selection_edit", circuit, made.number)
    last = (
        found.rankings.exclude(number=None)
        .filter(withdrawn_at=None)
        .order_by("-number")
        .defer("content", "asked")
        .first()
    )
    context = {
        "circuit": found,
        "selections": found.selections.select_related("ranking").defer("ranking__content", "ranking__asked"),
        "last": last,
        "kinds": KINDS,
        "by": by,
    }
    return render_form_page(request, "clubs/circuits/selections.html", form, **context)


ACTS: Mapping[str, Callable[..., object]] = {
    "publish": services.publish_selection,
    "lots": services.draw_lots,
    "delete": services.delete_selection,
    "declined": services.decline_seat,
    "undo": services.undo_decline,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_selection_edit(request: SiteRequest, circuit: str, selection: int) -> HttpResponse:
    """Show who qualifies; note who declined, draw lots, publish or delete the selection."""
    found = get_object_or_404(request.circuit.selections.select_related("ranking", "circuit"), number=selection)
    act = request.POST.get("act", "")
    if act in ACTS:
        whom: dict[str, object] = {"circuit_id": request.circuit.pk, "number": found.number}
        if act in ("declined", "undo"):
            whom["player"] = figures(request.POST.get("player")) or 0
        if act == "declined":
            whom["actor"] = Actor.staff(request.user)
        if tried(request, lambda: ACTS[act](**whom)):
            messages.success(request, _("Saved."))
        gone = not request.circuit.selections.filter(pk=found.pk).exists()
        return redirect("circuit_selections", circuit) if gone else redirect(request.path)
    context = {"circuit": request.circuit, "found": selection_page(found)}
    return render(request, "clubs/circuits/selection_edit.html", context)
