"""A riichi hand: its checks, value and waits; rulebook, sections 1 to 7 and 12."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from rules.deal.rounds import moment_of
from rules.hand.checks import Given, bad_count, not_won
from rules.hand.request import HandFields, Moment
from rules.hand.score import DEALER, HandRules
from rules.hand.shapes import ORPHANS, SEVEN_PAIRS
from rules.riichi import check_words as words
from rules.riichi import facts as r
from rules.riichi import words as common
from rules.riichi.chips import earned
from rules.riichi.dora import dora_rows
from rules.riichi.events import EVENTS
from rules.riichi.explain import TileWork
from rules.riichi.options import RiichiOptions
from rules.riichi.pao import liable_seat, pao_problem
from rules.riichi.points import Liable, Payment, honba_paid, paid
from rules.riichi.readings import facts_of, hand_readings, is_unconnected
from rules.riichi.request import RiichiForm
from rules.riichi.results import Result, Win
from rules.riichi.state import STICK, State
from rules.riichi.tiles import known_kinds, most_dora
from rules.riichi.value import Counted, best, book
from rules.riichi.wins import Valued, chips_moved, least_fan
from scoring.errors import Code, ContractError, not_allowed
from scoring.multilingual import Text
from scoring.shanten import unconnected_distance
from scoring.tiles import CARRY, FIVES, FULL, LANE, NONE, NORTH, UNIT, Tiles, count, counts, fifth, kinds
from scoring.waits import exhausted

RiichiHand = Given[HandFields]


class RiichiHands(HandRules[RiichiOptions, HandFields, Moment, Counted, Valued]):
    """Check and value riichi hands under one set of options."""

    specials = (SEVEN_PAIRS, ORPHANS)
    events = EVENTS

    def __init__(self, options: RiichiOptions) -> None:
        super().__init__(options, RiichiForm(options.players))
        self.known = known_kinds(options)
        self.reds = options.red_fives
        self.book = book(options)
        self.paid = lru_cache(maxsize=1 << 12)(partial(paid, options))
        self.five_room = sum(UNIT[kind] * (11 + options.red_fives[suit]) for suit, kind in enumerate(FIVES))

    # -- tiles ---------------------------------------------------------------------------------------

    def flowers(self, asked: HandFields) -> Tiles:
        if self.options.kita == "off":
            self.only(~0, asked, "flowers", asked.flowers, words.ONLY_NORTH)
            return NONE
        return self.only(1 << NORTH, asked, "flowers", asked.flowers, words.ONLY_NORTH)

    def check_counts(self, given: RiichiHand, moment: Moment) -> None:
        super().check_counts(given, moment)
        if not given.dora.codes and not given.ura.codes:
            return
        most = most_dora(self.options)
        if len(given.dora.codes) > most:
            raise bad_count(given, "dora", words.MOST_DORA.fill(n=most))
        under = len(given.dora.codes) if self.options.kan_ura else 1
        if len(given.ura.codes) not in (0, under):
            raise bad_count(given, "ura", words.URA_COUNT.fill(n=under))

    def check_copies(self, given: RiichiHand) -> None:
        """Raise an error for a fifth copy, or for more red or plain fives than the set has."""
        if len(given.flowers.codes) > 4 or fifth(given.seen):
            raise ContractError(Code.TOO_MANY_TILES, given.at("concealed"), self.words.fifth)
        reds = given.hand.reds + given.dora.reds + given.ura.reds
        if not reds and not (given.seen + self.five_room) & CARRY:
            return
        for suit, kind in enumerate(FIVES):
            red, most = reds >> (LANE * suit) & FULL, self.reds[suit]
            if red > most or count(given.seen, kind) - red > 4 - most:
                raise ContractError(Code.TOO_MANY_TILES, given.at("concealed"), words.FIVES.fill(n=most))

    # -- a value -------------------------------------------------------------------------------------

    def check_allowed(self, given: RiichiHand, moment: Moment) -> None:
        super().check_allowed(given, moment)
        asked = given.asked
        if asked.melds or asked.riichi or asked.dora or asked.ura or asked.flowers:
            self._check_further(given)

    def _check_further(self, given: RiichiHand) -> None:
        found = self._forbidden(given)
        if found is not None:
            raise not_allowed(given.at(found[0]), found[1])

    def _forbidden(self, given: RiichiHand) -> tuple[str, Text] | None:
        asked, options = given.asked, self.options
        if options.players == 3 and given.hand.melded.sequences:
            return "melds", words.NO_CHI
        if asked.riichi is not None and (text := self._undeclarable(given, asked.riichi)):
            return "riichi", text
        if asked.dora and not options.dora:
            return "dora", words.NO_DORA
        if asked.ura and not options.ura_dora:
            return "ura", words.NO_DORA
        if asked.ura and asked.riichi is None:
            return "ura", words.URA_RIICHI
        if asked.flowers and options.kita == "off":
            return "flowers", words.NO_KITA
        return None

    def _undeclarable(self, given: RiichiHand, riichi: str) -> Text | None:
        if given.open:
            return words.OPEN_RIICHI_MELD
        opened = self.options.open_riichi == "off" and riichi in ("open", "double_open")
        return words.NO_OPEN_RIICHI if opened else None

    def problem(self, given: RiichiHand, moment: Moment) -> ContractError | None:
        found = super().problem(given, moment)
        return found if found or moment.pao is None else pao_problem(self.options, given, moment, moment.pao)

    def count(self, given: RiichiHand, moment: Moment) -> Counted:
        hand = given.hand
        found = hand_readings(self.options, hand, given.asked, moment)
        if not found:
            raise not_won(Code.NOT_WINNING, given, words.NOT_WINNING)
        least, dora = least_fan(self.options, moment.honba), dora_rows(self.options, given)
        counted = best(self.options, self.book, found, dora, least, moment.dealer)
        if counted is None:
            raise not_won(Code.NO_YAKU, given, common.NO_YAKU.fill(n=least))
        if moment.pao is not None and liable_seat(self.options, counted, moment.pao) is None:
            raise not_allowed(moment.pao.at("pattern"), words.PAO_NOT_COUNTED)
        return counted

    def check_bound(self, given: RiichiHand, moment: Moment) -> None:
        """Raise `FURITEN` (振听) on a ron if a tile that completes the shape was discarded or passed."""
        if not moment.tsumo and given.gone and self.shape_waits(given) & given.gone:
            raise not_won(Code.FURITEN, given, words.FURITEN)

    def valued(self, given: RiichiHand, counted: Counted, moment: Moment, dealer: int = DEALER) -> Valued:
        winner, loser = self.players_of(moment, dealer)
        payment = Payment(winner, loser, counted.worth.base, self._liable(counted, moment, dealer))
        amounts, work = self.paid(dealer, payment), TileWork(given.melds, counted)
        chips = chips_moved(self.options, payment, self._chips(given, counted, moment)) if self.options.chips else None
        return Valued(counted.worth, winner, dealer, amounts, work, payment=payment, chips=chips)

    def _chips(self, given: RiichiHand, counted: Counted, moment: Moment) -> int:
        """Return the chips that each payer gives for the hand (settlement, section 1)."""
        found = {row.id: value for row, value in (*counted.rows, *counted.dora)}
        return earned(self.options, found, yakuman=bool(counted.worth.yakuman), tsumo=moment.tsumo, open=given.open)

    def _liable(self, counted: Counted, moment: Moment, dealer: int) -> Liable | None:
        found = None if moment.pao is None else liable_seat(self.options, counted, moment.pao)
        return None if found is None else found._replace(player=self.player(found.player, dealer, moment))

    def won(self, given: RiichiHand, counted: Counted, moment: Moment) -> Valued:
        alone = self.valued(given, counted, moment)
        if not moment.honba and not moment.deposits:
            return alone
        return alone.with_extras(honba_paid(self.options, alone.payment, moment.honba), STICK * moment.deposits)

    # -- waits ---------------------------------------------------------------------------------------

    def waiting(self, given: RiichiHand, moment: Moment) -> int:
        found = self.shape_waits(given) or self._unconnected_waits(given, moment)
        return found & ~exhausted(given.own)

    def _unconnected_waits(self, given: RiichiHand, moment: Moment) -> int:
        facts, mask = facts_of(self.options, given.asked, moment), given.concealed.mask
        if mask.bit_count() < self.size - 1:
            return 0
        fits = (is_unconnected(self.options, facts, mask | 1 << kind, len(given.melds)) for kind in kinds(self.known))
        return sum(1 << kind for kind, fit in zip(kinds(self.known), fits, strict=True) if fit)

    def distance(self, given: RiichiHand, moment: Moment) -> int:
        found = super().distance(given, moment)
        off = given.melds or self.options.shiisanpuutaa == "off"
        if off or not facts_of(self.options, given.asked, moment) & r.HEAVEN:
            return found
        return min(found, unconnected_distance(given.concealed.mask, counts(given.concealed.packed)))

    # -- in a deal -----------------------------------------------------------------------------------

    def check_ready(self, asked: HandFields) -> None:
        """Raise an error unless the hand is tenpai.

        The option `karaten` decides whether a wait counts when all its tiles are held.
        """
        given = self.check_tiles(asked, Moment())
        self.check_allowed(given, Moment())
        if not self.shape_waits(given) & ~self._no_waits(given):
            raise not_allowed(asked.path, words.NOT_READY)

    def _no_waits(self, given: RiichiHand) -> int:
        if self.options.karaten == "tenpai":
            return 0
        return exhausted(given.concealed.packed if self.options.karaten == "concealed" else given.seen)


hands = lru_cache(maxsize=64)(RiichiHands)


def value_hand(options: RiichiOptions, state: State, result: Result, win: Win, own: HandFields, path: str) -> Valued:
    """Return the value of a win by its tiles. Seat, round, honba and deposits come from the deal."""
    asked = _with_discarder(own, win.loser in result.riichi)
    moment = moment_of(state, win, path, "seat")
    return hands(options).in_deal(asked, moment, state.dealer, declared=win.winner in result.riichi)


def _with_discarder(asked: HandFields, declared: bool) -> HandFields:
    """Return the request with the event `discarder_riichi` added where the discarder is in riichi.

    If the event is given but the discarder isn't in riichi, the request gets a `not_allowed` error instead.
    """
    if "discarder_riichi" not in asked.events:
        return replace(asked, events=(*asked.events, "discarder_riichi")) if declared else asked
    return asked if declared else replace(asked, later=(not_allowed(asked.at("events"), words.DISCARDER_NOT),))
