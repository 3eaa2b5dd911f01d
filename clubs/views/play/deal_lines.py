"""Entry of a deal line by line: kongs and declarations, removing or undoing a line, cancelling a correction."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.play.deal_lines import DeclareForm, KongChoice, KongForm, kong_choices
from clubs.forms.play.table_actions import ActForm, SaveForm
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import KongLine, Line, SaidLine, put
from clubs.selectors.play.unfinished_deal import may_declare, settled
from clubs.services.play import unfinished_deal
from clubs.views.play.conflict import closed_meanwhile
from clubs.views.play.deal_entry import entering, home, saved, step_of, write_lines
from clubs.views.play.deal_entry_page import deal_context, scored
from clubs.views.play.entry_state import EntryState, load_entry_state, requested_deal
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import acknowledge_save, after_line, by_outbox
from clubs.views.play.seat_map import Place
from clubs.views.play.table_context import TableContext, not_taken
from clubs.views.play.table_pages import REFUSED, done, new_key, refreshed, refused_act, show, status_of
from clubs.views.template_context import Context
from rules.entry import Named

# -- a kong ------------------------------------------------------------------------------------------

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class KongOffer:
    """A kong to tap: from whom, and its immediate gain (None if impossible).

    Those of a player who is `out` are rendered hidden: without a network, the next deal's are tapped on the same page.
    """

    key: str
    giver: Place | None
    gain: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class KongOffers:
    """The kongs of one type that a player can make."""

    kind: Named
    choices: tuple[KongOffer, ...]


def following(view: View) -> View:
    """Wrap a view as `entering` does, for deals kept line by line only."""

    def inner(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
        return view(request, place, asked) if asked.by_line else place.to("play")

    return entering(inner)


# -- a kong ------------------------------------------------------------------------------------------


@never_cache
@following
def kong(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Save a kong with one tap."""
    if request.method != "POST":
        return _kong_page(request, place, asked)
    if (conflict := closed_meanwhile(request, place, asked)) is not None:
        return conflict
    form = KongForm(asked, request.POST)
    if not form.is_valid():
        return _kong_page(request, place, asked, _first(form), REFUSED)
    return _step(request, place, asked, form.cleaned_data["kong"], _kong_page)


def _kong_page(
    request: HttpRequest, place: TableContext, asked: DealContext, message: str = "", status: int = 200
) -> HttpResponse:
    moment = load_entry_state(request, place, asked)
    context, gains = _context(request, place, moment), _gains(asked)
    rows = [(one, _kongs(moment, one, gains), one.index not in asked.players) for one in context["places"]]
    line = asked.line
    chosen = KongChoice(line.player, line.type, line.giver).key if isinstance(line, KongLine) else ""
    context |= {"rows": rows, "chosen": chosen, "message": message}
    return render(request, "clubs/play/kong.html", context, status=status)


def _kongs(moment: EntryState, one: Place, gains: dict[KongChoice, int]) -> list[KongOffers]:
    """Return the kongs of one player by type, each choice with its gain."""
    kans = moment.asked.entry.kans
    everybody, still = range(len(moment.places)), moment.asked.players
    mine = [choice for choice in kong_choices(moment.asked, everybody) if choice.player == one.index]

    def offer(choice: KongChoice) -> KongOffer:
        giver = None if choice.giver is None else moment.places[choice.giver]
        return KongOffer(choice.key, giver, gains.get(choice), giver is not None and giver.index not in still)

    return [
        KongOffers(kind, tuple(offer(choice) for choice in mine if choice.type == kind.id))
        for kind in (kans.types if kans else ())
    ]


def _gains(asked: DealContext) -> dict[KongChoice, int]:
    """Return the immediate gain of each possible kong."""
    try:
        now = settled(asked, put(asked.lines, [], asked.index, int(asked.change))).deltas
    except ClubError:
        return {}
    found: dict[KongChoice, int] = {}
    for choice in kong_choices(asked):
        try:
            then = settled(asked, put(asked.lines, [choice.line], asked.index, int(asked.change))).deltas
        except ClubError:
            continue
        found[choice] = then[choice.player] - now[choice.player]
    return found


# -- a declaration -----------------------------------------------------------------------------------


@never_cache
@following
def declare(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Save a declaration with one tap."""
    if request.method != "POST":
        return _declare_page(request, place, asked)
    if (conflict := closed_meanwhile(request, place, asked)) is not None:
        return conflict
    form = DeclareForm(request.POST)
    if not form.is_valid():
        return _declare_page(request, place, asked, _first(form), REFUSED)
    return _step(request, place, asked, form.line(), _declare_page)


def _declare_page(
    request: HttpRequest, place: TableContext, asked: DealContext, message: str = "", status: int = 200
) -> HttpResponse:
    may = may_declare(asked.entry, asked.others, asked.players)
    context = _context(request, place, load_entry_state(request, place, asked))
    asks = [ask for ask in asked.entry.asks if may.get(ask.id)]
    rows = [(ask, [one for one in context["places"] if one.index in may[ask.id]]) for ask in asks]
    said = asked.line if isinstance(asked.line, SaidLine) else None
    context |= {"rows": rows, "message": message, "said": said}
    return render(request, "clubs/play/declaration.html", context, status=status)


# -- taking lines out --------------------------------------------------------------------------------


@following
def line_remove(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Remove a line."""
    marks = SaveForm(request.POST)
    if not marks.is_valid() or asked.at is None:
        return home(place, asked)
    try:
        remove = partial(unfinished_deal.remove_line, step_of(place, asked, marks), asked.at)
        save_once(request, place, marks.cleaned_data["key"], lambda: after_line(remove()))
    except ClubError as error:
        return _told(request, place, asked, error)
    return home(place, asked)


@playing
def line_undo(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Undo the line entered last, or redo it."""
    form = ActForm(request.POST)
    if not form.is_valid():
        return show(request, place)
    act = unfinished_deal.redo_line if "again" in request.POST else unfinished_deal.undo_line
    key = form.cleaned_data["key"] or new_key()
    on = {"game_id": place.game.pk, "actor": place.actor, "key": key, "version": form.cleaned_data["version"]}
    try:
        answer = save_once(request, place, key, lambda: after_line(act(**on)))
    except ClubError as error:
        return refused_act(request, place, error)
    return acknowledge_save(answer) if by_outbox(request) else done(request, place)


@following
def leave_draft(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse:
    """Cancel the correction of an earlier deal."""
    form = VersionForm(request.POST)
    if form.is_valid() and asked.saved:
        try:
            number = asked.number
            unfinished_deal.leave_draft(game_id=place.game.pk, number=number, actor=place.actor, **form.cleaned_data)
        except ClubError as error:
            return _told(request, place, asked, error)
    return place.to("play")


# -- what they share ---------------------------------------------------------------------------------


def _context(request: HttpRequest, place: TableContext, moment: EntryState) -> Context:
    return deal_context(request, place, moment) | {"places": scored(moment)}


def _step(request: HttpRequest, place: TableContext, asked: DealContext, line: Line, again: View) -> HttpResponse:
    """Save the line; on an error, show the page again with the current state of the table."""
    marks = SaveForm(request.POST)
    if not marks.is_valid():
        return again(request, place, asked, _first(marks), REFUSED)
    try:
        answer = save_once(
            request, place, marks.cleaned_data["key"],
            lambda: after_line(write_lines(place, asked, [line], marks, afresh="afresh" in request.POST)),
        )  # fmt: skip
    except ClubError as error:
        fresh = refreshed(place)
        now = None if error.code.startswith("game_") else requested_deal(request, fresh)
        if now is None:
            return not_taken(request, place, error)
        return again(request, fresh, now, error.message, status_of(error))
    return saved(request, place, answer, asked)


def _told(request: HttpRequest, place: TableContext, asked: DealContext, error: ClubError) -> HttpResponse:
    if asked.saved:
        return not_taken(request, place, error)
    return show(request, refreshed(place), error=error)


def _first(form: forms.Form) -> str:
    return next((str(error) for errors in form.errors.values() for error in errors), "")
