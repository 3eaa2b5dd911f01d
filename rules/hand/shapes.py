"""The winning shapes: sets and a pair, and shapes of a concealed hand without sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from rules.hand.checks import Given
from scoring.shanten import orphans_distance, pairs_distance, seven_pairs_distance, standard_distance
from scoring.tiles import ALL, FULL, LANE, UNIT, Tiles, counts, kinds
from scoring.waits import orphans_waits, pairs_waits, seven_pairs_waits, standard_waits

PAIRS = 7


class Special(NamedTuple):
    """A shape without melds: the kinds (a mask) that complete it, and the fewest tiles to draw until it is complete."""

    waits: Callable[[Tiles], int]
    distance: Callable[[Tiles], int]


SEVEN_PAIRS = Special(
    lambda tiles: seven_pairs_waits(tiles.packed, tiles.mask),
    lambda tiles: seven_pairs_distance(tiles.mask, counts(tiles.packed)),
)
"""Seven different pairs."""
TWICE_PAIRS = Special(
    lambda tiles: pairs_waits(tiles.packed), lambda tiles: pairs_distance(counts(tiles.packed), PAIRS)
)
"""Seven pairs; four equal tiles count as two pairs."""
ORPHANS = Special(
    lambda tiles: orphans_waits(tiles.packed, tiles.mask),
    lambda tiles: orphans_distance(tiles.mask, counts(tiles.packed)),
)


_standard_waits = lru_cache(maxsize=64)(standard_waits)
"""Cached, because it is called for one hand with each winning tile."""


def shape_waits(given: Given[Any], specials: Sequence[Special]) -> int:
    """Return the kinds (a mask) that complete a hand, including fifth copies."""
    found = _standard_waits(given.concealed.packed)
    if not given.melds:
        for special in specials:
            found |= special.waits(given.concealed)
    return found


def distance_of(given: Given[Any], specials: Sequence[Special], sets: int, known: int) -> int:
    """Return the fewest tiles to draw until a hand is complete; kinds that are not `known` (a mask) never come."""
    tiles = held(given.concealed, known)
    absent = 0 if known == ALL else sum(4 * UNIT[kind] for kind in kinds(ALL & ~known))
    melded = given.own - given.concealed.packed
    found = standard_distance(tiles.packed, melded + absent, sets - len(given.melds))
    if given.melds:
        return found
    return min([found, *(special.distance(tiles) for special in specials)])


def held(tiles: Tiles, known: int) -> Tiles:
    """Return the tiles that are of the `known` kinds (a mask)."""
    if not tiles.mask & ~known:
        return tiles
    packed = sum(tiles.packed & FULL << LANE * kind for kind in kinds(tiles.mask & known))
    return replace(tiles, packed=packed, mask=tiles.mask & known)
