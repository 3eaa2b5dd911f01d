"""The rows that count in a hand, and the reading that counts: hongkong rulebook, section 3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.hand.rows import Counts, counting
from rules.hongkong import facts as h
from rules.hongkong.options import HongkongOptions
from rules.hongkong.patterns import BY_ID, FLOWER_ROWS, REN_WU, ROWS, WHOLE_ROWS
from scoring.hand import Reading


class Counted(NamedTuple):
    """A reading with the rows that count in it; the reading is None for a flower win, whose tiles are not shown."""

    reading: Reading | None
    rows: Counts

    @property
    def fan(self) -> int:
        """Return the sum of all rows."""
        return sum([fan for _, fan in self.rows])

    @property
    def fan_without_flowers(self) -> int:
        """Return the sum of all rows except those of flowers."""
        return sum([fan for row, fan in self.rows if row.id not in FLOWER_ROWS])

    def order(self) -> tuple[int, ...]:
        """Return the sort key of readings: the total fan, then the values in the order of the table."""
        found = {row.id: fan for row, fan in self.rows}
        return (self.fan, *[found.get(row.id, 0) for row in ROWS])


def best(options: HongkongOptions, readings: Iterable[Reading]) -> Counted | None:
    """Return the reading with the most fan, in a tie the one with the greater upper rows; None where there is none."""
    found = [counted for reading in readings for counted in _counted(options, reading)]
    return max(found, key=Counted.order) if len(found) > 1 else found[0] if found else None


def _counted(options: HongkongOptions, reading: Reading) -> Iterator[Counted]:
    """Yield the rows of a reading with only its greatest whole row; also without 人糊 where it is the only one."""
    rows = counting(options, reading)
    whole = [(row, fan) for row, fan in rows if row.id in WHOLE_ROWS]
    if len(whole) > 1:
        first = max(whole, key=lambda entry: entry[1])
        rows = tuple([entry for entry in rows if entry not in whole or entry == first])
    yield Counted(reading, rows)
    if [row.id for row, _ in whole] == [REN_WU]:
        yield from _counted(options, replace(reading, flags=reading.flags & ~h.REN_WU))


@lru_cache
def flower_win(id: str) -> Counted:
    """Return the value of seven or eight flowers (section 5)."""
    row = BY_ID[id]
    return Counted(None, ((row, row.worth(None).closed or 0),))
