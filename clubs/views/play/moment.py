"""A deal's result being entered or corrected: the moment it belongs to, what was chosen, what would follow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from clubs.errors import ClubError
from clubs.forms.play.asks import Sheet, started
from clubs.forms.play.entry import ResultForm, WinForm, typed
from clubs.forms.play.lines import end_data, form_of
from clubs.forms.play.slot import Slot
from clubs.forms.play.tiles import READY, hand_asks, ready_pages
from clubs.models import Player
from clubs.selectors.play.lines import keeps_lines
from clubs.selectors.play.replay import core_lang
from clubs.selectors.play.running import Book, as_kept, running_book, saved_book
from clubs.selectors.play.table import DealLine, DealPreview, PreviewSeat, TableView, deal_preview, table_view, way_at
from clubs.selectors.rulebook.win_patterns import PatternLine, win_patterns
from clubs.views.play.here import Here
from clubs.views.play.pages import new_key, turned
from clubs.views.play.places import Place, empty_sides, places_before, places_now
from clubs.views.play.sheet import book_context
from rules.entry import Ask, StateLabel

TEMPLATES = {"win": "win", "draw": "draw", "abort": "draw", "foul": "foul"}
LINES_TEMPLATES = {"win": "correct_lines", "draw": "ready", "foul": "foul"}
NOT_KEPT = ("csrfmiddlewaretoken", "do", "why", "note", "number", "version", "key")


@dataclass(frozen=True, slots=True)
class Moment:
    """The deal that a result is entered for: the one being played, or an earlier one that is corrected.

    `book`: its lines, where these rules keep a deal line by line.
    """

    view: TableView
    places: tuple[Place, ...]
    label: StateLabel
    number: int
    line: DealLine | None = None
    book: Book | None = None

    @property
    def saved(self) -> dict[str, Any]:
        """The result that is corrected."""
        if self.line is None:
            raise ValueError("the deal being played is not saved yet")
        return dict(self.line.deal.result)

    @property
    def known(self) -> dict[str, Any]:
        """What a form is told of the deal: the state before it, and what was said of a saved one beyond its result."""
        state = self.view.game.state if self.line is None else self.line.before
        known = {"state": state, "noted": {} if self.line is None else self.line.deal.entered}
        return known if self.book is None else {**known, "book": self.book}

    @property
    def sticks(self) -> list[str]:
        """Whose sticks lie on the table, as a form sends them."""
        return [str(player) for player in self.view.game.riichi]


@dataclass(frozen=True, slots=True)
class Line:
    """What the deal would do to a seat: `delta` from what lies before the player now, places before and after.

    `owed`: how what the player pays is made up, where that is not plain.
    """

    place: Place
    delta: int
    score: int
    rank: int
    owed: str = ""

    @property
    def moved(self) -> bool:
        """Whether the place changes."""
        return self.rank != self.place.place


@dataclass(frozen=True, slots=True)
class Hand:
    """The patterns of a winner's hand, with its fu where there is one."""

    place: Place
    patterns: tuple[PatternLine, ...]
    fu: int | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is missing, or what saving would do; `stop`: the dealer may end the game with this deal.

    `hands`: of each win that was said by patterns or tiles, what counts in it.
    """

    missing: tuple[str, ...] = ()
    title: str = ""
    points: int = 0
    lines: tuple[Line, ...] = ()
    next: StateLabel | None = None
    dealer: Player | None = None
    again: bool = False
    end: str = ""
    stop: bool = False
    explain: tuple[str, ...] = ()
    hands: tuple["Hand", ...] = ()


def moment_now(request: HttpRequest, place: Here) -> Moment:
    """The deal being played."""
    view = table_view(place.game)
    book = running_book(place.game) if keeps_lines(view.form) else None
    return Moment(view, places_now(view, turned(request)), view.label, view.number, book=book)


def moment_of(request: HttpRequest, place: Here, number: int) -> Moment:
    """An earlier deal."""
    view = table_view(place.game)
    if not 1 <= number <= len(view.deals):
        raise ClubError("not_found", "")
    line = view.deals[number - 1]
    book = saved_book(place.game, number) if keeps_lines(view.form) else None
    return Moment(view, places_before(view, number, turned(request)), line.label, number, line, book)


def blank(request: HttpRequest, moment: Moment, type: str) -> ResultForm:
    """The form of a deal not entered yet: sticks as they lie, the winner as tapped on the table."""
    data: dict[str, Any] = {"type": type, "riichi": moment.sticks}
    data["tenpai"] = moment.sticks
    for name, field in (("winner", "winner-1"), ("from", "from"), ("reason", "reason"), ("kind", "kind")):
        if name in request.GET:
            data[field] = request.GET[name]
    data |= last_way(moment) | started(moment.view.form.asks, moment.known["state"], {})
    return checked(form_of(moment.view.rules, data, **moment.known))


def last_way(moment: Moment) -> dict[str, str]:
    """The way in which a win was entered last at this table, for every winner."""
    way = way_at(moment.view.table)
    return {f"way-{n}": way for n in range(1, moment.view.form.max_winners + 1)} if way else {}


def sent(request: HttpRequest, moment: Moment) -> ResultForm:
    """The form as it was sent, for the deal being played or for the one that is corrected."""
    saved = None if moment.line is None else moment.saved
    return checked(form_of(moment.view.rules, request.POST, saved, **moment.known))


def as_saved(moment: Moment, type: str) -> ResultForm:
    """The form of a deal as it was saved; blank but for the sticks where another type is chosen."""
    if moment.book is not None:
        return drafted(replace(moment, book=as_kept(moment.book)), type)
    state, asks = moment.known["state"], moment.view.form.asks
    data = typed(moment.view.rules, moment.saved, moment.known["noted"], state)
    if type and type != data["type"]:
        kept = started([ask for ask in asks if type in ask.on], state, moment.saved)
        data = {"type": type, "riichi": data["riichi"], "tenpai": data["riichi"], **kept}
    return checked(form_of(moment.view.rules, data, moment.saved, **moment.known))


def drafted(moment: Moment, type: str) -> ResultForm:
    """The form of a deal that is corrected line by line, as far as that has come."""
    if moment.book is None:
        return as_saved(moment, type)
    return checked(form_of(moment.view.rules, end_data(moment.book, type), moment.saved, **moment.known))


def checked(form: ResultForm) -> ResultForm:
    """The same form, read."""
    form.is_valid()
    return form


def outlook(moment: Moment, form: ResultForm) -> Outlook:
    """What is missing, or what saving the deal being played would do; a refusal is shown at its field."""
    if not form.is_valid():
        return Outlook()
    if missing := form.missing():
        return Outlook(tuple(missing))
    result = form.result()
    found = deal_preview(moment.view.game, result)
    if found.error:
        form.refuse(found.error.field, found.error.message)
        return Outlook()
    stop, hands = _may_stop(moment, form, result, found), _hands(moment, form, result, found)
    return replace(_outlook(moment, result, found), stop=stop, hands=hands)


def _hands(moment: Moment, form: ResultForm, result: dict[str, Any], found: DealPreview) -> tuple[Hand, ...]:
    notes = form.entered().get("ways", ())
    wins = zip(result.get("wins", ()), found.answer.get("wins", ()), notes, strict=False)
    shown = (
        Hand(moment.places[win["winner"]], win_patterns(moment.view.rules, answer, note), answer.get("fu"))
        for win, answer, note in wins
    )
    return tuple(hand for hand in shown if hand.patterns)


def _outlook(moment: Moment, result: dict[str, Any], found: DealPreview) -> Outlook:
    rules = moment.view.rules
    label = found.label or moment.label
    dealer = moment.places[label.dealer]
    owed = rules.owed(moment.view.game.state, result, core_lang())
    return Outlook(
        title=rules.result_label(result, found.answer, core_lang()),
        points=sum(win["points"] for win in found.answer.get("wins", ()) if len(found.answer["wins"]) == 1),
        lines=tuple(_line(moment.places[seat.index], seat, owed.get(seat.index, "")) for seat in found.seats),
        next=label,
        dealer=dealer.player,
        again=dealer.dealer,
        end=found.end,
        explain=tuple(found.answer.get("explain", ())),
    )


def _line(place: Place, seat: PreviewSeat, owed: str) -> Line:
    return Line(place, seat.score - place.score, seat.score, seat.place, owed)


def _may_stop(moment: Moment, form: ResultForm, result: dict[str, Any], found: DealPreview) -> bool:
    if not form.entry.stop:
        return False
    if result.get("stop"):
        return True
    return not found.end and not deal_preview(moment.view.game, {**result, "stop": True}).error


def entry_page(
    request: HttpRequest, place: Here, moment: Moment, form: ResultForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page on which a result is entered, with what was chosen so far."""
    context = entry_context(request, place, moment, form) | more
    response = render(request, f"clubs/play/{_template(request, moment, form)}.html", context, status=status)
    patch_cache_control(response, no_store=True)
    return response


def _template(request: HttpRequest, moment: Moment, form: ResultForm) -> str:
    """Its page; a correction of a deal kept line by line begins with the lines, and `ending` asks how it ended."""
    if moment.book is None:
        return TEMPLATES[form.type]
    asked = request.POST if request.method == "POST" else request.GET
    if moment.line is not None and "ending" not in asked:
        return "correct_lines"
    return LINES_TEMPLATES[form.type]


def entry_context(request: HttpRequest, place: Here, moment: Moment, form: ResultForm) -> dict[str, Any]:
    """What the pages of entering a result show."""
    view = moment.view
    kept = request.POST.get("key", "") if request.method == "POST" else ""
    return {
        "here": place,
        "urls": place.urls,
        "game": view.game,
        "view": view,
        "moment": moment,
        "places": moment.places,
        "empty": empty_sides(len(moment.places), turned(request)),
        "form": form,
        "entry": form.entry,
        "chosen": chosen(form),
        "slots": slots(form, moment.places),
        "asked": asked(form, moment),
        **ready_hands(form, moment.places),
        "lang": core_lang(),
        "key": kept or new_key(),
        "kept": kept_fields(request),
        **({} if moment.book is None else book_context(view, moment.book, moment.places, form)),
    }


def chosen(form: ResultForm) -> dict[str, Any]:
    """What was chosen, for the marks of the page: sets of players, single words."""
    data = form.data
    many = {name: _numbers(_list(data, name)) for name in ("riichi", "tenpai", "nagashi")}
    one = {name: data.get(name, "") for name in ("from", "last_draw", "reason", "player", "kind", "fan", "stop")}
    return {**one, **many, "type": form.type}


def slots(form: ResultForm, places: Sequence[Place]) -> list[dict[str, Any]]:
    """What was chosen for each winner there may be."""
    if not isinstance(form, WinForm):
        return []
    return [slot_page(form, slot, places) for slot in form.slots]


def slot_page(form: WinForm, slot: Slot, places: Sequence[Place] = ()) -> dict[str, Any]:
    """One winner as the templates draw it: who, who is liable, what each way shows, what more is asked of a hand."""
    own = ("winner", "liable", "liable_for")
    page, sheet = slot.page(form, form.told(slot)), Sheet(form, places)
    errors = [str(error) for name in own for error in form.errors.get(slot.name(name), [])]
    chosen = {name: form.data.get(slot.name(name), "") for name in own}
    asked = [sheet.asked(ask, slot.name(ask.id)) for ask in hand_asks(slot)]
    return {**page, **chosen, "errors": errors + page["errors"], "hand_asks": asked}


def asked(form: ResultForm, moment: Moment) -> dict[str, Any]:
    """The further fields as the page draws them: those asked at once, and those folded away."""
    sheet = Sheet(form, moment.places, moment.known["state"])
    own = [sheet.asked(ask, ask.id) for ask in form.asks]
    for slot in form.slots if isinstance(form, WinForm) else ():
        number = f" ({slot.n})" if slot.n > 1 else ""
        asks = (sheet.asked(ask, slot.name(ask.id), f"{_said(ask)}{number}") for ask in form.win_asks)
        own += [replace(one, further=slot.n > 1) for one in asks]
    folded = [one for one in own if not one.ask.often]
    return {
        "often": [one for one in own if one.ask.often],
        "folded": folded,
        "open": any((one.used and one.ask.kind != "group") or one.errors for one in folded),
    }


def _said(ask: Ask) -> str:
    return ask.name.say(core_lang())


def ready_hands(form: ResultForm, places: Sequence[Place]) -> dict[str, Any]:
    """The tiles by which players may show at a draw that they are ready."""
    if not (form.entry.draw and form.entry.draw.hands and form.type == "draw"):
        return {}
    pages = [
        {**page, "place": places[page["player"]], "errors": [str(error) for error in _ready_errors(form, page)]}
        for page in ready_pages(form.rules, form)
    ]
    return {"ready_hands": pages, "ready_open": any(page["shown"] or page["errors"] for page in pages)}


def _ready_errors(form: ResultForm, page: dict[str, Any]) -> list[Any]:
    return [error for name in READY for error in form.errors.get(f"{name}{page['suffix']}", [])]


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """All that was sent, to send it once more from another page."""
    sent = request.POST.lists() if request.method == "POST" else []
    return [(name, str(value)) for name, values in sent if name not in NOT_KEPT for value in values]


def _list(data: Any, name: str) -> Iterable[Any]:
    return data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])


def _numbers(words: Iterable[Any]) -> set[int]:
    return {int(word) for word in words if str(word).isdigit()}
