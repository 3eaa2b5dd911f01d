"""A hand of 國標麻將: its checks, value and waits; mcr rulebook, sections 2 to 6 and 11."""

from __future__ import annotations

from typing import ClassVar

from rules.deal.worth import Work, Worth
from rules.hand.checks import Given, not_won
from rules.hand.request import Form, HandFields, Moment
from rules.hand.rows import Counted
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import ORPHANS, TWICE_PAIRS
from rules.mcr import facts as m
from rules.mcr.check_words import McrWords
from rules.mcr.events import EVENTS
from rules.mcr.explain import TileWork, Valued
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.mcr.readings import UNCONNECTED, all_readings, straight_distance, straight_waits
from rules.mcr.value import before_flowers, best
from scoring import reading_features as f
from scoring.errors import Code
from scoring.hand import Winds
from scoring.melds import MeldType
from scoring.tiles import EAST, KIND, count
from scoring.waits import exhausted

McrHand = Given[HandFields]
_CALLED = (MeldType.CHI, MeldType.PON)
_FLAGS = {
    "rinshan": m.RINSHAN,
    "haitei": m.HAITEI,
    "houtei": m.HOUTEI,
    "chankan": m.CHANKAN,
    "jue_zhang": m.LAST_OF_KIND,
}


class McrForm(Form[HandFields, Moment]):
    """The form of a hand of 國標麻將, without riichi, dora, honba and liability, and without furiten."""

    unused: ClassVar[tuple[str, ...]] = ("riichi", "dora", "ura", "honba", "deposits", "streak", "pao")
    ignored = ("discards", "passed")
    words = McrWords()


class WithoutFlowers(McrForm):
    """The form of a hand for the 136 tiles without flowers."""

    unused = (*McrForm.unused, "flowers")


def form_of(options: McrOptions) -> McrForm:
    """Return the form of a hand under these options."""
    return McrForm(PLAYERS) if options.flowers else WithoutFlowers(PLAYERS)


class McrHands(HandRules[McrOptions, HandFields, Moment, Counted, Valued]):
    """Check and value hands of 國標麻將 under one set of options."""

    specials = (TWICE_PAIRS, ORPHANS, UNCONNECTED)
    events = EVENTS

    def __init__(self, options: McrOptions) -> None:
        super().__init__(options, form_of(options))

    def count(self, given: McrHand, moment: Moment) -> Counted:
        winds = Winds(EAST + moment.seat, -1 if moment.round is None else EAST + moment.round)
        found = all_readings(given.hand, not moment.tsumo, winds, self._facts(given, moment))
        if not found:
            raise not_won(Code.NOT_WINNING, given, self.words.not_winning)
        counted = best(self.options, found, len(given.flowers.codes))
        if before_flowers(counted.rows) < self.options.minimum:
            raise not_won(Code.NO_YAKU, given, self.words.too_little.fill(n=self.options.minimum))
        return counted

    def valued(self, given: McrHand, counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        winner, loser = self.players_of(moment, dealer)
        work = TileWork(given.melds, counted)
        return worth_of(self.options, counted.fan, winner, loser, dealer, work, moment.order)

    def _facts(self, given: McrHand, moment: Moment) -> int:
        """Return the events, the way of winning and the waits as flags of the readings."""
        flags = f.TSUMO if moment.tsumo else f.RON
        for event in given.asked.events:
            flags |= _FLAGS[event]
        if _own_last(given):
            flags |= m.LAST_OF_KIND
        waits = self._formal_waits(given)
        return flags | (0 if waits & waits - 1 else m.ONE_WAIT)

    def _formal_waits(self, given: McrHand) -> int:
        """Return the kinds, as a mask, that completed the hand before its winning tile, by shape alone."""
        waits = self.shape_waits(given)
        return waits if self.options.held_four_waits else waits & ~exhausted(given.own - given.win.packed)

    # -- waits ---------------------------------------------------------------------------------------

    def shape_waits(self, given: McrHand) -> int:
        return super().shape_waits(given) | straight_waits(given)

    def distance(self, given: McrHand, moment: Moment) -> int:
        return min(super().distance(given, moment), straight_distance(given))


def _own_last(given: McrHand) -> bool:
    """Return whether the player's own chi and pon melds show the other three of the winning kind."""
    kind = given.win.codes[0] & KIND
    return sum(count(meld.tiles.packed, kind) for meld in given.melds if meld.type in _CALLED) == 3


def worth_of(
    options: McrOptions,
    fan: int,
    winner: int,
    loser: int | None,
    dealer: int,
    work: Work | None = None,
    order: tuple[int, ...] = (),
) -> Valued:
    """Return a win of `fan` with what each player pays: section 6."""
    worth = Worth(fan, None, 0, None, options.base)
    return Valued(worth, winner, dealer, options.paid(fan, winner, loser), work, order=order)
