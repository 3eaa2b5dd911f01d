"""Value one winning hand by its tiles: riichi rulebook, sections 1 to 6 and 12."""

from __future__ import annotations

from typing import Any

from rules.riichi import check_words as words
from rules.riichi import facts as r
from rules.riichi import words as common
from rules.riichi.checks import Given, check_allowed, check_tiles, event_problem, known_kinds
from rules.riichi.dora import dora_rows
from rules.riichi.explain import TileWork
from rules.riichi.options import RiichiOptions
from rules.riichi.pao import liable_seat, pao_problem
from rules.riichi.points import Liable, Payment, honba_paid
from rules.riichi.request import HandFields, Moment, SeatedPao, read_hand, read_moment
from rules.riichi.state import STICK
from rules.riichi.value import Counted, best
from rules.riichi.wins import Valued, least_fan, valued
from scoring import features as f
from scoring.contract import Fields
from scoring.errors import Code, ContractError, not_allowed
from scoring.hand import Hand, Reading, Shape, Winds, hand_of, readings, special_reading, tile_flags
from scoring.tiles import EAST, SUIT_MASKS, TERMINALS
from scoring.waits import orphans_waits, seven_pairs_waits, standard_waits

EIGHTH_STREAK = 7


def score(options: RiichiOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `score`."""
    own, moment = read_hand(fields, win=True), read_moment(options, fields)
    fields.done()
    given = check_tiles(options, own)
    fields.check_later()
    counted, liable = value_tiles(options, own, given, moment)
    payment = Payment(moment.seat, moment.loser, counted.worth.base, liable)
    win = valued_by_tiles(options, given, counted, payment, 0)
    return win.with_extras(honba_paid(options, payment, moment.honba), STICK * moment.deposits).answer(lang)


def valued_by_tiles(options: RiichiOptions, given: Given, counted: Counted, payment: Payment, dealer: int) -> Valued:
    """A counted hand with what each player pays for it."""
    return valued(options, counted.worth, payment, dealer, TileWork(given.melds, counted))


def value_tiles(
    options: RiichiOptions, fields: HandFields, given: Given, moment: Moment
) -> tuple[Counted, Liable | None]:
    """The value of a hand whose tiles are in order; what is forbidden, then shape, patterns, furiten."""
    if given.melds or fields.riichi or fields.dora or fields.ura or fields.flowers:
        check_allowed(options, fields, given)
    problem = moment_problem(options, fields, given, moment)
    if problem is not None:
        raise problem
    counted = _count(options, fields, given, moment)
    liable = _liable(options, moment.pao, counted)
    if not moment.tsumo and is_furiten(options, given):
        raise ContractError(Code.FURITEN, at(fields, "win_tile"), words.FURITEN)
    return counted, liable


def _liable(options: RiichiOptions, pao: SeatedPao | None, counted: Counted) -> Liable | None:
    if pao is None:
        return None
    liable = liable_seat(options, counted, pao)
    if liable is None:
        raise not_allowed(f"{pao.path}.pattern", words.PAO_NOT_COUNTED)
    return liable


def moment_problem(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """What cannot be by the events and the liability, seen without reading the hand."""
    problem = event_problem(options, fields, given, moment) if fields.events else None
    if problem is None and moment.pao is not None:
        problem = pao_problem(options, fields, given, moment, moment.pao)
    return problem


def at(fields: HandFields, name: str) -> str:
    """The path of a field of the hand."""
    return f"{fields.path}.{name}" if fields.path else name


def _count(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Counted:
    hand = hand_of(given.concealed, given.melds, given.win)
    found = hand_readings(options, fields, moment, hand)
    if not found:
        raise ContractError(Code.NOT_WINNING, at(fields, "win_tile"), words.NOT_WINNING)
    least = least_fan(options, moment.honba)
    counted = best(options, hand, found, dora_rows(options, given), least, moment.dealer)
    if counted is None:
        raise ContractError(Code.NO_YAKU, at(fields, "win_tile"), common.NO_YAKU.fill(n=least))
    return counted


_WINDS = tuple(tuple(Winds(EAST + seat, EAST + wind) for wind in range(4)) for seat in range(4))


def hand_readings(options: RiichiOptions, fields: HandFields, moment: Moment, hand: Hand) -> list[Reading]:
    """Every reading of a complete hand; empty where it is none."""
    facts = facts_of(options, fields, moment)
    winds = _WINDS[moment.seat][moment.round]
    found = readings(hand, not moment.tsumo, winds, facts)
    if not found and is_unconnected(options, facts, hand.mask, len(hand.melds)):
        flags = facts & ~r.HEAVEN | r.UNCONNECTED | tile_flags(hand.mask, hand.melds)
        found.append(special_reading(hand, Shape.UNCONNECTED, winds, flags))
    return found


def is_unconnected(options: RiichiOptions, facts: int, mask: int, melds: int) -> bool:
    """十三不搭: 13 kinds, one twice, numbers of a suit at least 3 apart, at least one of them a 中张牌."""
    if options.shiisanpuutaa == "off" or melds or not facts & r.HEAVEN or mask.bit_count() != 13:
        return False
    numbers = mask & sum(SUIT_MASKS)
    close = any(mask & suit & (mask & suit) << gap for suit in SUIT_MASKS for gap in (1, 2))
    return not close and numbers & ~TERMINALS != 0


def facts_of(options: RiichiOptions, fields: HandFields, moment: Moment) -> int:
    """The flags of what the tiles do not show."""
    facts = r.DECLARED[fields.riichi] | (f.TSUMO if moment.tsumo else f.RON)
    if options.paarenchan == "deals" and moment.dealer and moment.streak >= EIGHTH_STREAK:
        facts |= r.EIGHTH_DEAL
    open_riichi = facts & (r.OPEN_RIICHI | r.DOUBLE_OPEN) and not moment.tsumo
    if open_riichi and options.open_riichi == "on" and "discarder_riichi" not in fields.events:
        facts |= r.OPEN_LIMIT
    return facts | _event_facts(options, fields.events, moment) if fields.events else facts


_EVENT_FACTS = {
    "ippatsu": r.IPPATSU,
    "rinshan": r.RINSHAN,
    "houtei": r.HOUTEI,
    "chankan": r.CHANKAN,
    "eighth_win": r.EIGHTH_WIN,
}


def _event_facts(options: RiichiOptions, events: tuple[str, ...], moment: Moment) -> int:
    facts = 0
    for event in events:
        facts |= _EVENT_FACTS.get(event, 0)
    if "haitei" in events and (options.rinshan_haitei or "rinshan" not in events):
        facts |= r.HAITEI
    if "first_turn" in events:
        facts |= (r.TENHOU if moment.dealer else r.CHIIHOU) if moment.tsumo else r.RENHOU
    return facts


def shape_waits(options: RiichiOptions, given: Given) -> int:
    """The kinds (a mask) that complete the shape, a fifth copy not refused."""
    packed, mask = given.concealed.packed, given.concealed.mask
    found = standard_waits(packed)
    if not given.melds:
        found |= seven_pairs_waits(packed, mask) | orphans_waits(packed, mask)
    return found & known_kinds(options)


def is_furiten(options: RiichiOptions, given: Given) -> bool:
    """振听: a tile that completes the shape was discarded or passed."""
    gone = (given.discards.mask if given.discards else 0) | (given.passed.mask if given.passed else 0)
    return gone != 0 and shape_waits(options, given) & gone != 0
