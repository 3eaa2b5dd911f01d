"""What a hand waits for and what each wait is worth; how far it is from ready (contract; rulebook, sections 5, 6)."""

from __future__ import annotations

from typing import Any

from rules.mingjeung.checks import HAND_SIZE, Given, check_allowed, check_tiles
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.patterns import UNCONNECTED
from rules.mingjeung.points import PLAYERS, Payment, paid
from rules.mingjeung.request import HandFields, Moment, read_hand, read_waiting
from rules.mingjeung.score import barred, hand_readings, moment_problem
from rules.mingjeung.value import Counted, best, dora_rows
from scoring.contract import Fields
from scoring.hand import hand_of
from scoring.shanten import orphans_distance, pairs_distance, standard_distance
from scoring.tiles import Tiles, count, counts, kinds, single, spell
from scoring.waits import exhausted, orphans_waits, pairs_waits, standard_waits

DEALER = 0
SETS, PAIRS = 4, 7

Ways = tuple[Moment | None, Moment | None]
"""The moment of a ron and of a self-draw; None where that way is forbidden whatever the tile."""


def waits(options: MingjeungOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `waits`."""
    own, moment = read_hand(fields, win=False), read_waiting(fields)
    fields.done()
    given = check_tiles(own, moment.streak)
    fields.check_later()
    check_allowed(own, given)
    ways = _ways(own, given, moment)
    found = shape_waits(given) & ~exhausted(given.own)
    shanten = 0 if found else distance(given) - 1
    listed = [_wait(options, own, given, ways, kind) for kind in kinds(found)]
    return {"ok": True, "shanten": shanten, "waits": listed}


def _ways(fields: HandFields, given: Given, moment: Moment) -> Ways:
    ron = moment._replace(loser=_payer(moment.seat))
    ron_problem, tsumo_problem = moment_problem(fields, given, ron), moment_problem(fields, given, moment)
    if ron_problem is not None and tsumo_problem is not None:
        raise tsumo_problem
    return None if ron_problem is not None else ron, None if tsumo_problem is not None else moment


def _payer(seat: int) -> int:
    """The next in turn who is not the dealer; the dealer has always one."""
    return next(other for step in range(1, PLAYERS) if (other := (seat + step) % PLAYERS) != DEALER)


def shape_waits(given: Given) -> int:
    """The kinds (a mask) that complete the shape, a fifth copy not refused."""
    packed, mask = given.concealed.packed, given.concealed.mask
    found = standard_waits(packed)
    if not given.melds:
        found |= pairs_waits(packed) | orphans_waits(packed, mask) | unconnected_waits(mask)
    return found


def unconnected_waits(mask: int) -> int:
    """The kinds that make 13 different tiles into 十四不搭."""
    if mask.bit_count() != HAND_SIZE:
        return 0
    found = 0
    for form in UNCONNECTED:
        found |= 0 if mask & ~form else form & ~mask
    return found


def distance(given: Given) -> int:
    """Fewest tiles to draw until the hand is complete, over all shapes these rules know."""
    tiles = given.concealed
    found = standard_distance(tiles.packed, given.own - tiles.packed, SETS - len(given.melds))
    if given.melds:
        return found
    own = counts(tiles.packed)
    unconnected = HAND_SIZE + 1 - max((tiles.mask & form).bit_count() for form in UNCONNECTED)
    return min(found, pairs_distance(own, PAIRS), orphans_distance(tiles.mask, own), unconnected)


def _wait(options: MingjeungOptions, fields: HandFields, given: Given, ways: Ways, kind: int) -> dict[str, Any]:
    ron, tsumo = ways
    if barred(given) >> kind & 1 and "rinshan" not in fields.events:
        ron = None
    shown = count(given.seen, kind) < 4
    worths = [_worth(options, fields, given, way, single(kind)) if shown and way else None for way in (ron, tsumo)]
    return {"tile": spell(kind), "left": 4 - count(given.own, kind), "ron": worths[0], "tsumo": worths[1]}


def _worth(
    options: MingjeungOptions, fields: HandFields, given: Given, moment: Moment, tile: Tiles
) -> dict[str, Any] | None:
    won = given.with_win(tile)
    if fields.events and moment_problem(fields, won, moment) is not None:
        return None
    found = hand_readings(fields, moment, hand_of(given.concealed, given.melds, tile))
    counted = best(options, found, dora_rows(won))
    return None if counted is None else _answer(moment, counted)


def _answer(moment: Moment, counted: Counted) -> dict[str, Any]:
    worth = counted.worth
    payment = Payment(moment.seat, moment.loser, worth.base)
    return {**worth.answer(), "points": sum(paid(payment))}
