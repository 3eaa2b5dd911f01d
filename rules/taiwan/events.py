"""Checks that reject impossible events of a Taiwan hand: taiwan rulebook, section 2, 'Events', and section 3."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.taiwan import check_words as words
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.request import TaiwanFields, TaiwanMoment
from scoring.melds import MeldType
from scoring.multilingual import Text

_OWN_KONGS = (MeldType.ANKAN, MeldType.KAKAN)


def self_drawn(given: Given[TaiwanFields], moment: TaiwanMoment) -> bool:
    """Return whether the hand is read as self-drawn. A flower win with its tiles shown also is."""
    return moment.tsumo or (given.asked.flower_win is not None and given.asked.shown)


def _tian_ting(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    return words.TIAN_TING if moment.dealer or given.melds or "diting" in given.asked.events else None


def _di_ting(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    return words.DI_TING if given.open or "tianting" in given.asked.events else None


def _first_turn(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    events = given.asked.events
    ready = "tianting" in events or "diting" in events
    heavenly = moment.dealer and self_drawn(given, moment) and "diting" not in events
    late = "haitei" in events or "chankan" in events or given.asked.flower_win
    if late or not (ready or heavenly):
        return words.FIRST_TURN
    return words.FIRST_TURN if heavenly and (given.melds or "rinshan" in events) else None


def _rinshan(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    kong = any(meld.type in _OWN_KONGS for meld in given.melds)
    return None if self_drawn(given, moment) and (kong or given.flowers.mask) else words.RINSHAN


def _haitei(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    return None if self_drawn(given, moment) else words.HAITEI


def _chankan(options: TaiwanOptions, given: Given[TaiwanFields], moment: TaiwanMoment) -> Text | None:
    return words.CHANKAN if self_drawn(given, moment) or given.shows_win_again else None


EVENTS = {
    "tianting": _tian_ting,
    "diting": _di_ting,
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "haitei": _haitei,
    "chankan": _chankan,
}
