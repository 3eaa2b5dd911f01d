"""Exports of a tournament: the federation report and the archive."""

from dataclasses import asdict
from io import BytesIO

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.tournament.federation_report import ReportForm
from clubs.request_types import SiteRequest
from clubs.selectors.tournament import federation_report as found_by
from clubs.selectors.tournament.printouts import kept_archive
from clubs.services.activity_log import Actor
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.tournament.federation_report import send_report
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import redirect_to_tournament, staff_page_context, tournament_of


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_report(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the report, beginning with what is missing."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    sent = found_by.sent_of(event)
    said = found_by.said_in(sent.act if sent else None)
    form = ReportForm(request.POST or None, initial=asdict(said))
    once = request.POST.get("key", "")
    if run_form(form, lambda: send_report(event=event, said=form.said, key=once, actor=actor)):
        messages.success(request, _("Marked as sent. Later corrections will be shown here."))
        return redirect_to_tournament("event_report", event)
    context = staff_page_context(request, event, "paper") | {"sent": sent, "found": found_by.report(event, said)}
    return render_form_page(request, "clubs/tournament/federation_report.html", form, **context)


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
