"""Public pages of a tournament, and a player's own page."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.edit_conflicts import VersionForm
from clubs.models import Entry, Event, Stage
from clubs.models.games import Via
from clubs.permissions import ORGANISER, SCORER
from clubs.request_types import SiteRequest
from clubs.selectors.tournament import public_page, round_and_team_pages
from clubs.selectors.tournament.final_ranking import final_ranking, is_public
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.round_clock import time_left
from clubs.selectors.tournament.score_details import working
from clubs.selectors.tournament.summary import facts_of
from clubs.selectors.tournament.timed_changes import next_moment
from clubs.services.activity_log import Actor
from clubs.services.tournament import cuts, entries
from clubs.services.tournament.registration import withdraw_and_fill
from clubs.views.idempotency import run_once
from clubs.views.night.tonight import refuse, tried
from clubs.views.people.mail_links import mail_base
from clubs.views.public.cached_response import cached_response
from clubs.views.template_context import Context
from clubs.views.tournament.tournament_context import entry_of, incomplete, tournament_of


@require_safe
def event(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the event: schedule, current seating, standings, entries."""
    found = tournament_of(request, tournament)

    def body() -> Context:
        view = public_page.event_view(found)
        return {
            "until": next_moment(found, rounds=view.rounds),
            "event": found,
            "view": view,
            "facts": facts_of(found, view.stages, view.rounds),
            "final": final_ranking(found) if is_public(found) else None,
            "staff": request.rank >= SCORER,
            "archive": found.status == Event.Status.CLOSED and request.rank >= ORGANISER,
        }

    return _respond(request, "public_page", body, event=found)


@require_safe
def event_standings(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the standings of a stage (`?stage=`, by default the one played last), as far as they are public."""
    found = tournament_of(request, tournament)
    course = Course(found)

    def body() -> Context:
        staff = request.rank >= SCORER
        board = public_page.board(_asked(request, course.stages), staff=staff, course=course)
        corrected = public_page.corrections(course)
        return {"event": found, "stages": course.stages, "board": board, "staff": staff, "corrections": corrected}

    return _respond(request, "stage_standings_page", body, course.stages, event=found)


@require_safe
def event_round_public(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Show a published round: seating, and results as far as they are public."""
    found = tournament_of(request, tournament)
    course = Course(found)
    here = next((one for one in course.rounds if one.number == number), None)
    if here is None:
        raise Http404

    def body() -> Context:
        shown = round_and_team_pages.round_page(here, course)
        if shown is None:
            raise Http404
        until = next_moment(found, rounds=course.rounds)
        numbers = [one.number for one in course.rounds if one.status in public_page.SHOWN and not one.is_called_off]
        return {"until": until, "event": found, "now": shown, "numbers": numbers}

    return _respond(request, "round_public", body, event=found, number=number)


@require_safe
def event_team(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Show a team: members, rounds, rank."""
    found = tournament_of(request, tournament)
    team = get_object_or_404(found.teams.prefetch_related("members__player"), number=number)
    team.event = found

    def body() -> Context:
        course = Course(found)
        return {
            "until": next_moment(found, rounds=course.rounds),
            "event": found,
            "now": round_and_team_pages.team_view(team, course),
        }

    return _respond(request, "team_page", body, event=found, team=team)


@require_safe
def event_line(request: SiteRequest, club: str, tournament: int, entry: int) -> HttpResponse:
    """Show how a line of a stage's standings is made up, as far as it is public."""
    found = tournament_of(request, tournament)
    course, whose = Course(found), entry_of(found, entry)

    def body() -> Context:
        board = public_page.board(_asked(request, course.stages), staff=request.rank >= SCORER, course=course)
        told = working(board, whose.pk)
        if told is None:
            raise Http404
        return {"event": found, "board": board, "told": told}

    return _respond(request, "score_details", body, course.stages, event=found, entry=whose)


def _respond(
    request: SiteRequest, name: str, body: Callable[[], Context], stages: Sequence[Stage] = (), **shown: object
) -> HttpResponse:
    """Return a page of a tournament; `?stage=` selects one of its `stages`."""
    whole, part = f"clubs/tournament/{name}.html", f"clubs/tournament/_{name}.html"
    choices = {"stage": [str(stage.number) for stage in stages]} if stages else {}
    return cached_response(request, whole, part, frame=shown, body=body, choices=lambda: choices)


def _asked(request: SiteRequest, stages: Sequence[Stage]) -> Stage:
    """Return the requested stage, or the one played last."""
    begun = [stage for stage in stages if stage.status in ("playing", "finished")] or stages[:1]
    return next((one for one in stages if str(one.number) == request.GET.get("stage", "")), begun[-1])


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def own_event(request: SiteRequest, entry: str) -> HttpResponse:
    """Show a player's own page: where and when to sit; check-in and withdrawal before the start."""
    found = request.entry
    if request.method == "POST":
        _own_act(request, found)
        return redirect("own_event", entry)
    own = public_page.own_page(found)
    table = own.now.chair.table if own.now and own.now.chair else None
    left = time_left(own.now.round if own.now else None, table)
    context = {"own": own, "event": found.event, "club": found.event.season.club, "left": left}
    part = "clubs/tournament/_round_clock.html" if request.htmx else "clubs/tournament/my_tournament_link.html"
    return render(request, part, context)


def _own_act(request: SiteRequest, found: Entry) -> None:
    actor, seen = Actor(None, Via.PHONE), VersionForm(request.POST)
    if not seen.is_valid():
        refuse(request, incomplete())
        return
    on = {"entry_id": found.pk, "version": seen.cleaned_data["version"], "actor": actor}
    if request.POST.get("do") == "here" and found.event.status == Event.Status.OPEN:
        tried(request, lambda: entries.check_in_entry(**on, directs=False))
    elif request.POST.get("do") == "play_on":
        tried(request, lambda: cuts.confirm_place(**on))
    elif request.POST.get("do") == "withdraw" and not found.event.rounds.exclude(status="draft").exists():
        tried(request, lambda: withdraw_and_fill(**on, base=mail_base(request)))
    else:
        refuse(request, _("That is not possible right now. Ask the tournament staff."))
