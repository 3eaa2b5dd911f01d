"""Try other rules on a season: its standings as they would be, beside today's. Nothing is saved."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.seasons.policy import PolicyForm
from clubs.forms.seasons.rules import RulesForm
from clubs.models import Season
from clubs.request_types import SiteRequest
from clubs.selectors.rulebook.preset_choice import choosing
from clubs.selectors.seasons.other_rules import wanted
from clubs.selectors.seasons.other_rules_words import told
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.seasons.other_rules import Trial, asked_by, shared, trial, try_rules
from clubs.services.seasons.policies import refusal
from clubs.views.form_handling import render_form_page
from clubs.views.rulebook.own_rules import rules_form, rules_part
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

MOST_SHOWN = 100
"""Maximum number of lines on the page; the API has all."""


@require_http_methods(["GET", "HEAD", "POST"])
def season_other_rules(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Try rules and ranking rules on a season; `?tried=` shows an earlier result, or how far it is."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    if "tried" in request.GET and request.htmx:
        known = trial(found.pk, request.GET["tried"])
        return render(request, "clubs/seasons/_other_rules.html", {"season": found, **trial_context(found, known)})
    rules = rules_form(request, RulesForm, found.preset, found.options)
    if request.htmx and "preset" in request.GET:
        return rules_part(request, rules, season=found)
    policy = PolicyForm(found, request.POST if rules.is_bound else None)
    tried = _tried(found, rules, policy)
    if tried is None and "tried" in request.GET:
        tried = trial(found.pk, request.GET["tried"])
    context = {"season": found, "rules": rules, "games": choosing(rules.rules), "policy": policy}
    return render_form_page(
        request, "clubs/seasons/other_rules.html", policy, **context, **trial_context(found, tried), again=True
    )


@never_cache
@require_safe
def season_shared_rules(request: SiteRequest, club: str, season: str, token: str) -> HttpResponse:
    """Show a member the standings under the rules that an organiser shared by this link."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    asked = asked_by(found, token)
    if asked is None:
        raise Http404
    context = {"season": found, **trial_context(found, try_rules(found, asked)), "tried_url": request.path}
    part = "clubs/seasons/_other_rules.html" if request.htmx else "clubs/seasons/shared_rules.html"
    return render(request, part, context | {"preset": asked.preset})


def _tried(season: Season, rules: RulesForm, policy: PolicyForm) -> Trial | None:
    """Return the trial of the submitted rules, or None if they are invalid; the errors are at their fields."""
    if not rules.is_bound or not rules.is_valid() or not policy.is_valid():
        return None
    try:
        return tried_rules(season, rules, policy.request)
    except ContractError as error:
        refused = refusal(error)
        policy.refuse(refused.field, refused.message)
        return None


def tried_rules(season: Season, rules: RulesForm, policy: JsonObject | None = None) -> Trial:
    """Return the trial of these rules on a season, by default under its own ranking rules."""
    request = policy_request(season) if policy is None else policy
    return try_rules(season, wanted(season, rules.preset.id, dict(rules.cleaned_data), request))


def trial_context(season: Season, tried: Trial | None) -> dict[str, object]:
    """Return what the template of a trial shows; nothing without one."""
    if tried is None:
        return {"trial": None}
    url = reverse("season_other_rules", args=[season.club.slug, season.slug])
    if tried.found is None:
        return {"trial": tried, "tried_url": f"{url}?tried={tried.key}"}
    link = reverse("season_shared_rules", args=[season.club.slug, season.slug, shared(tried.asked)])
    shown = told(season, tried.asked, tried.found)
    return {"trial": tried, "told": shown, "lines": shown.lines[:MOST_SHOWN], "shared": link}
