"""When an event is impossible: hongkong rulebook, section 6."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.events import Judge, discarded, robbed, self_drawn
from rules.hand.request import Moment
from rules.hongkong import check_words as words
from rules.hongkong.options import HongkongOptions
from rules.hongkong.request import HongkongFields
from scoring.multilingual import Text


def _first_turn(options: HongkongOptions, given: Given[HongkongFields], moment: Moment) -> Text | None:
    """Judge a win on the first turn: a self-draw for the dealer (天糊), a win by discard for all others."""
    fits = moment.tsumo == moment.dealer and not given.melds and len(given.asked.events) == 1
    return None if fits else words.FIRST_TURN


def _after_kongs(text: Text, kongs: int, *against: str) -> Judge:
    def judge(options: HongkongOptions, given: Given[HongkongFields], moment: Moment) -> Text | None:
        fits = moment.tsumo and given.kongs >= kongs and set(against).isdisjoint(given.asked.events)
        return None if fits else text

    return judge


EVENTS: dict[str, Judge] = {
    "first_turn": _first_turn,
    "rinshan": _after_kongs(words.RINSHAN, 1, "lian_gang"),
    "lian_gang": _after_kongs(words.LIAN_GANG, 2),
    "chankan": robbed(words.CHANKAN, words.CHANKAN_COPY, "houtei"),
    "haitei": self_drawn(words.HAITEI),
    "houtei": discarded(words.HOUTEI),
}
