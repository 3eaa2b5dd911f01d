"""Import of the games of past nights and tournaments: upload, answer questions, preview game by game, import, undo."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.imports.results import ResultsForm, UndoForm, with_choices
from clubs.models import Event, ResultImport, Season
from clubs.request_types import SiteRequest
from clubs.selectors.imports.result_preview import CellLine, Given, Line, Preview, State
from clubs.selectors.imports.sheet_texts import meanings
from clubs.selectors.imports.tournament_results import why_not
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.services.activity_log import Actor
from clubs.services.imports.games_of_lists import progress
from clubs.services.imports.result_import import (
    drop_import,
    given_of,
    keep_choices,
    preview_of,
    request_results,
    start_import,
)
from clubs.services.imports.result_undo import games_of, request_undo, worked_on
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.template_context import Context
from clubs.views.tournament.tournament_context import staff_page_context, tournament_of

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


@dataclass(frozen=True, slots=True)
class Into:
    """What receives the games: a season, or a past tournament of it; `url` is its upload page, `frame` its context."""

    season: Season
    event: Event | None
    url: str
    frame: Context

    def page(self, batch: ResultImport) -> str:
        """Return the address of an import."""
        return f"{self.url}{batch.pk}/"


def _season(request: SiteRequest, season: str) -> Into:
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    url = reverse("season_results", args=[request.club.slug, found.slug])
    return Into(found, None, url, {"season": found, "base": "clubs/imports/base_season.html", "upload": url})


def _tournament(request: SiteRequest, tournament: int) -> Into:
    event = tournament_of(request, tournament)
    url = reverse("event_results", args=[request.club.slug, event.pk])
    frame = {"season": event.season, "base": "clubs/imports/base_past_tournament.html", "upload": url}
    return Into(event.season, event, url, staff_page_context(request, event, "results") | frame)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_results(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Upload a file of games, and list the earlier imports."""
    return _upload(request, _season(request, season))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_results(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Upload the games of a tournament that was played before, and list the earlier imports."""
    return _upload(request, _tournament(request, tournament))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result_import(request: SiteRequest, club: str, season: str, past: int) -> HttpResponse:
    """Preview a file and answer its questions; later its progress, results or errors, and undo it with a reason."""
    return _import(request, _season(request, season), past)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_result_import(request: SiteRequest, club: str, tournament: int, past: int) -> HttpResponse:
    """Do the same for a past tournament."""
    return _import(request, _tournament(request, tournament), past)


def _upload(request: SiteRequest, into: Into) -> HttpResponse:
    form = ResultsForm(request.POST, request.FILES) if request.method == "POST" else ResultsForm()
    if into.event is not None:
        del form.fields["hour"]
    key = request.POST.get("key", "")[:40] or get_random_string(KEY)
    said = {"season": into.season, "event": into.event, "key": key, "actor": Actor.staff(request.user)}
    made = run_form(form, lambda: start_import(given=form.given, **said))
    if made is not None:
        return redirect(into.page(made))
    before = ResultImport.objects.filter(season=into.season, event=into.event).defer("content", "given")[:BEFORE]
    context = into.frame | {"before": before, "key": get_random_string(KEY)}
    if into.event is not None:
        context["why_not"] = why_not(into.event)
    return render_form_page(request, "clubs/imports/results_upload.html", form, **context)


def _import(request: SiteRequest, into: Into, past: int) -> HttpResponse:
    batches = ResultImport.objects.select_related("by", "undone_by", "season__club", "event__season__club")
    batch = get_object_or_404(batches, pk=past, season=into.season, event=into.event)
    if batch.status in DRAFTS:
        return _draft(request, into, batch)
    form = UndoForm(request.POST) if request.method == "POST" else UndoForm()
    whom = {"import_id": batch.pk, "season_id": into.season.pk}
    if run_form(
        form, lambda: request_undo(**whom, reason=form.cleaned_data["reason"], actor=Actor.staff(request.user))
    ):
        return redirect(request.path)
    template = "clubs/imports/_result_import.html" if request.htmx else "clubs/imports/result_import.html"
    return render_form_page(request, template, form, **into.frame, batch=batch, **_standing(batch))


def _standing(batch: ResultImport) -> dict[str, object]:
    """Return the context of an import's page, except the list itself."""
    if batch.status in (Status.TAKING, Status.UNDOING):
        return {"progress": progress(batch)}
    if batch.status == Status.TAKEN:
        games = games_of(batch)
        updated = len((batch.made or {}).get("updated", ()))
        return {"count": games.count(), "changed": worked_on(games).count(), "updated": updated}
    return {}


def _draft(request: SiteRequest, into: Into, batch: ResultImport) -> HttpResponse:
    """Show a kept file's preview, save choices made there, import it or discard it."""
    whom = {"import_id": batch.pk, "season_id": into.season.pk}
    if "discard" in request.POST:
        drop_import(**whom)
        return redirect(into.url)
    given = given_of(batch)
    found = preview_of(batch, given)
    if request.method == "POST":
        given = with_choices(given, request.POST, found)
        try:
            keep_choices(**whom, given=given)
            if "take" in request.POST:
                _take(request, batch, given)
        except ClubError as error:
            messages.error(request, error.message)
        return redirect(request.path)
    form = ResultsForm(initial={"hour": given.hour})
    return render_form_page(request, "clubs/imports/results_preview.html", form, **_shown(into, batch, given, found))


def _take(request: SiteRequest, batch: ResultImport, given: Given) -> None:
    seen = request.POST.get("seen", "")[:32]
    said = {"given": given, "seen": seen, "key": batch.key, "lang": get_language() or "en"}
    request_results(season=batch.season, found=preview_of(batch, given), actor=Actor.staff(request.user), **said)


def _shown(into: Into, batch: ResultImport, given: Given, found: Preview) -> Context:
    faults = found.of(State.WRONG, State.ASK, State.CHANGED, State.SKIP)
    faults.sort(key=lambda line: (line.state == State.SKIP, line.state == State.CHANGED))
    good = found.of(State.NEW)
    shown = list(_with_cells(found, [*faults[:FAULTS], *good[:GOOD]]))
    return into.frame | {
        "batch": batch,
        "found": found,
        "given": given,
        "meanings": meanings(rules_of_event(into.event) if into.event else rules_of(into.season)),
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
