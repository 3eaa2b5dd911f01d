"""The worth of each reading of a riichi hand, and the choice of the best: rulebook, sections 1 to 6."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rules import patterns as table
from rules.deal.worth import Worth
from rules.riichi.fu import Fu, count_fu
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import PINFU
from rules.riichi.points import Payment, of_fan, of_yakuman, paid
from rules.riichi.row import LIMIT_FAN, Row
from scoring import reading_features as f
from scoring.fast_dataclass import record
from scoring.hand import Reading
from scoring.patterns import Has

Rows = tuple[tuple[Row, int], ...]
"""Rows that count, each with its fan or its multiple of the limit."""
Worths = Sequence[tuple[Row, table.Worth]]


class Entry(NamedTuple):
    """A row that can count under given options: needed features, condition, closed and open value."""

    needs: int
    has: Has | None
    row: Row
    closed: int
    open: int
    excludes: tuple[str, ...]


Entries = tuple[Entry, ...]


class Book:
    """The rows that can count under one set of options, with the rows allowed by each set of features cached.

    `allowed`: by flags, the limit hands (None if there are none) and the rows of fan. `worth`: by fan and fu.
    """

    __slots__ = ("allowed", "fixed", "worth")

    def __init__(self, options: RiichiOptions) -> None:
        rows = [(row, row.worth(options)) for row in options.rows if row.ticked.counts]
        entries = tuple(_limits(options, rows)), tuple(_fan(options, rows))
        self.allowed = lru_cache(maxsize=1 << 12)(partial(_both_allowed, *entries))
        self.worth = lru_cache(maxsize=1 << 10)(partial(of_fan, options))
        self.fixed = tuple((row.test.needs, row, LIMIT_FAN[worth.limit]) for row, worth in rows if worth.limit)


class Candidate(NamedTuple):
    """A row whose features a reading has, with its condition and its value there."""

    row: Row
    has: Has
    value: int
    excludes: tuple[str, ...]


class Allowed(NamedTuple):
    """The rows that a set of features allows: those already settled, the rows they exclude, and the candidates."""

    settled: Rows
    excluded: tuple[str, ...]
    open: tuple[Candidate, ...]


def _both_allowed(limits: Entries, fan: Entries, flags: int) -> tuple[Allowed | None, Allowed]:
    found = _allowed(limits, flags)
    return found if found.settled or found.open else None, _allowed(fan, flags)


def _allowed(entries: Entries, flags: int) -> Allowed:
    closed = flags & f.CLOSED
    settled: list[tuple[Row, int]] = []
    excluded: tuple[str, ...] = ()
    further: list[Candidate] = []
    for entry in entries:
        if flags & entry.needs != entry.needs:
            continue
        value = entry.closed if closed else entry.open
        if entry.has is None:
            settled.append((entry.row, value))
            excluded += entry.excludes
        else:
            further.append(Candidate(entry.row, entry.has, value, entry.excludes))
    return Allowed(tuple(settled), excluded, tuple(further))


@record(frozen=True, slots=True)
class Counted:
    """A reading with the rows that count in it and their values. `yaku` is the fan without dora."""

    reading: Reading
    rows: Rows
    dora: Rows
    yaku: int
    worth: Worth
    fu: Fu | None = None

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return the sort key of readings with equal points: limit hands first, then fan, then fu."""
        return self.worth.yakuman > 0, self.worth.fan or 0, self.worth.fu or 0


@lru_cache(maxsize=256)
def book(options: RiichiOptions) -> Book:
    """Return the tables for these options."""
    return Book(options)


def _fan(options: RiichiOptions, rows: Worths) -> Iterator[Entry]:
    for row, worth in rows:
        closed, called = worth.closed, worth.open
        if closed:
            pattern = row.test_under(options)
            needs = pattern.needs if called is not None else pattern.needs | f.CLOSED
            yield Entry(needs, pattern.has, row, closed, called or 0, row.excluded(options))


def _limits(options: RiichiOptions, rows: Worths) -> Iterator[Entry]:
    for row, worth in rows:
        if times := worth.yakuman:
            pattern = row.test_under(options)
            yield Entry(pattern.needs | row.limit_needs, pattern.has, row, times, times, row.excluded(options))


def rows_of(allowed: Allowed, reading: Reading) -> Sequence[tuple[Row, int]]:
    """Return the rows of a reading, with excluded rows removed."""
    settled, dropped, candidates = allowed
    found = None
    for row, has, value, excludes in candidates:
        times = has(reading)
        if times:
            found = [*settled] if found is None else found
            found.append((row, times * value))
            dropped += excludes
    rows = settled if found is None else found
    return [entry for entry in rows if entry[0].id not in dropped] if dropped else rows


def value_of(options: RiichiOptions, tables: Book, reading: Reading, dora: Rows) -> Counted:
    """Return the worth of one reading by its patterns."""
    limits_allowed, fan_allowed = tables.allowed(reading.flags)
    if limits_allowed and (limits := rows_of(limits_allowed, reading)):
        worth = of_yakuman(options, sum(times for _, times in limits))
        return Counted(reading, tuple(limits), (), 0, worth)
    rows = rows_of(fan_allowed, reading)
    if not rows:
        return Counted(reading, (), dora, 0, NOTHING)
    yaku = fan = sum([row[1] for row in rows])
    for row in dora:
        fan += row[1]
    fu = count_fu(options, reading, _PINFU in rows)
    return Counted(reading, tuple(rows), dora, yaku, tables.worth(fan, fu.total), fu)


_PINFU = (PINFU, 1)
NOTHING = Worth(0, None, 0, None, 0)


def _fixed(options: RiichiOptions, reading: Reading, row: Row, fan: int) -> Counted:
    return Counted(reading, ((row, fan),), (), fan, of_fan(options, fan, None))


def best(
    options: RiichiOptions,
    tables: Book,
    found: list[Reading],
    dora: Rows,
    least: int,
    dealer: bool,
) -> Counted | None:
    """Return the reading that counts, or None if no reading has `least` fan without dora.

    A fixed value counts only where it is worth more than every reading by its patterns.
    """
    flags = found[0].flags
    fixed = [(row, fan) for needs, row, fan in tables.fixed if flags & needs == needs] if tables.fixed else ()
    if len(found) == 1 and not fixed:
        only = value_of(options, tables, found[0], dora)
        return only if only.yaku >= least or only.worth.yakuman else None
    counted = [value_of(options, tables, reading, dora) for reading in found]
    counted = [entry for entry in counted if entry.worth.yakuman or entry.yaku >= least]
    instead = [_fixed(options, found[0], row, fan) for row, fan in fixed]
    return _dearest(options, counted, instead, dealer)


def _dearest(options: RiichiOptions, counted: list[Counted], fixed: list[Counted], dealer: bool) -> Counted | None:
    points = partial(_points, options, dealer)
    winner = max(counted, key=lambda entry: (points(entry), *entry.rank), default=None)
    for entry in fixed:
        if winner is None or points(entry) > points(winner):
            winner = entry
    return winner


def _points(options: RiichiOptions, dealer: bool, counted: Counted) -> int:
    """Return the points that a reading earns without any liability."""
    tsumo = counted.reading.flags & f.TSUMO != 0
    return sum(paid(options, 0 if dealer else 1, Payment(0, None if tsumo else 1, counted.worth.base)))
