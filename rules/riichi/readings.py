"""The readings of a riichi hand, including facts that its tiles don't show: rulebook, sections 1 to 5."""

from __future__ import annotations

from rules.hand.request import HandFields, Moment
from rules.riichi import facts as r
from rules.riichi.options import RiichiOptions
from scoring import reading_features as f
from scoring.hand import Hand, Reading, Shape, Winds, readings, special_reading, tile_flags
from scoring.tiles import EAST, SUIT_MASKS, TERMINALS

EIGHTH_STREAK = 7
_WINDS = tuple(tuple(Winds(EAST + seat, EAST + wind) for wind in range(4)) for seat in range(4))


def hand_readings(options: RiichiOptions, hand: Hand, asked: HandFields, moment: Moment) -> list[Reading]:
    """Return every reading of a complete hand, or an empty list if the hand is not complete."""
    facts = facts_of(options, asked, moment)
    winds = _WINDS[moment.seat][moment.round or 0]
    found = readings(hand, not moment.tsumo, winds, facts)
    if not found and is_unconnected(options, facts, hand.mask, len(hand.melds)):
        flags = facts & ~r.HEAVEN | r.UNCONNECTED | tile_flags(hand)
        found.append(special_reading(hand, Shape.UNCONNECTED, winds, flags))
    return found


def is_unconnected(options: RiichiOptions, facts: int, mask: int, melds: int) -> bool:
    """Return whether the hand is 十三不搭.

    It has 13 kinds with one of them twice, numbers of a suit at least 3 apart, and at least one 中张牌.
    """
    if options.shiisanpuutaa == "off" or melds or not facts & r.HEAVEN or mask.bit_count() != 13:
        return False
    numbers = mask & sum(SUIT_MASKS)
    close = any(mask & suit & (mask & suit) << gap for suit in SUIT_MASKS for gap in (1, 2))
    return not close and numbers & ~TERMINALS != 0


def facts_of(options: RiichiOptions, asked: HandFields, moment: Moment) -> int:
    """Return the flags for facts that the tiles don't show."""
    facts = r.DECLARED[asked.riichi] | (f.TSUMO if moment.tsumo else f.RON)
    if options.paarenchan == "deals" and moment.dealer and moment.streak >= EIGHTH_STREAK:
        facts |= r.EIGHTH_DEAL
    open_riichi = facts & (r.OPEN_RIICHI | r.DOUBLE_OPEN) and not moment.tsumo
    if open_riichi and options.open_riichi == "on" and "discarder_riichi" not in asked.events:
        facts |= r.OPEN_LIMIT
    return facts | _event_facts(options, asked.events, moment) if asked.events else facts


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
