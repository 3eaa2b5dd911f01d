"""Declared actions of the staff pages: each form runs its action once and redirects."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actions.declaration import Action
from clubs.actions.page_forms import ActionForm, form_of
from clubs.models import Event, StageAct
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor
from clubs.views.idempotency import run_once
from clubs.views.night.table_links import public_base_url
from clubs.views.people.mail_links import mail_base
from clubs.views.tournament.tournament_context import (
    redirect_to_tournament,
    reject_with_message,
    run_or_explain,
    tournament_of,
)

EMPTY = "\u2013"


def action_view(action: Action) -> Callable[..., HttpResponse]:
    """Return the view that handles the form of an action; errors become a message on the next page."""

    def view(request: SiteRequest, club: str, tournament: int, **where: int) -> HttpResponse:
        event = tournament_of(request, tournament)
        with timezone.override(request.club.zone):
            form = form_of(action)(request.POST)
            valid, typed = form.is_valid(), {"do": action.name, "number": form.number or request.POST.get("number", "")}
            if not valid:
                reject_with_message(request, form.why_not, **typed)
            elif run_or_explain(request, lambda: _run(request, action, event, form, where), **typed):
                SAID.get(action.name, lambda *_: None)(request, event, form)
        return _page_after(request, action, event, where)

    return require_POST(run_once(action.target.page)(view))


def _run(request: SiteRequest, action: Action, event: Event, form: ActionForm, where: dict[str, int]) -> object:
    parts = {"number": form.number} if action.target.chosen else where
    known = {"version": form.version, "key": form.cleaned_data["key"], "actor": Actor.staff(request.user)}
    known |= {"base": mail_base(request)}
    known |= {"directs": request.rank >= ORGANISER}
    return action.run(form.given, **known, **action.target.find(event, parts))


def _page_after(request: SiteRequest, action: Action, event: Event, where: dict[str, int]) -> HttpResponse:
    if request.POST.get("back") == "referee":
        return redirect_to_tournament("event_referee", event)
    if action.follows == "event_round":
        return redirect("event_round", event.season.club.slug, event.pk, where["number"])
    return redirect_to_tournament(action.follows, event)


def _say_link(request: SiteRequest, event: Event, form: ActionForm) -> None:
    """Show the new personal link of an entry."""
    link = public_base_url(request) + reverse("own_event", args=[event.entries.get(number=form.number).token])
    messages.success(request, _("New link for number %(number)s: %(link)s") % {"number": form.number, "link": link})


def _say_moves(request: SiteRequest, event: Event, form: ActionForm) -> None:
    """Show which players change tables after rounds were reseated."""
    done = StageAct.objects.filter(key=form.cleaned_data["key"]).first()
    for number, moves in (done.data.get("moves", {}) if done else {}).items():
        words = _("Round %(round)s: new table for %(who)s.") if moves else _("Round %(round)s: no table changes.")
        tables = listed(f"{one} ({then or EMPTY} → {now or EMPTY})" for one, (now, then) in moves.items())
        messages.success(request, words % {"round": number, "who": tables})


SAID = {"new_entry_link": _say_link, "seat_anew": _say_moves}
"""Confirmations on the next page, by the action's name."""
