"""Value one winning hand by its tiles: mingjeung rulebook, sections 1 to 6 and 11."""

from __future__ import annotations

from typing import Any

from rules.mingjeung import check_words as words
from rules.mingjeung import facts as m
from rules.mingjeung.checks import Given, check_allowed, check_tiles
from rules.mingjeung.events import event_problem
from rules.mingjeung.explain import TileWork
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.pao import pao_problem
from rules.mingjeung.patterns import is_unconnected
from rules.mingjeung.points import Payment
from rules.mingjeung.request import HandFields, Moment, read_hand, read_moment
from rules.mingjeung.value import Counted, best, dora_rows
from rules.mingjeung.wins import Valued, valued
from scoring import features as f
from scoring.contract import Fields
from scoring.errors import Code, ContractError
from scoring.hand import Hand, Reading, Shape, Winds, hand_of, set_readings, special_reading, tile_flags
from scoring.readings import are_pairs, is_orphans
from scoring.tiles import EAST, KIND

NO_WIND = -1


def score(options: MingjeungOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `score`."""
    own, moment = read_hand(fields, win=True), read_moment(fields)
    fields.done()
    given = check_tiles(own, moment.streak)
    fields.check_later()
    counted = value_tiles(options, own, given, moment)
    liable = None if moment.pao is None else moment.pao.seat
    payment = Payment(moment.seat, moment.loser, counted.worth.base, liable)
    return valued_by_tiles(given, counted, payment).with_sticks(moment.deposits).answer(lang)


def valued_by_tiles(given: Given, counted: Counted, payment: Payment, dealer: int = 0) -> Valued:
    """A counted hand with what each player pays for it."""
    return valued(counted.worth, payment, dealer, TileWork(given.melds, counted))


def value_tiles(options: MingjeungOptions, fields: HandFields, given: Given, moment: Moment) -> Counted:
    """The value of a hand whose tiles are in order; what is forbidden, then shape, minimum, furiten."""
    check_allowed(fields, given)
    problem = moment_problem(fields, given, moment)
    if problem is not None:
        raise problem
    found = hand_readings(fields, moment, hand_of(given.concealed, given.melds, given.win))
    if not found:
        raise ContractError(Code.NOT_WINNING, fields.at("win_tile"), words.NOT_WINNING)
    counted = best(options, found, dora_rows(given))
    if counted is None:
        raise ContractError(Code.NO_YAKU, fields.at("win_tile"), words.NO_YAKU)
    if not moment.tsumo and is_furiten(fields, given):
        raise ContractError(Code.FURITEN, fields.at("win_tile"), words.FURITEN)
    return counted


def moment_problem(fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """What cannot be by the events and the liability, seen without reading the hand."""
    problem = event_problem(fields, given, moment) if fields.events else None
    if problem is None and moment.pao is not None:
        problem = pao_problem(given, moment, moment.pao)
    return problem


def hand_readings(fields: HandFields, moment: Moment, hand: Hand) -> list[Reading]:
    """Every reading of a complete hand; empty where it is none."""
    flags = facts_of(fields, moment) | tile_flags(hand.mask, hand.melds)
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


_EVENTS = {"rinshan": m.RINSHAN, "chankan": m.CHANKAN, "haitei": m.HAITEI, "houtei": m.HOUTEI}


def facts_of(fields: HandFields, moment: Moment) -> int:
    """The flags of what the tiles do not show."""
    facts = f.TSUMO if moment.tsumo else f.RON
    if fields.riichi:
        facts |= m.RIICHI
    for event in fields.events:
        facts |= _EVENTS.get(event, 0)
    return facts | first_turn(moment) if "first_turn" in fields.events else facts


def first_turn(moment: Moment) -> int:
    """天和, 地和 (from the dealer) or 人和."""
    if moment.dealer:
        return m.TENHOU
    return m.CHIIHOU if moment.loser == 0 else m.RENHOU


def is_furiten(fields: HandFields, given: Given) -> bool:
    """振聽: this very tile was discarded or passed (section 6)."""
    return "rinshan" not in fields.events and barred(given) >> (given.win.codes[0] & KIND) & 1 == 1


def barred(given: Given) -> int:
    """The kinds (a mask) that may not be won by ron."""
    return given.discards.mask | given.passed.mask
