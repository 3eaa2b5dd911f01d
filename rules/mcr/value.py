"""The worth of a hand and the way of counting that counts: mcr rulebook, section 4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.hand.rows import Counted, Counts, counting
from rules.mcr.joins import choices
from rules.mcr.options import McrOptions
from rules.mcr.patterns import BY_ID, CHICKEN, FLOWERS, PLACE
from rules.mcr.readings import joined
from rules.patterns import Row
from scoring.hand import Reading
from scoring.patterns import Pattern


def best(options: McrOptions, readings: Sequence[Reading], flowers: int) -> Counted:
    """Return the way of counting with the most fan, with flowers added.

    Of equal ways, the one with more of the higher row counts.
    """
    top = max(_ways(options, readings), key=lambda one: (one.fan, _ranks(one.rows)))
    rows = top.rows or (_times(CHICKEN, 1),)
    return Counted(top.reading, (*rows, _times(FLOWERS, flowers)) if flowers else rows)


def _ways(options: McrOptions, readings: Sequence[Reading]) -> Iterator[Counted]:
    """Yield every reading with every choice of the rows that join its sets."""
    for reading in readings:
        for choice in choices(reading):
            way = joined(reading, choice)
            yield Counted(way, counting(options, way))


def _ranks(rows: Counts) -> tuple[int, ...]:
    found = [0] * len(PLACE)
    for row, fan in rows:
        found[PLACE[row.id]] = fan
    return tuple(found)


def _times(id: str, number: int) -> tuple[Row[Any, Pattern], int]:
    row = BY_ID[id]
    return row, number * (row.worth(None).closed or 0)


def before_flowers(rows: Counts) -> int:
    """Return the fan that count towards the minimum: all rows except flowers."""
    return sum(fan for row, fan in rows if row.id != FLOWERS)
