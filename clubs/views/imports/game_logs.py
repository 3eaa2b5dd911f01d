"""Import of game logs into a night or a tournament: upload, parse, preview, import."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.imports.game_logs import LogsForm, choices_of
from clubs.forms.imports.results import UndoForm
from clubs.models import Event, LogImport
from clubs.request_types import SiteRequest
from clubs.selectors.imports import log_preview as selectors
from clubs.services.activity_log import Actor
from clubs.services.imports import log_import as taking
from clubs.services.imports import log_reading
from clubs.services.imports.log_undo import changed_since, counting, undo_logs
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.night.tonight import night_of, tried
from clubs.views.template_context import Context
from clubs.views.tournament.tournament_context import staff_page_context, tournament_of

Status = LogImport.Status


@dataclass(frozen=True, slots=True)
class Into:
    """The event that receives the logs, with the URL names and the frame context of its pages.

    If forms are idempotent (`once`), a rejected form redirects to its page as well, and the choices made so far are
    kept.
    """

    event: Event
    given: str
    batch: str
    frame: Context
    once: bool = False


def _night(request: SiteRequest, event: int) -> Into:
    night = night_of(request, event)
    return Into(
        night, "game_logs", "log_import", {"night": night, "tab": "logs", "base": "clubs/imports/base_night.html"}
    )


def _tournament(request: SiteRequest, tournament: int) -> Into:
    event = tournament_of(request, tournament)
    shown = staff_page_context(request, event, "logs") | {"base": "clubs/imports/base_tournament.html"}
    return Into(event, "event_logs", "event_log_import", shown, once=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_logs(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Upload game logs to a night, and list the earlier imports."""
    return _given(request, club, _night(request, event))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_logs(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Upload game logs to a tournament, for the tables of the current round."""
    return _given(request, club, _tournament(request, tournament))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_import(request: SiteRequest, club: str, event: int, batch: int) -> HttpResponse:
    """Preview a night's parsed logs, match their players, choose how to import them, and import them."""
    return _looked_at(request, club, _night(request, event), batch)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_log_import(request: SiteRequest, club: str, tournament: int, batch: int) -> HttpResponse:
    """Preview a tournament's parsed logs and import them."""
    return _looked_at(request, club, _tournament(request, tournament), batch)


@require_POST
def log_import_drop(request: SiteRequest, club: str, event: int, batch: int) -> HttpResponse:
    """Discard a night's logs that were not imported."""
    return _dropped(request, club, _night(request, event), batch)


@require_POST
@run_once("event_logs")
def event_log_drop(request: SiteRequest, club: str, tournament: int, batch: int) -> HttpResponse:
    """Discard a tournament's logs that were not imported."""
    return _dropped(request, club, _tournament(request, tournament), batch)


def _given(request: SiteRequest, club: str, into: Into) -> HttpResponse:
    form = LogsForm(request.POST, request.FILES) if request.method == "POST" else LogsForm()
    lang, actor = get_language() or "en", Actor.staff(request.user)
    batch = run_form(
        form, lambda: log_reading.start_import(event=into.event, files=form.unpacked, lang=lang, actor=actor)
    )
    if batch is not None:
        return redirect(into.batch, club, into.event.pk, batch.pk)
    before = into.event.log_imports.annotate(count=Count("logs"), games=Count("logs__game"))
    return render_form_page(request, "clubs/imports/logs_upload.html", form, before=before[:20], **into.frame)


def _looked_at(request: SiteRequest, club: str, into: Into, batch: int) -> HttpResponse:
    found = _batch(into, batch)
    status = 200
    if "undo" in request.POST:
        return _undone(request, club, into, found)
    if request.method == "POST":
        try:
            _choose(request, into, found)
        except ClubError as error:
            messages.error(request, error.message)
            status = 422
            found = _batch(into, batch)
        if into.once or status != 422:
            return redirect(into.batch, club, into.event.pk, batch)
    return _page(request, into, found, status)


def _undone(request: SiteRequest, club: str, into: Into, batch: LogImport) -> HttpResponse:
    """Undo an import with a reason; without one its page says so."""
    form, actor = UndoForm(request.POST), Actor.staff(request.user)
    whom = {"import_id": batch.pk, "event_id": into.event.pk, "actor": actor}
    if run_form(form, lambda: undo_logs(**whom, reason=form.cleaned_data["reason"])) is None:
        return _page(request, into, batch, 422, form)
    return redirect(into.batch, club, into.event.pk, batch.pk)


def _dropped(request: SiteRequest, club: str, into: Into, batch: int) -> HttpResponse:
    tried(request, lambda: log_reading.drop_import(import_id=batch, event_id=into.event.pk))
    return redirect(into.given, club, into.event.pk)


def _batch(into: Into, batch: int) -> LogImport:
    return get_object_or_404(into.event.log_imports.select_related("event__season__club"), pk=batch)


def _choose(request: SiteRequest, into: Into, batch: LogImport) -> None:
    """Save the choices in any case, and import the games if the form asks for that."""
    known = {"import_id": batch.pk, "event_id": into.event.pk}
    taking.keep_choices(**known, choices=choices_of(request.POST))
    if "take" in request.POST:
        taking.request_taking(**known, lang=get_language() or "en", actor=Actor.staff(request.user))


def _page(
    request: SiteRequest, into: Into, batch: LogImport, status: int, form: UndoForm | None = None
) -> HttpResponse:
    context: Context = {**into.frame, "batch": batch, "form": form or UndoForm()}
    if batch.status == Status.READING:
        context["progress"] = selectors.reading(batch)
    elif batch.status == Status.TAKING:
        context["progress"] = taking.taking(batch)
    else:
        context["page"] = selectors.preview(batch)
    if batch.status == Status.TAKEN:
        games = counting(batch)
        context |= {"count": len(games), "changed": len(changed_since(batch, games))}
    template = "clubs/imports/_log_import.html" if request.htmx else "clubs/imports/log_import.html"
    return render(request, template, context, status=status)
