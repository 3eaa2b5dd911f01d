"""What a hand waits for and what each wait is worth: contract, taiwan rulebook, section 7."""

from __future__ import annotations

from typing import Any

from rules.taiwan import check_words as words
from rules.taiwan.checks import Given, Way, check_allowed, check_tiles, event_problem
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.request import HandFields, Moment, read_hand, read_waiting
from rules.taiwan.score import DEALER, counted_hand, seen_from, valued, waiting, with_flowers
from scoring.contract import Fields
from scoring.errors import not_allowed
from scoring.shanten import standard_distance
from scoring.tiles import count, counts, kinds, single, spell

_SETS = 5
_PAIRS = 7


def waits(options: TaiwanOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `waits`."""
    own = _without_flower_win(read_hand(fields, win=False))
    moment = seen_from(options, read_waiting(fields))
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    check_allowed(own, moment, "dai_wei")
    ways = _ways(own, given, moment)
    found = waiting(options, given, given.own)
    distance_left = 0 if found else distance(options, given) - 1
    listed = [_wait(options, own, given, ways, found, kind) for kind in kinds(found)]
    return {"ok": True, "shanten": distance_left, "waits": listed}


def _without_flower_win(own: HandFields) -> HandFields:
    if own.flower_win is None:
        return own
    refused = not_allowed(own.at("flower_win"), words.NO_FLOWER_WIN)
    return own._replace(flower_win=None, later=(*own.later, refused))


Ways = tuple[Moment | None, Moment | None]
"""The moment of a ron and of a self-draw; None where that way is forbidden whatever the tile."""


def _ways(own: HandFields, given: Given, moment: Moment) -> Ways:
    ron, tsumo = (event_problem(Way(own, given, moment.dealer, drawn)) for drawn in (False, True))
    if ron is not None and tsumo is not None:
        raise tsumo
    return (
        moment._replace(loser=_payer(moment.seat)) if ron is None else None,
        moment if tsumo is None else None,
    )


def _payer(seat: int) -> int:
    """The next in turn who is not the dealer."""
    return next(other for step in range(1, PLAYERS) if (other := (seat + step) % PLAYERS) != DEALER)


def _wait(options: TaiwanOptions, own: HandFields, given: Given, ways: Ways, found: int, kind: int) -> dict[str, Any]:
    barred = given.passed & found
    ron, tsumo = (None if way is None or barred else _worth(options, own, given, way, found, kind) for way in ways)
    return {"tile": spell(kind), "left": 4 - count(given.own, kind), "ron": ron, "tsumo": tsumo}


def _worth(
    options: TaiwanOptions, own: HandFields, given: Given, moment: Moment, found: int, kind: int
) -> dict[str, Any] | None:
    tile, drawn = single(kind), moment.loser is None
    won = given._replace(win=tile, own=given.own + tile.packed)
    if own.events and event_problem(Way(own, won, moment.dealer, drawn)) is not None:
        return None
    counted = counted_hand(options, own, won, moment, drawn, found)
    if counted is None:
        return None
    return valued(options, own, moment, with_flowers(own, won, moment, counted), won, DEALER).value()


# -- distance --------------------------------------------------------------------------------------


def distance(options: TaiwanOptions, given: Given) -> int:
    """Fewest tiles to draw until the hand is complete, over the shapes these options know."""
    tiles = given.concealed
    found = standard_distance(tiles.packed, given.own - tiles.packed, _SETS - len(given.melds))
    if options.li_gu and not given.melds:
        found = min(found, half_pair_distance(counts(tiles.packed)))
    return found


def half_pair_distance(own: list[int]) -> int:
    """Fewest tiles to draw until seven pairs and a triplet stand, four equal tiles being two pairs."""
    held = sorted((have for have in own if have), reverse=True)
    candidates = [(0, held), *((have, [*held[:i], *held[i + 1 :]]) for i, have in enumerate(held))]
    return min(3 - min(have, 3) + _pairs_missing(rest) for have, rest in candidates)


def _pairs_missing(own: list[int]) -> int:
    """Fewest tiles for seven pairs: the fullest places for them first."""
    places = [min(have, 2) for have in own] + [have - 2 for have in own if have > 2]
    return 2 * _PAIRS - sum(sorted(places, reverse=True)[:_PAIRS])
