"""Seating of a round: reviewed and edited by staff before it is published; links of the tables."""

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.actions.targets import round_of
from clubs.forms.tournament.actions import HandForm, PasteForm, SeatForm, SwapForm, WindsForm
from clubs.models import Event, Round
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.seating.starting_winds import WINDS
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.public_page import round_view
from clubs.selectors.tournament.remedies import usual_reasons
from clubs.selectors.tournament.round_seating import Plan, bound, draw_of, together_of, without_seat
from clubs.selectors.tournament.seating_quality import Quality, quality_of
from clubs.services.activity_log import Actor
from clubs.services.tournament.manual_seating import lock_seat, seat_others
from clubs.services.tournament.round_seating import give_seat, paste_rounds, swap_seats
from clubs.services.tournament.starting_winds import at_table, enter_winds
from clubs.views.form_handling import run_form
from clubs.views.idempotency import run_once
from clubs.views.night.table_links import public_base_url, qr
from clubs.views.night.tonight import tried
from clubs.views.tournament.tournament_context import (
    incomplete,
    reject_with_message,
    run_or_explain,
    staff_page_context,
    tournament_of,
)

CHANGEABLE = (Round.Status.DRAFT, Round.Status.PUBLISHED)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_round(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Show a round's seating with its quality card; two taps swap two players of a draft."""
    event = tournament_of(request, tournament)
    found = round_of(event, number)
    if "script" in request.POST:
        return _pasted(request, event, found)
    if "lock" in request.POST or "others" in request.POST:
        return _by_hand(request, event, found)
    form = SwapForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said, actor = form.cleaned_data, Actor.staff(request.user)
        tried(request, lambda: swap_seats(round_id=found.pk, actor=actor, **said))
        return redirect("event_round", club, event.pk, number)
    return _page(request, event, found, form)


@require_POST
@run_once("event_desk")
def event_seat(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Replace a player from a round on, as a substitute does for an absent player."""
    event = tournament_of(request, tournament)
    found, form = round_of(event, number), SeatForm(request.POST)
    if form.is_valid():
        actor = Actor.staff(request.user)
        run_or_explain(request, lambda: give_seat(round_id=found.pk, actor=actor, **form.cleaned_data))
    else:
        reject_with_message(request, _("Enter numbers only."))
    return redirect("event_round", club, event.pk, number)


@require_POST
@run_once("event_desk")
def event_winds(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """Enter the starting winds at a table as drawn or chosen there."""
    event = tournament_of(request, tournament)
    found = round_of(event, number)
    form = WindsForm(request.POST)
    if form.is_valid():
        tried(request, lambda: enter_winds(round_id=found.pk, actor=Actor.staff(request.user), **form.said))
    else:
        reject_with_message(request, _("Give each player at the table a different wind."))
    return redirect("event_round", club, event.pk, number)


def _by_hand(request: SiteRequest, event: Event, found: Round) -> HttpResponse:
    """Fix a player at the table, or reseat everyone else."""
    form, actor = HandForm(request.POST), Actor.staff(request.user)
    if form.is_valid():
        on = {"round_id": found.pk, "version": form.cleaned_data["version"], "key": form.cleaned_data["key"]}
        number = form.cleaned_data["lock"]
        act = partial(lock_seat, number=number) if number else seat_others
        tried(request, lambda: act(**on, actor=actor))
    else:
        reject_with_message(request, incomplete())
    return redirect("event_round", event.season.club.slug, event.pk, found.number)


def _pasted(request: SiteRequest, event: Event, found: Round) -> HttpResponse:
    """Seat by a pasted schedule; errors appear above the pasted text."""
    paste, actor = PasteForm(request.POST), Actor.staff(request.user)
    made = run_form(paste, lambda: paste_rounds(round_id=found.pk, actor=actor, **paste.said))
    if made is None:
        return _page(request, event, found, SwapForm(), paste)
    messages.success(request, _("Schedule imported. Check it before you publish it."))
    return redirect("event_round", event.season.club.slug, event.pk, found.number)


def _page(
    request: SiteRequest, event: Event, found: Round, form: SwapForm, paste: PasteForm | None = None
) -> HttpResponse:
    draw = draw_of(found)
    plan = Plan.from_json(draw.plan) if draw else None
    quality = quality_of(found, draw) if draw and draw.inputs else None
    rounds = event.rounds.exclude(stage=None).select_related("stage").order_by("number")
    context = staff_page_context(request, event, "rounds") | {
        "round": found,
        "rounds": rounds,
        "view": round_view(found, staff=True),
        "winds": WINDS[: len(plan.tables[0])] if plan else (),
        "draw": draw,
        "gives_seats": found.status in CHANGEABLE and plan is not None,
        "by_hand": request.rank >= ORGANISER and found.status in CHANGEABLE,
        "locks": plan.locks if plan else {},
        "enters_winds": plan is not None and at_table(found) and found.status in CHANGEABLE,
        "winds_open": plan.without_winds if plan else [],
        "unseated": without_seat(found, plan),
        "card": _card(quality) if quality else (),
        "reasons": usual_reasons(),
        "together": together_of(found) if found.status == Round.Status.DRAFT else (),
        "worse": quality is not None and quality.worse,
        "bound": bound(found, plan) if plan else None,
        "form": form,
        "paste": paste or PasteForm(),
    }
    wrong = (form.is_bound and form.errors) or (paste is not None and paste.errors)
    status = 422 if wrong else 200
    return render(request, "clubs/tournament/round_seating.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the quality card: name, value now and in the proposal, whether it is optimal, and the players
    concerned. `raw`: a sum that the search works with, shown under *Details*.
    """

    words: str
    much: int
    proposed: int
    good: bool
    behind: str
    raw: bool = False


FIGURES = (
    ("repeats", 0), ("back_to_back", 0), ("mates", 0), ("clubs", 0), ("countries", 0), ("same_table", 0),
    ("spread", None),
)  # fmt: skip
"""Measures of the quality card with their best values, or None if the best value depends on the standings."""


def _card(quality: Quality) -> tuple[Figure, ...]:
    """Return the quality card of the current seating and of the proposal, with the start numbers behind each value."""
    words = {
        "repeats": _("Pairs who have met before"),
        "back_to_back": _("… in the previous round"),
        "mates": _("Pairs of team-mates"),
        "clubs": _("Pairs from one club"),
        "countries": _("Pairs from one country"),
        "same_table": _("Same table number twice running"),
        "spread": _("Spread in the standings"),
    }
    now = quality.now | {"mates": quality.mates[0]}
    before = quality.proposed | {"mates": quality.mates[1]}
    lines = [
        Figure(words[name], now[name], before[name], best is None or now[name] <= best, _pairs(quality, name))
        for name, best in FIGURES
        if name not in ("clubs", "countries") or now[name] or before[name]
    ]
    winds, proposed = now["winds"]["max"], before["winds"]["max"]
    cost, least = now["cost"], before["cost"]
    met, once = now["max_meetings"], before["max_meetings"]
    return (
        *lines,
        Figure(_("Most meetings of one pair"), met, once, met <= 1, ""),
        *_substitutes(quality, now["substitutes"], before["substitutes"]),
        *_told(_("Sitting out"), now["byes"], before["byes"]),
        *_told(_("Players at tables of three"), now["short"], before["short"]),
        Figure(_("Starting winds: largest difference"), winds, proposed, winds <= max(1, proposed), ""),
        Figure(
            _("Starting winds: sum of squares"), now["winds"]["squares"], before["winds"]["squares"], True, "", True
        ),
        Figure(_("Total cost"), cost, least, cost <= least, "", True),
    )


def _substitutes(quality: Quality, now: int, before: int) -> list[Figure]:
    """Return the line of tables at which two substitutes meet, or no line if there are none."""
    where = listed(_("table %(n)s") % {"n": at} for at in quality.substitutes_at)
    return [Figure(_("Two substitutes at one table"), now, before, not now, where)] if now or before else []


def _told(words: str, now: dict[str, int], before: dict[str, int]) -> list[Figure]:
    """Return the line of a measure that is counted by start number, or no line if it concerns nobody."""
    if not now and not before:
        return []
    return [Figure(words, sum(now.values()), sum(before.values()), True, listed(now))]


def _pairs(quality: Quality, name: str) -> str:
    return listed(f"{a}\u2013{b}" for a, b in quality.behind.get(name, ()))


@require_safe
def event_tables(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show a card for each table, to scan with its tablet or to print."""
    event = tournament_of(request, tournament)
    tables = event.tables.filter(link_revoked_at=None)
    cards = [{"table": table, "url": public_base_url(request) + f"/t/{table.token}/"} for table in tables]
    cards = [card | {"qr": qr(str(card["url"]))} for card in cards]
    return render(
        request, "clubs/tournament/table_links.html", staff_page_context(request, event, "tables") | {"cards": cards}
    )
