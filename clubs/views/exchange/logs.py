"""Staff bring game logs into a night: given, read, looked at, taken."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.exchange.logs import LogsForm, choices_of
from clubs.models import Event, LogImport
from clubs.requests import SiteRequest
from clubs.selectors.exchange import preview as selectors
from clubs.services.audit import Actor
from clubs.services.exchange import reading, taking
from clubs.views.night.tonight import night_of, tried
from clubs.views.submit import page, submit

Status = LogImport.Status


@never_cache
@require_http_methods(["GET", "POST"])
def game_logs(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Give logs; below, those that were given before."""
    night = night_of(request, event)
    form = LogsForm(request.POST, request.FILES) if request.method == "POST" else LogsForm()
    lang, actor = get_language() or "en", Actor.staff(request.user)
    batch = submit(form, lambda: reading.start_import(event=night, files=form.unpacked, lang=lang, actor=actor))
    if batch is not None:
        return redirect("log_import", club, event, batch.pk)
    before = night.log_imports.annotate(count=Count("logs"), games=Count("logs__game"))
    return page(request, "clubs/exchange/logs.html", form, night=night, tab="logs", before=before[:20])


@never_cache
@require_http_methods(["GET", "POST"])
def log_import(request: SiteRequest, club: str, event: int, batch: int) -> HttpResponse:
    """Look at logs that were read, say who is who and how they are taken, and take them."""
    night = night_of(request, event)
    found = get_object_or_404(night.log_imports.select_related("event__season__club"), pk=batch)
    status = 200
    if request.method == "POST":
        try:
            _choose(request, night, found)
        except ClubError as error:
            messages.error(request, error.message)
            status = 422
            found = night.log_imports.select_related("event__season__club").get(pk=batch)
        else:
            return redirect("log_import", club, event, batch)
    return _page(request, night, found, status)


@require_POST
def log_import_drop(request: SiteRequest, club: str, event: int, batch: int) -> HttpResponse:
    """Forget logs that were not taken."""
    night = night_of(request, event)
    tried(request, lambda: reading.drop_import(import_id=batch, event_id=night.pk))
    return redirect("game_logs", club, event)


def _choose(request: SiteRequest, night: Event, batch: LogImport) -> None:
    """Keep what was chosen, whatever comes of it, and take the games where that was asked for."""
    known = {"import_id": batch.pk, "event_id": night.pk}
    taking.keep_choices(**known, choices=choices_of(request.POST))
    if "take" in request.POST:
        taking.request_taking(**known, lang=get_language() or "en", actor=Actor.staff(request.user))


def _page(request: SiteRequest, night: Event, batch: LogImport, status: int) -> HttpResponse:
    context: dict[str, object] = {"night": night, "tab": "logs", "batch": batch}
    if batch.status == Status.READING:
        context["progress"] = selectors.reading(batch)
    elif batch.status == Status.TAKING:
        context["progress"] = taking.taking(batch)
    else:
        context["page"] = selectors.preview(batch)
    template = "clubs/exchange/_log_import.html" if request.htmx else "clubs/exchange/log_import.html"
    return render(request, template, context, status=status)
