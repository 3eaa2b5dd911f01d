"""What a reading of a riichi hand is worth, and which reading counts: rulebook, sections 1 to 6."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rules.deal.worth import Worth
from rules.riichi import facts as r
from rules.riichi.fu import Fu, count_fu
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import Row, conditioned, excluded
from rules.riichi.points import Payment, of_fan, of_yakuman, paid
from rules.riichi.tables import FAN, FIXED, LIMIT
from scoring import features as f
from scoring.hand import Hand, Reading
from scoring.melds import Meld
from scoring.patterns import Has


class Entry(NamedTuple):
    """A row that counts under some options: needed features, condition, closed and open value."""

    needs: int
    has: Has | None
    id: str
    closed: int
    open: int
    excludes: tuple[str, ...]


class Book:
    """The rows that can count under one set of options; those that features allow are found once."""

    __slots__ = ("facts", "fan", "fixed", "limit")

    def __init__(self, options: RiichiOptions) -> None:
        self.fan = lru_cache(maxsize=1 << 12)(partial(_allowed, _entries(options, FAN)))
        self.limit = lru_cache(maxsize=1 << 12)(partial(_allowed, _entries(options, LIMIT)))
        fixed = ((flag, key, FIXED[key].get(getattr(options, key), 0)) for key, flag in _FIXED_FLAGS)
        self.fixed = tuple(row for row in fixed if row[2])
        self.facts = sum(flag for flag, _, _ in self.fixed)


class Candidate(NamedTuple):
    """A row whose features a reading has: its condition, and its value there."""

    id: str
    has: Has
    value: int
    excludes: tuple[str, ...]


class Allowed(NamedTuple):
    """What some features allow: rows that they settle, what those exclude, rows with a further condition."""

    settled: tuple[tuple[str, int], ...]
    excluded: tuple[str, ...]
    open: tuple[Candidate, ...]


def _allowed(entries: tuple[Entry, ...], flags: int) -> Allowed:
    closed = flags & f.CLOSED
    settled: list[tuple[str, int]] = []
    excluded: tuple[str, ...] = ()
    further: list[Candidate] = []
    for entry in entries:
        if flags & entry.needs != entry.needs:
            continue
        value = entry.closed if closed else entry.open
        if entry.has is None:
            settled.append((entry.id, value))
            excluded += entry.excludes
        else:
            further.append(Candidate(entry.id, entry.has, value, entry.excludes))
    return Allowed(tuple(settled), excluded, tuple(further))


class Counted(NamedTuple):
    """One reading with what counts in it: (id, value) rows, `yaku` the fan without dora."""

    reading: Reading
    rows: tuple[tuple[str, int], ...]
    dora: tuple[tuple[str, int], ...]
    yaku: int
    worth: Worth
    fu: Fu | None = None

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The order of readings of equal points: limit hands, then fan, then fu."""
        return self.worth.yakuman > 0, self.worth.fan or 0, self.worth.fu or 0


_FIXED_FLAGS = (("renhou", r.RENHOU), ("shiisanpuutaa", r.UNCONNECTED))


@lru_cache(maxsize=256)
def book(options: RiichiOptions) -> Book:
    """The tables under these options."""
    return Book(options)


def _entries(options: RiichiOptions, rows: Iterable[Row]) -> tuple[Entry, ...]:
    found = []
    for row in rows:
        closed, called = row.worth(options)
        if closed is None:
            continue
        pattern = conditioned(row, options)
        needs = pattern.needs if called is not None else pattern.needs | f.CLOSED
        found.append(Entry(needs, pattern.has, row.id, closed, called or 0, excluded(row, options)))
    return tuple(found)


def rows_of(allowed: Allowed, reading: Reading) -> Sequence[tuple[str, int]]:
    """The rows that a reading has, exclusions done."""
    settled, dropped, candidates = allowed
    found = None
    for key, has, value, excludes in candidates:
        times = has(reading)
        if times:
            found = [*settled] if found is None else found
            found.append((key, times * value))
            dropped += excludes
    rows = settled if found is None else found
    return [row for row in rows if row[0] not in dropped] if dropped else rows


def value_of(
    options: RiichiOptions, tables: Book, reading: Reading, melds: tuple[Meld, ...], dora: tuple[tuple[str, int], ...]
) -> Counted:
    """What one reading is worth by its patterns."""
    limits = rows_of(tables.limit(reading.flags), reading)
    if limits:
        worth = of_yakuman(options, sum(times for _, times in limits))
        return Counted(reading, tuple(limits), (), 0, worth)
    rows = rows_of(tables.fan(reading.flags), reading)
    if not rows:
        return Counted(reading, (), dora, 0, NOTHING)
    yaku = fan = sum([row[1] for row in rows])
    for row in dora:
        fan += row[1]
    fu = count_fu(options, reading, melds, _PINFU in rows)
    return Counted(reading, tuple(rows), dora, yaku, of_fan(options, fan, fu.total), fu)


_PINFU = ("pinfu", 1)
NOTHING = Worth(0, None, 0, None, 0)


def _fixed(options: RiichiOptions, reading: Reading, key: str, fan: int) -> Counted:
    return Counted(reading, ((key, fan),), (), fan, of_fan(options, fan, None))


def best(
    options: RiichiOptions,
    hand: Hand,
    found: list[Reading],
    dora: tuple[tuple[str, int], ...],
    least: int,
    dealer: bool,
) -> Counted | None:
    """The reading that counts; None where none has `least` fan without dora.

    A fixed value counts only where it is worth more than every reading by its patterns.
    """
    tables = book(options)
    if len(found) == 1 and not (tables.fixed and found[0].flags & tables.facts):
        only = value_of(options, tables, found[0], hand.melds, dora)
        return only if only.yaku >= least or only.worth.yakuman else None
    counted = [value_of(options, tables, reading, hand.melds, dora) for reading in found]
    counted = [entry for entry in counted if entry.worth.yakuman or entry.yaku >= least]
    fixed = [_fixed(options, found[0], key, fan) for flag, key, fan in tables.fixed if found[0].flags & flag]
    return _dearest(options, counted, fixed, dealer)


def _dearest(options: RiichiOptions, counted: list[Counted], fixed: list[Counted], dealer: bool) -> Counted | None:
    points = partial(_points, options, dealer)
    winner = max(counted, key=lambda entry: (points(entry), *entry.rank), default=None)
    for entry in fixed:
        if winner is None or points(entry) > points(winner):
            winner = entry
    return winner


def _points(options: RiichiOptions, dealer: bool, counted: Counted) -> int:
    """What a reading brings where nobody is liable."""
    tsumo = counted.reading.flags & f.TSUMO != 0
    return sum(paid(options, 0 if dealer else 1, Payment(0, None if tsumo else 1, counted.worth.base)))
