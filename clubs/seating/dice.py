"""The dice of a seat draw, and the seat that they select."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.seating.seeded_random import Lots

Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """Number of throws and of dice in each.

    `seat` throws, before the winds are turned, choose East among the current seats; the `dealer` throws after them
    choose the first dealer.
    """

    seat: int
    dealer: int
    count: int = 2

    @property
    def throws(self) -> int:
        return self.seat + self.dealer


WAYS = {"dice2": Dice(0, 2), "dice1": Dice(0, 1), "seat": Dice(0, 0), "east3": Dice(1, 1, 3)}


def throw(seed: str, table: int, number: int, count: int = 2) -> Throw:
    """Return the `number`th throw (from 0) at a table: `count` dice, in order."""
    lots = Lots(seed, f"dice:{table}:{number}")
    return tuple(lots.below(6) + 1 for _ in range(count))


def meant(thrower: int, thrown: Throw, players: int = 4) -> int:
    """Return the seat selected by the dice: the thrower is 1, then counter-clockwise (riichi rulebook, section 9).

    Seats are 0 East, 1 South, 2 West, 3 North.

    >>> [meant(0, dice) for dice in ((2, 3), (1, 1), (3, 4), (6, 6))]
    [0, 1, 2, 3]
    """
    return (thrower + sum(thrown) - 1) % players


def first_dealer(throws: Sequence[Throw], players: int = 4) -> int:
    """Return the seat of the first dealer: East throws, the selected seat throws next, and the last one selected deals.

    >>> first_dealer(((1, 2), (2, 4)))  # 3 then 6: West, then North
    3
    >>> first_dealer(())  # nobody throws: East
    0
    """
    seat = 0
    for thrown in throws:
        seat = meant(seat, thrown, players)
    return seat
