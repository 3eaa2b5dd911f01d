"""Referee page of a night: calls from tables, disputed deals, and rulings."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from clubs.forms.play.table_actions import CallForm, DecideForm
from clubs.models import Event, Table
from clubs.request_types import SiteRequest
from clubs.selectors.night.referee_list import closed_calls, open_calls, ruled_deals
from clubs.selectors.play.disputes import disputes_of
from clubs.services.activity_log import Actor
from clubs.services.play.disputes import decide_dispute
from clubs.services.play.referee import referee_came, take_call
from clubs.views.form_handling import run_form
from clubs.views.night.tonight import night_of


@require_http_methods(["GET", "HEAD", "POST"])
def night_referee(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """List what is waiting for a referee tonight; take and close calls, and close disputed deals with a note."""
    found = night_of(request, event)
    form = DecideForm(request.POST if "dispute" in request.POST else None)
    call = CallForm(request.POST if "table" in request.POST else None)
    if answered(request, found, call) or decided(request, found, form):
        return redirect("night_referee", club, event)
    context = {
        "night": found,
        "tab": "tonight",
        "called": open_calls(found),
        "ended": closed_calls(found),
        "call": call,
    }
    context |= disputes_context(found, form)
    status = 422 if form.is_bound or call.is_bound else 200
    return render(request, "clubs/night/referee.html", context, status=status)


def answered(request: SiteRequest, event: Event, form: CallForm) -> bool:
    """Whether the form took or closed the call of a table of this event. Errors are added to the form."""
    actor = Actor.staff(request.user)
    return run_form(form, lambda: _answer(event, form, actor)) is not None


def _answer(event: Event, form: CallForm, actor: Actor) -> Table:
    said = form.cleaned_data
    table = get_object_or_404(event.tables, pk=said["table"])
    act = take_call if said["do"] == "take" else referee_came
    return act(table_id=table.pk, note=said["note"], actor=actor)


def decided(request: SiteRequest, event: Event, form: DecideForm) -> bool:
    """Whether the form closed a dispute of this event. Errors are added to the form."""
    actor = Actor.staff(request.user)
    return run_form(form, lambda: _decide(event, form, actor)) is not None


def _decide(event: Event, form: DecideForm, actor: Actor) -> object:
    said = form.cleaned_data
    return decide_dispute(dispute_id=said["dispute"], event_id=event.pk, word=said["word"], actor=actor)


def disputes_context(event: Event, form: DecideForm) -> dict[str, object]:
    """Return the open and the closed disputes, with the bound form at the dispute that it was submitted for."""
    waiting, closed = disputes_of(event)
    return {"waiting": waiting, "closed": closed, "decide": form, "ruled": ruled_deals(waiting)}
