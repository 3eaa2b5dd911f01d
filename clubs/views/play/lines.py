"""Following a deal line by line: a kong, a win, a declaration; a line changed, removed, taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.lines import (
    DeclareForm,
    KongChoice,
    KongForm,
    LineSaveForm,
    LineWinForm,
    Spot,
    SpotForm,
    kong_choices,
    line_data,
)
from clubs.forms.versions import VersionForm
from clubs.models import Game
from clubs.selectors.play.lines import SAID, WIN, Line, complete, keeps_lines, put
from clubs.selectors.play.replay import core_lang, rules_of
from clubs.selectors.play.running import may_declare, settled, sheet_of
from clubs.services.play import running
from clubs.services.play.running import placed
from clubs.views.play.here import Here, not_taken, playing
from clubs.views.play.moment import Moment, checked, entry_context, last_way, moment_now, moment_of
from clubs.views.play.pages import CONFLICT, REFUSED, done, new_key, refreshed, show, status_of
from clubs.views.play.places import Place

CHANGEABLE: tuple[str, ...] = (Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@dataclass(frozen=True, slots=True)
class Page:
    """A line's page: where the line goes, and the deal it belongs to; scores with what the deal brought so far."""

    spot: Spot
    moment: Moment

    @property
    def places(self) -> tuple[Place, ...]:
        """The seats, with the scores as they are at the end of the lines."""
        deltas = sheet_of(self.spot.book).deltas
        return tuple(
            replace(place, score=place.score + delta) for place, delta in zip(self.moment.places, deltas, strict=True)
        )


View = Callable[..., HttpResponse]


def spotted(view: View) -> View:
    """Give the view the line's page: the table page where the deal is not kept so, or may not be changed here."""

    @wraps(view)
    def inner(request: HttpRequest, place: Here) -> HttpResponse:
        said = SpotForm(request.POST if request.method == "POST" else request.GET)
        page = _page_of(request, place, said.cleaned_data if said.is_valid() else {})
        return place.to("play") if page is None else view(request, place, page)

    return inner


def line_page(view: View) -> View:
    """As `spotted`, for a route."""
    return playing(spotted(view))


def _page_of(request: HttpRequest, place: Here, said: dict[str, Any]) -> Page | None:
    deal = said.get("deal")
    staff = place.staff and place.game.status == Game.Status.FINAL
    if place.game.status != Game.Status.PLAYING and not (deal and (staff or place.game.status in CHANGEABLE)):
        return None
    try:
        moment = moment_of(request, place, deal) if deal else moment_now(request, place)
    except ClubError:
        return None
    if moment.book is None:
        return None
    at, change = said.get("at") or 0, bool(said.get("change"))
    known = 0 < at <= len(moment.book.lines) + (not change)
    return Page(Spot(moment.book, at, change) if known else Spot(moment.book), moment)


# -- a kong ------------------------------------------------------------------------------------------


@never_cache
@line_page
def kong(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Who made which kong: one tap saves it."""
    if request.method != "POST":
        return _kong_page(request, place, page)
    form = KongForm(page.spot, request.POST)
    if not form.is_valid():
        return _kong_page(request, place, page, _first(form), REFUSED)
    return _step(request, place, page, [form.cleaned_data["kong"]], _kong_page)


def _kong_page(request: HttpRequest, place: Here, page: Page, message: str = "", status: int = 200) -> HttpResponse:
    rows = [(one, _kongs(page, one)) for one in page.places if one.index in page.spot.players]
    line = page.spot.line or {}
    chosen = KongChoice(**_of_kong(line["kan"])).key if "kan" in line else ""
    context = _context(request, place, page) | {"rows": rows, "chosen": chosen, "message": message}
    return render(request, "clubs/play/kong.html", context, status=status)


def _of_kong(kan: dict[str, Any]) -> dict[str, Any]:
    return {"player": kan["player"], "type": kan["type"], "giver": kan.get("from")}


def _kongs(page: Page, one: Place) -> list[dict[str, Any]]:
    """The kongs of one player by type, each choice with what it brings."""
    kans = page.spot.book.entry.kans
    choices = [choice for choice in kong_choices(page.spot) if choice.player == one.index]
    found = []
    for kind in kans.types if kans else ():
        mine = [choice for choice in choices if choice.type == kind.id]
        found.append({"kind": kind, "choices": [_offer(page, choice) for choice in mine]})
    return found


def _offer(page: Page, choice: KongChoice) -> dict[str, Any]:
    giver = None if choice.giver is None else page.moment.places[choice.giver]
    return {"key": choice.key, "giver": giver, "gain": _gain(page.spot, choice)}


def _gain(spot: Spot, choice: KongChoice) -> int | None:
    """What a kong would bring at once; None where it cannot be."""
    book = spot.book
    try:
        now, _names = settled(book, put(book.lines, [], spot.index, int(spot.change)))
        then, _names = settled(book, put(book.lines, [choice.line], spot.index, int(spot.change)))
    except ClubError:
        return None
    return int(then["deltas"][choice.player] - now["deltas"][choice.player])


# -- a win -------------------------------------------------------------------------------------------


@spotted
def win_page(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Who won, from whom, what it is worth."""
    data: dict[str, Any] = {"from": "", **last_way(page.moment), **line_data(page.spot)}
    winner = request.GET.get("winner", "")
    if winner.isdigit() and int(winner) in page.spot.may_win:
        data["winner-1"] = winner
    return _win_page(request, place, page, checked(LineWinForm(page.spot, data)))


@line_page
def line_preview(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """What a win would change; for a page without scripts the whole page with it."""
    form = checked(LineWinForm(page.spot, request.POST))
    if not request.htmx:
        return _win_page(request, place, page, form)
    context = _win_context(request, place, page, form)
    return render(request, "clubs/play/_line_outlook.html", context)


@line_page
def line_save(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Save a win, or several on one discard."""
    form = checked(LineWinForm(page.spot, request.POST))
    if not form.is_valid() or form.missing():
        return _win_page(request, place, page, form, REFUSED)

    def refused(request: HttpRequest, place: Here, page: Page, message: str, status: int) -> HttpResponse:
        if status != CONFLICT:
            return _win_page(request, place, page, form, status)
        again = checked(LineWinForm(page.spot, request.POST))
        return _win_page(request, place, page, again, status, message)

    return _step(request, place, page, form.lines(), refused, form)


def _win_page(
    request: HttpRequest, place: Here, page: Page, form: LineWinForm, status: int = 200, message: str = ""
) -> HttpResponse:
    context = _win_context(request, place, page, form) | {"message": message}
    return render(request, "clubs/play/line_win.html", context, status=status)


def _win_context(request: HttpRequest, place: Here, page: Page, form: LineWinForm) -> dict[str, Any]:
    context = entry_context(request, place, page.moment, form) | _context(request, place, page)
    found = line_outlook(page, form)
    shared = page.spot.shared_with
    return context | {
        "outlook": found,
        "shared": None if shared is None else page.moment.places[shared],
        "happened": [(event, bool(form.data.get(f"happened-{event.id}"))) for event in form.entry.win_events],
        "same": bool(form.data.get("same")),
    }


def line_outlook(page: Page, form: LineWinForm) -> dict[str, Any]:
    """What is missing, or what the line would change; a refusal is shown at its field."""
    if not form.is_valid():
        return {}
    if missing := form.missing():
        return {"missing": missing}
    book, lines = page.spot.book, form.lines()
    whole = put(book.lines, lines, page.spot.index, int(page.spot.change))
    try:
        answer, _names = settled(book, whole)
    except ClubError as error:
        told = placed(error, whole, range(page.spot.index, page.spot.index + len(lines)))
        form.refuse(told.field, told.message)
        return {}
    return {"rows": _pays(page, answer["deltas"]), "over": complete(book.rules, whole), **_won(page, lines, answer)}


def _won(page: Page, lines: Sequence[Line], answer: dict[str, Any]) -> dict[str, Any]:
    """What the wins are, and how they were worked out."""
    rules = page.spot.book.rules
    first = sum(WIN in line for line in page.spot.before)
    told = answer["wins"][first : first + len(lines)]
    result = {"type": "win", "wins": [line[WIN] for line in lines]}
    return {
        "title": rules.result_label(result, {"wins": told}, core_lang()),
        "explain": [text for win in told for text in win.get("explain", ())],
    }


def _pays(page: Page, deltas: Sequence[int]) -> list[dict[str, Any]]:
    before = sheet_of(page.spot.book).deltas
    places = zip(page.moment.places, before, deltas, strict=True)
    return [{"place": one, "delta": then - now, "score": one.score + then} for one, now, then in places]


# -- a declaration -----------------------------------------------------------------------------------


@never_cache
@line_page
def declare(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Who declared what: one tap saves it."""
    if request.method != "POST":
        return _declare_page(request, place, page)
    form = DeclareForm(request.POST)
    if not form.is_valid():
        return _declare_page(request, place, page, _first(form), REFUSED)
    return _step(request, place, page, [form.line()], _declare_page)


def _declare_page(request: HttpRequest, place: Here, page: Page, message: str = "", status: int = 200) -> HttpResponse:
    spot = page.spot
    may = may_declare(spot.book.entry, [*spot.before, *spot.book.lines[spot.index + spot.change :]], spot.players)
    asks = [ask for ask in spot.book.entry.asks if may.get(ask.id)]
    rows = [(ask, [one for one in page.places if one.index in may[ask.id]]) for ask in asks]
    said = (spot.line or {}).get(SAID, {})
    context = _context(request, place, page) | {"rows": rows, "message": message, "said": said}
    return render(request, "clubs/play/declare.html", context, status=status)


# -- taking lines out --------------------------------------------------------------------------------


@line_page
def line_remove(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Take a line out."""
    marks = LineSaveForm(request.POST)
    if not marks.is_valid() or page.spot.at is None:
        return _home(place, page)
    try:
        running.remove_line(
            game_id=place.game.pk,
            at=page.spot.at,
            corrects=page.spot.book.saved is not None,
            actor=place.actor,
            **marks.cleaned_data,
        )
    except ClubError as error:
        return _told(request, place, page, error)
    return _home(place, page)


@playing
def line_undo(request: HttpRequest, place: Here) -> HttpResponse:
    """Take back the line entered last, or enter again the one taken back."""
    form = VersionForm(request.POST)
    if not form.is_valid():
        return show(request, place)
    act = running.redo_line if "again" in request.POST else running.undo_line
    try:
        act(game_id=place.game.pk, actor=place.actor, key=new_key(), **form.cleaned_data)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)


@line_page
def leave_draft(request: HttpRequest, place: Here, page: Page) -> HttpResponse:
    """Give up the correction of an earlier deal."""
    form = VersionForm(request.POST)
    if form.is_valid() and page.spot.book.saved:
        try:
            number = page.spot.book.number
            running.leave_draft(game_id=place.game.pk, number=number, actor=place.actor, **form.cleaned_data)
        except ClubError as error:
            return _told(request, place, page, error)
    return place.to("play")


# -- what they share ---------------------------------------------------------------------------------


def _context(request: HttpRequest, place: Here, page: Page) -> dict[str, Any]:
    book = page.spot.book
    return {
        "here": place,
        "urls": place.urls,
        "game": page.moment.view.game,
        "view": page.moment.view,
        "moment": page.moment,
        "book": book,
        "spot": page.spot,
        "sheet": sheet_of(book),
        "rules": book.rules,
        "entry": book.entry,
        "places": page.places,
        "key": (request.POST.get("key", "") if request.method == "POST" else "") or new_key(),
        "query": _query(page.spot),
        "back": _back(place, page),
    }


def _query(spot: Spot) -> str:
    """The part of an address that says which deal."""
    return f"?deal={spot.book.number}" if spot.book.saved else "?"


def _back(place: Here, page: Page) -> str:
    book = page.spot.book
    return place.url("correct", number=book.number) if book.saved else place.url("play")


def _home(place: Here, page: Page) -> HttpResponse:
    return place.to("correct", number=page.spot.book.number) if page.spot.book.saved else place.to("play")


def _step(
    request: HttpRequest,
    place: Here,
    page: Page,
    lines: Sequence[Line],
    again: Callable[..., HttpResponse],
    form: LineWinForm | None = None,
) -> HttpResponse:
    """Save the lines where they belong; a refusal shows the page again as the table is now."""
    marks = LineSaveForm(request.POST)
    if not marks.is_valid():
        return again(request, place, page, _first(marks), REFUSED)
    try:
        _write(place, page.spot, lines, marks.cleaned_data)
    except ClubError as error:
        if error.code.startswith("game_"):
            return not_taken(request, place, error)
        fresh = _fresh(request, place)
        if fresh is None:
            return not_taken(request, place, error)
        if form is not None and error.code != "conflict":
            form.refuse(error.field, error.message)
        return again(request, refreshed(place), fresh, error.message, status_of(error))
    if request.headers.get("X-Outbox"):
        return HttpResponse(status=204, headers={"X-Saved": marks.cleaned_data["key"]})
    return _home(place, page)


def _fresh(request: HttpRequest, place: Here) -> Page | None:
    said = SpotForm(request.POST)
    return _page_of(request, refreshed(place), said.cleaned_data if said.is_valid() else {})


def _write(place: Here, spot: Spot, lines: Sequence[Line], marks: dict[str, Any]) -> None:
    asked = {"game_id": place.game.pk, "actor": place.actor, "corrects": spot.book.saved is not None, **marks}
    if spot.change:
        running.change_line(at=spot.at or 0, line=lines[0], **asked)
    else:
        running.add_lines(at=spot.at, lines=lines, **asked)


def _told(request: HttpRequest, place: Here, page: Page, error: ClubError) -> HttpResponse:
    if page.spot.book.saved:
        return not_taken(request, place, error)
    return show(request, refreshed(place), error=error)


def _first(form: forms.Form) -> str:
    return next((str(error) for errors in form.errors.values() for error in errors), "")


def kept_here(place: Here) -> bool:
    """Whether the table's deals are kept line by line."""
    rules = rules_of(place.game)
    return keeps_lines(rules.entry())
