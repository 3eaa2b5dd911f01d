"""When an event of a 断卡根 hand is impossible: rulebook, section 4."""

from __future__ import annotations

from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.request import DuankagenFields, DuankagenMoment
from rules.hand.checks import Given
from rules.hand.events import after_kong, discarded, robbed, self_drawn
from scoring.multilingual import Text

_NOT_WITH_FIRST = {"rinshan", "haitei", "houtei", "chankan", "gang_pao"}


def _first_turn(options: DuankagenOptions, given: Given[DuankagenFields], moment: DuankagenMoment) -> Text | None:
    if given.melds or moment.konged or _NOT_WITH_FIRST & set(given.asked.events):
        return words.FIRST_TURN
    return words.FIRST_TURN_DEALER if moment.dealer and (not moment.tsumo or moment.own) else None


def _gang_pao(options: DuankagenOptions, given: Given[DuankagenFields], moment: DuankagenMoment) -> Text | None:
    return words.GANG_PAO if moment.tsumo or {"chankan", "qing_he_pao"} & set(given.asked.events) else None


def _qing_he(options: DuankagenOptions, given: Given[DuankagenFields], moment: DuankagenMoment) -> Text | None:
    if not moment.tsumo:
        return words.QING_HE_RON
    return words.QING_HE_DECLARED if moment.own and not options.bao_hu_qing_he else None


EVENTS = {
    "first_turn": _first_turn,
    "rinshan": after_kong(words.RINSHAN),
    "gang_pao": _gang_pao,
    "chankan": robbed(words.CHANKAN, words.CHANKAN_COPY, "houtei", "qing_he_pao"),
    "haitei": self_drawn(words.HAITEI),
    "houtei": discarded(words.HOUTEI),
    "qing_he": _qing_he,
    "qing_he_pao": discarded(words.QING_HE_PAO),
}
