"""Seasons, their rules, and their planned nights."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.seasons.rules import RulesForm
from clubs.forms.seasons.seasons import (
    CancelForm,
    NightForm,
    NightsForm,
    SeasonForm,
    copied_policy,
    next_evening,
    night_values,
    season_values,
)
from clubs.models import Event, Season
from clubs.models.notifications import Kind
from clubs.request_types import SiteRequest
from clubs.selectors.notifications.texts import render_notification
from clubs.selectors.people.players import games_begun, night_before_move, nights, unplayed
from clubs.selectors.rulebook.preset_choice import choosing
from clubs.selectors.seasons.policy import policy_sentences
from clubs.services.activity_log import Actor
from clubs.services.notifications.outbox import changed_facts, participants
from clubs.services.seasons import seasons as services
from clubs.services.seasons.other_rules import Trial
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.rulebook.own_rules import rules_form, rules_part
from clubs.views.seasons.other_rules import trial_context, tried_rules


def _season(request: SiteRequest, slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=slug)


def _rules_form(request: SiteRequest, like: Season | None) -> RulesForm:
    """Return the rules form, prefilled from the season `like`."""
    return rules_form(request, RulesForm, like.preset if like else "", like.options if like else {})


@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: SiteRequest, club: str) -> HttpResponse:
    """Create a season with the rules and policy of the last one, or of `?from=`."""
    like = _like(request)
    rules = _rules_form(request, like)
    if request.htmx and "preset" in request.GET:
        return rules_part(request, rules)
    form = SeasonForm(request.POST) if rules.is_bound else SeasonForm(initial=_first_values(request, like))
    made = run_form(form, lambda: _create(request, form, rules, like)) if rules.is_valid() else None
    if made is None:
        context = {"rules": rules, "games": choosing(rules.rules), "like": like, "seasons": _seasons(request)}
        return render_form_page(request, "clubs/seasons/season_form.html", form, **context)
    messages.success(request, _("%(season)s is ready. Now plan its nights.") % {"season": made.name})
    return redirect(f"{reverse('night_new', args=[request.club.slug])}?season={made.slug}")


def _seasons(request: SiteRequest) -> QuerySet[Season]:
    return Season.objects.filter(club=request.club)


def _like(request: SiteRequest) -> Season | None:
    """Return the season to copy: that of `?from=`, by default the last one."""
    wanted = request.GET.get("from")
    return _seasons(request).first() if wanted is None else _seasons(request).filter(slug=wanted).first()


def _first_values(request: SiteRequest, like: Season | None) -> Mapping[str, object]:
    """Return the initial values of a new season's form: the values typed before the rules changed, else the previous
    policy.
    """
    if request.method == "POST":
        return request.POST.dict()
    day = timezone.localtime(timezone.now(), request.club.zone).date()
    today = {"starts_on": day, "name": date_format(day, "YEAR_MONTH_FORMAT")}
    if like is None:
        return today
    policy = season_values(like)
    return {
        name: policy[name]
        for name in ("counting", "best_games", "min_games", "game_minutes", "point_price", "currency", "next_game")
    } | today


def _create(request: SiteRequest, form: SeasonForm, rules: RulesForm, like: Season | None) -> Season:
    details = form.details
    rest = copied_policy(like, rules.rules.players, best=details.policy.best_games is not None)
    three = like.preset_three if like and like.preset == rules.preset.id else ""
    return services.create_season(
        club_id=request.club.pk,
        details=replace(details, policy=replace(details.policy, rest=rest), preset_three=three),
        preset=rules.preset.id,
        options=rules.cleaned_data,
        actor=Actor.staff(request.user),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def season_edit(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Edit a season's name, dates and policy; show its nights and link to its rules."""
    found = _season(request, season)
    form = SeasonForm(request.POST or None, initial=season_values(found), season=found)
    whom = {"season_id": found.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    saved = run_form(form, lambda: services.update_season(**whom, details=form.details))
    if saved is None:
        context = {"season": found, "nights": nights(found, request.GET.get("page")), "begun": games_begun(found)}
        context["sentences"] = policy_sentences(found)
        return render_form_page(request, "clubs/seasons/season_form.html", form, **context)
    messages.success(request, _("%(season)s saved.") % {"season": saved.name})
    return redirect("manage", request.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def season_rules(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Edit a season's rules. Games that have begun keep theirs."""
    found = _season(request, season)
    rules = _rules_form(request, found)
    if request.htmx and "preset" in request.GET:
        return rules_part(request, rules, season=found)
    whom = {"season_id": found.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    played = found.results.exists()
    tried = _tried_first(request, found, rules) if played else None
    saved = None
    if tried is None:
        saved = run_form(
            rules, lambda: services.change_rules(**whom, preset=rules.preset.id, options=rules.cleaned_data)
        )
    if saved is None:
        context = {"season": found, "rules": rules, "games": choosing(rules.rules), "begun": games_begun(found)}
        context |= {"played": played, **trial_context(found, tried)}
        return render_form_page(request, "clubs/seasons/rules.html", rules, **context)
    changed = len(saved[1])
    words = ngettext("%(count)s option changed.", "%(count)s options changed.", changed) % {"count": changed}
    messages.success(request, words if changed else _("The rules were not changed."))
    return redirect("season_edit", request.club.slug, season)


def _tried_first(request: SiteRequest, season: Season, rules: RulesForm) -> Trial | None:
    """Return what other rules would have changed, to be confirmed; None if they are the same, invalid or confirmed."""
    if not rules.is_bound or not rules.is_valid():
        return None
    values = rules.cleaned_data
    if rules.preset.id == season.preset and all(
        season.options.get(name, values[name]) == values[name] for name in values
    ):
        return None
    tried = tried_rules(season, rules)
    return None if request.POST.get("seen") == tried.key else tried


@require_http_methods(["GET", "HEAD", "POST"])
def night_new(request: SiteRequest, club: str) -> HttpResponse:
    """Plan several nights at once. With htmx, show their dates."""
    asked = request.GET if request.htmx and "date" in request.GET else None
    season = Season.objects.filter(club=request.club, slug=request.GET.get("season") or "", closed=False).first()
    initial = {"season": season and season.slug, **next_evening(request.club, season)}
    form = NightsForm(request.POST or asked, club=request.club, initial=initial)
    if asked is not None:
        moments = form.moments if form.is_valid() else []
        return render(request, "clubs/night/plan_nights.html#dates", {"moments": moments})
    first = not Event.objects.nights().filter(season__club=request.club).exists()
    planned = run_form(form, lambda: _plan(request, form))
    if planned is None:
        return render_form_page(request, "clubs/night/plan_nights.html", form)
    words = ngettext("%(count)s night planned.", "%(count)s nights planned.", len(planned))
    messages.success(request, words % {"count": len(planned)})
    if first:
        return redirect("manage", request.club.slug)
    return redirect("season_edit", request.club.slug, planned[0].season.slug)


def _plan(request: SiteRequest, form: NightsForm) -> list[Event]:
    return services.plan_nights(
        season_id=form.cleaned_data["season"].pk,
        club_id=request.club.pk,
        first=form.first,
        count=form.cleaned_data["count"],
        weeks=form.cleaned_data["weeks"],
        actor=Actor.staff(request.user),
    )


def _night(request: SiteRequest, event: int) -> Event:
    return get_object_or_404(Event.objects.nights().select_related("season__club"), pk=event, season__club=request.club)


def _cancellation(night: Event) -> dict[str, object]:
    """Return the night, how many people would be told of its cancellation, and what they would read."""
    facts = changed_facts(night, cancelled=True)
    return {"night": night, "told": len(participants(night)), "notice": render_notification(Kind.CHANGED, facts)}


@require_http_methods(["GET", "HEAD", "POST"])
def night_edit(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Edit a night's name, date and time."""
    found = _night(request, event)
    back = "back" in request.POST
    form = NightForm(_as_it_is(found) if back else request.POST or None, event=found)
    whom = {"event_id": found.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    move = (lambda: services.move_night_back(**whom)) if back else lambda: services.update_night(**whom, **form.values)
    saved = run_form(form, move)
    if saved is None:
        cancel = CancelForm(initial={"opened": found.status == Event.Status.OPEN})
        context = {"cancel": cancel, "may_cancel": unplayed(found), "was": night_before_move(found)}
        context |= _cancellation(found)
        return render_form_page(request, "clubs/night/night_form.html", form, **context)
    messages.success(request, _("%(night)s saved.") % {"night": saved})
    return redirect("season_edit", request.club.slug, saved.season.slug)


def _as_it_is(night: Event) -> dict[str, object]:
    """Return the night's own values, as its form would send them."""
    sent = night_values(night)
    return {name: value for name, value in sent.items() if value is not False}


@require_POST
def night_cancel(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Cancel a night without games, with a reason that its page shows."""
    found, form = _night(request, event), CancelForm(request.POST)
    whom = {"event_id": found.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    if not form.is_valid():
        context = {"cancel": form, "may_cancel": True, **_cancellation(found)}
        return render_form_page(request, "clubs/night/night_form.html", NightForm(None, event=found), **context)
    try:
        services.cancel_night(**whom, **form.cleaned_data)
    except ClubError as error:
        messages.error(request, error.message)
        return redirect("night_edit", request.club.slug, event)
    messages.success(request, _("%(night)s cancelled.") % {"night": found})
    return redirect("season_edit", request.club.slug, found.season.slug)
