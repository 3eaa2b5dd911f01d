"""What a 断卡根 hand must be before it is read: rulebook, sections 1, 4, 5 and 10, in its order of checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.request import HandFields, Moment
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import Meld, MeldType, check_fits, read_melds, read_tiles
from scoring.text import Text
from scoring.tiles import KIND, SUIT_MASKS, Tiles, count, fifth

KNOWN = SUIT_MASKS[1] | SUIT_MASKS[2]
"""饼 and 索."""
SIZE = 10
SETS = 3
EVENTS = ("first_turn", "rinshan", "gang_pao", "chankan", "haitei", "houtei", "qing_he", "qing_he_pao")
_NOT_WITH_FIRST = {"rinshan", "haitei", "houtei", "chankan", "gang_pao"}
_CHANGES_HAND = (MeldType.PON, MeldType.KAKAN)


class Given(NamedTuple):
    """A hand's tiles, parsed: `seen` counts concealed tiles, melds and the winning tile, packed."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: Tiles
    passed: Tiles
    passed_bao: Tiles
    seen: int


def check_tiles(fields: HandFields) -> Given:
    """Tiles, counts, fifth copies, melds."""
    given, problem = _parse(fields)
    _check_counts(fields, given)
    if fifth(given.seen):
        raise ContractError(Code.TOO_MANY_TILES, fields.at("concealed"), words.FIFTH)
    if problem is not None:
        raise problem
    check_fits(given.melds, fields.at("melds"))
    return given


def _parse(fields: HandFields) -> tuple[Given, ContractError | None]:
    concealed = _tiles(fields, fields.concealed, "concealed")
    melds, problem = read_melds(fields.melds, fields.at("melds"), KNOWN)
    win = _tiles(fields, fields.win_tile, "win_tile")
    passed, passed_bao = _tiles(fields, fields.passed, "passed"), _tiles(fields, fields.passed_bao, "passed_bao")
    seen = concealed.packed + win.packed + sum(meld.tiles.packed for meld in melds)
    return Given(concealed, melds, win, passed, passed_bao, seen), problem


def _tiles(fields: HandFields, text: str | None, name: str) -> Tiles:
    return read_tiles(text, fields.at(name), KNOWN)


def _check_counts(fields: HandFields, given: Given) -> None:
    wanted = SIZE - 3 * len(fields.melds)
    if len(given.concealed.codes) != wanted:
        text = words.CONCEALED.fill(n=max(wanted, 0), melds=len(fields.melds))
        raise ContractError(Code.BAD_COUNT, fields.at("concealed"), text)
    if fields.win_tile is not None and len(given.win.codes) != 1:
        raise ContractError(Code.BAD_COUNT, fields.at("win_tile"), words.ONE_TILE)


# -- what the rules forbid -------------------------------------------------------------------------


def check_allowed(fields: HandFields, given: Given, own: bool) -> None:
    """What is forbidden however the hand is won; `own`: this player has declared 报胡."""
    if fields.later:
        raise fields.later[0]
    for i, meld in enumerate(given.melds):
        if meld.sequence:
            raise not_allowed(fields.at(f"melds[{i}]"), words.NO_CHI)
        if own and meld.type in _CHANGES_HAND:
            raise not_allowed(fields.at(f"melds[{i}]"), words.DECLARED_MELD)
    if given.passed_bao.codes and not own:
        raise not_allowed(fields.at("passed_bao"), words.NOT_DECLARED)


def event_problem(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """The first event that cannot be (section 4), seen without reading the hand; None where all can."""
    for i, event in enumerate(fields.events):
        text = _EVENT[event](options, fields, given, moment) if event in _EVENT else words.NO_EVENT
        if text is not None:
            return not_allowed(fields.at(f"events[{i}]"), text)
    return None


def _first_turn(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if given.melds or _NOT_WITH_FIRST & set(fields.events):
        return words.FIRST_TURN
    dealer = moment.seat == 0
    return words.FIRST_TURN_DEALER if dealer and (not moment.tsumo or moment.own) else None


def _rinshan(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo and any(meld.kong for meld in given.melds) else words.RINSHAN


def _gang_pao(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.GANG_PAO if moment.tsumo or {"chankan", "qing_he_pao"} & set(fields.events) else None


def _chankan(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if moment.tsumo or {"houtei", "qing_he_pao"} & set(fields.events):
        return words.CHANKAN
    copies = count(given.seen, given.win.codes[0] & KIND) if given.win.codes else 1
    return words.CHANKAN_COPY if copies > 1 else None


def _haitei(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo else words.HAITEI


def _houtei(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.HOUTEI if moment.tsumo else None


def _qing_he(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if not moment.tsumo:
        return words.QING_HE_RON
    return words.QING_HE_DECLARED if moment.own and not options.bao_hu_qing_he else None


def _qing_he_pao(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.QING_HE_PAO if moment.tsumo else None


_EVENT: dict[str, Callable[[DuankagenOptions, HandFields, Given, Moment], Text | None]] = {
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "gang_pao": _gang_pao,
    "chankan": _chankan,
    "haitei": _haitei,
    "houtei": _houtei,
    "qing_he": _qing_he,
    "qing_he_pao": _qing_he_pao,
}
