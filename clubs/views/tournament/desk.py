"""The control page: next step, tables, clock; and creating a tournament."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.tournament.new_tournament import TournamentForm
from clubs.models import Event, Stage
from clubs.request_types import SiteRequest
from clubs.selectors.tournament.approval_checks import plays_in
from clubs.selectors.tournament.cut import cut_into, may_play_off
from clubs.selectors.tournament.desk import Next, director_desk
from clubs.selectors.tournament.earlier_plan import KINDS, earlier, plan_of
from clubs.selectors.tournament.federation_report import sent_of
from clubs.selectors.tournament.final_ranking import final_ranking
from clubs.selectors.tournament.printouts import kept_archive
from clubs.selectors.tournament.public_page import board
from clubs.selectors.tournament.remedies import fills
from clubs.services.activity_log import Actor
from clubs.services.tournament import (
    planning,
)
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import (
    staff_page_context,
    tournament_of,
)

LONGEST_NUMBER = 12
"""Digits of a tournament's number in the address, at most."""
FILLED = (Stage.Odd.SUBSTITUTES, Stage.Odd.REFUSE)
"""Policies that need something done about a number of players that isn't divisible into tables."""


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def tournament_new(request: SiteRequest, club: str) -> HttpResponse:
    """Create a tournament with its stages and rounds."""
    form = TournamentForm(request.POST or None, club=request.club, start=_start(request))
    actor = Actor.staff(request.user)
    made = run_form(
        form,
        lambda: planning.create_tournament(
            season=form.cleaned_data["season"], details=form.details, stages=form.stages, actor=actor
        ),
    )
    if made is None:
        more = {"kinds": KINDS, "earlier": earlier(request.club), "kind": request.GET.get("kind", "")}
        return render_form_page(request, "clubs/tournament/new_tournament.html", form, **more)
    if made.status == Event.Status.DRAFT:
        messages.success(request, _("%(name)s is saved as a draft that only staff can see.") % {"name": made.name})
        return redirect("event_desk", club, made.pk)
    messages.success(request, _("%(name)s is announced. Now add the players.") % {"name": made.name})
    return redirect("event_teams" if form.cleaned_data["teams"] else "event_entries", club, made.pk)


def _start(request: SiteRequest) -> dict[str, object]:
    """Return what the form starts from: a usual kind (`?kind=`), or an earlier tournament of the club (`?copy=`)."""
    kind, copied = request.GET.get("kind", ""), request.GET.get("copy", "")
    if kind in KINDS:
        return dict(KINDS[kind].values)
    if copied.isascii() and copied.isdecimal() and len(copied) < LONGEST_NUMBER:
        return plan_of(tournament_of(request, int(copied)))
    return {}


@require_safe
def event_finish(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the end on one page: final ranking, reveal, prizes, certificates, report, archive."""
    event = tournament_of(request, tournament)
    now = director_desk(event)
    first = event.stages.select_related("event").order_by("number").first()
    context = staff_page_context(request, event, "finish") | {
        "now": now,
        "final": final_ranking(event),
        "prizes": board(first, staff=True).prizes if first else (),
        "sent": sent_of(event),
        "kept": kept_archive(event),
        "ends": now.next in (Next.FINISH, Next.CLOSE),
    }
    return render(request, "clubs/tournament/finish.html", context)


@require_safe
def event_desk(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show each table in a row, the clock, and the next step."""
    event = tournament_of(request, tournament)
    now = director_desk(event)
    cut = cut_into(now.stage) if now.stage and now.next == Next.CUT else None
    context = staff_page_context(request, event, "desk") | {"now": now, "cut": cut}
    context["plays_off"] = cut is not None and now.stage is not None and may_play_off(now.stage)
    context["kept"] = kept_archive(event) if event.status == Event.Status.CLOSED else None
    context["own"] = now.next == Next.APPROVE and now.round is not None and plays_in(now.round, request.user.pk)
    if now.uneven and now.next == Next.DRAFT and now.stage and now.round and now.stage.odd in FILLED:
        context["fills"] = list(fills(event, now.stage, now.round, now.entered))
    part = "clubs/tournament/_desk.html" if request.htmx else "clubs/tournament/desk.html"
    return render(request, part, context)
