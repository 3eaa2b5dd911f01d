"""The dice of a seat draw and the seat they mean."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.seating.seeded_random import Lots

Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """How often the dice fall, and how many at a time.

    `seat` throws, before the winds are turned, say which of the present seats is East's; the `dealer` throws after them
    say who deals first.
    """

    seat: int
    dealer: int
    count: int = 2

    @property
    def throws(self) -> int:
        return self.seat + self.dealer


WAYS = {"dice2": Dice(0, 2), "dice1": Dice(0, 1), "seat": Dice(0, 0), "east3": Dice(1, 1, 3)}


def throw(seed: str, table: int, number: int, count: int = 2) -> Throw:
    """Return the `number`th throw (from 0) at a table: `count` dice, as they fall."""
    lots = Lots(seed, f"dice:{table}:{number}")
    return tuple(lots.below(6) + 1 for _ in range(count))


def meant(thrower: int, thrown: Throw, players: int = 4) -> int:
    """Return the seat that the dice mean: the thrower counts as 1, on counter-clockwise (riichi rulebook, section 9).

    Seats are 0 East, 1 South, 2 West, 3 North.

    >>> [meant(0, dice) for dice in ((2, 3), (1, 1), (3, 4), (6, 6))]
    [0, 1, 2, 3]
    """
    return (thrower + sum(thrown) - 1) % players


def first_dealer(throws: Sequence[Throw], players: int = 4) -> int:
    """Return the seat that deals first: East throws, whoever is meant throws next, the last one meant deals.

    >>> first_dealer(((1, 2), (2, 4)))  # 3 then 6: West, then North
    3
    >>> first_dealer(())  # nobody throws: East
    0
    """
    seat = 0
    for thrown in throws:
        seat = meant(seat, thrown, players)
    return seat
