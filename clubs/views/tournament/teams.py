"""Teams: entered and joined by staff; line-ups by the captain's link or the organiser."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.actions.targets import round_of
from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.tournament.teams import CaptainForm, DaysForm, JoinForm, LineUpForm, NamesForm, TeamsForm, TimeForm
from clubs.models import Event, EventTeam, Round
from clubs.models.games import Via
from clubs.request_types import SiteRequest
from clubs.selectors.tournament.lineups import round_lineups, team_page, teams_of
from clubs.selectors.tournament.seat_holders import by_team
from clubs.services.activity_log import Actor
from clubs.services.tournament import teams
from clubs.views.form_handling import run_form
from clubs.views.idempotency import run_once
from clubs.views.night.table_links import public_base_url
from clubs.views.night.tonight import tried
from clubs.views.tournament.tournament_context import (
    TYPED,
    incomplete,
    redirect_to_tournament,
    reject_with_message,
    run_or_explain,
    staff_page_context,
    tournament_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_teams(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List the teams with members and captains' links, and enter teams, one per line."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    if request.POST.get("do") == "link":
        return _new_link(request, event, actor)
    if request.POST.get("do") == "names":
        return _name(request, event, actor)
    if request.POST.get("do") == "captain":
        return _captain(request, event, actor)
    if request.POST.get("do") == "join":
        return _join(request, event, actor)
    if request.POST.get("do") == "days":
        return _days(request, event, actor)
    form = TeamsForm(request.POST or None)
    made = run_form(form, lambda: teams.enter_teams(event=event, teams=form.found, actor=actor))
    if made is not None:
        count = len(made)
        messages.success(request, ngettext("%(n)s team added.", "%(n)s teams added.", count) % {"n": count})
        return redirect_to_tournament("event_teams", event)
    return _page(request, event, form)


def _new_link(request: SiteRequest, event: Event, actor: Actor) -> HttpResponse:
    team, seen = _team(event, request.POST.get("team", "")), VersionForm(request.POST)
    if seen.is_valid():
        on = {"team_id": team.pk, "version": seen.cleaned_data["version"], "actor": actor}
        run_or_explain(request, lambda: teams.new_captain_link(**on))
    else:
        reject_with_message(request, incomplete())
    return redirect_to_tournament("event_teams", event)


def _name(request: SiteRequest, event: Event, actor: Actor) -> HttpResponse:
    team = _team(event, request.POST.get("team", ""))
    form = NamesForm(request.POST, team=team)
    if run_form(form, lambda: teams.name_team(team_id=team.pk, actor=actor, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect_to_tournament("event_teams", event)
    return _page(request, event, TeamsForm(), names=form)


def _captain(request: SiteRequest, event: Event, actor: Actor) -> HttpResponse:
    team = _team(event, request.POST.get("team", ""))
    form = CaptainForm(request.POST, team=team)
    if run_form(form, lambda: teams.choose_captain(team_id=team.pk, actor=actor, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect_to_tournament("event_teams", event)
    return _page(request, event, TeamsForm(), captain=form)


def _days(request: SiteRequest, event: Event, actor: Actor) -> HttpResponse:
    form = _days_form(event, request.POST) or DaysForm(request.POST)
    leagues = event.stages.filter(by_team=True)

    def plan() -> list[Round]:
        said = dict(form.cleaned_data)
        stage = get_object_or_404(leagues, number=said.pop("stage"))
        return teams.plan_days(stage_id=stage.pk, actor=actor, **said)

    made = run_form(form, plan)
    if made is None:
        return _page(request, event, TeamsForm(), days=form)
    count = len(made)
    words = ngettext("Start time saved for %(n)s round.", "Start times saved for %(n)s rounds.", count)
    messages.success(request, words % {"n": count})
    return redirect_to_tournament("event_teams", event)


def _days_form(event: Event, sent: QueryDict | None = None) -> DaysForm | None:
    """Return the form for the first unfinished stage of a league, or None."""
    stage = event.stages.filter(by_team=True).exclude(status="finished").order_by("number").first()
    if stage is None or event.over:
        return None
    return DaysForm(sent, initial={"stage": stage.number, "version": stage.version})


def _page(
    request: SiteRequest, event: Event, form: TeamsForm, join: JoinForm | None = None, days: DaysForm | None = None,
    names: NamesForm | None = None, captain: CaptainForm | None = None,
) -> HttpResponse:  # fmt: skip
    base = public_base_url(request)
    found = [
        (team, base + reverse("own_team", args=[team.token]), _names_of(team, names), _captain_of(team, captain))
        for team in teams_of(event)
    ]
    bound = any(one is not None and one.errors for one in (form, join, days, names, captain))
    context = staff_page_context(request, event, "teams") | {
        "found": found,
        "form": form,
        "join": join or JoinForm(),
        "days": days or _days_form(event),
        "league": event.stages.filter(by_team=True).exists(),
    }
    return render(request, "clubs/tournament/teams.html", context, status=422 if bound else 200)


def _names_of(team: EventTeam, sent: NamesForm | None) -> NamesForm:
    """Return the form of a team's names, bound if it was submitted for this team."""
    return sent if sent is not None and sent.team.pk == team.pk else NamesForm(team=team)


def _captain_of(team: EventTeam, sent: CaptainForm | None) -> CaptainForm:
    """Return the form of a team's captain, bound if it was submitted for this team."""
    return sent if sent is not None and sent.team.pk == team.pk else CaptainForm(team=team)


def _team(event: Event, number: object) -> EventTeam:
    text = str(number)
    return get_object_or_404(event.teams, number=int(text) if text.isdecimal() and len(text) < 5 else 0)


def _join(request: SiteRequest, event: Event, actor: Actor) -> HttpResponse:
    form = JoinForm(request.POST)
    team = _team(event, request.POST.get("team", ""))
    made = run_form(form, lambda: teams.join_team(team_id=team.pk, actor=actor, **_joins(form)))
    if made is None:
        return _page(request, event, TeamsForm(), form)
    words = _("%(player)s is number %(number)s in the team %(team)s.")
    messages.success(request, words % {"player": made.player.name, "number": made.number, "team": team.name})
    return redirect_to_tournament("event_teams", event)


def _joins(form: JoinForm) -> dict[str, object]:
    return {name: form.cleaned_data[name] for name in ("name", "from_round", "kind", "version")}


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_lineups(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Show each team's line-up for a round; the organiser sets the deadline and may enter any line-up."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    found = round_of(event, number)
    if not by_team(found):
        return redirect("event_round", club, event.pk, number)
    if request.method == "POST":
        form = LineUpForm(request.POST)
        if request.POST.get("do") == "time":
            _set_time(request, found, actor)
        elif form.is_valid():
            team = _team(event, form.cleaned_data["team"])
            _set(request, found, team, form, actor)
        else:
            reject_with_message(request, _("Choose a player."))
        return redirect("event_lineups", club, event.pk, number)
    rounds = event.rounds.filter(stage__by_team=True).order_by("number")
    numbers = list(rounds.values_list("number", flat=True))
    context = staff_page_context(request, event, "teams") | {"now": round_lineups(found), "numbers": numbers}
    return render(request, "clubs/tournament/lineups.html", context)


def _set(request: SiteRequest, found: Round, team: EventTeam, form: LineUpForm, actor: Actor) -> None:
    said = {name: form.cleaned_data[name] for name in ("number", "version", "reason")}
    if run_or_explain(request, lambda: teams.set_lineup(round_id=found.pk, team_id=team.pk, actor=actor, **said)):
        messages.success(request, _("Line-up saved."))


def _set_time(request: SiteRequest, found: Round, actor: Actor) -> None:
    form = TimeForm(request.POST)
    if not form.is_valid():
        reject_with_message(request, _("Enter both a day and a time."))
        return
    said = form.cleaned_data
    day, hour = said["day"], said["hour"]
    zone = found.event.season.club.zone
    at = datetime.combine(day, hour, zone) if day and hour else None
    tried(request, lambda: teams.plan_round(round_id=found.pk, version=said["version"], planned_at=at, actor=actor))


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def own_team(request: SiteRequest, team: str) -> HttpResponse:
    """Show a captain's page: the team's rounds and the line-ups of those to come."""
    found = request.team
    if request.method == "POST":
        form = LineUpForm(request.POST)
        rounds = found.event.rounds.filter(stage__by_team=True)
        if form.is_valid():
            one = get_object_or_404(rounds, number=form.cleaned_data["round"])
            _set(request, one, found, form, Actor(None, Via.PHONE))
        else:
            reject_with_message(request, _("Choose a player."))
        return redirect("own_team", team)
    typed = request.session.pop(TYPED, {})
    context = {"own": team_page(found), "typed": typed, "event": found.event, "club": found.event.season.club}
    return render(request, "clubs/tournament/captain_page.html", context)
