"""The seat draw at a table as it lies: tiles turned, dice thrown, whose turn it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.models import Game, Seat
from clubs.seating.dice import Throw, meant
from clubs.seating.winds import WINDS
from clubs.services import turning


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw as it fell: who threw, the two dice, and whom they mean."""

    by: Seat
    dice: Throw
    meant: Seat

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tiles on the table (None face down), who turns next, the dice so far, who throws next."""

    seats: tuple[Seat, ...]
    tiles: tuple[Seat | None, ...]
    next: Seat | None
    throws: tuple[Thrown, ...]
    thrower: Seat | None
    dealer: Seat | None


def drawing(game: Game) -> Drawing:
    """How far the draw has come at a table."""
    seats = tuple(game.seats.select_related("player").order_by("order"))
    by_tile = {seat.tile: seat for seat in seats if seat.tile is not None}
    waiting = [seat for seat in seats if not seat.wind]
    by_wind = {seat.wind: seat for seat in seats}
    throws = () if waiting else tuple(_throws(game, by_wind))
    last = throws[-1].meant if throws else by_wind.get("E")
    begun = game.status != Game.Status.SEATING
    return Drawing(
        seats=seats,
        tiles=tuple(by_tile.get(number) for number in range(len(seats))),
        next=waiting[0] if waiting else None,
        throws=throws,
        thrower=None if waiting or begun else last,
        dealer=last if begun else None,
    )


def _throws(game: Game, by_wind: dict[str, Seat]) -> Iterator[Thrown]:
    thrower = 0
    for dice in turning.throws_of(game.draw, game):
        to = meant(thrower, dice, len(by_wind))
        yield Thrown(by_wind[WINDS[thrower]], dice, by_wind[WINDS[to]])
        thrower = to
