"""A hand of 香港麻雀: how it is read, valued and paid."""

from __future__ import annotations

from rules.deal.worth import Valued, Work, Worth
from rules.hand.checks import Given, not_won
from rules.hand.request import Form, HandFields, Moment
from rules.hand.rows import Counted, RowWork, best
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import ORPHANS
from rules.seats import WINDS
from scoring import reading_features as f
from scoring.errors import Code
from scoring.hand import Reading, Shape, Winds, readings
from scoring.tiles import EAST
from tests.hongkong.options import PLAYERS, HongkongOptions


class HongkongForm(Form[HandFields, Moment]):
    """No riichi, no dora, no flowers, no counters."""

    unused = ("riichi", "dora", "ura", "discards", "passed", "flowers", "honba", "deposits", "streak", "pao")
    rounds = WINDS


FORM = HongkongForm(PLAYERS)


class HongkongHands(HandRules[HongkongOptions, HandFields, Moment, Counted, Valued]):
    """Hands under some options."""

    specials = (ORPHANS,)

    def __init__(self, options: HongkongOptions) -> None:
        super().__init__(options, FORM)

    def count(self, given: Given[HandFields], moment: Moment) -> Counted:
        found = best(self.options, _readings(given, moment))
        if found is None:
            raise not_won(Code.NOT_WINNING, given, self.words.not_winning)
        if found.fan < self.options.minimum:
            raise not_won(Code.NO_YAKU, given, self.words.too_little.fill(n=self.options.minimum))
        return found

    def valued(self, given: Given[HandFields], counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        return self.worth(counted.fan, *self.players_of(moment, dealer), dealer, RowWork(given.melds, counted))

    def worth(self, fan: int, winner: int, loser: int | None, dealer: int, work: Work | None = None) -> Valued:
        """A win of so many 番 with what everybody pays."""
        worth = Worth(fan, None, 0, None, self.options.base(fan), min(fan, self.options.limit))
        return Valued(worth, winner, dealer, self.options.paid(fan, winner, loser), work)


def _readings(given: Given[HandFields], moment: Moment) -> list[Reading]:
    winds = Winds(EAST + moment.seat, EAST + (moment.round or 0))
    found = readings(given.hand, not moment.tsumo, winds, f.TSUMO if moment.tsumo else f.RON)
    return [reading for reading in found if reading.shape != Shape.SEVEN_PAIRS]
