"""End of a game: entering final scores, ending it early, and confirmation by the players."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.final_scores import ScoresForm
from clubs.forms.play.table_actions import CloseForm, ConfirmAllForm, SeatForm
from clubs.forms.play.winner import Data
from clubs.models import Game
from clubs.selectors.play.table_page import TableView, table_if_closed, table_view
from clubs.services.play import games
from clubs.services.play.final_scores import enter_scores
from clubs.services.tournament.result_corrections import corrected
from clubs.views.play.deal_entry import saved
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import SaveResult, after_act, after_scores
from clubs.views.play.table_context import TableContext, correcting
from clubs.views.play.table_pages import REFUSED, done, new_key, page_context, show, status_of

OPEN: tuple[str, ...] = (Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@never_cache
@playing
def confirm(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Confirm the result for a seat, or withdraw that. Staff confirm for those who have not."""
    if request.method != "POST":
        return place.to("play")
    try:
        _confirm(request, place)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)


def _confirm(request: HttpRequest, place: TableContext) -> None:
    game_id, actor = place.game.pk, place.actor
    if "all" in request.POST:
        rest = ConfirmAllForm(request.POST)
        if rest.is_valid():
            games.confirm_all(game_id=game_id, actor=actor, **rest.cleaned_data)
        return
    form = SeatForm(request.POST)
    if form.is_valid():
        act = games.confirm_seat if form.cleaned_data["on"] else games.unconfirm_seat
        asked = {"version": form.cleaned_data["version"], "seat_id": form.cleaned_data["seat"]}
        act(game_id=game_id, actor=actor, **asked)


@never_cache
@playing
@correcting
def scores(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Enter final scores only, after checking their total."""
    if place.game.status not in OPEN and not (place.staff and place.game.status == Game.Status.FINAL):
        return place.to("play")
    view = table_view(place.game)
    if request.method != "POST":
        return _scores_page(request, place, view, _scores_form(view, None))
    form = _scores_form(view, _repaired(request))
    if "repair" in request.POST or not form.is_valid():
        return _scores_page(request, place, view, form, REFUSED if form.errors else 200)
    said = form.cleaned_data
    asked = {"version": said["version"], "key": said["key"], "reason": said.get("reason", "")}
    whole = {"scores": form.scores(), "deposits": form.deposits(), "beside": form.beside(), **asked}
    try:
        enter = partial(enter_scores, game_id=place.game.pk, actor=place.actor, **whole)
        answer = save_once(
            request, place, said["key"], lambda: after_scores(corrected(place.game.pk, enter, place.by), place.number)
        )
    except ClubError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return _scores_page(request, place, view, form, status_of(error))
    return saved(request, place, answer)


def _scores_form(view: TableView, data: Data | None) -> ScoresForm:
    names = [seat.player.public_name for seat in view.seats]
    return ScoresForm(view.rules, names, data, replaces=bool(view.deals))


def _repaired(request: HttpRequest) -> Data:
    """Return the submitted data with the one field changed that a repair names."""
    data = request.POST.copy()
    field, _sign, value = data.get("repair", "").partition("=")
    if field:
        data[field] = value
    return data


def _scores_page(
    request: HttpRequest, place: TableContext, view: TableView, form: ScoresForm, status: int = 200
) -> HttpResponse:
    rows = list(zip(view.seats, form.score_fields, strict=True))
    context = {"here": place, "urls": place.urls, "view": view, "form": form, "rows": rows}
    key = request.POST.get("key") or new_key()
    return render(request, "clubs/play/final_scores.html", context | {"key": key}, status=status)


@never_cache
@playing
def close(request: HttpRequest, place: TableContext) -> HttpResponse:
    """End the game early, with a reason. If it has ended already, show how."""
    form = CloseForm(request.POST or None)
    ended = place.game.status != Game.Status.PLAYING
    if ended and not (form.is_valid() and form.cleaned_data["key"]):
        return place.to("play")
    if request.method == "POST" and form.is_valid():
        try:
            save_once(request, place, form.cleaned_data["key"], partial(_close, place, form))
        except ClubError as error:
            if ended:
                return show(request, place, error=error)
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return place.to("play")
    return _close_page(request, place, form)


def _close(place: TableContext, form: CloseForm) -> SaveResult:
    return after_act(games.close_game(game_id=place.game.pk, actor=place.actor, **form.cleaned_data), place.number)


def _close_page(request: HttpRequest, place: TableContext, form: CloseForm) -> HttpResponse:
    usual = [_("Time is up"), _("A player has to leave")]
    context = page_context(request, place) | {"form": form, "close_reasons": usual}
    context["key"] = request.POST.get("key") or new_key()
    view = context["view"]
    context["final"] = table_if_closed(place.game, view) if view.deals else None
    return render(request, "clubs/play/end_game.html", context, status=REFUSED if form.errors else 200)
