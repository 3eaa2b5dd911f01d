"""Correction of an earlier deal: another result, its effect, a reason."""

from collections.abc import Callable
from functools import partial, wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.deal_forms import form_of
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.table_actions import CorrectForm
from clubs.models import Game
from clubs.selectors.play.deal_preview import CorrectionPreview, preview_correction
from clubs.services.play.deals import correct_deal
from clubs.services.tournament.result_corrections import corrected
from clubs.views.play.deal_entry import saved
from clubs.views.play.deal_entry_page import entry_context, entry_page
from clubs.views.play.deal_preview import still_asked
from clubs.views.play.deal_texts import who
from clubs.views.play.entry_state import CHANGEABLE, EntryState, ended_form, may_enter, moment_before, saved_form
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import after_correction
from clubs.views.play.table_context import TableContext, correcting
from clubs.views.play.table_pages import REFUSED, page_context, status_of
from clubs.views.template_context import Context
from scoring.strict_json import JsonObject


def changeable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Wrap a view that corrects a deal: show the table page if the deal doesn't exist or can't be changed here."""

    @wraps(view)
    def inner(request: HttpRequest, place: TableContext, number: int) -> HttpResponse:
        try:
            moment = moment_before(request, place, number)
        except ClubError:
            return place.to("play")
        return view(request, place, moment) if may_enter(place, moment.asked) else place.to("play")

    return playing(correcting(inner))


@never_cache
@playing
def deals(request: HttpRequest, place: TableContext) -> HttpResponse:
    """List all deals of the game, newest first, to find the wrong one."""
    if place.game.status not in (*CHANGEABLE, Game.Status.FINAL):
        return place.to("play")
    context = page_context(request, place)
    names = [seat.player.public_name for seat in context["view"].seats]
    told = [(line, who(line.deal.result, names, context["view"].rules)) for line in context["newest"]]
    return render(request, "clubs/play/deal_history.html", context | {"told": told, "refused": place.no_correction})


@never_cache
@changeable
def correct(request: HttpRequest, place: TableContext, moment: EntryState) -> HttpResponse:
    """Change the result, preview the effect, give a reason, and save the correction."""
    if request.method != "POST":
        form = ended_form(moment.asked, request.GET.get("type", ""))
        return entry_page(request, place, moment, form, **change_words(moment, form, change_of(place, moment, form)))
    form = form_of(moment.asked, request.POST)
    change = change_of(place, moment, form)
    if change is None or request.POST.get("do") == "change":
        status = REFUSED if form.errors else 200
        return entry_page(request, place, moment, form, status=status, **change_words(moment, form, change))
    if request.POST.get("do") == "correct":
        return _correct(request, place, moment, form)
    return _changes_page(request, place, moment, form, change, CorrectForm())


@changeable
def changes(request: HttpRequest, place: TableContext, moment: EntryState) -> HttpResponse:
    """Preview the effect of the changed result during editing."""
    form = form_of(moment.asked, request.POST)
    words = change_words(moment, form, change_of(place, moment, form))
    if not request.htmx:
        return entry_page(request, place, moment, form, **words)
    context = entry_context(request, place, moment, form) | words
    return render(request, "clubs/play/_correction_change.html", context)


def change_of(place: TableContext, moment: EntryState, form: ResultForm) -> CorrectionPreview | None:
    """Return the effect of the form's result, or None if it is incomplete or invalid; the form then has the errors."""
    if not form.is_valid() or form.missing():
        return None
    try:
        return preview_correction(place.game, moment.number, form.result(), played_on=plays_on(place, form))
    except ClubError as error:
        form.refuse(error.field, error.message)
        form.over = bool(place.staff and error.data.get("over"))
        return None


def plays_on(place: TableContext, form: ResultForm) -> bool:
    """Return whether staff keep the deals that were played after the game should have ended."""
    return place.staff and bool(form.data.get("played_on"))


def change_words(moment: EntryState, form: ResultForm, change: CorrectionPreview | None) -> Context:
    """Return the preview by seat, and by deal with each score before and after.

    If there is no preview yet, return the missing answers and the players they concern.
    """
    if change is None:
        return {"change": None, "change_asks": still_asked(moment, form) if form.is_valid() else ()}
    by_seat = zip(moment.places, change.old_deltas, change.new_deltas, strict=True)
    return {
        "change": change,
        "change_rows": [{"place": here, "old": old, "new": new} for here, old, new in by_seat],
        "change_same": _said(form) == _said(saved_form(moment.asked, "")),
        "change_follow": len(change.rows) - 1,
    }


def _said(form: ResultForm) -> tuple[JsonObject, JsonObject]:
    return form.result(), form.entered()


def _correct(request: HttpRequest, place: TableContext, moment: EntryState, form: ResultForm) -> HttpResponse:
    asked = CorrectForm(request.POST)
    if not asked.is_valid():
        return _changes_page(request, place, moment, form, change_of(place, moment, form), asked, REFUSED)
    key = asked.cleaned_data["key"]
    try:
        change = partial(
            correct_deal,
            game_id=place.game.pk,
            number=moment.number,
            version=asked.cleaned_data["version"],
            result=form.result(),
            entered=form.entered(),
            reason=asked.reason(),
            key=key,
            actor=place.actor,
            played_on=plays_on(place, form),
        )
        answer = save_once(
            request, place, key, lambda: after_correction(corrected(place.game.pk, change, place.by), place.number)
        )
    except ClubError as error:
        asked.add_error(error.field if error.field in asked.fields else None, error.message)
        change = change_of(place, moment, form)
        return _changes_page(request, place, moment, form, change, asked, status_of(error))
    return saved(request, place, answer)


def _changes_page(
    request: HttpRequest,
    place: TableContext,
    moment: EntryState,
    form: ResultForm,
    change: CorrectionPreview | None,
    asked: CorrectForm,
    status: int = 200,
) -> HttpResponse:
    context = entry_context(request, place, moment, form) | change_words(moment, form, change) | {"asked": asked}
    return render(request, "clubs/play/correction_preview.html", context, status=status)
