"""Readings of a complete hand: its splits into sets and a pair, and the wait of the last tile.

Concealed tiles come as packed counts (see `scoring.tiles`); each suit is split separately and cached, so that a whole
hand is the product of a few look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scoring.tiles import FULL, LANE, ONES, ORPHANS, triple

SUIT_BITS = 9 * LANE
SUIT_FULL = (1 << SUIT_BITS) - 1
_RANKS = (9, 9, 9, 7)


class Wait:
    """The wait that the winning tile completed, as integers for fast comparison."""

    RYANMEN: Final = 0
    SHANPON: Final = 1
    KANCHAN: Final = 2
    PENCHAN: Final = 3
    TANKI: Final = 4


Split = tuple[tuple[int, ...], tuple[int, ...], int]
"""One way to split tiles: first kinds of sequences, kinds of triplets, kind of the pair or -1."""

_EMPTY: tuple[Split, ...] = (((), (), -1),)


def suit_of(packed: int, suit: int) -> int:
    """Return the packed counts of one suit (3: honours)."""
    return packed >> (SUIT_BITS * suit) & SUIT_FULL


def size(part: int) -> int:
    """Return the number of tiles in a suit's packed counts."""
    total = 0
    while part:
        total += part & FULL
        part >>= LANE
    return total


@lru_cache(maxsize=1 << 16)
def splits_of_suit(suit: int, part: int) -> tuple[Split, ...]:
    """Return every split of one suit's tiles into sets, with a pair if the number of tiles requires one."""
    if not part:
        return _EMPTY
    counts = [part >> (LANE * rank) & FULL for rank in range(_RANKS[suit])]
    rest = sum(counts) % 3
    if rest == 1:
        return ()
    return tuple(dict.fromkeys(_splits(suit, counts, 0, rest == 2)))


def _splits(suit: int, counts: list[int], rank: int, pair: bool) -> Iterator[Split]:
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        if not pair:
            yield (), (), -1
        return
    kind = 9 * suit + rank
    yield from _with_pair(suit, counts, rank, kind) if pair else ()
    yield from _with_triplet(suit, counts, rank, kind, pair)
    yield from _with_sequence(suit, counts, rank, kind, pair)


def _with_pair(suit: int, counts: list[int], rank: int, kind: int) -> Iterator[Split]:
    if counts[rank] >= 2:
        for runs, triplets, _ in _splits(suit, _less(counts, rank, (2,)), rank, False):
            yield runs, triplets, kind


def _with_triplet(suit: int, counts: list[int], rank: int, kind: int, pair: bool) -> Iterator[Split]:
    if counts[rank] >= 3:
        for runs, triplets, head in _splits(suit, _less(counts, rank, (3,)), rank, pair):
            yield runs, (kind, *triplets), head


def _with_sequence(suit: int, counts: list[int], rank: int, kind: int, pair: bool) -> Iterator[Split]:
    if suit < 3 and rank <= 6 and counts[rank + 1] and counts[rank + 2]:
        for runs, triplets, head in _splits(suit, _less(counts, rank, (1, 1, 1)), rank, pair):
            yield (kind, *runs), triplets, head


def _less(counts: list[int], rank: int, taken: tuple[int, ...]) -> list[int]:
    left = list(counts)
    for i, n in enumerate(taken):
        left[rank + i] -= n
    return left


def splits(packed: int) -> tuple[Split, ...]:
    """Return every split into sets and one pair; the number of tiles determines the number of sets.

    >>> from scoring.tiles import parse
    >>> len(splits(parse("111222333m55z", "x").packed))
    2
    """
    found = _EMPTY
    for suit in range(4):
        part = packed >> (SUIT_BITS * suit) & SUIT_FULL
        if part:
            own = splits_of_suit(suit, part)
            found = own if found is _EMPTY else _joined(found, own)
            if not found:
                return ()
    return found if found[0][2] >= 0 else ()


def _joined(found: tuple[Split, ...], own: tuple[Split, ...]) -> tuple[Split, ...]:
    if not own or (found[0][2] >= 0 and own[0][2] >= 0):
        return ()
    # At most one of the two has the pair; the other has -1.
    if len(found) == len(own) == 1:
        (runs, triplets, pair), (more, others, head) = found[0], own[0]
        return ((runs + more, triplets + others, pair + head + 1),)
    return tuple(
        [
            (runs + more, triplets + others, pair + head + 1)
            for runs, triplets, pair in found
            for more, others, head in own
        ]
    )


def waits_in(split: Split, win: int) -> tuple[int, ...]:
    """Return every kind of wait that the winning kind could have completed in a split."""
    sequences, triplets, pair = split
    found = 1 << Wait.TANKI if pair == win else 0
    if win in triplets:
        found |= 1 << Wait.SHANPON
    for first in sequences:
        if first <= win <= first + 2:
            found |= _WAITS[first % 9][win - first]
    return _LISTED[found]


_LISTED = tuple(tuple(wait for wait in range(5) if found >> wait & 1) for found in range(32))
_OPEN_ENDED = (1 << Wait.RYANMEN, 1 << Wait.KANCHAN, 1 << Wait.RYANMEN)
_WAITS = (
    (1 << Wait.RYANMEN, 1 << Wait.KANCHAN, 1 << Wait.PENCHAN),
    *([_OPEN_ENDED] * 5),
    (1 << Wait.PENCHAN, 1 << Wait.KANCHAN, 1 << Wait.RYANMEN),
)


def is_seven_pairs(packed: int, mask: int) -> bool:
    """Test for seven different pairs, for 14 tiles."""
    return mask.bit_count() == 7 and not triple(packed)


def are_pairs(packed: int) -> bool:
    """Test for pairs only, where four equal tiles are two pairs."""
    return not packed & ONES


def is_orphans(mask: int) -> bool:
    """Test for the 13 terminals and honours, one of them twice, for 14 tiles."""
    return mask == ORPHANS
