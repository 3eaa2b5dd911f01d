"""Referee page of a night: calls from tables, disputed deals, and rulings."""

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


@require_http_methods(["GET", "HEAD", "POST"])
def night_referee(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """List what is waiting for a referee tonight, and close a disputed deal with a note."""
    found = night_of(request, event)
    form = DecideForm(request.POST or None)
    if decided(request, found, form):
        return redirect("night_referee", club, event)
    called = found.tables.exclude(referee_called_at=None).order_by("referee_called_at")
    context = {"night": found, "tab": "tonight", "called": called, **disputes_context(found, form)}
    return render(request, "clubs/night/referee.html", context, status=422 if form.is_bound else 200)


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
    return {"waiting": waiting, "closed": closed, "decide": form}
