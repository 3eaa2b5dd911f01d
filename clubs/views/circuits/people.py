"""People of a circuit for its managers, and a person's own name there."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.circuits.circuits import MergeForm, OwnNameForm, RemovePersonForm
from clubs.input_limits import figures, searched
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.staff import register_page
from clubs.services.activity_log import Actor
from clubs.services.circuits.people import (
    choose_name,
    merge_people,
    refuse_proposal,
    remove_person,
    split_match,
    undo_merge,
)
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_people(request: SiteRequest, circuit: str) -> HttpResponse:
    """Confirm or refuse proposals, merge two entries, undo a merge, remove a person; look people up by `?q=`."""
    found, actor = request.circuit, Actor.staff(request.user)
    act = request.POST.get("act", "")
    form = MergeForm(request.POST if act in ("merge", "refuse") else None)
    key = figures(request.POST.get("key")) or 0
    acts = {
        "undo": lambda: undo_merge(circuit_id=found.pk, merge_id=key, actor=actor),
        "split": lambda: split_match(circuit_id=found.pk, match_id=key),
    }
    if act in acts:
        tried(request, acts[act])
        return redirect(request.path)
    gone = RemovePersonForm(request.POST if act == "remove" else None)
    removed = run_form(gone, lambda: remove_person(circuit_id=found.pk, **gone.cleaned_data))
    do = refuse_proposal if act == "refuse" else merge_people
    done = run_form(form, lambda: do(circuit_id=found.pk, **form.cleaned_data, actor=actor) or True)
    if done or removed:
        messages.success(request, _("Saved."))
        return redirect(request.path)
    register = register_page(found, request.GET.get("page"), searched(request.GET.get("q", "")).strip())
    context = {"circuit": found, "register": register, "merging": form, "removing": gone}
    return render_form_page(request, "clubs/circuits/people.html", gone if gone.is_bound else form, **context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_own(request: SiteRequest, circuit: str) -> HttpResponse:
    """Choose how the circuit shows one's own name."""
    own = request.circuit.people.filter(user=request.user).first()
    if own is None:
        return render(request, "clubs/circuits/own.html", {"circuit": request.circuit, "own": None})
    form = OwnNameForm(request.POST if request.method == "POST" else None, initial={"privacy": own.privacy})
    whom = {"circuit_id": request.circuit.pk, "user": request.user}
    if run_form(form, lambda: choose_name(**whom, privacy=form.cleaned_data["privacy"])) is None:
        return render_form_page(request, "clubs/circuits/own.html", form, circuit=request.circuit, own=own)
    messages.success(request, _("Saved."))
    return redirect(request.path)
