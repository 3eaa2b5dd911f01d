"""Event rules: the list of penalties, lateness, and what counts in each stage."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.edit_conflicts import tell_saved
from clubs.forms.tournament.day_rules import DayForm, Rows, StageRows, preset_rows, stage_rows
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.services.activity_log import Actor
from clubs.services.tournament.day_rules import Day, set_day
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import redirect_to_tournament, staff_page_context, tournament_of


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_day(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Edit the director's settings for the event."""
    event = tournament_of(request, tournament)
    sent = request.POST if request.method == "POST" else None
    form, presets, stages = DayForm(sent, event=event), preset_rows(event, sent), stage_rows(event, sent)
    if sent is not None and _set(request, event, form, presets, stages):
        messages.success(request, _("Tournament rules saved."))
        return redirect_to_tournament("event_day", event)
    context = staff_page_context(request, event, "day") | {"form": form, "presets": presets, "stages": stages}
    return render(request, "clubs/tournament/day_rules.html", context, status=422 if sent is not None else 200)


def _set(request: SiteRequest, event: Event, form: DayForm, presets: Rows, stages: StageRows) -> bool:
    forms = (form, presets, *stages)
    valid = [one.is_valid() for one in forms]
    if not all(valid):
        return False
    said = Day(
        grace_minutes=form.cleaned_data["grace_minutes"],
        late_tenths=form.tenths,
        substitute_minutes=form.cleaned_data["substitute_minutes"],
        presets=[one.preset for one in presets if one.preset],
        late_policy=form.cleaned_data["late_policy"],
        stages={one.stage.number: one.said for one in stages},
    )
    try:
        set_day(event=event, said=said, actor=Actor.staff(request.user), version=form.cleaned_data["version"])
    except ClubError as error:
        form.add_error(None, error.message)
        if error.code == "conflict":
            for one in (form, *presets, *stages):
                tell_saved(one)
        return False
    return True
