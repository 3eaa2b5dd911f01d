"""Winds and dice at the tables: revealed one by one by the players, or all at once by staff.

Tiles and dice follow from the draw's seed; these functions only reveal them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Seat, SeatDraw
from clubs.seating.dice import WAYS, Dice, Throw, first_dealer, throw
from clubs.seating.draw_progress import Before, Opened, before_in, opened_at, with_opened
from clubs.seating.seat_order import order_of, refused
from clubs.seating.starting_winds import WINDS, face_down, turn_order
from clubs.selectors.play.next_game import balanced_winds, in_order, last_together, may_sit
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import draw_records
from clubs.services.night.draw_records import locked_draw
from clubs.services.night.nights import locked_event
from clubs.services.play import game_changes, games
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def turn_tile(*, game_id: int, seat_id: int, tile: int, actor: Actor) -> Seat:
    """Turn one of the face-down tiles (0 to 3) for a player, who gets its wind. Idempotent.

    Raises `tile_taken` if somebody else was faster, `already_turned` if the player has another tile.
    """
    draw, game = locked(game_id)
    seat = game_changes.seat_of(game, seat_id)
    if seat.tile == tile:
        return seat
    check_turning(game)
    if len(throws_of(draw, game)) < dice_of(draw).seat:
        raise ClubError("dice_first", _("Throw the dice for East’s seat first."))
    seats = list(game.seats.select_related("player").order_by("order"))
    _check_tile(seat, tile, seats)
    _take(draw, game, seat, tile, len(seats))
    record_activity(actor=actor, action="tile.turned", game=game, number=seat.player.number, wind=seat.wind)
    _begin_if_ready(draw, game, actor)
    return seat


@versioned_transaction()
def throw_dice(*, game_id: int, actor: Actor, number: int | None = None) -> tuple[Throw, ...]:
    """Throw the dice once; the last throw starts the game. Return all throws so far.

    `number` (from 0) is the intended throw: a throw that was already made is not repeated.
    """
    draw, game = locked(game_id)
    thrown = throws_of(draw, game)
    if number is not None and number < len(thrown):
        return thrown
    check_turning(game)
    if len(thrown) >= dice_of(draw).seat and game.seats.filter(wind="").exists():
        raise ClubError("tiles_left", _("The dice are thrown once all winds are revealed."))
    thrown = _throw(draw, game)
    record_activity(actor=actor, action="dice.thrown", game=game, dice=thrown[-1])
    _begin_if_ready(draw, game, actor)
    return thrown


@versioned_transaction()
def sit_by_hand(*, game_id: int, winds: Mapping[int, str], dealer: int, actor: Actor) -> Game:
    """Enter seats drawn with real tiles: a wind for each seat, and which seat deals first, by id.

    Raises `turned` if a tile or the dice are already revealed, `bad_winds` unless each seat has its own wind,
    `same_order` if the rules require another order than that of the last game.
    """
    draw, game = locked(game_id)
    check_turning(game)
    if touched(draw, game):
        raise ClubError("turned", _("The seat draw has already started here. Please finish it."))
    seats = list(game.seats.order_by("order"))
    if {seat.pk for seat in seats} != set(winds) or sorted(winds.values()) != sorted(WINDS[: len(seats)]):
        raise ClubError("bad_winds", _("Give each player a different wind."))
    if dealer not in winds:
        raise ClubError("bad_dealer", _("Choose who deals first."), "dealer")
    for seat in seats:
        seat.wind = winds[seat.pk]
        seat.save()
    if (previous := _refused(draw, game)) is not None:
        raise ClubError("same_order", same_order(previous))
    _keep(draw, game, replace(_opened(draw, game), winds=_winds(seats), by_hand=True))
    record_activity(actor=actor, action="seats.by_hand", game=game)
    return _begin(draw, game, actor, WINDS.index(winds[dealer]))


def same_order(previous: Before) -> str:
    """Return the message that these people may not sit in the same order again."""
    words = _("That is the same order as last game (%(players)s, anticlockwise). The rules require a different one.")
    return words % {"players": in_order(previous.order)}


def touched(draw: SeatDraw, game: Game) -> bool:
    """Return whether a tile of a table has been turned, or the dice thrown."""
    return bool(throws_of(draw, game)) or game.seats.exclude(wind="").exists()


@versioned_transaction()
def turn_all(*, draw_id: int, actor: Actor, game_id: int | None = None) -> SeatDraw:
    """Reveal all remaining tiles and dice, at all tables of a draw or at one."""
    locked_event(SeatDraw.objects.filter(pk=draw_id).values_list("event_id", flat=True).first() or 0)
    draw = locked_draw(draw_id)
    waiting = draw.games.filter(status=Game.Status.SEATING)
    chosen = waiting.filter(pk=game_id) if game_id else waiting
    turn_games(draw, [game_changes.locked(pk) for pk in chosen.order_by("pk").values_list("pk", flat=True)], actor)
    return draw


def turn_games(draw: SeatDraw, chosen: Iterable[Game], actor: Actor) -> None:
    """Reveal everything left at these games; each player takes the lowest tile still face down."""
    for game in chosen:
        standing = game
        while standing.status == Game.Status.SEATING:
            standing = _turn_rest(draw if standing == game else standing.draw or draw, standing, actor)


def _turn_rest(draw: SeatDraw, game: Game, actor: Actor) -> Game:
    """Reveal everything left at a game; return it, or the game that replaces it if seats must be drawn again."""
    seats = list(game.seats.order_by("order"))
    left = sorted(set(range(len(seats))) - {seat.tile for seat in seats})
    while len(throws_of(draw, game)) < dice_of(draw).seat:
        _throw(draw, game)
    for seat, tile in zip([seat for seat in seats if seat.tile is None], left, strict=True):
        _take(draw, game, seat, tile, len(seats))
    record_activity(actor=actor, action="tiles.turned", game=game)
    if (again := _refused(draw, game)) is not None:
        return draw_records.draw_again(draw, game, again, actor)
    while len(throws_of(draw, game)) < dice_of(draw).throws:
        _throw(draw, game)
    return _begin_if_ready(draw, game, actor)


def sit_balanced(draw: SeatDraw, made: Iterable[Game], actor: Actor) -> None:
    """Set the starting seats that balance the season, and start the games: East deals first."""
    for game in made:
        seats = list(game.seats.order_by("order"))
        _keep(draw, game, replace(_opened(draw, game), previous=previous_of(draw, game)))
        winds = balanced_winds(draw, game.table.number, [seat.player_id for seat in seats])
        for seat, wind in zip(seats, winds, strict=True):
            seat.wind = wind
            seat.save()
        _keep(draw, game, replace(_opened(draw, game), winds=_winds(seats)))
        _begin(draw, game, actor)


def dice_of(draw: SeatDraw) -> Dice:
    """Return how a draw uses the dice."""
    return WAYS[draw.first_dealer]


def throws_of(draw: SeatDraw, game: Game) -> tuple[Throw, ...]:
    """Return the dice thrown at a table so far."""
    return _opened(draw, game).dice


def check_turning(game: Game) -> None:
    """Raise an error if the game has begun."""
    if game.status != Game.Status.SEATING:
        raise ClubError("seated", _("The seats at this table have already been drawn."))


def locked(game_id: int) -> tuple[SeatDraw, Game]:
    """Return a game and its draw, with the night locked first because a table may have to draw again."""
    event_id, draw_id = Game.objects.filter(pk=game_id).values_list("event_id", "draw_id").first() or (0, 0)
    locked_event(event_id)
    return locked_draw(draw_id), game_changes.locked(game_id)


def _check_tile(seat: Seat, tile: int, seats: list[Seat]) -> None:
    if tile not in range(len(seats)):
        raise ClubError("bad_tile", _("This table has no such tile."), "tile")
    if seat.tile is not None:
        raise ClubError("already_turned", _("%(player)s has already turned over a tile.") % {"player": seat.player})
    for other in seats:
        if other.tile == tile:
            words = _("%(player)s has just turned over this tile. Choose another one.")
            raise ClubError("tile_taken", words % {"player": other.player}, "tile")


def _take(draw: SeatDraw, game: Game, seat: Seat, tile: int, players: int) -> None:
    seat.tile, seat.wind = tile, face_down(draw.seed, game.table.number, players)[tile]
    seat.save()
    _keep(draw, game, _opened(draw, game).take(seat.player_id, tile, seat.wind))


def _throw(draw: SeatDraw, game: Game) -> tuple[Throw, ...]:
    opened = _opened(draw, game)
    fell = throw(draw.seed, game.table.number, len(opened.dice), dice_of(draw).count)
    _keep(draw, game, replace(opened, dice=(*opened.dice, fell)))
    return throws_of(draw, game)


def _opened(draw: SeatDraw, game: Game) -> Opened:
    return opened_at(draw.outcome, game.table.number)


def _keep(draw: SeatDraw, game: Game, opened: Opened) -> None:
    draw.outcome = with_opened(draw.outcome, game.table.number, opened)


def _winds(seats: Iterable[Seat]) -> dict[int, str]:
    return {seat.player_id: seat.wind for seat in seats}


def _begin_if_ready(draw: SeatDraw, game: Game, actor: Actor) -> Game:
    """Save the revealed tiles. With all winds, draw again if the rules require another order; with all dice, start.

    Returns the game that goes on: a new one if seats are drawn again.
    """
    if not game.seats.filter(wind="").exists():
        if (again := _refused(draw, game)) is not None:
            return draw_records.draw_again(draw, game, again, actor)
        if len(throws_of(draw, game)) == dice_of(draw).throws:
            return _begin(draw, game, actor)
    _save(draw)
    game_changes.save(game, actor)
    return game


def _refused(draw: SeatDraw, game: Game) -> Before | None:
    """Return the previous game if the rules forbid the same order again; otherwise None."""
    previous = previous_of(draw, game)
    if previous is None:
        return None
    winds = dict(game.seats.values_list("player_id", "wind"))
    return previous if refused(order_of(winds), may_sit(draw.event, previous.order)) else None


def previous_of(draw: SeatDraw, game: Game) -> Before | None:
    """Return the last game of the same people, as stored in the draw; None if they have not played together tonight."""
    return before_in(draw.inputs) or last_together(game)


def _begin(draw: SeatDraw, game: Game, actor: Actor, dealer: int | None = None) -> Game:
    """Number the players from the first dealer on, and start the game; `dealer` overrides the dice."""
    seats = list(game.seats.order_by("order"))
    if dealer is None:
        dealer = first_dealer(throws_of(draw, game)[dice_of(draw).seat :], len(seats))
    for seat, index in zip(seats, turn_order([seat.wind for seat in seats], dealer), strict=True):
        seat.index = index
        seat.save()
        if seat.wind == WINDS[dealer]:
            _keep(draw, game, replace(_opened(draw, game), dealer=seat.player_id))
    _save(draw)
    return games.start_game(game=game, actor=actor)


def _save(draw: SeatDraw) -> None:
    draw.version += 1
    draw.save(update_fields=["outcome", "version"])
