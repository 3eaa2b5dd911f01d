"""Import of the final ranking of a past tournament: upload, preview line by line, import."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.forms.imports.players import ImportForm
from clubs.models import Event, PlayerImport
from clubs.request_types import SiteRequest
from clubs.selectors.imports.player_columns import LABELS
from clubs.selectors.imports.ranking_preview import PLACE, TABLE, TOTAL, WHAT, ranking_list
from clubs.selectors.imports.tournament_results import why_not
from clubs.services.activity_log import Actor
from clubs.services.imports.ranking_import import take_ranking
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.tournament.tournament_context import redirect_to_tournament, staff_page_context, tournament_of

BEFORE = 20


@require_http_methods(["GET", "HEAD", "POST"])
def event_ranking(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Give a tournament of which no games are known its final ranking from a list."""
    event = tournament_of(request, tournament)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    context = staff_page_context(request, event, "results") | {"why_not": why_not(event)}
    chosen = _chosen(QueryDict() if form.files else request.POST)
    looked_at = run_form(form, lambda: ranking_list(event, form.given, chosen))
    if looked_at is None:
        before = event.player_imports.filter(made__has_key="ranking").select_related("by")[:BEFORE]
        return render_form_page(request, "clubs/imports/ranking_upload.html", form, before=before, **context)
    if "take" in request.POST and run_form(form, lambda: _take(request, event, form, chosen)) is not None:
        messages.success(request, _("The final ranking was imported."))
        return redirect_to_tournament("event_finish", event)
    labels = {PLACE: _("Place"), TOTAL: _("Total"), TABLE: _("Table points")}
    context |= {
        "looked_at": looked_at,
        "found": looked_at.entries.found,
        "given": form.given,
        "kinds": LABELS.items(),
        "of_ranking": [(what, labels[what], looked_at.columns[what]) for what in WHAT],
        "key": request.POST.get("key") or context["key"],
    }
    return render_form_page(request, "clubs/imports/ranking_preview.html", form, **context)


def _chosen(sent: QueryDict) -> dict[str, int | None]:
    """Return the columns that somebody picked for place, total and table points; None for no column."""
    found = {what: str(sent[f"of-{what}"]) for what in WHAT if f"of-{what}" in sent}
    return {what: int(at) if at.isascii() and at.isdigit() and len(at) < 4 else None for what, at in found.items()}


def _take(request: SiteRequest, event: Event, form: ImportForm, chosen: dict[str, int | None]) -> PlayerImport:
    seen, key = request.POST.get("seen", "")[:32], request.POST.get("key", "")[:64] or get_random_string(24)
    return take_ranking(
        event=event, given=form.given, chosen=chosen, seen=seen, key=key, actor=Actor.staff(request.user)
    )
