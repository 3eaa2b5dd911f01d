"""A hand of 香港麻雀: its checks, value and waits; hongkong rulebook, sections 2 to 6 and 11."""

from __future__ import annotations

from functools import lru_cache

from rules.hand.checks import Given, bad_count, not_won
from rules.hand.request import Moment, SeatedPao
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import ORPHANS, SEVEN_PAIRS
from rules.hongkong import check_words as words
from rules.hongkong import facts as h
from rules.hongkong.events import EVENTS
from rules.hongkong.explain import HandWork
from rules.hongkong.options import HongkongOptions
from rules.hongkong.pao import holds, pao_problem
from rules.hongkong.patterns import FLOWER_WINS
from rules.hongkong.payments import Payment, Valued, robbed, valued
from rules.hongkong.request import HongkongFields, form_of
from rules.hongkong.value import Counted, best, flower_win
from scoring import reading_features as f
from scoring.errors import Code, ContractError, not_allowed
from scoring.hand import Reading, Shape, Winds, readings
from scoring.tiles import EAST, KINDS

HongkongHand = Given[HongkongFields]


class HongkongHands(HandRules[HongkongOptions, HongkongFields, Moment, Counted, Valued]):
    """The hands of 香港麻雀 under given options."""

    events = EVENTS

    def __init__(self, options: HongkongOptions) -> None:
        super().__init__(options, form_of(options))
        self.specials = (ORPHANS, SEVEN_PAIRS) if options.seven_pairs else (ORPHANS,)

    # -- tiles ---------------------------------------------------------------------------------------

    def check_counts(self, given: HongkongHand, moment: Moment) -> None:
        form = given.asked.flower_win
        if form is None:
            super().check_counts(given, moment)
        elif self.options.plays_flower_wins and len(given.flowers.codes) != FLOWER_WINS[form]:
            raise bad_count(given, "flowers", words.FLOWER_COUNT.fill(n=FLOWER_WINS[form]))

    # -- a value -------------------------------------------------------------------------------------

    def problem(self, given: HongkongHand, moment: Moment) -> ContractError | None:
        if given.asked.flower_win is not None:
            return _flower_problem(given, moment)
        found = super().problem(given, moment)
        return found or (None if moment.pao is None else self._pao_problem(moment, moment.pao))

    def _pao_problem(self, moment: Moment, pao: SeatedPao) -> ContractError | None:
        paths = (pao.at(pao.named), pao.at("pattern"))
        return pao_problem(self.options, pao.pattern, pao.seat == moment.seat, moment.tsumo, paths)

    def value(self, given: HongkongHand, moment: Moment) -> Counted:
        counted = super().value(given, moment)
        self._check_liable(given, moment)
        return counted

    def _check_liable(self, given: HongkongHand, moment: Moment) -> None:
        pao = moment.pao
        if pao is not None and not holds(given, pao.pattern):
            raise not_allowed(pao.at("pattern"), words.PAO_HAND)

    def count(self, given: HongkongHand, moment: Moment) -> Counted:
        if given.asked.flower_win is not None:
            return flower_win(given.asked.flower_win)
        found = best(self.options, self._readings(given, moment))
        if found is None:
            raise not_won(Code.NOT_WINNING, given, self.words.not_winning)
        enough = found.fan if self.options.flowers_to_minimum else found.fan_without_flowers
        if enough < self.options.minimum:
            raise not_won(Code.NO_YAKU, given, self.words.too_little.fill(n=self.options.minimum))
        return found

    def _readings(self, given: HongkongHand, moment: Moment) -> list[Reading]:
        winds = Winds(EAST + moment.seat, -1 if moment.round is None else EAST + moment.round)
        found = readings(given.hand, not moment.tsumo, winds, self._facts(given, moment))
        if self.options.seven_pairs:
            return found
        return [reading for reading in found if reading.shape != Shape.SEVEN_PAIRS]

    def _facts(self, given: HongkongHand, moment: Moment) -> int:
        """Return the moment, the events and the flowers as flags of the readings."""
        flags = f.TSUMO if moment.tsumo else f.RON
        if self.options.flowers:
            flags |= h.flower_flags(given.flowers.mask >> KINDS, moment.seat)
        for event in given.asked.events:
            flags |= h.EVENTS.get(event) or _first_turn(moment)
        return flags

    def valued(self, given: HongkongHand, counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        winner, loser = self.players_of(moment, dealer)
        if moment.pao is not None:
            alone: int | None = self.player(moment.pao.seat, dealer, moment)
        else:
            alone = robbed(self.options, loser, "chankan" in given.asked.events)
        payment = Payment(counted.fan, winner, loser, alone)
        return valued(self.options, payment, dealer, HandWork(given.melds, counted))

    # -- waits ---------------------------------------------------------------------------------------

    def check_waiting(self, given: HongkongHand, moment: Moment) -> None:
        """Raise `not_allowed` for a liability that no winning tile can fulfil."""
        self._check_liable(given, moment)


hands = lru_cache(maxsize=64)(HongkongHands)


def _first_turn(moment: Moment) -> int:
    """Return the flag of 天糊, 地糊 (on the dealer's discard) or 人糊."""
    if moment.dealer:
        return h.TIAN_WU
    return h.DI_WU if moment.loser == DEALER else h.REN_WU


def _flower_problem(given: HongkongHand, moment: Moment) -> ContractError | None:
    """Return the error for a flower win that is not a self-draw, or that has events or a liability."""
    if not moment.tsumo:
        return not_allowed(given.at("flower_win"), words.SELF_DRAWN)
    if given.asked.events:
        return not_allowed(given.at("events[0]"), words.SELF_DRAWN)
    return None if moment.pao is None else not_allowed(moment.pao.at("pattern"), words.NO_PAO)
