"""Waits of a hand: the kinds that complete sets and a pair, seven pairs or thirteen orphans."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scoring.readings import SUIT_BITS, SUIT_FULL, size
from scoring.tiles import CARRY, FULL, KINDS, LANE, ONES, ORPHANS, kinds, triple

_RANKS = (9, 9, 9, 7)


@lru_cache(maxsize=1 << 16)
def completing(suit: int, part: int) -> int:
    """Return the kinds (a mask) that complete a suit's tiles to sets, or to sets and the pair.

    A fifth tile of a kind is not excluded here: see `exhausted`.
    """
    mask = 0
    for rank in _thirds(suit, part) if size(part) % 3 == 2 else range(_RANKS[suit]):
        if is_complete(suit, part + (1 << (LANE * rank))):
            mask |= 1 << (9 * suit + rank)
    return mask


@lru_cache(maxsize=1 << 16)
def is_complete(suit: int, part: int) -> bool:
    """Return whether a suit's tiles split into sets, with a pair if their number requires one."""
    rest = size(part) % 3
    if rest == 2:
        pairs = [2 << LANE * rank for rank in _pairs(suit, part) if part >> LANE * rank & FULL >= 2]
        return any(_are_sets(suit, part - pair) for pair in pairs)
    return rest == 0 and _are_sets(suit, part)


_REMAINDERS = tuple(tuple(range(rest, 9, 3)) for rest in range(3))


def _thirds(suit: int, part: int) -> Iterable[int]:
    """Return the ranks that could complete sets: the ranks of a set sum to a multiple of 3."""
    return _REMAINDERS[-_ranks(part) % 3] if suit < 3 else range(_RANKS[suit])


def _pairs(suit: int, part: int) -> Iterable[int]:
    """Return the ranks whose pair could leave sets."""
    return _REMAINDERS[2 * _ranks(part) % 3] if suit < 3 else range(_RANKS[suit])


def _ranks(part: int) -> int:
    """Return the sum of all ranks modulo 3."""
    total = 0
    for weight in (1, 2):
        total += weight * size(part >> LANE * weight & _EVERY_THIRD)
    return total


_EVERY_THIRD = FULL | FULL << 3 * LANE | FULL << 6 * LANE
_RUN = 1 | 1 << LANE | 1 << 2 * LANE


def _are_sets(suit: int, part: int) -> bool:
    """Return whether tiles are sets only: after a triplet, what is left of the lowest rank must begin sequences."""
    rank, last = 0, 6 if suit < 3 else -1
    while part:
        runs = (part & FULL) % 3
        part -= part & FULL
        if runs:
            if rank > last or part >> LANE & FULL < runs or part >> 2 * LANE & FULL < runs:
                return False
            part -= runs * (_RUN - 1)
        part >>= LANE
        rank += 1
    return True


def standard_waits(packed: int) -> int:
    """Return the kinds (a mask) that complete 3n + 1 tiles to sets and a pair.

    >>> from scoring.tiles import parse
    >>> kinds(standard_waits(parse("1112345678999m", "x").packed))
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    parts = [packed >> (SUIT_BITS * suit) & SUIT_FULL for suit in range(4)]
    sizes = [size(part) % 3 for part in parts]
    short = [suit for suit in range(4) if sizes[suit]]
    if len(short) == 1 and sizes[short[0]] == 1:
        return _waits_in(parts, short[0], short[0])
    if len(short) == 2 and sizes[short[0]] == sizes[short[1]] == 2:
        return _waits_in(parts, *short) | _waits_in(parts, *reversed(short))
    return 0


def _waits_in(parts: list[int], suit: int, other: int) -> int:
    for index, part in enumerate(parts):
        if index != suit and part and not is_complete(index, part):
            return 0
    return completing(suit, parts[suit])


def seven_pairs_waits(packed: int, mask: int) -> int:
    """Return the kind that completes 13 tiles to seven different pairs."""
    if mask.bit_count() != 7 or triple(packed):
        return 0
    return next(1 << kind for kind in kinds(mask) if packed >> (LANE * kind) & FULL == 1)


def pairs_waits(packed: int) -> int:
    """Return the kind that completes an odd number of tiles to pairs, four equal tiles being two of them."""
    odd = packed & ONES
    return 1 << (odd.bit_length() - 1) // LANE if odd and not odd & (odd - 1) else 0


def orphans_waits(packed: int, mask: int) -> int:
    """Return the kinds that complete 13 tiles to the thirteen orphans."""
    if mask & ~ORPHANS or triple(packed):
        return 0
    return ORPHANS if mask == ORPHANS else (ORPHANS & ~mask if mask.bit_count() == 12 else 0)


def exhausted(packed: int) -> int:
    """Return the kinds (a mask) of which all four are held."""
    if not (packed + ONES * 12) & CARRY:
        return 0
    return sum(1 << kind for kind in range(KINDS) if packed >> (LANE * kind) & FULL >= 4)
