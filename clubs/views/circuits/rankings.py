"""The formula of a circuit, and publishing its ranking."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.circuits.formula import FormulaForm
from clubs.input_limits import figures
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.formulas import BY_ID, FORMULAS
from clubs.selectors.circuits.rankings import published
from clubs.selectors.circuits.staff import differences
from clubs.selectors.circuits.trial import trial_lines
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import change_formula
from clubs.services.circuits.rankings import publish_ranking, withdraw_ranking
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried

FORMULA = "clubs/circuits/formula.html"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_formula(request: SiteRequest, circuit: str) -> HttpResponse:
    """Change the formula; with `look`, show the first ten lines that it would make."""
    found = request.circuit
    form = FormulaForm.of(found, request.POST or None, request.POST.get("preset") or request.GET.get("preset", ""))
    chosen = form["preset"].value()
    context = {"circuit": found, "formulas": FORMULAS, "chosen": chosen, "now": BY_ID.get(chosen)}
    if "look" in request.POST:
        rows = run_form(form, lambda: trial_lines(found, form.formula))
        return render_form_page(request, FORMULA, form, rows=rows, looked=True, **context)
    if run_form(form, lambda: change_formula(circuit_id=found.pk, formula=form.formula)) is None:
        return render_form_page(request, FORMULA, form, **context)
    messages.success(request, _("Saved. Published rankings stay as they are."))
    return redirect(request.path)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_publish(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show what a new ranking would change, publish it, or withdraw one of the last day."""
    found, actor = request.circuit, Actor.staff(request.user)
    if request.POST.get("act") == "publish":
        if tried(request, lambda: publish_ranking(circuit_id=found.pk, actor=actor)):
            messages.success(request, _("Published."))
        return redirect(request.path)
    if request.POST.get("act") == "withdraw":
        number = figures(request.POST.get("number")) or 0
        tried(request, lambda: withdraw_ranking(circuit_id=found.pk, number=number, actor=actor))
        return redirect(request.path)
    context = {"circuit": found, "changes": differences(found), "published": published(found)}
    return render(request, "clubs/circuits/publish.html", context)
