"""The worth of a hand and the reading that counts: taiwan rulebook, sections 2 and 3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.hand.rows import counting
from rules.taiwan import facts as t
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.patterns import BY_ID, Row
from scoring import reading_features as f
from scoring.hand import Hand, Reading, Shape, Winds, set_readings, tile_flags
from scoring.readings import Wait, are_pairs
from scoring.tiles import KIND, LANE, ONES, UNIT, count, kinds

Rows = tuple[tuple[Row, int], ...]
"""(row, 台) in the order of the table."""


class Counted(NamedTuple):
    """A reading with the rows that count in it."""

    reading: Reading
    rows: Rows

    @property
    def fan(self) -> int:
        """Return the 台 of the reading."""
        return sum(tai for _, tai in self.rows)


def best(options: TaiwanOptions, readings: Sequence[Reading]) -> Counted:
    """Return the reading with the largest total, or on a tie the one with more triplets."""
    counted = [Counted(reading, counting(options, reading)) for reading in readings]
    return max(counted, key=lambda one: (one.fan, len(one.reading.triplets)))


def in_order(rows: Iterable[tuple[Row, int]]) -> Rows:
    """Return rows in the order of the table."""
    return tuple(sorted(rows, key=lambda entry: entry[0].item))


# -- readings --------------------------------------------------------------------------------------


def all_readings(hand: Hand, li_gu: bool, ron: bool, winds: Winds, facts: int) -> list[Reading]:
    """Return every reading as five sets and a pair, and as 嚦咕嚦咕 where played. Empty if the hand doesn't win."""
    flags = facts | tile_flags(hand)
    found = set_readings(hand, ron, winds, flags)
    if li_gu and not hand.melds:
        kind = half_pair(hand.concealed.packed + UNIT[hand.win & KIND])
        if kind >= 0:
            found.append(_eight_pairs(hand, kind, winds, flags))
    return found


def half_pair(packed: int) -> int:
    """Return the triplet's kind in seven pairs and a triplet, or -1. Four equal tiles count as two pairs."""
    odd = packed & ONES
    if not odd or odd & (odd - 1):
        return -1
    kind = (odd.bit_length() - 1) // LANE
    return kind if count(packed, kind) == 3 and are_pairs(packed - 3 * UNIT[kind]) else -1


def half_pair_waits(packed: int, mask: int) -> int:
    """Return a mask of the kinds that turn 16 tiles into seven pairs and a triplet. All are in the hand."""
    return sum(1 << kind for kind in kinds(mask) if half_pair(packed + UNIT[kind]) >= 0)


def _eight_pairs(hand: Hand, kind: int, winds: Winds, flags: int) -> Reading:
    flags |= f.TRIPLET | t.EIGHT_PAIRS
    return Reading(hand, Shape.SEVEN_PAIRS, (), (kind,), 0, 1 << kind, -1, Wait.TANKI, (), flags, winds)


# -- flowers ---------------------------------------------------------------------------------------

_SETS = (0x0F, 0xF0)
ALL_FLOWERS = 0xFF


def flower_rows(flowers: int, wind: int) -> Rows:
    """Return the rows of item 26. `flowers` has a bit for each of the eight, `wind` is the own one (0 East)."""
    if flowers == ALL_FLOWERS:
        return (times("man_hua", 1),)
    whole = [four for four in _SETS if flowers & four == four]
    left = flowers & ~sum(whole)
    own = (left >> wind & 1) + (left >> wind + 4 & 1)
    rows = (times("hua_pai", own),) if own else ()
    return (*rows, times("hua_gang", 1)) if whole else rows


def times(id: str, number: int) -> tuple[Row, int]:
    """Return a flower row with the 台 of `number` times."""
    row = BY_ID[id]
    return row, number * row.tai
