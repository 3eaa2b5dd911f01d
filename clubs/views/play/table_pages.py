"""Helpers of the table pages: the current page of a table, its refresh, and error messages."""

import hashlib
from collections.abc import Iterator, Sequence
from uuid import uuid4

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, LogEntry
from clubs.selectors.play.disputes import open_numbers
from clubs.selectors.play.game_clock import deals_to_come
from clubs.selectors.play.next_game import Offer, last_final, offer
from clubs.selectors.play.offline import stand
from clubs.selectors.play.points_needed import NeedRow, end_rows, needs
from clubs.selectors.play.table_page import SeatView, TableView, final_table, table_view
from clubs.selectors.reader_language import core_lang
from clubs.selectors.settlement.balances import settles
from clubs.selectors.tournament.announcements import announcements_of
from clubs.selectors.tournament.next_round import next_round_seats, published_next
from clubs.selectors.tournament.second_entry import waits_for_second
from clubs.templatetags.formatting import place as place_name
from clubs.views.play.deal_ledger import running_context
from clubs.views.play.outbox_response import by_outbox
from clubs.views.play.seat_draw_page import drawing
from clubs.views.play.seat_map import Place, empty_sides, places_now, turned
from clubs.views.play.table_context import TableContext, games, not_taken, running_game
from clubs.views.template_context import Context
from rules.glossary import Glossary
from rules.seats import WINDS

Status = Game.Status
PAGES: dict[str, str] = {
    Status.SEATING: "clubs/play/seat_draw.html",
    Status.PLAYING: "clubs/play/table.html",
    Status.TO_CONFIRM: "clubs/play/confirm.html",
    Status.FINAL: "clubs/play/confirm.html",
}
LEDGER = "clubs/play/deal_lines.html"
CONFLICT, REFUSED = 409, 422
NEEDS_KEPT = 3600


def show(request: HttpRequest, place: TableContext, *, error: ClubError | None = None, **more: object) -> HttpResponse:
    """Render the current table page, or only its polled part for htmx."""
    template = PAGES.get(place.game.status) if place.game else None
    context = {**page_context(request, place), "error": error, **more}
    template = LEDGER if "ledger" in context else template or "clubs/play/no_game.html"
    part = f"{template}#live" if request.htmx else template
    response = render(request, part, context, status=status_of(error) if error else 200)
    response["ETag"] = context["tag"]
    patch_cache_control(response, no_store=True)
    return response


def done(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Return the current table for htmx, else redirect to it."""
    return show(request, refreshed(place)) if request.htmx else place.to("play")


def refused_act(request: HttpRequest, place: TableContext, error: ClubError) -> HttpResponse:
    """Show the table with the reason why an action was rejected; an outbox gets the reason only."""
    return not_taken(request, place, error) if by_outbox(request) else show(request, place, error=error)


def refreshed(place: TableContext) -> TableContext:
    """Return the same context with its game reloaded."""
    if place.game is None:
        return place
    if place.space == "table":
        return place.at(running_game(place.table))
    return place.at(followed(games().get(pk=place.game.pk)))


def followed(game: Game) -> Game:
    """Return the game itself, or its successor if the table had to redraw its seats."""
    if game.status != Status.VOID or game.draw is None:
        return game
    return games().filter(draw__replaces=game.draw, draw__table=game.table).first() or game


def status_of(error: ClubError) -> int:
    """Return the HTTP status of an error."""
    return CONFLICT if error.code in ("conflict", "key_used") else REFUSED


def new_key() -> str:
    """Return an idempotency key for a form without scripts. With scripts, the browser makes its own."""
    return uuid4().hex


def version_tag(request: HttpRequest, place: TableContext) -> str:
    """Return the ETag of the polled part, computed from everything that it shows."""
    table, game = place.table, place.game
    parts: list[object] = [place.space, turned(request), request.LANGUAGE_CODE]
    parts += [table.referee_called_at, table.referee_taken_at, table.referee_note]
    parts += [place.event.status, place.event.name, place.event.time_up_at]
    parts += [one.pk for one in announcements_of(place.event)]
    if game:
        parts += [deals_to_come(game)] if game.status == Status.PLAYING else []
        parts += [game.pk, game.status, game.version, game.round.version, vars(game)["disputed"]]
        parts += list(game.seats.values_list("tile", "wind", "index")) if game.status == Status.SEATING else []
    if game is None or game.status == Status.FINAL:
        parts += offer_tag(place)
    if game is None and (coming := published_next(table)):
        parts += [coming.pk, coming.version]
    return '"' + hashlib.sha256(repr(parts).encode()).hexdigest()[:24] + '"'


def page_context(request: HttpRequest, place: TableContext) -> Context:
    """Return the context of the table page for the state of its game."""
    context: Context = {"here": place, "urls": place.urls, "tag": version_tag(request, place)}
    game = place.game
    if game is None:
        coming = next_round_seats(place.table)
        last = last_final(place.table)
        settled = last is not None and last.round.stage_id is None and settles(place.event)
        shown = {"last": final_table(last) if last else None, "settles": settled}
        return context | shown | {"offer": offer_here(place), "coming": coming}
    if game.status in (Status.SEATING, Status.VOID):
        return context | {"game": game, "drawing": drawing(game) if game.draw else None}
    view = table_view(game)
    context |= table_context(request, view)
    context["disputed"] = open_numbers(game) if vars(game)["disputed"] else frozenset()
    if not view.deals and game.draw:
        context["drawing"] = drawing(game)
    if game.status in (Status.TO_CONFIRM, Status.FINAL):
        context["offer"] = offer_here(place) if game.status == Status.FINAL else None
        context["second"] = place.staff and waits_for_second(game)
        return context | _final_words(game, view, context["places"])
    context |= running_context(view, context["places"])
    ledger = context.get("ledger")
    return context | {"stand": stand(view, ledger.book if ledger else None)}


def _final_words(game: Game, view: TableView, here: Sequence[Place]) -> Context:
    final = final_table(game, view)
    by_seat = {line.seat.index: line for line in final.lines}
    return {
        "final": final,
        "final_rows": [(one, by_seat[one.index]) for one in here],
        "one_left": len(final.missing) == 1,
        "ended_by": ended_by(game) if view.ended_by_hand else None,
        "final_has_penalty": any(line.penalty for line in final.lines),
    }


def ended_by(game: Game) -> LogEntry | None:
    """Return who ended a game early, and when."""
    return game.log.filter(action="game.closed").select_related("by").first()


def table_context(request: HttpRequest, view: TableView) -> Context:
    """Return the context of a running game for the map and the side panel."""
    turn = turned(request)
    return {
        "game": view.game,
        "view": view,
        "places": places_now(view, turn),
        "empty": empty_sides(len(view.seats), turn),
        "undo": undo_offer(view),
        "needs": needs_by_seat(view) if view.needs else {},
        "ends": ends_of(view) if view.needs else None,
        "newest": view.deals[::-1],
    }


def undo_offer(view: TableView) -> Context | None:
    """Return what Undo would revert: the last riichi stick, else the end of the game, the last deal or the final
    scores.
    """
    act = view.last_act
    if act and act.action == "riichi.on" and act.data.get("player") in view.game.riichi:
        return {"what": "riichi", "seat": view.seats[act.data["player"]], "at": act.created_at}
    if view.ended_by_hand:
        return {"what": "ending", "at": view.game.ended_at}
    if view.sheet:
        return {"what": "scores", "at": view.sheet.created_at}
    if view.last_deal:
        return {"what": "deal", "line": view.last_deal, "at": view.last_deal.deal.created_at}
    return None


def needs_by_seat(view: TableView) -> dict[int, list[Context]]:
    """Return, by seat, what each player needs for the next place and first place, or to end the game as the leader."""
    found: dict[int, list[Context]] = {}
    for row in known_needs(view.game):
        words = need_words(row, view)
        ahead = view.seats[row.player].place
        if words and (ahead == 1 if row.ends else row.place in (1, ahead - 1)):
            found.setdefault(row.player, []).append({"row": row, "words": words})
    return found


def ends_of(view: TableView) -> Context | None:
    """Return what would end the game with each player first, from East round the table, or None if this deal can't end
    it.
    """
    order = sorted(range(len(view.seats)), key=lambda player: WINDS.index(view.label.winds[player]))
    rows = end_rows(known_needs(view.game), order)
    seats = [view.seats[player] for player in order]
    ready = any(row.draw for row in rows)
    return {"seats": seats, "rows": list(zip(seats, rows, strict=True)), "ready": ready} if rows else None


def known_needs(game: Game) -> Sequence[NeedRow]:
    """Return what each player needs, cached per version of the game."""
    key = f"needs2-{game.pk}-{game.version}-{core_lang()}"
    found: Sequence[NeedRow] = cache.get_or_set(key, lambda: needs(game), NEEDS_KEPT)
    return found


def need_words(row: NeedRow, view: TableView) -> str:
    """Return texts like 'Ron 12,000+ · off 1st 5,200+ · self-draw 2,000/4,000': off anyone, off the best target, by
    self-draw.
    """
    glossary = view.rules.glossary
    parts = [*_ron_words(row, view.seats, glossary)]
    if row.tsumo:
        parts.append(f"{glossary.tsumo.inside(core_lang())} {row.tsumo.short}")
    if row.draw:
        ready, ending = glossary.ready.inside(core_lang()), glossary.draw.inside(core_lang())
        parts.append(_("%(ready)s at a %(draw)s") % {"ready": ready, "draw": ending})
    return " · ".join(parts)


def _ron_words(row: NeedRow, seats: Sequence[SeatView], glossary: Glossary) -> Iterator[str]:
    known = sorted(((value.points, loser, value) for loser, value in row.ron if value), key=lambda one: one[0])
    if known and len(known) == len(row.ron):
        yield _("%(by)s %(value)s+") % {"by": glossary.ron.say(core_lang()), "value": known[-1][2].short}
    if known and (len(known) < len(row.ron) or known[0][0] < known[-1][0]):
        _points, loser, value = known[0]
        off = glossary.off(place_name(seats[loser].place), core_lang())
        yield _("%(by)s %(value)s+") % {"by": off, "value": value.short}


def offer_here(place: TableContext) -> Offer | None:
    """Return the offer to play on at this table. For staff, only that of the game shown."""
    found = offer(place.table)
    return found if found and (place.game is None or place.game.pk == found.game.pk) else None


def offer_tag(place: TableContext) -> list[object]:
    """Return what the page shows of the table's last game and of playing on, for its ETag."""
    last, found = last_final(place.table), offer_here(place)
    return [last and (last.pk, last.version), found and (found.people, found.waiting, found.by_table)]
