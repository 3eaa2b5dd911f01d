"""The table's own page: state of the game, riichi sticks, undo, calling the referee, and the polled part."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.table_actions import ActForm, RefereeForm, RiichiForm, UndoForm
from clubs.selectors.play.table_page import table_view
from clubs.services.play import deals
from clubs.services.play import referee as services
from clubs.services.play.tablet_presence import saw_tablet
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import SaveResult, acknowledge_save, after_act, by_outbox
from clubs.views.play.seat_map import turned
from clubs.views.play.table_context import TableContext, with_table_context
from clubs.views.play.table_pages import done, followed, new_key, refreshed, refused_act, show, version_tag
from clubs.views.play.tablet_report import report_of

YEAR = 365 * 24 * 3600


@never_cache
@with_table_context
def play(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Show the table page: the seat draw, the running game, its end, or that none is running."""
    if place.space == "table" and (report := report_of(request))["old"]:
        saw_tablet(table=place.table, report=report)  # without scripts, its page is loaded and never polled
    again = followed(place.game) if place.game else None
    return show(request, place) if again == place.game else place.at(again).to("play")


@with_table_context
def live(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Return the polled part of the table page, or 304 if nothing has changed.

    A page with unsaved input sends `since`, the version it was rendered from, and gets only a notice that the game has
    moved on.
    """
    if place.space == "table":
        saw_tablet(table=place.table, report=report_of(request))
    since = request.GET.get("since")
    if since is not None:
        return _moved(request, place, since)
    if request.headers.get("If-None-Match") == version_tag(request, place):
        return HttpResponse(status=304)
    return show(request, place)


def _moved(request: HttpRequest, place: TableContext, since: str) -> HttpResponse:
    if place.game and str(place.game.version) == since:
        return HttpResponse(status=204)
    return render(request, "clubs/play/_changed_elsewhere.html", {"here": place, "urls": place.urls})


@playing
def riichi(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Put a riichi stick on the table, or take it back."""
    form = RiichiForm(request.POST)
    if not form.is_valid():
        return show(request, place)
    on = {"game_id": place.game.pk, "actor": place.actor}
    on |= {name: form.cleaned_data[name] for name in ("version", "player", "on")}
    return _acted(request, place, form, lambda: after_act(deals.set_riichi(**on), place.number))


@playing
def undo(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Undo the last action, or redo an undone one."""
    form = UndoForm(request.POST)
    if not form.is_valid():
        return show(request, place)
    return _acted(request, place, form, lambda: _undo(place, form))


def _acted(request: HttpRequest, place: TableContext, form: ActForm, act: Callable[[], SaveResult]) -> HttpResponse:
    try:
        answer = save_once(request, place, form.cleaned_data["key"], act)
    except ClubError as error:
        return refused_act(request, place, error)
    return acknowledge_save(answer) if by_outbox(request) else done(request, place)


def _undo(place: TableContext, form: UndoForm) -> SaveResult:
    game, version, actor = place.game, form.cleaned_data["version"], place.actor
    what, player = form.cleaned_data["what"], form.cleaned_data["player"]
    if what == "riichi" and player is not None:
        deals.set_riichi(game_id=game.pk, version=version, player=player, on=False, actor=actor)
    elif what == "redo" and (line := table_view(game).undone):
        deal = line.deal
        again = {"number": line.number, "result": deal.result, "entered": deal.entered, "key": new_key()}
        deals.record_deal(game_id=game.pk, version=version, actor=actor, **again)
    else:
        deals.undo_deal(game_id=game.pk, version=version, actor=actor, key=form.cleaned_data["key"])
    now = refreshed(place)
    return after_act(now.game, now.number)


@with_table_context
def turn(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Rotate the map by a quarter turn on this device only."""
    response = place.to("play")
    response.set_cookie("turn", str((turned(request) + 1) % 4), max_age=YEAR, path=place.url("play"), samesite="Lax")
    return response


@with_table_context
def referee(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Call the referee, or cancel the call."""
    form = RefereeForm(request.POST)
    if form.is_valid() and form.cleaned_data["came"]:
        services.referee_came(table_id=place.table.pk, actor=place.actor)
    elif form.is_valid():
        services.call_referee(table_id=place.table.pk, actor=place.actor, note=form.cleaned_data["note"])
    place.table.refresh_from_db(fields=["referee_called_at", "referee_taken_at", "referee_note"])
    return done(request, place)
