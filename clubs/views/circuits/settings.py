"""A new circuit, its settings and managers."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.forms.circuits.circuits import CircuitForm, ManagerForm, NewCircuitForm
from clubs.input_limits import figures
from clubs.models import CircuitManager
from clubs.request_types import SiteRequest
from clubs.services.circuits.circuits import (
    add_manager,
    create_circuit,
    delete_circuit,
    make_owner,
    remove_manager,
    update_circuit,
)
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried

EDIT = "clubs/circuits/settings.html"
OF_A_MANAGER: Mapping[str, Callable[..., object]] = {"remove": remove_manager, "owner": make_owner}


@require_http_methods(["GET", "HEAD", "POST"])
def circuit_new(request: SiteRequest) -> HttpResponse:
    """Create a circuit: name, formula, period."""
    form = NewCircuitForm(request.POST or None)
    made = run_form(form, lambda: create_circuit(details=form.details, formula=form.formula, by=request.user))
    if made is None:
        return render_form_page(request, "clubs/circuits/new.html", form)
    messages.success(request, _("%(circuit)s created. Now invite clubs.") % {"circuit": made.name})
    return redirect("circuit_clubs", made.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def circuit_edit(request: SiteRequest, circuit: str) -> HttpResponse:
    """Change name, text and period, and who manages the circuit; delete it."""
    found = request.circuit
    act = request.POST.get("act", "")
    form = CircuitForm.of(found, request.POST if act == "save" else None)
    who = ManagerForm(request.POST if act == "add" else None)
    done = run_form(form, lambda: update_circuit(circuit_id=found.pk, details=form.details))
    done = done or run_form(who, lambda: add_manager(circuit_id=found.pk, email=who.cleaned_data["email"]))
    if act in OF_A_MANAGER:
        key = figures(request.POST.get("manager")) or 0
        tried(request, lambda: OF_A_MANAGER[act](circuit_id=found.pk, manager_id=key))
        return redirect(request.path if found.managers.filter(user=request.user).exists() else "profile")
    if act == "delete":
        typed = request.POST.get("typed", "")
        if tried(request, lambda: delete_circuit(circuit_id=found.pk, typed=typed)):
            messages.success(request, _("%(circuit)s deleted.") % {"circuit": found.name})
            return redirect("profile")
        return redirect(request.path)
    if done:
        messages.success(request, _("Saved."))
        return redirect(request.path)
    managers = list(found.managers.select_related("user"))
    owners = sum(one.role == CircuitManager.Role.OWNER for one in managers)
    context = {"circuit": found, "details": form, "who": who, "managers": managers, "owners": owners}
    return render_form_page(request, EDIT, form if not who.is_bound else who, **context)
