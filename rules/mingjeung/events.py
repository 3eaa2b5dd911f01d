"""Checks that reject impossible events: mingjeung rulebook, section 4."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.events import discarded, robbed, self_drawn
from rules.hand.request import HandFields, Moment
from rules.mingjeung import check_words as words
from rules.mingjeung.options import MingjeungOptions
from scoring.melds import MeldType
from scoring.multilingual import Text

_OWN_KONGS = (MeldType.ANKAN, MeldType.KAKAN)


def _first_turn(options: MingjeungOptions, given: Given[HandFields], moment: Moment) -> Text | None:
    riichi = given.asked.riichi
    if given.melds or len(given.asked.events) > 1:
        return words.FIRST_TURN
    if moment.loser is None:
        return words.FIRST_TURN_RIICHI if riichi else None
    if moment.dealer:
        return words.FIRST_TURN_DEALER
    return words.FIRST_TURN_RIICHI if riichi and moment.loser < moment.seat else None


def _rinshan(options: MingjeungOptions, given: Given[HandFields], moment: Moment) -> Text | None:
    if "chankan" in given.asked.events or "houtei" in given.asked.events:
        return words.RINSHAN_ALONE
    types = {meld.type for meld in given.melds}
    if moment.tsumo:
        return None if types.intersection(_OWN_KONGS) else words.RINSHAN_TSUMO
    return None if MeldType.DAIMINKAN in types else words.RINSHAN_RON


EVENTS = {
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "chankan": robbed(words.CHANKAN, words.CHANKAN_COPY, "houtei"),
    "haitei": self_drawn(words.HAITEI),
    "houtei": discarded(words.HOUTEI),
}
