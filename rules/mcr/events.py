"""Checks that reject impossible events: mcr rulebook, section 5."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.events import after_kong, robbed, self_drawn
from rules.hand.request import HandFields, Moment
from rules.mcr import check_words as words
from scoring.multilingual import Text
from scoring.tiles import KIND, count


def _houtei(options: object, given: Given[HandFields], moment: Moment) -> Text | None:
    return words.HOUTEI if moment.tsumo or "chankan" in given.asked.events else None


def _last_of_kind(options: object, given: Given[HandFields], moment: Moment) -> Text | None:
    again = given.win.codes and count(given.concealed.packed, given.win.codes[0] & KIND)
    return words.LAST_OF_KIND if again else None


EVENTS = {
    "haitei": self_drawn(words.HAITEI),
    "houtei": _houtei,
    "rinshan": after_kong(words.RINSHAN),
    "chankan": robbed(words.CHANKAN, words.CHANKAN_COPY),
    "jue_zhang": _last_of_kind,
}
