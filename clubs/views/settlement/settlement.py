"""Settlement of a night or of one table: for staff, signed-in players, a player's phone, and the table's tablet."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.settlement.transfers import PaymentForm
from clubs.input_limits import figures
from clubs.models import Event, Table
from clubs.permissions import SCORER
from clubs.request_types import SiteRequest
from clubs.selectors.settlement.balances import settlement, settles, took_part
from clubs.services.activity_log import Actor
from clubs.services.settlement import payments as settling
from clubs.views.desk_outbox import Tapped, save_tap, seen_by
from clubs.views.night.self_checkin import mine
from clubs.views.night.tonight import night_of
from clubs.views.play.outbox_response import by_outbox
from clubs.views.play.table_context import TableContext, with_table_context

PART = "clubs/settlement/_settlement.html"
REFUSED = 409


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def night_settlement(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show the settlement of the night, or of one table (`?table=`); staff mark payments."""
    found = night_of(request, event)
    if not open_here(found):
        return redirect("night", club, event)
    staff = request.rank >= SCORER
    number = figures(request.GET.get("table"))
    table = None if number is None else get_object_or_404(found.tables, number=number)
    if not staff and not took_part(found, request.user):
        return render(request, "clubs/settlement/not_a_player.html", {"night": found})
    actor = Actor.staff(request.user)
    if by_outbox(request):
        tap = partial(_tapped, request, found, table, actor)
        return save_tap(request, request.club, f"account {request.user.pk}", tap)
    error = _write(request, found, table, actor) if request.method == "POST" else ""
    tables = found.tables.filter(games__isnull=False).distinct() if staff else ()
    context = {"night": found, "tab": "settlement", "full": staff, "writes": staff, "tables": tables}
    return _show(request, "clubs/settlement/night.html", found, table, error, context)


@never_cache
def self_settlement(request: SiteRequest, checkin: str) -> HttpResponse:
    """Show the settlement of the night on a player's phone, read-only."""
    if not open_here(request.event):
        return redirect("self_checkin", checkin)
    context = {"night": request.event, "mine": mine(request, request.event)}
    return _show(request, "clubs/settlement/phone.html", request.event, None, "", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_table_context
def table_settlement(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Show the settlement of one table's games tonight, on its tablet or for staff."""
    if not open_here(place.event):
        return place.to("play")
    table = place.table
    if by_outbox(request):
        tap = partial(_tapped, request, place.event, table, place.actor)
        return save_tap(request, place.club, f"table {table.pk}", tap)
    error = _write(request, place.event, table, place.actor) if request.method == "POST" else ""
    context = {"here": place, "urls": place.urls, "full": place.staff, "writes": True}
    return _show(request, "clubs/settlement/tablet.html", place.event, table, error, context)


def open_here(event: Event) -> bool:
    """Return whether a night has a settlement: its points are worth money, or somebody has paid already."""
    return settles(event) or event.payments.exists()


def _write(request: HttpRequest, event: Event, table: Table | None, actor: Actor) -> str:
    """Save the submitted settlement; return the error, if any."""
    try:
        _tapped(request, event, table, actor)
    except ClubError as refused:
        return refused.message
    return ""


def _tapped(request: HttpRequest, event: Event, table: Table | None, actor: Actor) -> Tapped:
    form = PaymentForm(request.POST)
    if not form.is_valid():
        raise ClubError("invalid", str(next(iter(form.errors.values()))[0]))
    said = form.cleaned_data
    if said["undo"] is not None:
        settling.take_back(event=event, table=table, payment_id=said["undo"], actor=actor)
        return Tapped(_("Payment undone."))
    sides = {name: said[name] for name in ("payer", "payee", "tenths")}
    settling.mark_paid(event=event, table=table, actor=actor, seen=seen_by(request), **sides)
    return Tapped(_("Payment recorded."))


def _show(
    request: SiteRequest, page: str, event: Event, table: Table | None, error: str, context: dict[str, object]
) -> HttpResponse:
    context |= {"due": settlement(event, table), "club": event.season.club, "error": error, "path": request.path}
    context["outbox"] = f"settlement-{event.pk}-{table.number if table else 'night'}"
    context["query"] = f"?table={table.number}" if table and "here" not in context else ""
    return render(request, PART if request.htmx else page, context, status=REFUSED if error else 200)
