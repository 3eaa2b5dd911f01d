"""Entry of a deal, at once or line by line: a win, a draw, a foul; preview and save."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.deal_forms import form_of
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.table_actions import SaveForm
from clubs.forms.play.win import LineForm
from clubs.models import DealDraft
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import Line
from clubs.services.idempotency import Answer
from clubs.services.play import deals, unfinished_deal
from clubs.views.play.conflict import closed_meanwhile, conflict_page
from clubs.views.play.deal_entry_page import entry_context, entry_page
from clubs.views.play.deal_preview import preview_deal_effects
from clubs.views.play.entry_state import blank, line_form, load_entry_state, may_enter, requested_deal
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import SaveResult, acknowledge_save, after_deal, after_line, by_outbox
from clubs.views.play.table_context import TableContext, not_taken
from clubs.views.play.table_pages import CONFLICT, REFUSED, page_context, refreshed, status_of

View = Callable[..., HttpResponse]


def entering(view: View) -> View:
    """Pass the deal context to the view, or show the table page if nothing can be entered here now."""

    @wraps(view)
    def inner(request: HttpRequest, place: TableContext) -> HttpResponse:
        asked = requested_deal(request, place)
        known = asked is not None and may_enter(place, asked)
        return view(request, place, asked) if known else place.to("play")

    return playing(inner)


@never_cache
@entering
def win(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Enter a win."""
    if not asked.by_line:
        return _open(request, place, asked, "win")
    moment = load_entry_state(request, place, asked)
    form = line_form(request.GET, moment)
    return entry_page(request, place, moment, form, outlook=preview_deal_effects(moment, form))


@never_cache
@entering
def draw(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Enter a draw: an exhaustive draw or an aborted deal."""
    return _open(request, place, asked, "abort" if request.GET.get("type") == "abort" else "draw")


@never_cache
@entering
def foul(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Enter a foul, which ends the deal."""
    return _open(request, place, asked, "foul")


@never_cache
@playing
def other(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Show the rarer ways to end a deal."""
    return render(request, "clubs/play/other_results.html", page_context(request, place))


def _open(request: HttpRequest, place: TableContext, asked: DealContext, type: str) -> HttpResponse:
    moment = load_entry_state(request, place, asked)
    form = blank(request.GET, moment, type)
    return entry_page(request, place, moment, form, outlook=preview_deal_effects(moment, form))


@entering
def preview(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Preview the effect of saving; without scripts, on the whole page."""
    moment, form = load_entry_state(request, place, asked), form_of(asked, request.POST)
    found = preview_deal_effects(moment, form)
    if request.htmx:
        context = entry_context(request, place, moment, form)
        return render(request, "clubs/play/_deal_preview.html", context | {"outlook": found})
    return entry_page(request, place, moment, form, outlook=found)


# -- saving ------------------------------------------------------------------------------------------


@playing
def save(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Save the current deal, or a line of a deal, once for each idempotency key."""
    asked = requested_deal(request, place)
    if asked is None:
        return gone(request, place)
    if (conflict := closed_meanwhile(request, place, asked)) is not None:
        return conflict
    form, marks = form_of(asked, request.POST), SaveForm(request.POST)
    if not marks.is_valid() or not form.is_valid() or form.missing():
        return _refused(request, place, form)
    try:
        answer = save_once(request, place, marks.cleaned_data["key"], lambda: _write(place, asked, form, marks))
    except ClubError as error:
        return _not_saved(request, place, form, error)
    return saved(request, place, answer, asked)


def _write(place: TableContext, asked: DealContext, form: ResultForm, marks: SaveForm) -> SaveResult:
    if isinstance(form, LineForm):
        return after_line(write_lines(place, asked, form.lines(), marks, afresh="afresh" in form.data))
    said = {"result": form.result(), "entered": form.entered()}
    return after_deal(deals.record_deal(game_id=place.game.pk, actor=place.actor, **said, **marks.cleaned_data))


def write_lines(
    place: TableContext, asked: DealContext, lines: list[Line], marks: SaveForm, *, afresh: bool = False
) -> DealDraft:
    """Save lines of a deal. `afresh` replaces all lines of the deal that is corrected."""
    step = replace(step_of(place, asked, marks), afresh=afresh)
    if asked.change:
        return unfinished_deal.change_line(step, asked.at or 0, lines[0])
    return unfinished_deal.add_lines(step, lines, asked.at)


def step_of(place: TableContext, asked: DealContext, marks: SaveForm) -> unfinished_deal.Step:
    """Return the submitted step in the lines of a deal."""
    said = {"corrects": asked.saved is not None, "seen": asked, **marks.cleaned_data}
    return unfinished_deal.Step(game_id=place.game.pk, actor=place.actor, **said)


def saved(request: HttpRequest, place: TableContext, answer: Answer, asked: DealContext | None = None) -> HttpResponse:
    """Redirect to the table or to the deal being corrected; tell a tablet's outbox which save was accepted."""
    return acknowledge_save(answer) if by_outbox(request) else home(place, asked)


def gone(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Reject a submission that no longer applies: show the table page, or the reason for an outbox."""
    if not by_outbox(request):
        return place.to("play")
    error = ClubError("conflict", _("The table has changed in the meantime. Check it, then save again."))
    return not_taken(request, place, error)


def home(place: TableContext, asked: DealContext | None) -> HttpResponse:
    """Return the page that a step belongs to."""
    return place.to("correct", number=asked.number) if asked and asked.saved else place.to("play")


def _not_saved(request: HttpRequest, place: TableContext, form: ResultForm, error: ClubError) -> HttpResponse:
    if "theirs" in error.data:
        return conflict_page(request, place, form, error)
    if error.code.startswith("game_"):
        return not_taken(request, place, error)
    if isinstance(form, LineForm) and status_of(error) == CONFLICT:
        return _refused(request, refreshed(place), form, CONFLICT, error.message)
    form.refuse(error.field, error.message)
    return _refused(request, refreshed(place), form, status_of(error))


def _refused(
    request: HttpRequest, place: TableContext, form: ResultForm, status: int = REFUSED, message: str = ""
) -> HttpResponse:
    asked = requested_deal(request, place)
    if asked is None:
        return gone(request, place)
    form = form_of(asked, request.POST) if message else form
    moment = load_entry_state(request, place, asked)
    found = preview_deal_effects(moment, form) if not form.errors else None
    return entry_page(request, place, moment, form, outlook=found, message=message, status=status)
