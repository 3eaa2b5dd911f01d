"""Blank score sheets of a season, and what the code on a printed sheet opens."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.models import Season
from clubs.photo.layout import DEALS, SCORES, SHEETS
from clubs.request_types import SiteRequest
from clubs.selectors.play.printed_sheets import PAPERS, Heading, Printed, pages, printed, printer_test
from clubs.selectors.play.sheet_of_code import night_of
from clubs.services.play.sheet_codes import code_of_season
from clubs.views.night.table_links import public_base_url
from rules.registry import ruleset

PRINTER = "printer"


@require_safe
def season_sheets(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """List the sheets that can be printed, or with `?what=` blank ones (`scores`, `deals`) or the printer test."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    what, back = request.GET.get("what", ""), reverse("season_sheets", args=[club, season])
    if what == PRINTER:
        return print_page(request, [printer_test(paper_of(request))], back)
    if what not in SHEETS:
        return render(request, "clubs/night/printed_sheets.html", {"season": found})
    heading = Heading(found.name, code_url(request, code_of_season(season=found)))
    sheet = printed(what, ruleset({"preset": found.preset, "options": found.options}), heading)
    return print_page(request, [sheet, sheet] if what == SCORES else [sheet], back)


@require_safe
def sheet_code(request: SiteRequest, printed: str) -> HttpResponse:
    """Redirect to where the result of this sheet is entered; whoever opens that page needs the right to enter it."""
    code = request.sheet_code
    club = code.season.club.slug
    if code.event_id:
        query = f"?round={code.round.number}&table={code.table}" if code.round else ""
        return redirect(reverse("event_sheets", args=[club, code.event_id]) + query)
    night = night_of(code)
    if night is not None:
        return redirect("night_results", club, night.pk)
    return redirect("season_paper_results", club, code.season.slug)


def code_url(request: SiteRequest, token: str) -> str:
    """Return the address in a sheet's code."""
    return public_base_url(request) + reverse("sheet_code", args=[token])


def paper_of(request: SiteRequest) -> str:
    """Return the paper to print on: `?paper=letter`, or A4."""
    said = request.GET.get("paper", "")
    return said if said in PAPERS else "a4"


def print_page(request: SiteRequest, sheets: list[Printed], back: str) -> HttpResponse:
    """Render sheets, page by page of paper, with a bar that leads back and to the other paper."""
    what = request.GET.get("what", "")
    found = {"pages": pages(sheets), "back": back, "what": what, "paper": paper_of(request), "deals": what == DEALS}
    return render(request, "clubs/night/print_sheets.html", found)
