"""Winds and dice at the tables: turned and thrown one by one by the players, or all at once by staff.

What lies under a tile and how the dice fall follows from the draw's seed; here it is only brought to light.
"""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Seat, SeatDraw
from clubs.seating.dice import Throw, first_dealer, throw
from clubs.seating.plan import Inputs
from clubs.seating.winds import WINDS, balanced, face_down, turn_order
from clubs.services import games, ledger
from clubs.services.audit import Actor, log

Seats, FirstDealer = SeatDraw.Seats, SeatDraw.FirstDealer
THROWS = {FirstDealer.DICE_TWICE: 2, FirstDealer.DICE_ONCE: 1, FirstDealer.SEAT: 0}


def locked_draw(draw_id: int) -> SeatDraw:
    """The draw, its row locked until the transaction ends. Lock the night before it and games after it."""
    draws = SeatDraw.objects.select_for_update(of=("self",)).select_related("event__season__club", "round")
    draw = draws.filter(pk=draw_id).first()
    if draw is None:
        raise ClubError("not_found", _("This draw does not exist."))
    return draw


@transaction.atomic
def turn_tile(*, game_id: int, seat_id: int, tile: int, actor: Actor) -> Seat:
    """A player turns one of the face-down tiles (0 to 3) and has its wind. The same tile twice is once.

    `tile_taken` where somebody else was faster, `already_turned` where the player has another tile.
    """
    draw, game = _locked(game_id)
    seat = ledger.seat_of(game, seat_id)
    if seat.tile == tile:
        return seat
    check_turning(game)
    seats = list(game.seats.select_related("player").order_by("order"))
    _check_tile(seat, tile, seats)
    _take(draw, game, seat, tile, len(seats))
    log(actor=actor, action="tile.turned", game=game, number=seat.player.number, wind=seat.wind)
    _begin_if_ready(draw, game, actor)
    return seat


@transaction.atomic
def throw_dice(*, game_id: int, actor: Actor, number: int | None = None) -> list[Throw]:
    """Throw the dice once, after all winds are turned; with the last throw the game begins. Returns all throws so far.

    `number` (from 0) says which throw is meant: a throw that lies there already is not thrown again.
    """
    draw, game = _locked(game_id)
    thrown = throws_of(draw, game)
    if number is not None and number < len(thrown):
        return thrown
    check_turning(game)
    if game.seats.filter(wind="").exists():
        raise ClubError("tiles_left", _("The dice are thrown when all winds are turned."))
    thrown = _throw(draw, game)
    log(actor=actor, action="dice.thrown", game=game, dice=thrown[-1])
    _begin_if_ready(draw, game, actor)
    return thrown


@transaction.atomic
def turn_all(*, draw_id: int, actor: Actor, game_id: int | None = None) -> SeatDraw:
    """Staff turn what still lies face down, and throw the dice: at all tables of a draw, or at one."""
    draw = locked_draw(draw_id)
    waiting = draw.games.filter(status=Game.Status.SEATING)
    chosen = waiting.filter(pk=game_id) if game_id else waiting
    turn_games(draw, [ledger.locked(pk) for pk in chosen.order_by("pk").values_list("pk", flat=True)], actor)
    return draw


def turn_games(draw: SeatDraw, chosen: Iterable[Game], actor: Actor) -> None:
    """Turn and throw all that is left at these games; each player takes the lowest tile still face down."""
    for game in chosen:
        seats = list(game.seats.order_by("order"))
        left = sorted(set(range(len(seats))) - {seat.tile for seat in seats})
        waiting = [seat for seat in seats if seat.tile is None]
        for seat, tile in zip(waiting, left, strict=True):
            _take(draw, game, seat, tile, len(seats))
        while len(throws_of(draw, game)) < THROWS[FirstDealer(draw.first_dealer)]:
            _throw(draw, game)
        log(actor=actor, action="tiles.turned", game=game)
        _begin_if_ready(draw, game, actor)


def sit_balanced(draw: SeatDraw, made: Iterable[Game], actor: Actor) -> None:
    """Give the starting seats that balance the season, and begin: East deals first."""
    starts = Inputs.from_json(draw.inputs).starts
    for game in made:
        seats = list(game.seats.order_by("order"))
        winds = balanced(draw.seed, game.table.number, [seat.player_id for seat in seats], starts)
        for seat, wind in zip(seats, winds, strict=True):
            seat.wind = wind
            seat.save()
        _record(draw, game)["winds"] = {str(seat.player_id): seat.wind for seat in seats}
        _begin_if_ready(draw, game, actor)


def throws_of(draw: SeatDraw, game: Game) -> list[Throw]:
    """The dice thrown at a table so far."""
    return [(a, b) for a, b in _record(draw, game)["dice"]]


def check_turning(game: Game) -> None:
    """Refuse to turn or throw where the game has begun."""
    if game.status != Game.Status.SEATING:
        raise ClubError("seated", _("The seats of this table are drawn already."))


def _locked(game_id: int) -> tuple[SeatDraw, Game]:
    draw_id = Game.objects.filter(pk=game_id).values_list("draw_id", flat=True).first()
    return locked_draw(draw_id or 0), ledger.locked(game_id)


def _check_tile(seat: Seat, tile: int, seats: list[Seat]) -> None:
    if tile not in range(len(seats)):
        raise ClubError("bad_tile", _("There is no such tile on this table."), "tile")
    if seat.tile is not None:
        raise ClubError("already_turned", _("%(player)s has turned a tile already.") % {"player": seat.player})
    for other in seats:
        if other.tile == tile:
            words = _("%(player)s has just turned this tile. Take another one.")
            raise ClubError("tile_taken", words % {"player": other.player}, "tile")


def _take(draw: SeatDraw, game: Game, seat: Seat, tile: int, players: int) -> None:
    seat.tile, seat.wind = tile, face_down(draw.seed, game.table.number, players)[tile]
    seat.save()
    record = _record(draw, game)
    record["tiles"][str(seat.player_id)] = tile
    record["winds"][str(seat.player_id)] = seat.wind


def _throw(draw: SeatDraw, game: Game) -> list[Throw]:
    dice = _record(draw, game)["dice"]
    dice.append(list(throw(draw.seed, game.table.number, len(dice))))
    return throws_of(draw, game)


def _record(draw: SeatDraw, game: Game) -> dict[str, Any]:
    """What lies open at a table: by player the tile taken and its wind, the dice, and who deals first."""
    empty: dict[str, Any] = {"tiles": {}, "winds": {}, "dice": [], "dealer": None}
    found: dict[str, Any] = draw.outcome.setdefault(str(game.table.number), empty)
    return found


def _begin_if_ready(draw: SeatDraw, game: Game, actor: Actor) -> None:
    """Keep what lies open; when it is all there, number the players from the first dealer on and start the game."""
    seats = list(game.seats.order_by("order"))
    thrown = throws_of(draw, game)
    ready = all(seat.wind for seat in seats) and len(thrown) == THROWS[FirstDealer(draw.first_dealer)]
    if ready:
        _number(draw, game, seats, tuple(thrown))
    draw.version += 1
    draw.save(update_fields=["outcome", "version"])
    if ready:
        games.start_game(game=game, actor=actor)
    else:
        ledger.save(game, actor)


def _number(draw: SeatDraw, game: Game, seats: list[Seat], thrown: tuple[Throw, ...]) -> None:
    dealer = first_dealer(thrown, len(seats))
    for seat, index in zip(seats, turn_order([seat.wind for seat in seats], dealer), strict=True):
        seat.index = index
        seat.save()
        if seat.wind == WINDS[dealer]:
            _record(draw, game)["dealer"] = seat.player_id
