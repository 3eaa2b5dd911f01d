"""Table cards: creating, renewing and printing them, and following their links."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.forms.night.night import RenewCardForm, TablesForm
from clubs.models import TableCard
from clubs.request_types import SiteRequest
from clubs.selectors.night.table_cards import tables_of
from clubs.services.activity_log import Actor
from clubs.services.night import table_cards as services
from clubs.views.night.table_links import is_local_address, public_base_url, qr
from clubs.views.night.tonight import tried

COOKIE = "table_card"
YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
def table_cards(request: SiteRequest, club: str) -> HttpResponse:
    """List the club's table cards, create more, and replace a lost one."""
    if "number" in request.POST:
        return _renew(request)
    form = TablesForm(request.POST or None, initial={"count": request.club.table_cards.count() or 8})
    if form.is_valid():
        count, actor = form.cleaned_data["count"], Actor.staff(request.user)
        made = services.make_cards(club=request.club, count=count, actor=actor)
        messages.success(request, _("Cards created: %(count)s.") % {"count": len(made)})
        return redirect("table_cards", club)
    context = {
        "cards": _cards(request),
        "form": form,
        "only_here": is_local_address(request),
        "base": public_base_url(request),
    }
    return render(request, "clubs/night/table_cards.html", context, status=422 if form.is_bound else 200)


def table_cards_paper(request: SiteRequest, club: str) -> HttpResponse:
    """Print the cards, four to a page."""
    return render(request, "clubs/night/table_cards_print.html", {"cards": _cards(request)})


def table_card(request: SiteRequest, card: str) -> HttpResponse:
    """Redirect to tonight's table of the card, or explain why there is no table or more than one."""
    found = tables_of(request.card)
    if len(found) != 1:
        if request.htmx and not found:
            return HttpResponse(status=204)
        return render(request, "clubs/night/table_card.html", {"card": request.card, "tables": found})
    to = reverse("table:play", args=[found[0].token])
    response = HttpResponse(headers={"HX-Redirect": to}) if request.htmx else redirect(to)
    response.set_cookie(COOKIE, card, max_age=YEAR, path="/t/", httponly=True, samesite="Lax")
    return response


def _renew(request: SiteRequest) -> HttpResponse:
    form = RenewCardForm(request.POST)
    if form.is_valid():
        number, actor = form.cleaned_data["number"], Actor.staff(request.user)
        if tried(request, lambda: services.renew_card(club=request.club, number=number, actor=actor)):
            messages.success(
                request, _("The old code no longer works. Print the new card for table %(n)s.") % {"n": number}
            )
    return redirect("table_cards", request.club.slug)


def _cards(request: SiteRequest) -> list[dict[str, object]]:
    base = public_base_url(request)
    return [_card(base, card) for card in request.club.table_cards.all()]


def _card(base: str, card: TableCard) -> dict[str, object]:
    url = base + reverse("table_card", args=[card.token])
    return {"card": card, "url": url, "qr": qr(url)}
