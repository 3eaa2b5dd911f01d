"""The control desk: what is to be done next, the tables, the clock, and the acts of the director."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms.tournament.day import ActForm, ClockForm
from clubs.forms.tournament.planning import TournamentForm
from clubs.models import Event, Stage
from clubs.permissions import ORGANISER
from clubs.requests import SiteRequest
from clubs.selectors.tournament.control import control
from clubs.selectors.tournament.cut import Cut, TeamCut, proposed_cut, proposed_team_cut
from clubs.services.audit import Actor
from clubs.services.tournament import cuts, drawing, entries, moving, planning, rounds
from clubs.views.submit import page, submit
from clubs.views.tournament.here import frame, keep_typed, round_of, to, tournament_of, tried_here


@require_http_methods(["GET", "POST"])
def tournament_new(request: SiteRequest, club: str) -> HttpResponse:
    """Announce a tournament with its stages and rounds."""
    form = TournamentForm(request.POST or None, club=request.club)
    actor = Actor.staff(request.user)
    made = submit(
        form,
        lambda: planning.create_tournament(
            season=form.cleaned_data["season"], details=form.details, stages=form.stages, actor=actor
        ),
    )
    if made is None:
        return page(request, "clubs/tournament/new.html", form)
    messages.success(request, _("%(name)s is announced. Enter the players.") % {"name": made.name})
    return redirect("event_teams" if form.cleaned_data["teams"] else "event_entries", club, made.pk)


@require_safe
def event_desk(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Every table in its row, the clock, and the one thing to do next."""
    event = tournament_of(request, tournament)
    now = control(event)
    cut = _cut(now.stage) if now.stage and now.next == "cut" else None
    context = frame(request, event, "desk") | {"now": now, "cut": cut}
    part = "clubs/tournament/_control.html" if request.htmx else "clubs/tournament/desk.html"
    return render(request, part, context)


def _cut(stage: Stage) -> Cut | TeamCut | None:
    return proposed_team_cut(stage) if stage.by_team else proposed_cut(stage)


@require_POST
def event_act(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """One act of the director; what is refused is said on the page that follows."""
    event = tournament_of(request, tournament)
    form = ActForm(request.POST)
    if not form.is_valid():
        messages.error(request, next(iter(form.errors.values()))[0])
        keep_typed(request)
        return to("event_desk", event)
    tried_here(request, _act(event, form, Actor.staff(request.user)))
    number = form.cleaned_data["round"]
    if form.cleaned_data["do"] in ("draft", "move", "reopen") and number:
        return redirect("event_round", club, event.pk, number)
    return to("event_entries" if form.cleaned_data["do"] in ("open", "no_shows") else "event_desk", event)


def _act(event: Event, form: ActForm, actor: Actor) -> Callable[[], object]:
    do, said = form.cleaned_data["do"], form.cleaned_data
    if do in ("cut", "decline"):
        return _on_stage(event, form, actor)
    whole: dict[str, Callable[..., object]] = {
        "open": planning.open_tournament,
        "close": planning.close_tournament,
        "reveal": planning.reveal_results,
        "no_shows": entries.mark_no_shows,
    }
    if do in whole:
        return lambda: whole[do](event=event, actor=actor)
    found = round_of(event, said["round"] or 0)
    on = {"round_id": found.pk, "version": said["version"] or 0, "key": said["key"], "actor": actor}
    if do == "reset":
        return lambda: rounds.reset_round(**on, reason=said["reason"], confirmed=said["confirmed"])
    if do == "move":
        return lambda: moving.move_table(**on, number=said["number"] or 0, to=said["to"] or 0, reason=said["reason"])
    if do == "reopen":
        return lambda: rounds.reopen_round(**on, reason=said["reason"])
    services: dict[str, Callable[..., object]] = {
        "draft": drawing.draft_round,
        "publish": drawing.publish_round,
        "unpublish": drawing.unpublish_round,
        "start": rounds.start_round,
        "approve": rounds.approve_round,
    }
    return lambda: services[do](**on)


def _on_stage(event: Event, form: ActForm, actor: Actor) -> Callable[[], object]:
    said = form.cleaned_data
    stage = get_object_or_404(Stage, event=event, number=said["stage"])
    on = {"stage_id": stage.pk, "key": said["key"], "actor": actor, "reason": said["reason"]}
    if said["do"] == "decline":
        return lambda: cuts.decline_place(**on, number=said["number"] or 0)
    return lambda: cuts.confirm_cut(**on, version=said["version"] or 0, chosen=form.numbers)


@require_POST
def event_clock(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Pause, go on, extra time."""
    event = tournament_of(request, tournament)
    form = ClockForm(request.POST)
    found = control(event).round
    back = "event_referee" if request.POST.get("back") == "referee" else "event_desk"
    if not form.is_valid() or found is None:
        messages.error(request, _("Give 1 to 60 minutes."))
        keep_typed(request)
        return to(back, event)
    said, actor = form.cleaned_data, Actor.staff(request.user)
    if request.rank < ORGANISER and (said["do"] != "extend" or said["table"] is None):
        messages.error(request, _("A referee gives extra time to one table. The director stops the clock of all."))
        keep_typed(request)
        return to(back, event)
    on = {"round_id": found.pk, "key": said["key"], "actor": actor}
    more = {"table": said["table"], "seconds": 60 * (said["minutes"] or 0), "reason": said["reason"]}
    acts: dict[str, Callable[[], object]] = {
        "pause": lambda: rounds.pause_clock(**on),
        "resume": lambda: rounds.resume_clock(**on),
        "extend": lambda: rounds.give_time(**on, **more),
    }
    tried_here(request, acts[said["do"]])
    return to(back, event)
