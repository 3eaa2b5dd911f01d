"""Seat draw of a night: plan in public, edit by hand, commit, turn tiles, redraw."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import ClubError
from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.night.night import CommitForm, EditForm, MethodsForm, PlanForm, RedrawForm, TurnForm
from clubs.models import Event, SeatDraw
from clubs.request_types import SiteRequest
from clubs.selectors.night.draw_inputs import free_players
from clubs.selectors.night.draw_page import DrawView, draw_view, ready_to_draw, standing_draws
from clubs.selectors.night.tablets import without_tablet
from clubs.services.activity_log import Actor
from clubs.services.night import seat_draw as seating
from clubs.services.night.draw_plan import Wish
from clubs.services.night.waiting_taps import waiting_taps
from clubs.views.desk_outbox import phone_of
from clubs.views.night.polling import respond
from clubs.views.night.table_links import is_local_address, link_with_code
from clubs.views.night.tonight import night_of, stamp_of

PAGE, PART, NEWS = "clubs/night/seat_draw.html", "clubs/night/_seat_draw.html", "clubs/night/_draw_changes.html"
MOST_CODES = 8
"""Codes of tables on the page; all are on the page of the tablets."""


def seat_draw(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show the current plan, or the last draw and the way to the next one.

    `?news=` with a plan and its version returns what has changed since.
    """
    found = night_of(request, event)
    known = request.GET.get("news", "")
    taps = waiting_taps(found, phone_of(request))
    stamp, part = (*stamp_of(found), *taps), NEWS if known else PART
    build = partial(_page, request, found, known, taps_here=taps[0], taps_elsewhere=taps[1])
    return respond(request, PAGE, stamp, build, part=part)


def _page(request: SiteRequest, event: Event, known: str = "", **more: object) -> dict[str, object]:
    """Return the context of the page, with the codes of the tables whose tablets are still missing."""
    context = _context(event, known, **more)
    view = context["view"]
    if isinstance(view, DrawView) and view.draw.status == SeatDraw.Status.COMMITTED:
        missing = without_tablet(view.draw)
        shown = missing[:MOST_CODES]
        context["codes"] = [{"table": one, **link_with_code(request, "table:play", one.token)} for one in shown]
        context |= {"only_here": is_local_address(request), "more_codes": len(missing) - len(shown)}
    return context


def _context(event: Event, known: str = "", **more: object) -> dict[str, object]:
    planned, last = standing_draws(event)
    shown = planned or last
    free = free_players(event, len(ready_to_draw(event)))
    context: dict[str, object] = {
        "night": event,
        "tab": "draw",
        "view": draw_view(shown) if shown else None,
        "planned": planned is not None,
        "changed": known and known != (planned and f"{planned.public_id}-{planned.version}"),
        "free": free,
        "plan_form": PlanForm(initial=_initial(event, last), free=free),
        "redraw_form": RedrawForm(),
    }
    if planned:
        methods = {"company": planned.company, "seats": planned.seats, "first_dealer": planned.first_dealer}
        context["methods_form"] = MethodsForm(initial=MethodsForm.initial_of(methods))
    return context | more


def _initial(event: Event, last: SeatDraw | None) -> dict[str, object]:
    said = last.inputs if last else {}
    wish = Wish(said.get("most_tables"), said.get("smaller", True))
    return {**MethodsForm.initial_of(seating.default_methods(event)), **asdict(wish)}


def _draw_of(event: Event, draw: str) -> SeatDraw:
    return get_object_or_404(SeatDraw, event=event, public_id=draw)


def _answer(
    request: SiteRequest, event: Event, form: forms.Form, act: Callable[[], object], **more: object
) -> HttpResponse:
    """Apply the action and show the resulting page, with any error above the current state."""
    error, status = "", 200
    if not form.is_valid():
        error, status = next(iter(form.errors.values()))[0], 422
    else:
        try:
            act()
        except ClubError as refused:
            error, status = refused.message, 409
            more = {name: _with(form, refused) for name in more}
    if not error and not request.htmx:
        return redirect("seat_draw", event.season.club.slug, event.pk)
    context = _page(request, event, error=error, **(more if error else {}))
    return render(request, PART if request.htmx else PAGE, context, status=status)


def _with(form: forms.Form, refused: ClubError) -> forms.Form:
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)
    return form


@require_POST
def seat_draw_plan(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Plan a draw for everyone who is checked in and not playing."""
    found = night_of(request, event)
    form = PlanForm(request.POST, free=free_players(found, len(ready_to_draw(found))))

    def act() -> SeatDraw:
        actor = Actor.staff(request.user)
        return seating.plan_draw(event=found, actor=actor, **form.wish, **form.methods)

    return _answer(request, found, form, act, plan_form=form)


@require_POST
def seat_draw_edit(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Swap two players, lock or unlock one, or shuffle the others."""
    found = night_of(request, event)
    chosen, form = _draw_of(found, draw), EditForm(request.POST)

    def act() -> SeatDraw:
        said = form.cleaned_data
        on = {"draw_id": chosen.pk, "version": said["version"], "actor": Actor.staff(request.user)}
        if said["lock"] is not None or said["unlock"] is not None:
            locks = said["lock"] is not None
            return seating.lock(**on, player=said["lock"] if locks else said["unlock"], on=locks)
        if said["do"] == "shuffle":
            return seating.shuffle_unlocked(**on)
        a, b = form.picks
        return seating.swap_players(**on, a=a, b=b)

    return _answer(request, found, form, act)


@require_POST
def seat_draw_methods(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Change the draw methods of the current plan."""
    found = night_of(request, event)
    chosen, form, version = _draw_of(found, draw), MethodsForm(request.POST), VersionForm(request.POST)

    def act() -> SeatDraw:
        number = version.cleaned_data["version"] if version.is_valid() else -1
        actor = Actor.staff(request.user)
        return seating.choose_methods(draw_id=chosen.pk, version=number, actor=actor, **form.methods)

    return _answer(request, found, form, act)


@require_POST
def seat_draw_again(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Replace the plan with a new one for everyone who is available now."""
    return _on_plan(request, event, draw, seating.plan_again)


@require_POST
def seat_draw_discard(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Discard the plan."""
    return _on_plan(request, event, draw, seating.discard_draw)


def _on_plan(request: SiteRequest, event: int, draw: str, service: Callable[..., SeatDraw]) -> HttpResponse:
    found = night_of(request, event)
    chosen, form = _draw_of(found, draw), VersionForm(request.POST)

    def act() -> SeatDraw:
        return service(draw_id=chosen.pk, version=form.cleaned_data["version"], actor=Actor.staff(request.user))

    return _answer(request, found, form, act)


@require_POST
def seat_draw_commit(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Commit the plan and seat everyone."""
    found = night_of(request, event)
    chosen, form = _draw_of(found, draw), CommitForm(request.POST)

    def act() -> None:
        said = form.cleaned_data
        actor = Actor.staff(request.user)
        done = seating.commit_draw(draw_id=chosen.pk, actor=actor, **said)
        messages.success(request, _("%(round)s: everyone is seated.") % {"round": done.round})

    return _answer(request, found, form, act)


@require_POST
def seat_draw_turn(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Turn the wind tiles and throw the dice, at one table or at all tables."""
    found = night_of(request, event)
    chosen, form = _draw_of(found, draw), TurnForm(request.POST)

    def act() -> SeatDraw:
        named = form.cleaned_data["game"]
        game = get_object_or_404(chosen.games, public_id=named).pk if named else None
        return seating.turn_all(draw_id=chosen.pk, game_id=game, actor=Actor.staff(request.user))

    return _answer(request, found, form, act)


@require_POST
def seat_draw_redraw(request: SiteRequest, club: str, event: int, draw: str) -> HttpResponse:
    """Redraw with a reason. The earlier draw stays on record."""
    found = night_of(request, event)
    chosen, form = _draw_of(found, draw), RedrawForm(request.POST)

    def act() -> SeatDraw:
        said, actor = form.cleaned_data, Actor.staff(request.user)
        return seating.redraw(draw_id=chosen.pk, reason=said["reason"], keep=said["keep"], actor=actor)

    return _answer(request, found, form, act, redraw_form=form)
