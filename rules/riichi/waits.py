"""What a hand waits for and what each wait is worth; how far it is from ready (contract, rulebook section 6)."""

from __future__ import annotations

from typing import Any

from rules.riichi import facts as r
from rules.riichi.checks import Given, check_allowed, check_tiles, known_kinds
from rules.riichi.dora import dora_rows
from rules.riichi.options import RiichiOptions
from rules.riichi.pao import liable_seat
from rules.riichi.points import Payment, paid
from rules.riichi.request import HandFields, Moment, read_hand, read_waiting
from rules.riichi.score import facts_of, hand_readings, is_furiten, is_unconnected, moment_problem, shape_waits
from rules.riichi.value import Counted, best
from rules.riichi.wins import least_fan
from scoring.contract import Fields
from scoring.hand import hand_of
from scoring.shanten import orphans_distance, seven_pairs_distance, standard_distance, unconnected_distance
from scoring.tiles import ALL, LANE, Tiles, count, counts, kinds, single, spell
from scoring.waits import exhausted

DEALER = 0


def waits(options: RiichiOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `waits`."""
    own, moment = read_hand(fields, win=False), read_waiting(options, fields)
    fields.done()
    given = check_tiles(options, own)
    fields.check_later()
    check_allowed(options, own, given)
    ways = _ways(options, own, given, moment)
    found = waiting(options, own, given, moment)
    shanten = 0 if found else distance(options, own, given, moment) - 1
    listed = [_wait(options, own, given, ways, kind) for kind in kinds(found)]
    return {"ok": True, "shanten": shanten, "waits": listed}


Ways = tuple[Moment | None, Moment | None]
"""The moment of a ron and of a self-draw; None where that way is forbidden whatever the tile."""


def _ways(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Ways:
    ron = moment._replace(loser=_payer(options, moment.seat))
    ron_problem = moment_problem(options, fields, given, ron)
    tsumo_problem = moment_problem(options, fields, given, moment)
    if ron_problem is not None and tsumo_problem is not None:
        raise tsumo_problem
    barred = ron_problem is not None or is_furiten(options, given)
    return None if barred else ron, moment if tsumo_problem is None else None


def _payer(options: RiichiOptions, seat: int) -> int:
    """The next in turn who is not the dealer; the dealer where there is none."""
    others = [(seat + step) % options.players for step in range(1, options.players)]
    return next((other for other in others if other != DEALER), DEALER)


def waiting(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> int:
    """The kinds (a mask) that complete the shape and of which the player does not hold all four."""
    found = shape_waits(options, given)
    if not found:
        found = _unconnected_waits(options, fields, given, moment)
    return found & ~exhausted(_own(given))


def _unconnected_waits(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> int:
    facts, melds = facts_of(options, fields, moment), len(given.melds)
    mask = given.concealed.mask
    return sum(
        1 << kind
        for kind in kinds(known_kinds(options))
        if is_unconnected(options, facts, mask | 1 << kind, melds) and mask.bit_count() >= 12
    )


def _own(given: Given) -> int:
    return given.seen - given.dora.packed - given.ura.packed


def distance(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> int:
    """Fewest tiles to draw until the hand is complete, over all shapes these rules know."""
    tiles = given.concealed
    absent = sum(4 << LANE * kind for kind in kinds(ALL & ~known_kinds(options)))
    found = standard_distance(tiles.packed, _own(given) - tiles.packed + absent, 4 - len(given.melds))
    if given.melds:
        return found
    own = counts(tiles.packed)
    found = min(found, seven_pairs_distance(tiles.mask, own), orphans_distance(tiles.mask, own))
    if options.shiisanpuutaa != "off" and facts_of(options, fields, moment) & r.HEAVEN:
        found = min(found, unconnected_distance(tiles.mask, own))
    return found


def _wait(options: RiichiOptions, fields: HandFields, given: Given, ways: Ways, kind: int) -> dict[str, Any]:
    tile = single(kind)
    shown = count(given.seen, kind) < 4
    ron, tsumo = ((_worth(options, fields, given, way, tile) if shown and way else None) for way in ways)
    return {"tile": spell(kind), "left": 4 - count(_own(given), kind), "ron": ron, "tsumo": tsumo}


def _worth(
    options: RiichiOptions, fields: HandFields, given: Given, moment: Moment, tile: Tiles
) -> dict[str, Any] | None:
    won = given._replace(win=tile, seen=given.seen + tile.packed)
    if fields.events and moment_problem(options, fields, won, moment) is not None:
        return None
    hand = hand_of(given.concealed, given.melds, tile)
    found = hand_readings(options, fields, moment, hand)
    if not found:
        return None
    counted = best(options, hand, found, dora_rows(options, won), least_fan(options, moment.honba), moment.dealer)
    return None if counted is None else _answer(options, moment, counted)


def _answer(options: RiichiOptions, moment: Moment, counted: Counted) -> dict[str, Any] | None:
    liable = None if moment.pao is None else liable_seat(options, counted, moment.pao)
    if moment.pao is not None and liable is None:
        return None
    worth = counted.worth
    points = sum(paid(options, DEALER, Payment(moment.seat, moment.loser, worth.base, liable)))
    return {
        "fan": worth.fan,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": worth.limit,
        "points": points,
    }
