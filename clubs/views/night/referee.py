"""The referee's list of an evening: tables that call, deals in dispute, and what was decided."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.forms.play.table_actions import DecideForm
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.selectors.play.disputes import disputes_of
from clubs.services.activity_log import Actor
from clubs.services.play.disputes import decide_dispute
from clubs.views.form_handling import run_form
from clubs.views.night.tonight import night_of


@require_http_methods(["GET", "POST"])
def night_referee(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """What waits for a referee tonight; a deal is closed with a word."""
    found = night_of(request, event)
    form = DecideForm(request.POST or None)
    if decided(request, found, form):
        return redirect("night_referee", club, event)
    called = found.tables.exclude(referee_called_at=None).order_by("referee_called_at")
    context = {"night": found, "tab": "tonight", "called": called, **disputes_context(found, form)}
    return render(request, "clubs/night/referee.html", context, status=422 if form.is_bound else 200)


def decided(request: SiteRequest, event: Event, form: DecideForm) -> bool:
    """Whether the form closed a deal of this event; what it was refused for stands in it."""
    actor = Actor.staff(request.user)
    return run_form(form, lambda: _decide(event, form, actor)) is not None


def _decide(event: Event, form: DecideForm, actor: Actor) -> object:
    said = form.cleaned_data
    return decide_dispute(dispute_id=said["dispute"], event_id=event.pk, word=said["word"], actor=actor)


def disputes_context(event: Event, form: DecideForm) -> dict[str, object]:
    """The deals that wait and those that were decided, with the form at the one that it was sent for."""
    waiting, closed = disputes_of(event)
    return {"waiting": waiting, "closed": closed, "decide": form}
