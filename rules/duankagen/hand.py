"""A 断卡根 hand: its checks, value and waits; rulebook, sections 1 to 6 and 10."""

from __future__ import annotations

from functools import lru_cache

from rules.duankagen import words
from rules.duankagen.events import EVENTS
from rules.duankagen.explain import TileWork
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.payments import Payment, Valued, valued
from rules.duankagen.request import DuankagenFields, DuankagenForm, DuankagenMoment
from rules.duankagen.value import (
    KNOWN,
    QING_HE,
    Counted,
    best_ready,
    bound_by,
    counted,
    facts_of,
    may_win,
    shape_waits,
    single_of,
)
from rules.hand.checks import Given, not_won
from rules.hand.score import DEALER, HandRules
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import MeldType
from scoring.shanten import pairs_distance
from scoring.tiles import UNIT, counts, kinds
from scoring.waits import exhausted

PAIRS = 5
_CHANGES_HAND = (MeldType.PON, MeldType.KAKAN)
DuankagenHand = Given[DuankagenFields]


class DuankagenHands(HandRules[DuankagenOptions, DuankagenFields, DuankagenMoment, Counted, Valued]):
    """The hands of 断卡根 under given options."""

    size = 10
    sets = 3
    known = KNOWN
    chi = False
    further = ("passed_bao",)
    events = EVENTS

    def __init__(self, options: DuankagenOptions) -> None:
        super().__init__(options, DuankagenForm(options.players))

    def check_allowed(self, given: DuankagenHand, moment: DuankagenMoment) -> None:
        super().check_allowed(given, moment)
        for i, meld in enumerate(given.melds):
            if moment.own and meld.type in _CHANGES_HAND:
                raise not_allowed(given.at(f"melds[{i}]"), words.DECLARED_MELD)
        if given.further["passed_bao"].codes and not moment.own:
            raise not_allowed(given.at("passed_bao"), words.NOT_DECLARED)

    def count(self, given: DuankagenHand, moment: DuankagenMoment) -> Counted:
        if moment.tsumo:
            check_paid(given, moment)
        facts = facts_of(given.asked, moment)
        found = counted(self.options, given, given.win, facts)
        if found is None:
            raise not_won(Code.NOT_WINNING, given, words.NOT_PAIRS if _stands(given) else words.NOT_WINNING)
        if not may_win(self.options, found, facts):
            bare = facts.tsumo and self.options.zi_mo == "add_fan"
            raise not_won(Code.NO_YAKU, given, words.NO_OTHER_FAN if bare else words.NO_FAN)
        return found

    def check_bound(self, given: DuankagenHand, moment: DuankagenMoment) -> None:
        """Apply 见逃: a passed tile forbids every win; one passed after the own 报胡 forbids a ron."""
        bound = bound_by(self.options, given, given.passed, moment.own)
        if bound or (not moment.tsumo and bound_by(self.options, given, given.further["passed_bao"], moment.own)):
            raise not_won(Code.FURITEN, given, words.FURITEN)

    def valued(self, given: DuankagenHand, counted: Counted, moment: DuankagenMoment, dealer: int = DEALER) -> Valued:
        winner, loser = self.players_of(moment, dealer)
        payment = Payment(
            winner,
            loser,
            counted.fan,
            tuple(sorted(self.player(seat, dealer, moment) for seat in moment.active)),
            tuple(self.player(seat, dealer, moment) for seat in moment.declared),
        )
        work = TileWork(given.melds, given.concealed.packed + given.win.packed, counted)
        return valued(self.options, payment, dealer, work)

    def check_waiting(self, given: DuankagenHand, moment: DuankagenMoment) -> None:
        check_paid(given, moment)
        if _stands(given) and given.melds:
            raise ContractError(Code.NOT_WINNING, given.at("melds"), words.NOT_PAIRS)

    def waiting(self, given: DuankagenHand, moment: DuankagenMoment) -> int:
        if not _stands(given):
            return shape_waits(given)
        packed = given.concealed.packed
        return sum(1 << kind for kind in kinds(KNOWN & ~exhausted(packed)) if single_of(packed + UNIT[kind]) >= 0)

    def distance(self, given: DuankagenHand, moment: DuankagenMoment) -> int:
        if _stands(given):
            return pairs_distance(counts(given.concealed.packed), PAIRS)
        return super().distance(given, moment)

    def best_ready(self, asked: DuankagenFields, declared: bool) -> int | None:
        """Return for 查大叫 the best fan over all waits of a hand at a draw; None where it is not ready."""
        moment = DuankagenMoment(declared=(DEALER,) if declared else ())
        given = self.check_tiles(asked, moment)
        self.check_allowed(given, moment)
        return best_ready(self.options, given, declared)


hands = lru_cache(maxsize=64)(DuankagenHands)


def check_paid(given: DuankagenHand, moment: DuankagenMoment) -> None:
    """Raise `not_allowed` where nobody is left in the deal to pay a self-draw."""
    if len(moment.active) == 1:
        raise not_allowed(given.at("active"), words.ALONE)


def _stands(given: DuankagenHand) -> bool:
    """Return whether the win is 请和: five pairs and a single."""
    return QING_HE in given.asked.events
