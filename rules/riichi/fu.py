"""Fu: riichi rulebook, section 6."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.riichi import facts as r
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import flat
from scoring import reading_features as f
from scoring.hand import Reading, Shape
from scoring.readings import Wait
from scoring.score_moves import ceil_to
from scoring.tiles import EAST, KINDS, ORPHANS

BASE, CLOSED_RON, SELF_DRAW, AWKWARD_WAIT, VALUE_PAIR = 20, 10, 2, 2, 2


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One item of the fu count: `what` is a key of the words in `rules.riichi.explain`, `kind` its tile or -1.

    Items are created once and reused, so that lookups of a count compare items by identity.
    """

    what: str
    fu: int
    kind: int = -1


_CLOSED_RON, _SELF_DRAW = Item("closed_ron", CLOSED_RON), Item("tsumo", SELF_DRAW)
_AWKWARD = {
    Wait.KANCHAN: Item("kanchan", AWKWARD_WAIT),
    Wait.PENCHAN: Item("penchan", AWKWARD_WAIT),
    Wait.TANKI: Item("tanki", AWKWARD_WAIT),
}


class Fu(NamedTuple):
    """The fu of a hand: `total` after rounding, the `items` on top of the base, or the word for a `fixed` number."""

    total: int
    items: tuple[Item, ...]
    fixed: str


def count_fu(options: RiichiOptions, reading: Reading, pinfu: bool) -> Fu:
    """Return the fu of a reading. `pinfu` tells whether the pattern counts."""
    if reading.shape != Shape.SETS:
        return _SEVEN_PAIRS[options.chiitoitsu_fan]
    flags = reading.flags
    if flags & f.ALL_SEQUENCES and (pinfu or flags & f.RON) and flat(reading):
        return Fu(_flat(options, flags), (), "flat")
    return _counted(tuple(items(options, reading, pinfu)))


@lru_cache(maxsize=1 << 12)
def _counted(items: tuple[Item, ...]) -> Fu:
    return Fu(ceil_to(BASE + sum(item.fu for item in items), 10), items, "")


_SEVEN_PAIRS = {2: Fu(25, (), "chiitoitsu"), 1: Fu(50, (), "chiitoitsu")}


def _flat(options: RiichiOptions, flags: int) -> int:
    if flags & f.TSUMO:
        return BASE
    return options.open_pinfu_fu if flags & f.OPEN else BASE + CLOSED_RON


def items(options: RiichiOptions, reading: Reading, pinfu: bool) -> list[Item]:
    """Return the items counted on top of the base fu."""
    flags, pair = reading.flags, reading.pair
    found = []
    if flags & f.RON:
        if flags & f.CLOSED:
            found.append(_CLOSED_RON)
    elif not pinfu and (options.rinshan_tsumo_fu or not flags & r.RINSHAN):
        found.append(_SELF_DRAW)
    if reading.wait >= Wait.KANCHAN:
        found.append(_AWKWARD[reading.wait])
    if pair >= EAST and (worth := pair_fu(options, reading)):
        found.append(_pair(pair, worth))
    if reading.triplets:
        found += _triplets(reading)
    return found


def pair_fu(options: RiichiOptions, reading: Reading) -> int:
    """Return the fu of the pair: dragon 2, own wind 2, round wind 2, double wind by option."""
    pair = reading.pair
    if pair >= 31:
        return VALUE_PAIR
    winds = reading.winds.count(pair)
    return options.double_wind_pair_fu if winds == 2 else VALUE_PAIR * winds


@lru_cache(maxsize=4 * KINDS)
def _pair(kind: int, fu: int) -> Item:
    return Item("pair", fu, kind)


def _triplets(reading: Reading) -> list[Item]:
    kongs = reading.kongs
    hidden = reading.concealed
    return [_triplet(kind, kind in kongs, kind in hidden) for kind in reading.triplets]


@lru_cache(maxsize=4 * KINDS)
def _triplet(kind: int, kong: bool, hidden: bool) -> Item:
    value = 4 if ORPHANS >> kind & 1 else 2
    value *= (2 if hidden else 1) * (4 if kong else 1)
    return Item(("ankan" if hidden else "minkan") if kong else "anko" if hidden else "minko", value, kind)
