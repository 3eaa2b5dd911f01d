"""Import of the games of past nights by staff: upload, answer questions, preview game by game, import, undo."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.imports.results import ResultsForm, UndoForm, with_choices
from clubs.models import ResultImport, Season
from clubs.request_types import SiteRequest
from clubs.selectors.imports.result_preview import CellLine, Given, Line, Preview, State, preview
from clubs.selectors.imports.sheet_texts import meanings
from clubs.services.activity_log import Actor
from clubs.services.imports.result_import import (
    drop_import,
    given_of,
    keep_choices,
    progress,
    request_results,
    start_import,
)
from clubs.services.imports.result_undo import games_of, request_undo, worked_on
from clubs.views.form_handling import render_form_page, run_form

Status = ResultImport.Status
DRAFTS = (Status.DRAFT, Status.REFUSED)
KEY = 24
FAULTS, GOOD, BEFORE, CELLS = 100, 20, 20, 2_500
"""Maximum numbers on a page: games with errors or changed, valid games, earlier imports, cells to be edited."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A line on the page, with its cells to be edited."""

    line: Line
    cells: tuple[CellLine, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_results(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Upload a file of games, and list the earlier imports."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    form = ResultsForm(request.POST, request.FILES) if request.method == "POST" else ResultsForm()
    key = request.POST.get("key", "")[:40] or get_random_string(KEY)
    actor = Actor.staff(request.user)
    made = run_form(form, lambda: start_import(season=found, given=form.given, key=key, actor=actor))
    if made is not None:
        return redirect("result_import", request.club.slug, found.slug, made.pk)
    before = found.result_imports.defer("content", "given")[:BEFORE]
    context = {"season": found, "before": before, "key": get_random_string(KEY)}
    return render_form_page(request, "clubs/imports/results_upload.html", form, **context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result_import(request: SiteRequest, club: str, season: str, past: int) -> HttpResponse:
    """Preview a file and answer its questions; later its progress, results or errors, and undo it with a reason."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    batch = get_object_or_404(found.result_imports.select_related("by", "undone_by"), pk=past)
    if batch.status in DRAFTS:
        return _draft(request, found, batch)
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
    if batch.status == Status.TAKEN:
        games = games_of(batch)
        updated = len((batch.made or {}).get("updated", ()))
        return {"count": games.count(), "changed": worked_on(games).count(), "updated": updated}
    return {}


def _draft(request: SiteRequest, season: Season, batch: ResultImport) -> HttpResponse:
    """Show a kept file's preview, save choices made there, import it or discard it."""
    whom = {"import_id": batch.pk, "season_id": season.pk}
    if "discard" in request.POST:
        drop_import(**whom)
        return redirect("season_results", request.club.slug, season.slug)
    given = given_of(batch)
    found = preview(season, given)
    if request.method == "POST":
        given = with_choices(given, request.POST, found)
        try:
            keep_choices(**whom, given=given)
            if "take" in request.POST:
                _take(request, season, batch, given)
        except ClubError as error:
            messages.error(request, error.message)
        return redirect(request.path)
    form = ResultsForm(initial={"hour": given.hour})
    return render_form_page(request, "clubs/imports/results_preview.html", form, **_shown(season, batch, given, found))


def _take(request: SiteRequest, season: Season, batch: ResultImport, given: Given) -> None:
    seen = request.POST.get("seen", "")[:32]
    said = {"given": given, "seen": seen, "key": batch.key, "lang": get_language() or "en"}
    request_results(season=season, found=preview(season, given), actor=Actor.staff(request.user), **said)


def _shown(season: Season, batch: ResultImport, given: Given, found: Preview) -> dict[str, object]:
    faults = found.of(State.WRONG, State.ASK, State.CHANGED, State.SKIP)
    faults.sort(key=lambda line: (line.state == State.SKIP, line.state == State.CHANGED))
    good = found.of(State.NEW)
    shown = list(_with_cells(found, [*faults[:FAULTS], *good[:GOOD]]))
    return {
        "season": season,
        "batch": batch,
        "found": found,
        "given": given,
        "meanings": meanings(season),
        "lines": shown[: len(faults[:FAULTS])],
        "more_lines": max(0, len(faults) - FAULTS),
        "good": shown[len(faults[:FAULTS]) :],
        "more_good": max(0, len(good) - GOOD),
    }


def _with_cells(found: Preview, lines: Sequence[Line]) -> Iterator[Shown]:
    """Yield the lines with their cells, as many as a form can hold; a line without cells is edited after the others."""
    room = CELLS
    for line in lines:
        cells = found.cells(line)
        room -= len(cells)
        yield Shown(line, cells if room >= 0 else ())
