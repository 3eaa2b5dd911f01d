"""Checks that reject impossible events of a riichi hand: rulebook, section 5."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.events import discarded, robbed, self_drawn
from rules.hand.request import HandFields, Moment
from rules.riichi import check_words as words
from rules.riichi.options import RiichiOptions
from scoring.multilingual import Text
from scoring.waits import orphans_waits

RiichiHand = Given[HandFields]
_WITH_FIRST = {"first_turn", "chankan_ankan", "eighth_win"}


def _first_turn(options: RiichiOptions, given: RiichiHand, moment: Moment) -> Text | None:
    asked = given.asked
    if given.melds or asked.flowers or asked.riichi or set(asked.events) - _WITH_FIRST:
        return words.FIRST_TURN
    if moment.loser is not None and (moment.dealer or moment.loser > moment.seat):
        return words.FIRST_TURN_RON
    return None


def _ippatsu(options: RiichiOptions, given: RiichiHand, moment: Moment) -> Text | None:
    if not options.ippatsu:
        return words.NO_IPPATSU
    return words.IPPATSU if given.asked.riichi is None or "rinshan" in given.asked.events else None


def _rinshan(options: RiichiOptions, given: RiichiHand, moment: Moment) -> Text | None:
    return None if moment.tsumo and (given.kongs or given.asked.flowers) else words.RINSHAN


_CHANKAN = robbed(words.CHANKAN, words.CHANKAN_COPY, "houtei")


def _chankan_ankan(options: RiichiOptions, given: RiichiHand, moment: Moment) -> Text | None:
    if not options.kokushi_ankan or "chankan" in given.asked.events or not _orphans(given):
        return words.CHANKAN_ANKAN
    return _CHANKAN(options, given, moment)


def _orphans(given: RiichiHand) -> bool:
    if given.melds:
        return False
    waits = orphans_waits(given.concealed.packed, given.concealed.mask)
    return waits & (given.win.mask or waits) != 0


def _eighth(options: RiichiOptions, given: RiichiHand, moment: Moment) -> Text | None:
    return None if options.paarenchan == "wins" else words.RiichiWords.no_event


EVENTS = {
    "first_turn": _first_turn,
    "ippatsu": _ippatsu,
    "rinshan": _rinshan,
    "chankan": _CHANKAN,
    "chankan_ankan": _chankan_ankan,
    "haitei": self_drawn(words.HAITEI),
    "houtei": discarded(words.HOUTEI),
    "discarder_riichi": discarded(words.DISCARDER),
    "eighth_win": _eighth,
}
