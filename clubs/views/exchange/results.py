"""Staff bring in the games of past nights as a list: given, looked at line by line, taken in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.exchange.results import ResultsForm
from clubs.models import ResultImport, Season
from clubs.requests import SiteRequest
from clubs.selectors.lists.files import ListText
from clubs.selectors.results.cells import Order
from clubs.selectors.results.columns import LABELS
from clubs.selectors.results.preview import Preview, State, preview
from clubs.services.audit import Actor
from clubs.services.exchange.results import take_results
from clubs.views.submit import page, submit

KEY = 24
FAULTS, GOOD = 200, 20
"""Lines that are wrong and that are good on a page."""


@never_cache
@require_http_methods(["GET", "POST"])
def season_results(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Give a list of games, look at what it would do, correct it or say who is meant, and take it in."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    form = ResultsForm(request.POST, request.FILES) if request.method == "POST" else ResultsForm()
    looked = submit(form, lambda: preview(found, form.given))
    if looked is None:
        return page(request, "clubs/exchange/results.html", form, season=found)
    if "take" in request.POST and (made := submit(form, lambda: _take(request, found, form))) is not None:
        messages.success(request, _told(made))
        return redirect("season", request.club.slug, found.slug)
    return page(request, "clubs/exchange/results_preview.html", form, **_shown(request, found, form, looked))


def _shown(request: SiteRequest, season: Season, form: ResultsForm, looked: Preview) -> dict[str, object]:
    faults, good = looked.of(State.WRONG, State.ASK, State.SKIP), looked.of(State.NEW)
    return {
        "season": season,
        "found": looked,
        "given": form.given,
        "kinds": LABELS.items(),
        "orders": _orders(),
        "lines": faults[:FAULTS],
        "more_lines": max(0, len(faults) - FAULTS),
        "good": good[:GOOD],
        "more_good": max(0, len(good) - GOOD),
        "read": form.read or ListText(""),
        "key": request.POST.get("key") or get_random_string(KEY),
    }


def _orders() -> list[tuple[str, str]]:
    return [
        (Order.YMD, _("year, month, day")),
        (Order.DMY, _("day, month, year")),
        (Order.MDY, _("month, day, year")),
    ]


def _take(request: SiteRequest, season: Season, form: ResultsForm) -> ResultImport:
    seen, key = request.POST.get("seen", "")[:32], request.POST.get("key", "")[:40] or get_random_string(KEY)
    actor = Actor.staff(request.user)
    whom = {"season_id": season.pk, "club_id": request.club.pk}
    return take_results(**whom, given=form.given, seen=seen, key=key, actor=actor)


def _told(made: ResultImport) -> str:
    words = _("Taken in: %(games)s games of %(nights)s nights, with %(players)s new players. The standings follow.")
    return words % {"games": made.games, "nights": made.nights, "players": made.players}
