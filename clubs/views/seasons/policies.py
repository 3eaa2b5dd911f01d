"""A season's scoring policy, bonus and penalty lines, and teams."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.seasons.policy import BonusForm, PolicyForm, TeamForm
from clubs.models import Player, Season, Team
from clubs.request_types import SiteRequest
from clubs.selectors.public.standings import bonus_lines
from clubs.selectors.seasons.other_rules_words import told_policy
from clubs.selectors.seasons.policy import Preview, policy_sentences, preview
from clubs.services.activity_log import Actor
from clubs.services.seasons import policies as services
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from scoring.errors import ContractError

MOST_SHOWN = 100
"""Maximum number of lines in a preview and of names offered by a field."""


def _season(request: SiteRequest, slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=slug)


def _whom(request: SiteRequest, season: Season) -> Mapping[str, Any]:
    return {"season_id": season.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}


@require_http_methods(["GET", "HEAD", "POST"])
def season_policy(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Preview who would move under another policy, then change it with a reason."""
    found = _season(request, season)
    form = PolicyForm(found, request.POST or None)
    shown = _previewed(form)
    if shown and form.data.get("seen") == shown.seen and _changed(request, found, form):
        messages.success(request, _("Ranking rules changed. The standings are being recalculated."))
        return redirect("season_edit", request.club.slug, season)
    told = told_policy(found, shown, form.request) if shown else None
    context = {
        "season": found,
        "shown": shown,
        "told": told,
        "lines": told.lines[:MOST_SHOWN] if told else (),
        "sentences": policy_sentences(found, form.request) if shown else policy_sentences(found),
        "played": found.results.exists(),
    }
    return render_form_page(request, "clubs/seasons/policy.html", form, **context)


def _previewed(form: PolicyForm) -> Preview | None:
    """Return the preview of the submitted policy, or None if it is invalid."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return preview(form.season, form.request)
    except ContractError as error:
        refused = services.refusal(error)
        form.refuse(refused.field, refused.message)
        return None


def _changed(request: SiteRequest, season: Season, form: PolicyForm) -> bool:
    """Whether the submitted policy was saved. Errors are added to the form."""
    data, policy = form.cleaned_data, form.request
    try:
        services.change_policy(**_whom(request, season), request=policy, reason=data["reason"], seen=data["seen"])
    except ClubError as error:
        form.refuse(error.field, error.message)
    return not form.errors


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def season_lines(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """List the bonus and penalty lines, and add one."""
    found = _season(request, season)
    form = BonusForm(found, request.POST or None)
    whom = _whom(request, found)
    made = run_form(form, lambda: services.add_bonus(**whom, bonus=form.bonus, key=form.cleaned_data["key"]))
    if made is None:
        names = Player.objects.filter(club=request.club, active=True).values_list("name", flat=True)[:MOST_SHOWN]
        lines = bonus_lines(found, request.GET.get("page"))
        return render_form_page(request, "clubs/seasons/bonus_lines.html", form, season=found, lines=lines, names=names)
    messages.success(request, _("Entry added. The standings are being recalculated."))
    return redirect("season_lines", request.club.slug, season)


@require_POST
def season_line_cancel(request: SiteRequest, club: str, season: str, line: int) -> HttpResponse:
    """Cancel a line, so that it no longer counts."""
    found = _season(request, season)
    try:
        services.cancel_bonus(**_whom(request, found), line_id=line)
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("season_lines", request.club.slug, season)


@require_http_methods(["GET", "HEAD", "POST"])
def season_teams(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """List the teams of a season, and add one."""
    found = _season(request, season)
    return _team_form(request, found, None)


@require_http_methods(["GET", "HEAD", "POST"])
def season_team(request: SiteRequest, club: str, season: str, team: int) -> HttpResponse:
    """Edit a team's name and members, or delete it (`remove`)."""
    found = _season(request, season)
    return _team_form(request, found, get_object_or_404(Team, season=found, pk=team))


def _team_form(request: SiteRequest, season: Season, team: Team | None) -> HttpResponse:
    if team and "remove" in request.POST:
        return _removed(request, season, team)
    form = TeamForm(season, request.POST or None, team)
    whom, key = _whom(request, season), team.pk if team else None
    saved = run_form(
        form,
        lambda: services.save_team(
            **whom, name=form.cleaned_data["name"], players=form.cleaned_data["members"], team_id=key
        ),
    )
    if saved is None:
        teams = Team.objects.filter(season=season).prefetch_related("members__player")
        return render_form_page(request, "clubs/seasons/teams.html", form, season=season, teams=teams, team=team)
    messages.success(request, _("%(name)s saved.") % {"name": saved.name})
    return redirect("season_teams", request.club.slug, season.slug)


def _removed(request: SiteRequest, season: Season, team: Team) -> HttpResponse:
    try:
        services.remove_team(**_whom(request, season), team_id=team.pk)
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("season_teams", request.club.slug, season.slug)
