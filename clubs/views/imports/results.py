"""Import of the games of past nights by staff: upload, preview line by line, import."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.imports.results import ResultsForm, UndoForm
from clubs.models import ResultImport, Season
from clubs.request_types import SiteRequest
from clubs.selectors.imports.cell_values import Order
from clubs.selectors.imports.result_columns import LABELS
from clubs.selectors.imports.result_preview import SKIP, Given, Preview, State, preview
from clubs.selectors.imports.spreadsheet_file import ListText
from clubs.services.activity_log import Actor
from clubs.services.imports.result_import import progress, request_results
from clubs.services.imports.result_undo import games_of, request_undo, worked_on
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import imports_list, run_once

Status = ResultImport.Status
KEY = 24
FAULTS, GOOD, BEFORE = 200, 20, 20
"""Maximum numbers on a page: lines with errors, valid lines, earlier imports."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@run_once(saves=imports_list)
def season_results(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Upload a list of games, preview its effect, correct it or match its players, and start the import."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    form = ResultsForm(request.POST, request.FILES) if request.method == "POST" else ResultsForm()
    looked = run_form(form, lambda: _looked(request, found, form))
    if looked is None:
        before = found.result_imports.exclude(status=Status.REFUSED)
        return render_form_page(
            request, "clubs/imports/results_upload.html", form, season=found, before=before[:BEFORE]
        )
    given, preview = looked
    if "take" in request.POST and (made := run_form(form, lambda: _take(request, found, given, preview))) is not None:
        return redirect("result_import", request.club.slug, found.slug, made.pk)
    return render_form_page(request, "clubs/imports/results_preview.html", form, **_shown(request, found, form, looked))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result_import(request: SiteRequest, club: str, season: str, past: int) -> HttpResponse:
    """Show the progress, results or errors of an import, and undo it with a reason."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    batch = get_object_or_404(found.result_imports.select_related("by", "undone_by"), pk=past)
    form = UndoForm(request.POST) if request.method == "POST" else UndoForm()
    whom = {"import_id": batch.pk, "season_id": found.pk}
    if run_form(
        form, lambda: request_undo(**whom, reason=form.cleaned_data["reason"], actor=Actor.staff(request.user))
    ):
        return redirect(request.path)
    template = "clubs/imports/_result_import.html" if request.htmx else "clubs/imports/result_import.html"
    return render_form_page(request, template, form, season=found, batch=batch, **_standing(batch))


def _standing(batch: ResultImport) -> dict[str, object]:
    """Return the context of an import's page, except the list itself."""
    if batch.status in (Status.TAKING, Status.UNDOING):
        return {"progress": progress(batch)}
    if batch.status == Status.REFUSED and batch.given is not None:
        return {"given": batch.given, "heading": {True: "yes", False: "no"}.get(batch.given["heading"], "")}
    if batch.status == Status.TAKEN:
        games = games_of(batch)
        return {"count": games.count(), "changed": worked_on(games).count()}
    return {}


def _looked(request: SiteRequest, season: Season, form: ResultsForm) -> tuple[Given, Preview]:
    """Return the list with the choices made so far and its preview. One button skips all lines with errors."""
    given = form.given
    found = preview(season, given)
    if "drop" in request.POST:
        given = replace(given, choices={**given.choices, **{line.row.key: SKIP for line in found.of(State.WRONG)}})
        found = preview(season, given)
    return given, found


def _shown(request: SiteRequest, season: Season, form: ResultsForm, seen: tuple[Given, Preview]) -> dict[str, object]:
    given, looked = seen
    faults, good = looked.of(State.WRONG, State.ASK, State.SKIP), looked.of(State.NEW)
    return {
        "season": season,
        "found": looked,
        "often": looked.often,
        "given": given,
        "kinds": LABELS.items(),
        "orders": _orders(),
        "lines": faults[:FAULTS],
        "more_lines": max(0, len(faults) - FAULTS),
        "left_out": " ".join(line.row.key for line in faults[FAULTS:] if line.state == State.SKIP),
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


def _take(request: SiteRequest, season: Season, given: Given, found: Preview) -> ResultImport:
    seen, key = request.POST.get("seen", "")[:32], request.POST.get("key", "")[:40] or get_random_string(KEY)
    said = {"given": given, "seen": seen, "key": key, "lang": get_language() or "en"}
    return request_results(season=season, found=found, actor=Actor.staff(request.user), **said)
