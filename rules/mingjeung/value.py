"""The worth of each reading of a mingjeung hand, and the choice of the best: rulebook, sections 2, 3, 5 and 6."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.deal.worth import Worth
from rules.hand.checks import Given
from rules.hand.request import HandFields
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.patterns import DORA
from rules.mingjeung.points import GREAT, NOTHING, SMALL, of_fan, of_limit
from rules.mingjeung.row import Row
from scoring import reading_features as f
from scoring.hand import Reading, Shape
from scoring.patterns import Has
from scoring.tiles import KIND

Counts = tuple[tuple[Row, int], ...]
"""Rows that count, each with its fan, or 1 for a limit."""
_DORA, _URA = DORA


class Counted(NamedTuple):
    """A reading with the rows that count in it. `dora` is separate because it doesn't count towards the minimum."""

    reading: Reading
    rows: Counts
    dora: Counts
    worth: Worth

    @property
    def fan(self) -> int:
        """Return the sum of all rows, before 爆棚."""
        return sum([fan for _, fan in self.rows + self.dora])

    @property
    def rank(self) -> tuple[int, int, int, bool]:
        """Return the sort key of readings (section 6): payment, fan, number of rows, sets before pairs."""
        fan = 0 if self.worth.yakuman else self.fan
        return self.worth.base, fan, len(self.rows), self.reading.shape == Shape.SETS


def dora_rows(given: Given[HandFields]) -> Counts:
    """Return the rows of dora. Each indicator is worth 1 if the hand has its tile at all (section 3)."""
    if not given.dora.codes and not given.ura.codes:
        return ()
    held = given.mask
    rows = (
        (_DORA, sum([held >> (code & KIND) & 1 for code in given.dora.codes])),
        (_URA, sum([held >> (code & KIND) & 1 for code in given.ura.codes])),
    )
    return tuple([row for row in rows if row[1]])


class Candidate(NamedTuple):
    """A row whose features a reading has, with its further condition and its fan or its level."""

    row: Row
    has: Has | None
    fan: int
    limit: str


@lru_cache(maxsize=1 << 12)
def _candidates(options: MingjeungOptions, flags: int) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the rows of section 2 and those of section 5 that the features allow."""
    found = [candidate for row in options.rows if (candidate := _candidate(options, row, flags))]
    return tuple(one for one in found if not one.limit), tuple(one for one in found if one.limit)


def _candidate(options: MingjeungOptions, row: Row, flags: int) -> Candidate | None:
    pattern, worth = row.test_under(options), row.worth(options)
    needs = pattern.needs | f.CLOSED if worth.open is None else pattern.needs
    if flags & needs != needs or row.ticked.part_of:
        return None
    return Candidate(row, pattern.has, worth.closed or 0, worth.limit)


def fan_rows(options: MingjeungOptions, reading: Reading) -> Counts:
    """Return the rows of section 2 that count in a reading, with excluded rows removed."""
    found: list[tuple[Row, int]] = []
    dropped: tuple[str, ...] = ()
    for row, has, fan, _limit in _candidates(options, reading.flags)[0]:
        times = 1 if has is None else has(reading)
        if times:
            found.append((row, times * fan))
            dropped += row.excludes
    return tuple([entry for entry in found if entry[0].id not in dropped] if dropped else found)


def limit_rows(options: MingjeungOptions, reading: Reading) -> tuple[str | None, Counts]:
    """Return the level of section 5 that is paid, and its patterns. Limits don't add up."""
    candidates = _candidates(options, reading.flags)[1]
    found = [one for one in candidates if one.has is None or one.has(reading)]
    if not found:
        return None, ()
    level = GREAT if any(one.limit == GREAT for one in found) else SMALL
    return level, tuple([(one.row, 1) for one in found if one.limit == level])


def value_of(options: MingjeungOptions, reading: Reading, dora: Counts) -> Counted:
    """Return the worth of one reading: nothing if it lacks the minimum of 1 fan without dora."""
    level, limits = limit_rows(options, reading)
    if level is not None:
        return Counted(reading, limits, (), of_limit(level))
    rows = fan_rows(options, reading)
    if not rows:
        return Counted(reading, (), (), NOTHING)
    return Counted(reading, rows, dora, of_fan(sum([fan for _, fan in rows + dora])))


def best(options: MingjeungOptions, found: Sequence[Reading], dora: Counts) -> Counted | None:
    """Return the reading that counts, or None if no reading has 1 fan without dora."""
    counted = [value_of(options, reading, dora) for reading in found]
    winner = max(counted, key=lambda entry: entry.rank)
    return winner if winner.rows else None
