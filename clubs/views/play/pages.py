"""What the table's pages share: the page that a table shows just now, its refresh, and refusals in words."""

import hashlib
from collections.abc import Sequence
from uuid import uuid4

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game
from clubs.seating.opened import opened_at
from clubs.selectors.play.needs import NeedRow, end_rows, needs
from clubs.selectors.play.playing_on import Offer, last_final, offer
from clubs.selectors.play.table import FinalTable, TableView, final_table, table_view
from clubs.selectors.words import core_lang
from clubs.views.context import Context
from clubs.views.play.drawing import drawing
from clubs.views.play.here import Here, games, running_game
from clubs.views.play.places import Place, empty_sides, places_now
from clubs.views.play.sheet import running_context

Status = Game.Status
PAGES: dict[str, str] = {
    Status.SEATING: "clubs/play/seating.html",
    Status.PLAYING: "clubs/play/table.html",
    Status.TO_CONFIRM: "clubs/play/confirm.html",
    Status.FINAL: "clubs/play/confirm.html",
}
LEDGER = "clubs/play/ledger.html"
CONFLICT, REFUSED = 409, 422
NEEDS_KEPT = 3600


def turned(request: HttpRequest) -> int:
    """By how many quarters this device has turned the map."""
    said = request.COOKIES.get("turn", "")
    return int(said) % 4 if said.isdigit() else 0


def show(request: HttpRequest, place: Here, *, error: ClubError | None = None, **more: object) -> HttpResponse:
    """The table's page as it is now: all of it, or for htmx the part that refreshes itself."""
    template = PAGES.get(place.game.status) if place.game else None
    context = {**page_context(request, place), "error": error, **more}
    template = LEDGER if "ledger" in context else template or "clubs/play/waiting.html"
    part = f"{template}#live" if request.htmx else template
    response = render(request, part, context, status=status_of(error) if error else 200)
    response["ETag"] = context["tag"]
    patch_cache_control(response, no_store=True)
    return response


def done(request: HttpRequest, place: Here) -> HttpResponse:
    """After an act: the table as it is now for htmx, else a redirect to it."""
    return show(request, refreshed(place)) if request.htmx else place.to("play")


def refreshed(place: Here) -> Here:
    """The same place with its game as it is now."""
    if place.game is None:
        return place
    if place.space == "table":
        return place.at(running_game(place.table))
    return place.at(followed(games().get(pk=place.game.pk)))


def followed(game: Game) -> Game:
    """The game itself, or the one that took its place when the table had to draw its seats again."""
    if game.status != Status.VOID or not drawn_again(game):
        return game
    return games().filter(draw__replaces=game.draw, table=game.table).first() or game


def drawn_again(game: Game) -> bool:
    """Whether the rules refused the order that was drawn for this game."""
    return opened_at(game.draw.outcome, game.table.number).refused


def status_of(error: ClubError) -> int:
    """The HTTP status of a refusal."""
    return CONFLICT if error.code == "conflict" else REFUSED


def new_key() -> str:
    """An idempotency key for a form of a page without scripts; with scripts the page makes its own."""
    return uuid4().hex


def version_tag(request: HttpRequest, place: Here) -> str:
    """The ETag of the part that refreshes itself: of everything that it shows."""
    table, game = place.table, place.game
    parts: list[object] = [place.space, turned(request), request.LANGUAGE_CODE]
    parts += [table.referee_called_at, table.referee_note, place.event.status, place.event.name]
    if game:
        parts += [game.pk, game.status, game.version]
        parts += list(game.seats.values_list("tile", "wind", "index")) if game.status == Status.SEATING else []
    if game is None or game.status == Status.FINAL:
        parts += offer_tag(place)
    return '"' + hashlib.sha256(repr(parts).encode()).hexdigest()[:24] + '"'


def page_context(request: HttpRequest, place: Here) -> Context:
    """What the table's own page shows, by the state of its game."""
    context: Context = {"here": place, "urls": place.urls, "tag": version_tag(request, place)}
    game = place.game
    if game is None:
        return context | {"last": last_table(place), "offer": offer_here(place)}
    if game.status in (Status.SEATING, Status.VOID):
        return context | {"game": game, "drawing": drawing(game)}
    view = table_view(game)
    context |= table_context(request, view)
    if not view.deals:
        context["drawing"] = drawing(game)
    if game.status in (Status.TO_CONFIRM, Status.FINAL):
        context["offer"] = offer_here(place) if game.status == Status.FINAL else None
        return context | _final_words(game, view, context["places"])
    return context | running_context(view, context["places"])


def _final_words(game: Game, view: TableView, here: Sequence[Place]) -> Context:
    final = final_table(game, view)
    by_seat = {line.seat.index: line for line in final.lines}
    return {
        "final": final,
        "final_rows": [(one, by_seat[one.index]) for one in here],
        "one_left": len(final.missing) == 1,
        "final_has_penalty": any(line.penalty for line in final.lines),
    }


def table_context(request: HttpRequest, view: TableView) -> Context:
    """A game in play as the map and the rail show it."""
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
    """What Undo would take back: the stick that was laid last, else the last deal or the final scores."""
    act = view.last_act
    if act and act.action == "riichi.on" and act.data.get("player") in view.game.riichi:
        return {"what": "riichi", "seat": view.seats[act.data["player"]], "at": act.created_at}
    if view.sheet:
        return {"what": "scores", "at": view.sheet.created_at}
    if view.last_deal:
        return {"what": "deal", "line": view.last_deal, "at": view.last_deal.deal.created_at}
    return None


def needs_by_seat(view: TableView) -> dict[int, list[Context]]:
    """What each needs for the next place above and for the first, or, being first, to end the game, in words."""
    names = [seat.player.public_name for seat in view.seats]
    found: dict[int, list[Context]] = {}
    for row in known_needs(view.game):
        words = need_words(row, names)
        ahead = view.seats[row.player].place
        if words and (ahead == 1 if row.ends else row.place in (1, ahead - 1)):
            found.setdefault(row.player, []).append({"row": row, "words": words})
    return found


def ends_of(view: TableView) -> Context | None:
    """What would end the game with each player first, from East round the table; None where this deal cannot end it."""
    first, n = view.label.dealer, len(view.seats)
    order = [(first + turn) % n for turn in range(n)]
    rows = end_rows(known_needs(view.game), order)
    seats = [view.seats[player] for player in order]
    ready = any(row.draw for row in rows)
    return {"seats": seats, "rows": list(zip(seats, rows, strict=True)), "ready": ready} if rows else None


def known_needs(game: Game) -> Sequence[NeedRow]:
    """What each needs, worked out once for each version of a game."""
    key = f"needs-{game.pk}-{game.version}-{core_lang()}"
    found: Sequence[NeedRow] = cache.get_or_set(key, lambda: needs(game), NEEDS_KEPT)
    return found


def need_words(row: NeedRow, names: list[str]) -> str:
    """'ron Mangan, self-draw 3 fan 40 fu'; a ron that only one player's discard makes enough names the player."""
    parts = []
    values = [value for _loser, value in row.ron]
    if values and all(values):
        parts.append(_("ron %(value)s") % {"value": max(filter(None, values), key=lambda value: value.points).label})
    elif any(values):
        loser, value = min(((who, one) for who, one in row.ron if one), key=lambda pair: pair[1].points)
        parts.append(_("ron from %(name)s %(value)s") % {"name": names[loser], "value": value.label})
    if row.tsumo:
        parts.append(_("self-draw %(value)s") % {"value": row.tsumo.label})
    if row.draw:
        parts.append(_("ready at a draw"))
    return ", ".join(parts)


def last_table(place: Here) -> FinalTable | None:
    """The table of the game that ended last here, for those still sitting."""
    game = last_final(place.table)
    return final_table(game) if game else None


def offer_here(place: Here) -> Offer | None:
    """The game whose people may play on at this table; at a desk only the one that lies there."""
    found = offer(place.table)
    return found if found and (place.game is None or place.game.pk == found.game.pk) else None


def offer_tag(place: Here) -> list[object]:
    """What the page shows of the table's last game, and of playing on."""
    last, found = last_final(place.table), offer_here(place)
    return [last and (last.pk, last.version), found and found.people]
