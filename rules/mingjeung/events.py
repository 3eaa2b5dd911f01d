"""When an event cannot be: mingjeung rulebook, section 4."""

from __future__ import annotations

from collections.abc import Callable

from rules.mingjeung import check_words as words
from rules.mingjeung.checks import Given
from rules.mingjeung.request import HandFields, Moment
from scoring.errors import ContractError, not_allowed
from scoring.melds import MeldType
from scoring.text import Text
from scoring.tiles import KIND, count

EVENTS = ("first_turn", "rinshan", "chankan", "haitei", "houtei")
_OWN_KONGS = (MeldType.ANKAN, MeldType.KAKAN)


def event_problem(fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """The first event that cannot be; None where all can. Without a winning tile what it says is left out."""
    for i, event in enumerate(fields.events):
        judge = _EVENT.get(event)
        text = words.NO_EVENT if judge is None else judge(fields, given, moment)
        if text is not None:
            return not_allowed(fields.at(f"events[{i}]"), text)
    return None


def _first_turn(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if given.melds or len(fields.events) > 1:
        return words.FIRST_TURN
    if moment.loser is None:
        return words.FIRST_TURN_RIICHI if fields.riichi else None
    if moment.dealer:
        return words.FIRST_TURN_DEALER
    return words.FIRST_TURN_RIICHI if fields.riichi and moment.loser < moment.seat else None


def _rinshan(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if "chankan" in fields.events or "houtei" in fields.events:
        return words.RINSHAN_ALONE
    types = {meld.type for meld in given.melds}
    if moment.tsumo:
        return None if types.intersection(_OWN_KONGS) else words.RINSHAN_TSUMO
    return None if MeldType.DAIMINKAN in types else words.RINSHAN_RON


def _chankan(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if moment.tsumo or "houtei" in fields.events:
        return words.CHANKAN
    shown = given.win.codes and count(given.seen, given.win.codes[0] & KIND) > 1
    return words.CHANKAN_COPY if shown else None


def _haitei(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo else words.HAITEI


def _houtei(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.HOUTEI if moment.tsumo else None


_EVENT: dict[str, Callable[[HandFields, Given, Moment], Text | None]] = {
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "chankan": _chankan,
    "haitei": _haitei,
    "houtei": _houtei,
}
