"""Printouts, selected by `?what=`."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Event
from clubs.photo.layout import DEALS, SCORES
from clubs.request_types import SiteRequest
from clubs.selectors.play.printed_sheets import Heading, Printed, printed, printer_test
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament import printouts, public_page
from clubs.selectors.tournament.final_ranking import final_ranking
from clubs.services.play.sheet_codes import code_of_tournament, codes_of_round
from clubs.views.night.printed_sheets import PRINTER, code_url, paper_of, print_page
from clubs.views.night.table_links import public_base_url, qr
from clubs.views.tournament.tournament_context import staff_page_context, tournament_of

Context = dict[str, object]


@require_safe
def event_paper(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List the printouts, or with `?what=` render the pages on A4."""
    event, what = tournament_of(request, tournament), request.GET.get("what", "")
    if what == PRINTER or what in OF_SHEETS:
        sheets = [printer_test(paper_of(request))] if what == PRINTER else _sheets(request, event, OF_SHEETS[what])
        return print_page(request, sheets, reverse("event_paper", args=[club, tournament]))
    make = PAGES.get(what)
    context = staff_page_context(request, event, "paper") | {"what": what, "now": timezone.now()}
    if make is None:
        context["kept"] = printouts.kept_archive(event)
        return render(request, "clubs/tournament/printouts.html", context)
    return render(request, f"clubs/tournament/print_{TEMPLATES.get(what, what)}.html", context | make(request, event))


def _cards(request: SiteRequest, event: Event) -> Context:
    base = public_base_url(request)
    cards = [(card, _code(base, "own_event", card.entry.token)) for card in printouts.player_cards(event)]
    return {"cards": cards}


def _tables(request: SiteRequest, event: Event) -> Context:
    base = public_base_url(request)
    cards = [
        (card, _code(base, "table:play", card.table.token if card.table else None))
        for card in printouts.table_cards(event)
    ]
    return {"cards": cards}


def _code(base: str, route: str, token: str | None) -> str:
    return qr(base + reverse(route, args=[token])) if token else ""


def _sheets(request: SiteRequest, event: Event, sheet: str) -> list[Printed]:
    """Return the sheets of the round to be played, with names, and two spare ones."""
    rules, view = rules_of_event(event), printouts.round_to_play(event)
    spare = Heading(event.name, code_url(request, code_of_tournament(event=event)))
    found = []
    if view:
        codes = codes_of_round(played=view.round, tables=[row[0].table for row in view.tables])
        found = [printouts.sheet_heading(view, row, code_url(request, codes[row[0].table])) for row in view.tables]
    return [printed(sheet, rules, heading) for heading in (*found, spare, spare)]


def _seats(_request: SiteRequest, event: Event) -> Context:
    return {"view": printouts.round_to_play(event)}


def _schedule(_request: SiteRequest, event: Event) -> Context:
    cards = printouts.player_cards(event)
    return {"cards": cards, "rounds": [found for found, _chair in cards[0].seats] if cards else []}


def _standing(_request: SiteRequest, event: Event) -> Context:
    stages = list(event.stages.select_related("event").order_by("number"))
    begun = [stage for stage in stages if stage.status in ("playing", "finished")] or stages[:1]
    return {"board": public_page.board(begun[-1], staff=True)}


def _certificates(_request: SiteRequest, event: Event) -> Context:
    first = event.stages.select_related("event").order_by("number").first()
    prizes = public_page.board(first, staff=True).prizes if first else ()
    teams = [(place, team) for place, team in printouts.placed_teams(event) if place is not None]
    league = event.stages.filter(by_team=True).exists()
    return {"lines": () if league else printouts.placed(event), "teams": teams, "prizes": prizes}


def _final(_request: SiteRequest, event: Event) -> Context:
    return {"final": final_ranking(event)}


# The URL keeps the short names that people have saved.
TEMPLATES = {"standing": "standings"}
OF_SHEETS = {"sheets": SCORES, "deals": DEALS}
PAGES: dict[str, Callable[[SiteRequest, Event], Context]] = {
    "cards": _cards,
    "tables": _tables,
    "seats": _seats,
    "schedule": _schedule,
    "standing": _standing,
    "certificates": _certificates,
    "final": _final,
}
