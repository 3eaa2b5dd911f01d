"""A Chengdu hand: its checks, value and waits; rulebook, sections 1 to 5."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.bloodbath import Step
from rules.chengdu import check_words as words
from rules.chengdu.events import EVENTS
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import SUITS, ChengduFields, ChengduForm
from rules.chengdu.results import Result
from rules.chengdu.suits import KNOWN, holds_lacking, suits_held, winning_kinds
from rules.chengdu.value import Counted, best
from rules.chengdu.wins import Valued, valued
from rules.chengdu.work import TileWork
from rules.hand.checks import Given, not_won
from rules.hand.request import Moment
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import TWICE_PAIRS, distance_of
from rules.sitting import Sitting
from scoring.errors import Code, ContractError, not_allowed
from scoring.tiles import SUIT_MASKS, kinds, single
from scoring.waits import exhausted

ChengduHand = Given[ChengduFields]


class Seen(NamedTuple):
    """The state of a hand at an exhaustive draw: `fan` of its best wait, None where it is not ready."""

    hua_zhu: bool
    fan: int | None


class ChengduHands(HandRules[ChengduOptions, ChengduFields, Moment, Counted, Valued]):
    """The hands of Chengdu under given options."""

    known = KNOWN
    chi = False
    specials = (TWICE_PAIRS,)
    events = EVENTS

    def __init__(self, options: ChengduOptions) -> None:
        super().__init__(options, ChengduForm(options))

    def count(self, given: ChengduHand, moment: Moment) -> Counted:
        check_active(moment)
        if holds_lacking(given.mask, given.asked.que):
            text = words.THREE_SUITS if suits_held(given.mask) > 2 else words.LACKING
            raise not_won(Code.NOT_WINNING, given, text)
        counted = best(self.options, given, moment)
        if counted is None:
            raise not_won(Code.NOT_WINNING, given, words.NOT_WINNING)
        return counted

    def valued(self, given: ChengduHand, counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        winner, loser = self.players_of(moment, dealer)
        active = [self.player(seat, dealer, moment) for seat in moment.active]
        return valued(self.options, counted.worth, winner, loser, active, dealer, TileWork(given, counted))

    def check_waiting(self, given: ChengduHand, moment: Moment) -> None:
        check_active(moment)
        if holds_lacking(given.melded, given.asked.que):
            raise ContractError(Code.NOT_WINNING, given.at("melds"), words.MELDS_LACKING)

    def waiting(self, given: ChengduHand, moment: Moment) -> int:
        """Return the kinds (a mask) that complete a hand which may win, except those of which it holds all four."""
        if holds_lacking(given.mask, given.asked.que):
            return 0
        return self.shape_waits(given) & winning_kinds(given.mask, given.asked.que) & ~exhausted(given.own)

    def distance(self, given: ChengduHand, moment: Moment) -> int:
        """Return the fewest tiles to draw until the hand may win: at most two suits, none declared missing."""
        lacking = [
            suit
            for suit in range(len(SUITS))
            if not given.melded & SUIT_MASKS[suit] and given.asked.que in (None, SUITS[suit])
        ]
        return min(self._distance(given, SUIT_MASKS[suit]) for suit in lacking)

    def _distance(self, given: ChengduHand, lacking: int) -> int:
        return distance_of(given, self.specials, self.sets, self.known & ~lacking)

    def seen(self, asked: ChengduFields) -> Seen:
        """Return the state of a hand at an exhaustive draw (section 5): 花猪, ready with its best fan, or neither."""
        moment = Moment(seat=1, loser=2)
        given = self.check_tiles(asked, moment)
        self.check_allowed(given, moment)
        if holds_lacking(given.mask, asked.que):
            return Seen(True, None)
        won = (given.with_win(single(kind)) for kind in kinds(self.waiting(given, moment)))
        fans = [counted.fan for hand in won if (counted := best(self.options, hand, moment)) is not None]
        return Seen(False, max(fans, default=None))


hands = lru_cache(maxsize=64)(ChengduHands)


def check_active(moment: Moment) -> None:
    """Raise `not_allowed` unless winner and discarder are still in the deal and someone pays."""
    seats = (moment.seat,) if moment.loser is None else (moment.seat, moment.loser)
    if any(seat not in moment.active for seat in seats):
        raise not_allowed("active", words.NOT_IN)
    if moment.tsumo and moment.active == (moment.seat,):
        raise not_allowed("active", words.NOBODY_PAYS)


def value_hand(
    options: ChengduOptions, state: Sitting, result: Result, step: Step, index: int, asked: ChengduFields
) -> Valued:
    """Return the value of a win by its tiles, with the seats of the deal."""
    return hands(options).in_deal(asked, _moment(state, result, step, index), state.dealer)


def _moment(state: Sitting, result: Result, step: Step, index: int) -> Moment:
    win = result.wins[index]
    return Moment(
        seat=state.seat_of(win.winner),
        loser=None if win.loser is None else state.seat_of(win.loser),
        active=tuple(state.seat_of(player) for player in step.active),
        konged=any(kong.after <= index for kong in result.kans),
    )
