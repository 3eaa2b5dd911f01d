"""What a hand waits for and what each wait is worth; how far it is from ready: contract; rulebook, section 6."""

from __future__ import annotations

from typing import Any

from rules.duankagen import words
from rules.duankagen.checks import KNOWN, SETS, Given, check_allowed, check_tiles, event_problem
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.request import HandFields, Moment, read_hand, read_waiting
from rules.duankagen.score import is_bound, valued_seat
from rules.duankagen.value import QING_HE, counted, facts_of, may_win, shape_waits, single_of
from scoring.contract import Fields
from scoring.errors import Code, ContractError, not_allowed
from scoring.shanten import pairs_distance, standard_distance
from scoring.tiles import count, counts, kinds, single, spell
from scoring.waits import exhausted

DEALER = 0
PAIRS = 5
Ways = tuple[Moment | None, Moment | None]
"""The moment of a ron and of a self-draw; None where that way is barred whatever the tile."""


def waits(options: DuankagenOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `waits`."""
    own, moment = read_hand(fields, win=False), read_waiting(options, fields)
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    check_allowed(own, given, moment.own)
    if len(moment.active) == 1:
        raise not_allowed(own.at("active"), words.ALONE)
    ways = _ways(options, own, given, moment)
    if QING_HE in own.events and given.melds:
        raise ContractError(Code.NOT_WINNING, own.at("melds"), words.NOT_PAIRS)
    found = _waiting(own, given)
    shanten = 0 if found else _distance(own, given) - 1
    return {"ok": True, "shanten": shanten, "waits": [_wait(options, own, given, ways, kind) for kind in kinds(found)]}


def _ways(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Ways:
    ron = moment._replace(loser=_payer(options, moment))
    ron_problem = event_problem(options, fields, given, ron)
    tsumo_problem = event_problem(options, fields, given, moment)
    if ron_problem is not None and tsumo_problem is not None:
        raise tsumo_problem
    return (
        None if ron_problem is not None or is_bound(options, given, ron) else ron,
        None if tsumo_problem is not None or is_bound(options, given, moment) else moment,
    )


def _payer(options: DuankagenOptions, moment: Moment) -> int:
    """The next in turn still in who is not the dealer; the dealer where there is none."""
    others = [(moment.seat + step) % options.players for step in range(1, options.players)]
    return next((seat for seat in others if seat != DEALER and seat in moment.active), DEALER)


def _waiting(fields: HandFields, given: Given) -> int:
    if QING_HE not in fields.events:
        return shape_waits(given)
    packed = given.concealed.packed
    free = KNOWN & ~exhausted(packed)
    return sum(1 << kind for kind in kinds(free) if single_of(packed + single(kind).packed) >= 0)


def _distance(fields: HandFields, given: Given) -> int:
    packed = given.concealed.packed
    if QING_HE in fields.events:
        return pairs_distance(counts(packed), PAIRS)
    return standard_distance(packed, given.seen - packed, SETS - len(given.melds))


def _wait(options: DuankagenOptions, fields: HandFields, given: Given, ways: Ways, kind: int) -> dict[str, Any]:
    ron, tsumo = (_worth(options, fields, given, way, kind) if way else None for way in ways)
    return {"tile": spell(kind), "left": 4 - count(given.seen, kind), "ron": ron, "tsumo": tsumo}


def _worth(
    options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment, kind: int
) -> dict[str, Any] | None:
    tile = single(kind)
    won = given._replace(win=tile, seen=given.seen + tile.packed)
    if event_problem(options, fields, won, moment) is not None:
        return None
    facts = facts_of(fields, moment)
    found = counted(options, won, tile, facts)
    if found is None or not may_win(options, found, facts):
        return None
    return valued_seat(options, won, found, moment).value()
