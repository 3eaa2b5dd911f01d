"""The readings of a complete hand and the tiles that complete one: mcr rulebook, section 2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any, Final

from rules.hand.checks import Given
from rules.hand.shapes import Special
from rules.mcr import facts as m
from scoring import reading_features as f
from scoring.fast_dataclass import record
from scoring.hand import CLOSED_SIZE, Hand, Reading, Shape, Winds, set_readings, tile_flags
from scoring.readings import Split, Wait, are_pairs, is_orphans, splits, waits_in
from scoring.shanten import FAR, standard_distance
from scoring.tiles import FULL, HONOURS, LANE, UNIT, Tiles, count, kinds
from scoring.waits import standard_waits

KNITTED_STRAIGHT: Final = 4
"""The shape of 组合龙, numbered after those of `scoring.hand.Shape`."""
NO_WAIT: Final = 5
"""The winning tile completed neither a set nor a pair. Numbered after the waits of `scoring.readings.Wait`."""
SIZE = 14
_THIRDS = tuple(sum(1 << rank for rank in range(first, 9, 3)) for first in range(3))
KNITTED = tuple(
    sum(third << 9 * suit for third, suit in zip(_THIRDS, suits, strict=True)) for suits in permutations(range(3))
)
"""The six knitted sets as masks of nine kinds: 147 of one suit, 258 of a second, 369 of the third."""
_NINE = {knitted: sum(UNIT[kind] for kind in kinds(knitted)) for knitted in KNITTED}
_NO_JOINS: Final[Mapping[str, int]] = {}


@record(frozen=True, slots=True)
class JoinedReading(Reading):
    """A reading with the chosen rows that join its sets (section 4): how often each counts, by id."""

    joins: Mapping[str, int]


def joined(reading: Reading, joins: Mapping[str, int]) -> JoinedReading:
    """Return a reading in which these rows count."""
    return JoinedReading(
        reading.hand,
        reading.shape,
        reading.sequences,
        reading.triplets,
        reading.runs,
        reading.threes,
        reading.pair,
        reading.wait,
        reading.concealed,
        reading.flags,
        reading.winds,
        joins,
    )


def all_readings(hand: Hand, ron: bool, winds: Winds, facts: int) -> list[Reading]:
    """Return every reading of a hand, or an empty list if the hand doesn't win."""
    flags = facts | tile_flags(hand)
    found = set_readings(hand, ron, winds, flags)
    if len(hand.melds) <= 1:
        found += _knitted_straights(hand, ron, winds, flags)
    if len(hand.concealed.codes) == CLOSED_SIZE:
        found += _without_sets(hand, winds, flags)
    return found


def _without_sets(hand: Hand, winds: Winds, flags: int) -> Iterator[Reading]:
    if are_pairs(hand.packed):
        yield _special(hand, Shape.SEVEN_PAIRS, winds, flags | f.PAIRS)
    if is_orphans(hand.mask):
        yield _special(hand, Shape.ORPHANS, winds, flags | f.THIRTEEN)
    if hand.mask.bit_count() == SIZE and any(not hand.mask & ~(knitted | HONOURS) for knitted in KNITTED):
        yield _special(hand, Shape.UNCONNECTED, winds, flags | m.UNCONNECTED)


def _special(hand: Hand, shape: int, winds: Winds, flags: int) -> Reading:
    return Reading(hand, shape, (), (), 0, 0, -1, NO_WAIT, (), flags, winds)


# -- the knitted straight ------------------------------------------------------------------------------


def _knitted_straights(hand: Hand, ron: bool, winds: Winds, flags: int) -> Iterator[Reading]:
    win = hand.win & 63
    packed, mask = hand.concealed.packed + UNIT[win], hand.concealed.mask | 1 << win
    for knitted in KNITTED:
        if mask & knitted != knitted:
            continue
        for split in splits(packed - _NINE[knitted]):
            waits = waits_in(split, win)
            for wait in (*waits, NO_WAIT) if knitted >> win & 1 else waits:
                yield _knitted_straight(hand, split, wait, ron, winds, flags)


def _knitted_straight(hand: Hand, split: Split, wait: int, ron: bool, winds: Winds, flags: int) -> Reading:
    sequences, triplets, pair = split
    concealed = () if ron and wait == Wait.SHANPON else triplets
    shown = hand.melded
    sequences, triplets = sequences + shown.sequences, triplets + shown.triplets
    runs, threes = _mask(sequences), _mask(triplets)
    flags |= m.KNITTED_STRAIGHT | f.SEQUENCES[len(sequences)] | f.TRIPLETS[len(triplets)]
    hidden = concealed + shown.concealed
    return Reading(hand, KNITTED_STRAIGHT, sequences, triplets, runs, threes, pair, wait, hidden, flags, winds)


def _mask(first: tuple[int, ...]) -> int:
    return sum(1 << kind for kind in first)


def knitted_of(reading: Reading) -> int:
    """Return the knitted set, as a mask, of a reading as a knitted straight."""
    packed = reading.held.packed + UNIT[reading.win]
    for kind in reading.sequences[: 1 - len(reading.hand.melds)]:
        packed -= UNIT[kind] + UNIT[kind + 1] + UNIT[kind + 2]
    for kind in reading.triplets[: 1 - len(reading.hand.melds)]:
        packed -= 3 * UNIT[kind]
    packed -= 2 * UNIT[reading.pair]
    return sum(1 << kind for kind in kinds(KNITTED_KINDS) if packed >> LANE * kind & FULL)


KNITTED_KINDS = (1 << 27) - 1


# -- what completes a hand -----------------------------------------------------------------------------


def _unconnected_waits(tiles: Tiles) -> int:
    if tiles.mask.bit_count() != CLOSED_SIZE:
        return 0
    found = 0
    for knitted in KNITTED:
        if not tiles.mask & ~(knitted | HONOURS):
            found |= (knitted | HONOURS) & ~tiles.mask
    return found


def _unconnected_distance(tiles: Tiles) -> int:
    return SIZE - max(min(SIZE, (tiles.mask & (knitted | HONOURS)).bit_count()) for knitted in KNITTED)


UNCONNECTED = Special(_unconnected_waits, _unconnected_distance)
"""Fourteen different tiles, each an honour or one of a knitted set."""


def straight_waits(given: Given[Any]) -> int:
    """Return the kinds, as a mask, that complete a knitted straight, including fifth copies."""
    if len(given.melds) > 1:
        return 0
    tiles, found = given.concealed, 0
    for knitted in KNITTED:
        missing = knitted & ~tiles.mask
        if not missing:
            found |= standard_waits(tiles.packed - _NINE[knitted])
        elif not missing & missing - 1:
            rest = tiles.packed - _held(knitted & tiles.mask)
            found |= missing if splits(rest) else 0
    return found


def straight_distance(given: Given[Any]) -> int:
    """Return the fewest draws to a knitted straight, counting only tiles that can still be drawn."""
    if len(given.melds) > 1:
        return FAR
    melded = given.own - given.concealed.packed
    return min(_distance(given.concealed, melded, knitted, 1 - len(given.melds)) for knitted in KNITTED)


def _distance(tiles: Tiles, melded: int, knitted: int, sets: int) -> int:
    missing = knitted & ~tiles.mask
    if any(count(melded, kind) >= 4 for kind in kinds(missing)):
        return FAR
    rest = tiles.packed - _held(knitted & tiles.mask)
    return missing.bit_count() + standard_distance(rest, melded + _NINE[knitted], sets)


def _held(mask: int) -> int:
    return sum(UNIT[kind] for kind in kinds(mask))
