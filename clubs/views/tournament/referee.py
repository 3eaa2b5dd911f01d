"""The referee's phone: calls, penalties in three taps, extra time for one table."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.play.table_actions import DecideForm
from clubs.forms.tournament.actions import CancelPenaltyForm, PenaltyForm, SeatMarkForm, versions_of
from clubs.models import EntryPenalty, Event
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.selectors.tournament.day_rules import presets_of
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.round_clock import playing, time_left
from clubs.services.activity_log import Actor
from clubs.services.tournament import lateness, penalties
from clubs.services.tournament.actions import why_over
from clubs.views.form_handling import run_form
from clubs.views.idempotency import run_once
from clubs.views.night.referee import decided, disputes_context
from clubs.views.tournament.tournament_context import (
    incomplete,
    redirect_to_tournament,
    reject_with_message,
    run_or_explain,
    staff_page_context,
    tournament_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_referee(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show open calls, the penalties given, and the form to give one."""
    event = tournament_of(request, tournament)
    if request.POST.get("penalty"):
        return _cancel(request, event)
    if request.POST.get("seat"):
        return _seat(request, event)
    ruling = DecideForm(request.POST if "dispute" in request.POST else None)
    if decided(request, event, ruling):
        return redirect_to_tournament("event_referee", event)
    context = staff_page_context(request, event, "referee") | {"club": request.club}
    if request.htmx and request.method == "GET":
        context["left"] = time_left(playing(event))
        return render(request, "clubs/tournament/_round_clock.html", context)
    presets = presets_of(event)
    sent = None if ruling.is_bound else request.POST or None
    teams = list(event.teams.values_list("number", "name"))
    both, initial = event.stages.exclude(place_points=[]).exists(), {"key": context["key"], **_read(event)}
    form = PenaltyForm(sent, initial=initial, presets=presets, teams=teams, table_points=both)
    if run_form(form, lambda: _give(request, event, form)):
        messages.success(request, _("Recorded."))
        return redirect_to_tournament("event_referee", event)
    given = EntryPenalty.objects.filter(stage__event=event).select_related(
        "entry__player", "team", "round", "by", "game__table"
    )
    context |= {"with_teams": bool(teams), "presets": presets, "preset": form.chosen}
    now = director_desk(event)
    context |= {"over": why_over(event)}
    context |= {"form": form, "now": now, "left": time_left(now.round), "given": given.order_by("-created_at")[:50]}
    context |= disputes_context(event, ruling)
    status = 422 if form.errors or ruling.errors else 200
    return render(request, "clubs/tournament/referee.html", context, status=status)


def _read(event: Event) -> dict[str, str]:
    """Return the status of every player who may be disqualified by the submitted form."""
    entries, teams = event.entries.order_by("number"), event.teams.order_by("number")
    return {
        "versions": versions_of(entries.values_list("number", "version")),
        "versions_of_teams": versions_of(teams.values_list("number", "version")),
    }


def _give(request: SiteRequest, event: Event, form: PenaltyForm) -> EntryPenalty:
    said, actor = form.cleaned_data, Actor.staff(request.user)
    on = {"kind": said["kind"], "tenths": form.tenths, "reason": said["reason"], "key": said["key"], "actor": actor}
    out = said["kind"] == EntryPenalty.Kind.DISQUALIFICATION
    seen = {"version": form.version} if out else {}
    if out and request.rank < ORGANISER:
        raise ClubError("director_only", _("Only the director can disqualify."), "kind")
    found = director_desk(event).round
    number = found.number if found and found.started_at else None
    if said["team"]:
        team = get_object_or_404(event.teams, number=said["team"])
        return penalties.penalise_team(team_id=team.pk, round_number=number, **on, **seen)
    entry = event.entries.filter(number=said["number"]).first()
    if entry is None:
        words = _("Nobody has start number %(number)s.")
        raise ClubError("not_found", words % {"number": said["number"]}, "number")
    if out:
        return penalties.disqualify(entry_id=entry.pk, reason=said["reason"], key=said["key"], actor=actor, **seen)
    return penalties.penalise(entry_id=entry.pk, round_number=number, in_game=form.in_game, **on)


def _seat(request: SiteRequest, event: Event) -> HttpResponse:
    """Record an empty seat, an arrival or a late arrival."""
    form = SeatMarkForm(request.POST)
    found = director_desk(event).round
    if not form.is_valid() or found is None:
        reject_with_message(request, _("Enter the start number of a player in this round."))
        return redirect_to_tournament("event_referee", event)
    said = form.cleaned_data
    on = {"round_id": found.pk, "number": said["number"], "key": said["key"], "actor": Actor.staff(request.user)}
    if said["seat"] == "late":
        run_or_explain(request, lambda: lateness.give_lateness(**on))
    else:
        run_or_explain(request, lambda: lateness.mark_seat(**on, empty=said["seat"] == "empty"))
    return redirect_to_tournament("event_referee", event)


def _cancel(request: SiteRequest, event: Event) -> HttpResponse:
    form = CancelPenaltyForm(request.POST)
    if form.is_valid():
        found = get_object_or_404(EntryPenalty, pk=form.cleaned_data["penalty"], stage__event=event)
        on = {"actor": Actor.staff(request.user), "version": form.cleaned_data["version"]}
        why = form.cleaned_data["reason"]
        run_or_explain(request, lambda: penalties.cancel_entry_penalty(penalty_id=found.pk, reason=why, **on))
    elif "reason" not in form.errors:
        reject_with_message(request, incomplete())
    else:
        reject_with_message(request, _("Give a reason. It is recorded in the game’s history."))
    return redirect_to_tournament("event_referee", event)
