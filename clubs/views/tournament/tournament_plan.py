"""The plan of a tournament: description, start times of rounds, what is missing."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.tournament.stage_plan import StagePlanForm
from clubs.forms.tournament.teams import DaysForm
from clubs.forms.tournament.tournament_details import DetailsForm, EventRulesForm, TimesForm
from clubs.models import Event, Round, Stage
from clubs.request_types import SiteRequest
from clubs.selectors.play.rules_in_force import rules_in_force
from clubs.selectors.rulebook.preset_choice import choosing
from clubs.selectors.tournament.plan_checklist import missing_of, rules_locked, waiting_rounds
from clubs.selectors.tournament.plan_effects import effects_of
from clubs.services.activity_log import Actor
from clubs.services.tournament.stage_plan import change_plan
from clubs.services.tournament.teams import plan_days
from clubs.services.tournament.tournament_details import change_event_rules, change_tournament, set_times
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.night.tonight import refuse, tried
from clubs.views.people.mail_links import mail_base
from clubs.views.rulebook.own_rules import rules_form, rules_part
from clubs.views.tournament.tournament_context import (
    incomplete,
    redirect_to_tournament,
    staff_page_context,
    tournament_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_plan(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Edit the tournament's description and the times of its rounds."""
    event = tournament_of(request, tournament)
    sent = request.POST if request.method == "POST" else None
    do = sent.get("do", "") if sent is not None else ""
    details = DetailsForm(sent if do == "details" else None, event=event)
    times = TimesForm(sent if do == "times" else None, event=event, rounds=waiting_rounds(event))
    days = _days(event, sent if do == "days" else None)
    plans = [StagePlanForm(sent if do == f"stage-{stage.number}" else None, stage=stage) for stage in _open(event)]
    chosen = next((one for one in plans if one.is_bound), None)
    effects = _effects(chosen) if chosen is not None else None
    if chosen is not None and effects is not None and "save" in request.POST and _planned(request, event, chosen):
        return redirect_to_tournament("event_plan", event)
    if sent is not None and chosen is None and _done(request, event, do, details, times, days):
        return redirect_to_tournament("event_plan", event)
    context = staff_page_context(request, event, "plan") | {
        "details": details,
        "times": times,
        "days": days,
        "plans": plans,
        "chosen": chosen,
        "effects": effects,
        "missing": missing_of(event),
        "locked": rules_locked(event),
    }
    return render(request, "clubs/tournament/plan_checklist.html", context, status=_status(sent, chosen))


def _status(sent: QueryDict | None, chosen: StagePlanForm | None) -> int:
    """Return 422 for a form with errors; a preview is an ordinary page."""
    return 200 if sent is None or (chosen is not None and not chosen.errors) else 422


def _open(event: Event) -> list[Stage]:
    """Return the stages whose plan can still change."""
    stages = event.stages.select_related("event__season__club").order_by("number")
    return [] if event.over else [stage for stage in stages if stage.status != Stage.Status.FINISHED]


def _effects(form: StagePlanForm) -> list[str] | None:
    """Return what the entered plan would do, or None if it can't be done; the form has the errors."""
    return run_form(form, lambda: effects_of(form.stage, form.cleaned_data["rounds"], form.settings))


def _planned(request: SiteRequest, event: Event, form: StagePlanForm) -> bool:
    """Whether the plan of a stage was saved."""
    said = form.cleaned_data
    of = {"stage_id": form.stage.pk, "version": said["version"], "rounds": said["rounds"], "reason": said["reason"]}
    of |= {"actor": Actor.staff(request.user), "key": request.POST.get("key", "")[:64]}
    if run_form(form, lambda: change_plan(**of, **form.settings)) is None:
        return False
    messages.success(request, _("Plan saved."))
    return True


def _days(event: Event, sent: QueryDict | None) -> DaysForm | None:
    """Return the form for the times of a stage in one go, or None if all stages are over."""
    stage = event.stages.filter(rounds__status__in=("draft", "published")).order_by("number").first()
    if stage is None or event.over:
        return None
    initial = {"stage": stage.number, "version": stage.version, "first": event.starts_at.date(), "every": 1}
    return DaysForm(sent, initial=initial)


def _done(
    request: SiteRequest, event: Event, do: str, details: DetailsForm, times: TimesForm, days: DaysForm | None
) -> bool:
    """Whether the submitted form was saved. If not, the form has the errors."""
    actor = Actor.staff(request.user)
    if do == "details":
        found = run_form(details, lambda: _change(request, event, details))
        if found is not None:
            messages.success(request, _("Plan saved."))
        return found is not None
    if do == "times":
        return _said(request, run_form(times, lambda: _set_times(event, times, actor)))
    return days is not None and _said(request, run_form(days, lambda: _plan_days(event, days, actor)))


def _change(request: SiteRequest, event: Event, details: DetailsForm) -> Event:
    by = {"actor": Actor.staff(request.user), "base": mail_base(request)}
    return change_tournament(event=event, said=details.said, version=details.cleaned_data["version"], **by)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_rules(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Edit the rules of the tournament's games, option by option, until a round has started."""
    event = tournament_of(request, tournament)
    preset, options = rules_in_force(event)
    if request.POST.get("do") == "season":
        return _as_the_season(request, event)
    rules = rules_form(request, EventRulesForm, preset, options, {"version": event.version})
    if request.htmx and "preset" in request.GET:
        return rules_part(request, rules)
    if run_form(rules, lambda: _set_rules(event, rules, Actor.staff(request.user))):
        messages.success(request, _("Rules saved."))
        return redirect_to_tournament("event_plan", event)
    context = staff_page_context(request, event, "plan") | {"rules": rules, "games": choosing(rules.rules)}
    return render_form_page(request, "clubs/tournament/rules.html", rules, **context, locked=rules_locked(event))


def _set_rules(event: Event, rules: EventRulesForm, actor: Actor) -> Event:
    of = {"preset": rules.preset.id, "options": rules.cleaned_data, "version": rules.seen}
    return change_event_rules(event=event, actor=actor, **of)


def _as_the_season(request: SiteRequest, event: Event) -> HttpResponse:
    """Remove the tournament's own rules."""
    seen = VersionForm(request.POST, prefix="rules")
    if seen.is_valid():
        of = {"preset": "", "options": {}, "version": seen.cleaned_data["version"]}
        tried(request, lambda: change_event_rules(event=event, actor=Actor.staff(request.user), **of))
    else:
        refuse(request, incomplete())
    return redirect_to_tournament("event_rules", event)


def _set_times(event: Event, times: TimesForm, actor: Actor) -> list[Round]:
    return set_times(event=event, times=times.times, versions=times.versions, actor=actor)


def _plan_days(event: Event, days: DaysForm, actor: Actor) -> list[Round]:
    said = dict(days.cleaned_data)
    stage = get_object_or_404(event.stages, number=said.pop("stage"))
    return plan_days(stage_id=stage.pk, actor=actor, **said)


def _said(request: SiteRequest, rounds: list[Round] | None) -> bool:
    if rounds is None:
        return False
    count = len(rounds)
    words = ngettext("Start time saved for %(n)s round.", "Start times saved for %(n)s rounds.", count)
    messages.success(request, words % {"n": count})
    return True
