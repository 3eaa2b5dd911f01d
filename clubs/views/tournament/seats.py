"""Who sits where in a round: looked at and changed by the staff before it is published; the tables' links."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.tournament.day import PasteForm, SwapForm
from clubs.models import Event, Round
from clubs.requests import SiteRequest
from clubs.selectors.tournament.public import round_view
from clubs.selectors.tournament.seating import Plan, bound, draw_of
from clubs.services.audit import Actor
from clubs.services.tournament.drawing import paste_rounds, swap_seats
from clubs.views.night.links import base_of, qr
from clubs.views.night.tonight import tried
from clubs.views.submit import submit
from clubs.views.tournament.here import frame, round_of, tournament_of


@require_http_methods(["GET", "POST"])
def event_round(request: SiteRequest, club: str, tournament: int, number: int) -> HttpResponse:
    """A round's seats with the quality card; two taps swap two players of a draft."""
    event = tournament_of(request, tournament)
    found = round_of(event, number)
    if "script" in request.POST:
        return _pasted(request, event, found)
    form = SwapForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said, actor = form.cleaned_data, Actor.staff(request.user)
        tried(request, lambda: swap_seats(round_id=found.pk, actor=actor, **said))
        return redirect("event_round", club, event.pk, number)
    return _page(request, event, found, form)


def _pasted(request: SiteRequest, event: Event, found: Round) -> HttpResponse:
    """Seat by a pasted schedule; what is wrong with it is said above what was typed."""
    paste, actor = PasteForm(request.POST), Actor.staff(request.user)
    made = submit(paste, lambda: paste_rounds(round_id=found.pk, actor=actor, **paste.said))
    if made is None:
        return _page(request, event, found, SwapForm(), paste)
    messages.success(request, _("The schedule is taken. Look at it before you publish it."))
    return redirect("event_round", event.season.club.slug, event.pk, found.number)


def _page(
    request: SiteRequest, event: Event, found: Round, form: SwapForm, paste: PasteForm | None = None
) -> HttpResponse:
    draw = draw_of(found)
    plan = Plan.from_json(draw.plan) if draw else None
    rounds = event.rounds.exclude(stage=None).select_related("stage").order_by("number")
    context = frame(request, event, "rounds") | {
        "round": found,
        "rounds": rounds,
        "view": round_view(found, staff=True),
        "draw": draw,
        "card": _card(plan) if plan else (),
        "bound": bound(found, plan) if plan else None,
        "form": form,
        "paste": paste or PasteForm(),
    }
    wrong = (form.is_bound and form.errors) or (paste is not None and paste.errors)
    status = 422 if wrong else 200
    return render(request, "clubs/tournament/round.html", context, status=status)


def _card(plan: Plan) -> tuple[tuple[str, int, bool], ...]:
    """The quality card: what, how much, and whether it is as good as can be."""
    quality = plan.quality
    lines = (
        (_("Pairs that met before"), quality["repeats"]),
        (_("… of them in the round before"), quality["back_to_back"]),
        (_("Team mates at one table"), quality["mates"]),
        (_("Same table number twice running"), quality["same_table"]),
        (_("Distance in the standing"), quality["spread"]),
        (_("Starting winds differ by"), quality["winds"]["max"]),
    )
    good = (0, 0, 0, 0, None, 1)
    card = tuple((words, much, best is None or much <= best) for (words, much), best in zip(lines, good, strict=True))
    apart = ((_("Club mates at one table"), quality["clubs"]), (_("Compatriots at one table"), quality["countries"]))
    return (*card, *((words, much, False) for words, much in apart if much))


@require_safe
def event_tables(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """A card for each table, to hold up to its tablet or to print."""
    event = tournament_of(request, tournament)
    tables = event.tables.filter(link_revoked_at=None)
    cards = [{"table": table, "url": base_of(request) + f"/t/{table.token}/"} for table in tables]
    cards = [card | {"qr": qr(str(card["url"]))} for card in cards]
    return render(request, "clubs/tournament/tables.html", frame(request, event, "tables") | {"cards": cards})
