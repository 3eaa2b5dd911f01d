"""When an event is impossible: Chengdu rulebook, section 3."""

from __future__ import annotations

from rules.chengdu import check_words as words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import ChengduFields
from rules.hand.checks import Given
from rules.hand.events import after_kong, discarded, robbed, self_drawn
from rules.hand.request import Moment
from scoring.multilingual import Text


def _first_turn(options: ChengduOptions, given: Given[ChengduFields], moment: Moment) -> Text | None:
    others = {"rinshan", "haitei"} & set(given.asked.events)
    return words.FIRST_TURN if not moment.tsumo or given.melds or others or moment.konged else None


def _gang_pao(options: ChengduOptions, given: Given[ChengduFields], moment: Moment) -> Text | None:
    return words.GANG_PAO if moment.tsumo or "chankan" in given.asked.events else None


EVENTS = {
    "first_turn": _first_turn,
    "rinshan": after_kong(words.RINSHAN),
    "gang_pao": _gang_pao,
    "chankan": robbed(words.CHANKAN, words.CHANKAN_COPY, "houtei"),
    "haitei": self_drawn(words.HAITEI),
    "houtei": discarded(words.HOUTEI),
}
