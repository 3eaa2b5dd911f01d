"""Exports of a tournament: the federation report and the archive."""

from dataclasses import asdict
from io import BytesIO

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actions.tournament import BY_NAME
from clubs.errors import ClubError
from clubs.forms.tournament.federation_report import ReportForm, RowsForm
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.selectors.tournament import federation_report as found_by
from clubs.selectors.tournament.printouts import kept_archive
from clubs.services.activity_log import Actor
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.tournament.federation_report import send_report
from clubs.services.transactions import versioned_transaction
from clubs.views.form_handling import run_form
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import redirect_to_tournament, staff_page_context, tournament_of


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_report(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the report, beginning with what is missing."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    sent = found_by.sent_of(event)
    said = found_by.said_in(sent.act if sent else None)
    found, mends = found_by.report(event, said), "mend" in request.POST
    rows = RowsForm(request.POST if mends else None, rows=found.rows)
    if run_form(rows, lambda: _mend(event, rows, actor)) is not None:
        messages.success(request, _("Saved. The names are kept for the next report."))
        return redirect_to_tournament("event_report", event)
    form = ReportForm(None if mends else request.POST or None, initial=asdict(said))
    once = request.POST.get("key", "")
    if run_form(form, lambda: send_report(event=event, said=form.said, key=once, actor=actor)):
        messages.success(request, _("Marked as sent. Later corrections will be shown here."))
        return redirect_to_tournament("event_report", event)
    context = staff_page_context(request, event, "paper") | {"sent": sent, "found": found, "rows": rows, "form": form}
    status = 422 if form.errors or rows.errors else 200
    return render(request, "clubs/tournament/federation_report.html", context, status=status)


@versioned_transaction()
def _mend(event: Event, rows: RowsForm, actor: Actor) -> list[object]:
    """Save every changed row, all or none; an error is shown at its row."""
    made = []
    for said in rows.changed:
        try:
            made.append(BY_NAME["mend_report_row"].run(said, event=event, actor=actor))
        except ClubError as error:
            raise ClubError(
                error.code, f"{said['number']}{_(': ')}{error.message}", f"{error.field}_{said['number']}"
            ) from None
    return made


@never_cache
@require_safe
def event_archive(request: SiteRequest, club: str, tournament: int) -> FileResponse:
    """Download a zip of the whole tournament, which another site can import like a club's archive.

    After closing, this is the archive made at that time. Before, and until that archive exists, it is made from the
    current data.
    """
    event = tournament_of(request, tournament)
    kept = kept_archive(event, whole=True)
    file = BytesIO(kept.file) if kept and kept.ready and kept.file else make_event_archive(event)
    name = f"{club}-{slugify(event.name) or event.pk}-{event.starts_at:%Y%m%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
