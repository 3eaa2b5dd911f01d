"""State of the seat draw at a table: turned tiles, dice, and whose turn it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.models import Game, Seat
from clubs.seating.dice import Throw, meant
from clubs.seating.draw_plan import Plan
from clubs.seating.draw_progress import opened_at
from clubs.seating.starting_winds import WINDS
from clubs.selectors.night.draw_page import thrower_place
from clubs.selectors.play.next_game import in_order
from clubs.services.night import winds_and_dice


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of the dice: who threw, the dice, and the seat they point to. `seat` marks the throw for East's seat."""

    by: Seat
    dice: Throw
    meant: Seat
    seat: bool

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The state of a draw: tiles (None if face down), the next player to turn, the dice so far, the next player to
    throw.

    `seats` are in turning order; `next` is None while the dice come first. `again`: the order repeated in the previous
    draw, which caused this one. `fresh`: nothing has been turned or thrown yet. `last_throw`: the next throw decides
    the first dealer.
    """

    seats: tuple[Seat, ...]
    tiles: tuple[Seat | None, ...]
    next: Seat | None
    throws: tuple[Thrown, ...]
    thrower: Seat | None
    dealer: Seat | None
    seed_hash: str
    again: str
    fresh: bool
    last_throw: bool

    @property
    def seat_first(self) -> bool:
        """Whether the next throw decides East's seat."""
        return self.thrower is not None and not self.thrower.wind


def drawing(game: Game) -> Drawing:
    """Return the state of the draw at a table."""
    seats = list(game.seats.select_related("player").order_by("order"))
    by_tile = {seat.tile: seat for seat in seats if seat.tile is not None}
    throws = tuple(_throws(game, seats))
    dice = winds_and_dice.dice_of(game.draw)
    turned = all(seat.wind for seat in seats)
    begun = game.status != Game.Status.SEATING
    ordered = _from_east(seats, throws)
    dice_first = len(throws) < dice.seat
    return Drawing(
        seats=tuple(ordered),
        tiles=tuple(by_tile.get(number) for number in range(len(seats))),
        next=None if dice_first else next((seat for seat in ordered if not seat.wind), None),
        throws=throws,
        thrower=None if begun else _thrower(game, seats, throws) if dice_first or turned else None,
        dealer=next((seat for seat in seats if seat.index == 0), None) if begun else None,
        seed_hash=game.draw.seed_hash,
        again=_again(game),
        last_throw=len(throws) == dice.throws - 1,
        fresh=not throws and not any(seat.wind for seat in seats),
    )


def _from_east(seats: Sequence[Seat], throws: Sequence[Thrown]) -> list[Seat]:
    """Return the seats in turning order: from East's seat if dice have decided it."""
    start = next((throw.meant.order for throw in throws if throw.seat), 0)
    return [*seats[start:], *seats[:start]]


def _thrower(game: Game, seats: Sequence[Seat], throws: Sequence[Thrown]) -> Seat | None:
    """Return who throws next: for East's seat the player named by the draw, then East, then the player the dice pointed
    to.
    """
    if len(throws) < winds_and_dice.dice_of(game.draw).seat:
        return seats[_place(game)]
    if throws and not throws[-1].seat:
        return throws[-1].meant
    return next((seat for seat in seats if seat.wind == "E"), None)


def _throws(game: Game, seats: Sequence[Seat]) -> Iterator[Thrown]:
    """Yield the throws: those for East's seat count round the present places, the others round the winds."""
    dice, thrown = winds_and_dice.dice_of(game.draw), winds_and_dice.throws_of(game.draw, game)
    by_wind = {seat.wind: seat for seat in seats}
    thrower = _place(game) if dice.seat else 0
    for i, fell in enumerate(thrown):
        thrower = 0 if i == dice.seat else thrower
        to = meant(thrower, fell, len(seats))
        by, at = (seats[thrower], seats[to]) if i < dice.seat else (by_wind[WINDS[thrower]], by_wind[WINDS[to]])
        yield Thrown(by, fell, at, i < dice.seat)
        thrower = to


def _place(game: Game) -> int:
    return thrower_place(game.draw, game.table.number, Plan.from_json(game.draw.plan))


def _again(game: Game) -> str:
    """Return the order for which the previous draw was discarded, or "" if there was none."""
    old = game.draw.replaces
    opened = opened_at(old.outcome, game.table.number) if old else None
    return in_order(opened.order) if opened and opened.refused else ""
