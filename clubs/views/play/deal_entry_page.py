"""Context and rendering of the page on which a deal or a line is entered."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.functional import SimpleLazyObject

from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import AskSheet
from clubs.forms.play.win import LineForm, WinForm, happened
from clubs.forms.play.win_by_tiles import READY, hand_asks, ready_pages
from clubs.forms.play.winner import Data, Slot
from clubs.input_limits import figures
from clubs.selectors.play.table_page import ways_at
from clubs.selectors.play.unfinished_deal import sheet_of
from clubs.selectors.reader_language import core_lang
from clubs.views.play.cached_parts import render_cached_part, tick_rules
from clubs.views.play.deal_ledger import book_context
from clubs.views.play.entry_state import EntryState
from clubs.views.play.seat_map import Place, empty_sides, turned
from clubs.views.play.table_context import TableContext
from clubs.views.play.table_pages import new_key
from clubs.views.template_context import Context
from rules.entry import Ask

TEMPLATES = {"win": "win", "line": "win", "draw": "draw", "abort": "draw", "foul": "foul"}
LINES_TEMPLATES = {"win": "correct_deal_lines", "line": "win", "draw": "ready_declaration", "foul": "foul"}
NOT_KEPT = ("csrfmiddlewaretoken", "do", "why", "note", "number", "version", "key")


def entry_page(
    request: HttpRequest,
    place: TableContext,
    moment: EntryState,
    form: ResultForm,
    *,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    """Render the page on which a result is entered, with the choices made so far."""
    context = entry_context(request, place, moment, form) | more
    response = render(request, f"clubs/play/{_template(request, moment, form)}.html", context, status=status)
    patch_cache_control(response, no_store=True)
    return response


def _template(request: HttpRequest, moment: EntryState, form: ResultForm) -> str:
    """Return the template.

    A correction of a deal kept line by line begins with the lines; `ending` asks how the deal ended.
    """
    if not moment.asked.by_line:
        return TEMPLATES[form.type]
    asked = request.POST if request.method == "POST" else request.GET
    if moment.line is not None and "ending" not in asked and not isinstance(form, LineForm):
        return "correct_deal_lines"
    return LINES_TEMPLATES[form.type]


def entry_context(request: HttpRequest, place: TableContext, moment: EntryState, form: ResultForm) -> Context:
    """Return the context that the entry pages share."""
    context = deal_context(request, place, moment) | {
        "empty": empty_sides(len(moment.places), turned(request)),
        "form": form,
        "chosen": chosen(form),
        "slots": slots(form, moment.places),
        "ways": SimpleLazyObject(partial(ways_at, moment.game)),
        "tick_rules": partial(tick_rules, form.rules, core_lang()),
        "asked": asked(form, moment),
        **ready_hands(form, moment.places),
        "lang": core_lang(),
        "kept": kept_fields(request),
        "happened": [(event, bool(form.data.get(happened(event.id)))) for event in form.entry.win_events],
    }
    if isinstance(form, LineForm):
        return context | _line_context(moment, form)
    return context | (book_context(moment, form) if moment.asked.by_line else {})


def deal_context(request: HttpRequest, place: TableContext, moment: EntryState) -> Context:
    """Return the context of every page of a deal: the deal and the idempotency key of its save."""
    kept = request.POST.get("key", "") if request.method == "POST" else ""
    book = moment.asked
    return {
        "here": place,
        "urls": place.urls,
        "game": moment.game,
        "moment": moment,
        "places": moment.places,
        "book": book,
        "entry": book.entry,
        "rules": book.rules,
        "key": kept or new_key(),
        "query": f"?deal={book.number}" if book.saved else "?",
        "back": place.url("correct", number=book.number) if book.saved and book.by_line else place.urls["play"],
    }


def scored(moment: EntryState) -> tuple[Place, ...]:
    """Return the seats with the scores after the lines so far."""
    deltas = sheet_of(moment.asked).deltas
    return tuple(replace(one, score=one.score + delta) for one, delta in zip(moment.places, deltas, strict=True))


def _line_context(moment: EntryState, form: LineForm) -> Context:
    """Return the context of a win as a line: the discard it may share, and the further questions."""
    book = moment.asked
    shared = book.shared_with
    return {
        "by_line": True,
        "places": scored(moment),
        "shared": None if shared is None else moment.places[shared],
        "same": bool(form.data.get("same")),
    }


# -- what was chosen ---------------------------------------------------------------------------------


def chosen(form: ResultForm) -> Context:
    """Return the choices made so far, to mark them on the page: sets of players and single words."""
    data = form.data
    many = {name: _numbers(_list(data, name)) for name in ("riichi", "tenpai", "nagashi")}
    one = {
        name: data.get(name, "")
        for name in ("from", "last_draw", "reason", "player", "kind", "fan", "stop", "riichi_tile")
    }
    return {**one, **many, "type": form.type}


def slots(form: ResultForm, places: Sequence[Place]) -> list[Context]:
    """Return the choices for each winner on the page: the known winners, initially one."""
    if not isinstance(form, WinForm):
        return []
    return [slot_page(form, slot, places) for slot in form.slots[: form.shown]]


def slot_page(form: WinForm, slot: Slot, places: Sequence[Place] = ()) -> Context:
    """Return one winner for the templates: player, liable player, options of each entry method, further questions about
    the hand.
    """
    own = ("winner", "liable", "liable_for")
    page, sheet = slot.page(form, form.told(slot)), AskSheet(form, places)
    parts = {
        "value": partial(render_cached_part, "value_table", slot.rules, slot.n, form.data),
        "hand": partial(render_cached_part, "winner_keypad", slot.rules, slot.n, {}),
        "patterns": lambda: render_cached_part(
            "pattern_ticks", slot.rules, slot.n, page["pages"]["patterns"]["chosen"]
        ),
    }
    errors = [str(error) for name in own for error in form.errors.get(slot.name(name), [])]
    chosen = {name: form.data.get(slot.name(name), "") for name in own}
    asked = [sheet.asked(ask, slot.name(ask.id)) for ask in hand_asks(slot)]
    return {**page, **chosen, "parts": parts, "errors": errors + page["errors"], "hand_asks": asked}


def asked(form: ResultForm, moment: EntryState) -> Context:
    """Return the further fields, split into those shown at once and those folded away."""
    sheet = AskSheet(form, moment.places, moment.asked.state)
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


def ready_hands(form: ResultForm, places: Sequence[Place]) -> Context:
    """Return the tiles by which players may show a ready hand at a draw."""
    if not (form.entry.draw and form.entry.draw.hands and form.type == "draw"):
        return {}
    pages = [
        {**page, "place": places[page["player"]], "errors": [str(error) for error in _ready_errors(form, page)]}
        for page in ready_pages(form.rules, form)
    ]
    return {"ready_hands": pages, "ready_open": any(page["shown"] or page["errors"] for page in pages)}


def _ready_errors(form: ResultForm, page: Context) -> list[object]:
    return [error for name in READY for error in form.errors.get(f"{name}{page['suffix']}", [])]


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return all submitted fields, to resubmit them from another page."""
    sent = request.POST.lists() if request.method == "POST" else []
    return [(name, str(value)) for name, values in sent if name not in NOT_KEPT for value in values]


def _list(data: Data, name: str) -> Iterable[object]:
    return data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])


def _numbers(words: Iterable[object]) -> set[int]:
    return {number for word in words if (number := figures(str(word))) is not None}
