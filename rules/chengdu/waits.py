"""What a hand waits for and what each wait is worth; how far it is from ready."""

from __future__ import annotations

from typing import Any

from rules.chengdu import check_words as words
from rules.chengdu.checks import Given, check_active, check_allowed, check_tiles, event_problem, holds_lacking
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import SUITS, HandFields, Moment, read_hand, read_waiting
from rules.chengdu.score import completing, with_tile
from rules.chengdu.value import best
from rules.chengdu.wins import valued
from scoring.contract import Fields
from scoring.errors import Code, ContractError
from scoring.shanten import pairs_distance, standard_distance
from scoring.tiles import HONOURS, LANE, SUIT_MASKS, UNIT, count, counts, kinds, spell

Ways = tuple[Moment | None, Moment | None]
"""The moment of a win by discard and of a self-draw; None where that way is forbidden whatever the tile."""
_LANES = (1 << LANE * 9) - 1


def waits(options: ChengduOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `waits`."""
    own, moment = read_hand(options, fields, win=False), read_waiting(fields)
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    check_allowed(own, given)
    ways = _ways(own, given, moment)
    _check_suits(own, given)
    found = completing(given, own.que)
    shanten = 0 if found else distance(given, own.que) - 1
    return {"ok": True, "shanten": shanten, "waits": [_wait(options, own, given, ways, kind) for kind in kinds(found)]}


def _check_suits(fields: HandFields, given: Given) -> None:
    shown = 0
    for meld in given.melds:
        shown |= meld.tiles.mask
    if holds_lacking(shown, fields.que):
        raise ContractError(Code.NOT_WINNING, fields.at("melds"), words.MELDS_LACKING)


def _ways(fields: HandFields, given: Given, moment: Moment) -> Ways:
    tsumo_problem = event_problem(fields, given, moment)
    ron = moment._replace(loser=_payer(moment))
    ron_problem = event_problem(fields, given, ron)
    if ron_problem is not None and tsumo_problem is not None:
        raise tsumo_problem
    check_active(moment)
    return None if ron_problem is not None else ron, None if tsumo_problem is not None else moment


def _payer(moment: Moment) -> int:
    """The next in turn among those still in who is not the dealer; the dealer where there is none."""
    turn = [(moment.seat + step) % 4 for step in range(1, 4)]
    return next((seat for seat in turn if seat and seat in moment.active), 0)


def _wait(options: ChengduOptions, fields: HandFields, given: Given, ways: Ways, kind: int) -> dict[str, Any]:
    won = with_tile(given, kind)
    ron, tsumo = (None if way is None else _worth(options, fields, won, way) for way in ways)
    return {"tile": spell(kind), "left": 4 - count(given.packed, kind), "ron": ron, "tsumo": tsumo}


def _worth(options: ChengduOptions, fields: HandFields, won: Given, moment: Moment) -> dict[str, Any] | None:
    if fields.events and event_problem(fields, won, moment) is not None:
        return None
    counted = best(options, won, moment, fields.events)
    if counted is None:
        return None
    return valued(options, counted.worth, moment.seat, moment.loser, moment.active, 0).value()


def distance(given: Given, que: str | None) -> int:
    """Fewest tiles to draw until a hand that may win is complete: at most two suits, none of the declared one."""
    shown = 0
    for meld in given.melds:
        shown |= meld.tiles.mask
    lacking = [suit for suit in range(3) if not shown & SUIT_MASKS[suit] and que in (None, SUITS[suit])]
    return min(_distance(given, suit) for suit in lacking)


def _distance(given: Given, lacking: int) -> int:
    packed = given.concealed.packed & ~(_LANES << LANE * 9 * lacking)
    absent = sum(4 * UNIT[kind] for kind in kinds(HONOURS | SUIT_MASKS[lacking]))
    melded = given.packed - given.concealed.packed
    found = standard_distance(packed, melded + absent, 4 - len(given.melds))
    if given.melds:
        return found
    return min(found, pairs_distance(counts(packed), 7))
