"""Value one hand by its tiles: Chengdu rulebook, sections 1 to 4."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.chengdu import check_words as words
from rules.chengdu.checks import (
    Given,
    check_active,
    check_allowed,
    check_tiles,
    event_problem,
    holds_lacking,
    suits_held,
    winning_kinds,
)
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import HandFields, Moment, read_hand, read_moment
from rules.chengdu.value import Counted, best
from rules.chengdu.wins import valued
from rules.chengdu.work import TileWork
from scoring.contract import Fields
from scoring.errors import Code, ContractError
from scoring.tiles import kinds, single
from scoring.waits import exhausted, pairs_waits, standard_waits


class Seen(NamedTuple):
    """What a hand is when the wall has run out: `fan` of its best wait, None where it is not ready."""

    hua_zhu: bool
    fan: int | None


def score(options: ChengduOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `score`."""
    own, moment = read_hand(options, fields, win=True), read_moment(fields)
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    check_allowed(own, given)
    work = value_given(options, own, given, moment)
    return valued(options, work.counted.worth, moment.seat, moment.loser, moment.active, 0, work).answer(lang)


def value_tiles(options: ChengduOptions, fields: HandFields, moment: Moment) -> TileWork:
    """The value of a hand by its tiles: what is forbidden, then the suits, then the shape."""
    given = check_tiles(fields)
    check_allowed(fields, given)
    return value_given(options, fields, given, moment)


def value_given(options: ChengduOptions, fields: HandFields, given: Given, moment: Moment) -> TileWork:
    """The value of a hand whose tiles are in order."""
    problem = event_problem(fields, given, moment)
    if problem is not None:
        raise problem
    check_active(moment)
    if holds_lacking(given.mask, fields.que):
        text = words.THREE_SUITS if suits_held(given.mask) > 2 else words.LACKING
        raise ContractError(Code.NOT_WINNING, fields.at("win_tile"), text)
    counted = best(options, given, moment, fields.events)
    if counted is None:
        raise ContractError(Code.NOT_WINNING, fields.at("win_tile"), words.NOT_WINNING)
    return TileWork(given, counted)


def completing(given: Given, que: str | None) -> int:
    """The kinds (a mask) that complete a hand which may win, not those of which all four are held."""
    if holds_lacking(given.mask, que):
        return 0
    found = standard_waits(given.concealed.packed)
    if not given.melds:
        found |= pairs_waits(given.concealed.packed)
    return found & winning_kinds(given.mask, que) & ~exhausted(given.packed)


def with_tile(given: Given, kind: int) -> Given:
    """The hand with its winning tile."""
    tile = single(kind)
    return given._replace(win=tile, packed=given.packed + tile.packed, mask=given.mask | tile.mask)


def looked_at(options: ChengduOptions, fields: HandFields) -> Seen:
    """What a hand is when the wall has run out (section 5): 花猪, or ready with which best fan, or neither."""
    given = check_tiles(fields)
    check_allowed(fields, given)
    if holds_lacking(given.mask, fields.que):
        return Seen(True, None)
    moment = Moment(seat=1, loser=2)
    worths = (best(options, with_tile(given, kind), moment, ()) for kind in kinds(completing(given, fields.que)))
    fans = [counted.fan for counted in worths if counted is not None]
    return Seen(False, max(fans, default=None))


__all__ = ["Counted", "Seen", "completing", "looked_at", "score", "value_given", "value_tiles", "with_tile"]
