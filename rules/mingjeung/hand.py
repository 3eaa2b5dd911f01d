"""A mingjeung hand: its checks, readings, value and waits; rulebook, sections 1 to 6 and 11."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.deal.rounds import moment_of
from rules.hand.checks import Given, bad_count, not_won
from rules.hand.request import HandFields, Moment
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import ORPHANS, TWICE_PAIRS, Special
from rules.mingjeung import check_words as words
from rules.mingjeung import facts as m
from rules.mingjeung.events import EVENTS
from rules.mingjeung.explain import TileWork
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.pao import pao_problem
from rules.mingjeung.patterns import UNCONNECTED, is_unconnected
from rules.mingjeung.points import Payment
from rules.mingjeung.request import FORM
from rules.mingjeung.results import Result, Win
from rules.mingjeung.state import State
from rules.mingjeung.value import Counted, best, dora_rows
from rules.mingjeung.wins import Valued, valued
from scoring import reading_features as f
from scoring.errors import Code, ContractError, not_allowed
from scoring.hand import Reading, Shape, Winds, set_readings, special_reading, tile_flags
from scoring.multilingual import Text
from scoring.readings import are_pairs, is_orphans
from scoring.tiles import EAST, KIND, Tiles

NO_WIND = -1
MOST_URA = 1
FEWEST_DORA, MOST_DORA = 2, 4
MingjeungHand = Given[HandFields]


def _unconnected_waits(tiles: Tiles) -> int:
    """Return the kinds, as a mask, that complete 13 different tiles to 十四不搭."""
    if tiles.mask.bit_count() != MingjeungHands.size:
        return 0
    found = 0
    for form in UNCONNECTED:
        found |= 0 if tiles.mask & ~form else form & ~tiles.mask
    return found


def _unconnected_distance(tiles: Tiles) -> int:
    return MingjeungHands.size + 1 - max((tiles.mask & form).bit_count() for form in UNCONNECTED)


class MingjeungHands(HandRules[MingjeungOptions, HandFields, Moment, Counted, Valued]):
    """Check and value mingjeung hands under one set of options."""

    specials = (TWICE_PAIRS, ORPHANS, Special(_unconnected_waits, _unconnected_distance))
    events = EVENTS

    def __init__(self, options: MingjeungOptions) -> None:
        super().__init__(options, FORM)

    def check_counts(self, given: MingjeungHand, moment: Moment) -> None:
        super().check_counts(given, moment)
        if len(given.dora.codes) not in (0, indicators(moment.streak)):
            raise bad_count(given, "dora", words.DORA_COUNT.fill(n=indicators(moment.streak)))
        if len(given.ura.codes) > MOST_URA:
            raise bad_count(given, "ura", words.URA_COUNT)

    def check_allowed(self, given: MingjeungHand, moment: Moment) -> None:
        super().check_allowed(given, moment)
        for name, forbidden, text in _forbidden(given):
            if forbidden:
                raise not_allowed(given.at(name), text)

    def problem(self, given: MingjeungHand, moment: Moment) -> ContractError | None:
        found = super().problem(given, moment)
        return found if found or moment.pao is None else pao_problem(given, moment, moment.pao)

    def count(self, given: MingjeungHand, moment: Moment) -> Counted:
        found = readings(given, moment)
        if not found:
            raise not_won(Code.NOT_WINNING, given, words.NOT_WINNING)
        counted = best(self.options, found, dora_rows(given))
        if counted is None:
            raise not_won(Code.NO_YAKU, given, words.NO_YAKU)
        return counted

    def check_bound(self, given: MingjeungHand, moment: Moment) -> None:
        """Raise `FURITEN` (振聽) on a ron if the same tile was discarded or passed (section 6)."""
        if moment.tsumo or "rinshan" in given.asked.events:
            return
        if given.gone >> (given.win.codes[0] & KIND) & 1:
            raise not_won(Code.FURITEN, given, words.FURITEN)

    def valued(self, given: MingjeungHand, counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        liable = None if moment.pao is None else self.player(moment.pao.seat, dealer, moment)
        winner, loser = self.players_of(moment, dealer)
        payment = Payment(winner, loser, counted.worth.base, liable)
        return valued(counted.worth, payment, dealer, TileWork(given.melds, counted))

    def won(self, given: MingjeungHand, counted: Counted, moment: Moment) -> Valued:
        return self.valued(given, counted, moment).with_sticks(moment.deposits)


hands = lru_cache(maxsize=64)(MingjeungHands)


def value_hand(options: MingjeungOptions, state: State, result: Result, win: Win, own: HandFields, path: str) -> Valued:
    """Return the value of a win by its tiles. Seat, round and streak come from the deal."""
    moment = moment_of(state, win, path)
    return hands(options).in_deal(own, moment, state.dealer, declared=win.winner in result.riichi)


def indicators(streak: int) -> int:
    """Return the number of dora indicators turned over, by the dealer's streak (section 3)."""
    return min(FEWEST_DORA + streak, MOST_DORA)


def _forbidden(given: MingjeungHand) -> Iterator[tuple[str, bool, Text]]:
    riichi = given.asked.riichi
    yield "riichi", riichi not in (None, "riichi"), words.ONLY_RIICHI
    yield "riichi", riichi is not None and given.open, words.OPEN_RIICHI
    yield "ura", bool(given.ura.codes) and riichi is None, words.URA_RIICHI


def readings(given: MingjeungHand, moment: Moment) -> list[Reading]:
    """Return every reading of a complete hand, or an empty list if the hand is not complete."""
    hand = given.hand
    flags = facts_of(given.asked, moment) | tile_flags(hand)
    winds = Winds(EAST + moment.seat, NO_WIND if moment.round is None else EAST + moment.round)
    found = set_readings(hand, not moment.tsumo, winds, flags)
    if hand.melds:
        return found
    for shape, own, fits in (
        (Shape.SEVEN_PAIRS, 0, are_pairs(hand.packed)),
        (Shape.ORPHANS, m.ORPHANS, is_orphans(hand.mask)),
        (Shape.UNCONNECTED, m.SHISIBUDA, is_unconnected(hand.mask)),
    ):
        if fits:
            found.append(special_reading(hand, shape, winds, flags | own))
    return found


_FACTS = {"rinshan": m.RINSHAN, "chankan": m.CHANKAN, "haitei": m.HAITEI, "houtei": m.HOUTEI}


def facts_of(asked: HandFields, moment: Moment) -> int:
    """Return the flags for facts that the tiles don't show."""
    facts = f.TSUMO if moment.tsumo else f.RON
    if asked.riichi:
        facts |= m.RIICHI
    for event in asked.events:
        facts |= _FACTS.get(event, 0)
    return facts | first_turn(moment) if "first_turn" in asked.events else facts


def first_turn(moment: Moment) -> int:
    """Return the flag of 天和, 地和 (on a discard by the dealer) or 人和."""
    if moment.dealer:
        return m.TENHOU
    return m.CHIIHOU if moment.loser == DEALER else m.RENHOU
