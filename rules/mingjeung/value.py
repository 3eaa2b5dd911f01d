"""What a reading of a mingjeung hand is worth, and which reading counts: rulebook, sections 2, 3, 5 and 6."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.deal.worth import Worth
from rules.hand.checks import Given
from rules.hand.request import HandFields
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.patterns import value_triplets_double
from rules.mingjeung.points import GREAT, NOTHING, SMALL, of_fan, of_limit
from rules.mingjeung.tables import FAN, LIMIT, LimitRow, Row
from scoring import features as f
from scoring.hand import Reading, Shape
from scoring.patterns import Has, Pattern
from scoring.tiles import KIND

Counts = tuple[tuple[str, int], ...]
"""Rows that count: (id, fan) or (id, 1) for a limit."""


class Counted(NamedTuple):
    """One reading with what counts in it: `dora` apart, for it is not for the minimum."""

    reading: Reading
    rows: Counts
    dora: Counts
    worth: Worth

    @property
    def fan(self) -> int:
        """All rows added up, before 爆棚."""
        return sum([fan for _, fan in self.rows + self.dora])

    @property
    def rank(self) -> tuple[int, int, int, bool]:
        """The order of readings (section 6): pay, fan, rows, sets before pairs."""
        fan = 0 if self.worth.yakuman else self.fan
        return self.worth.base, fan, len(self.rows), self.reading.shape == Shape.SETS


def dora_rows(given: Given[HandFields]) -> Counts:
    """Section 3: each indicator is worth 1 if the hand holds its tile at all."""
    if not given.dora.codes and not given.ura.codes:
        return ()
    held = given.mask
    rows = (
        ("dora", sum([held >> (code & KIND) & 1 for code in given.dora.codes])),
        ("ura", sum([held >> (code & KIND) & 1 for code in given.ura.codes])),
    )
    return tuple([row for row in rows if row[1]])


class Candidate(NamedTuple):
    """A row whose features a reading has, with its further condition."""

    row: Row
    has: Has | None


@lru_cache(maxsize=1 << 12)
def _candidates(options: MingjeungOptions, flags: int) -> tuple[Candidate, ...]:
    patterns = ((row, conditioned(options, row)) for row in FAN)
    return tuple(Candidate(row, pattern.has) for row, pattern in patterns if _fits(pattern, row.closed, flags))


@lru_cache(maxsize=1 << 12)
def _limits(flags: int) -> tuple[LimitRow, ...]:
    return tuple(row for row in LIMIT if _fits(row.pattern, row.closed, flags))


def _fits(pattern: Pattern, closed: bool, flags: int) -> bool:
    needs = pattern.needs | f.CLOSED if closed else pattern.needs
    return flags & needs == needs


def conditioned(options: MingjeungOptions, row: Row) -> Pattern:
    """The row's condition under these options."""
    double = row.id == "yakuhai" and options.double_wind == 2
    return Pattern(row.pattern.needs, value_triplets_double) if double else row.pattern


def fan_rows(options: MingjeungOptions, reading: Reading) -> Counts:
    """The rows of section 2 that count in a reading, exclusions done."""
    found: list[tuple[str, int]] = []
    dropped: tuple[str, ...] = ()
    for row, has in _candidates(options, reading.flags):
        times = 1 if has is None else has(reading)
        if times:
            found.append((row.id, times * row.fan))
            dropped += row.excludes
    return tuple([entry for entry in found if entry[0] not in dropped] if dropped else found)


def limit_rows(reading: Reading) -> tuple[str | None, Counts]:
    """The level of section 5 that is paid and its patterns; limits do not add up."""
    found = [row for row in _limits(reading.flags) if row.pattern.has is None or row.pattern.has(reading)]
    if not found:
        return None, ()
    level = GREAT if any(row.level == GREAT for row in found) else SMALL
    return level, tuple([(row.id, 1) for row in found if row.level == level])


def value_of(options: MingjeungOptions, reading: Reading, dora: Counts) -> Counted:
    """What one reading is worth; nothing below the minimum of 1 fan before dora."""
    level, limits = limit_rows(reading)
    if level is not None:
        return Counted(reading, limits, (), of_limit(level))
    rows = fan_rows(options, reading)
    if not rows:
        return Counted(reading, (), (), NOTHING)
    return Counted(reading, rows, dora, of_fan(sum([fan for _, fan in rows + dora])))


def best(options: MingjeungOptions, found: Sequence[Reading], dora: Counts) -> Counted | None:
    """The reading that counts; None where none has 1 fan before dora."""
    counted = [value_of(options, reading, dora) for reading in found]
    winner = max(counted, key=lambda entry: entry.rank)
    return winner if winner.rows else None
