"""The rows of a system's table that count in a reading, their values and their working in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from rules.deal.worth import FAN
from rules.hand import explain
from rules.hand.explain import READ, ReadWords
from rules.patterns import AnyRow, Row
from scoring import reading_features as f
from scoring.fast_dataclass import record
from scoring.hand import Reading
from scoring.melds import Meld
from scoring.patterns import Has, Pattern

Counts = tuple[tuple[Row[Any, Pattern], int], ...]
"""Rows that count with their values."""
R_co = TypeVar("R_co", bound=AnyRow, covariant=True)


class Table(Hashable, Protocol[R_co]):
    """Options with their rows."""

    @property
    def rows(self) -> Sequence[R_co]: ...


class Candidate(NamedTuple):
    """A row whose features a reading has: its further condition, its worth and its exclusions."""

    row: Any
    has: Has | None
    worth: int
    excludes: tuple[str, ...]


@lru_cache(maxsize=1 << 12)
def _candidates(options: Table[AnyRow], flags: int) -> tuple[Candidate, ...]:
    """Return the rows that these features allow."""
    found = [_candidate(options, row, flags) for row in options.rows if row.played(options)]
    return tuple(candidate for candidate in found if candidate is not None)


def _candidate(options: Table[AnyRow], row: AnyRow, flags: int) -> Candidate | None:
    pattern, worth = row.test_under(options), row.worth(options)
    value = worth.open if flags & f.OPEN else worth.closed
    if value is None or flags & pattern.needs != pattern.needs:
        return None
    return Candidate(row, pattern.has, value, row.excluded(options))


def counting(options: Table[R_co], reading: Reading) -> tuple[tuple[R_co, int], ...]:
    """Return the rows that a reading has, in table order, with multiples counted and exclusions applied."""
    found: list[tuple[R_co, int]] = []
    dropped: tuple[str, ...] = ()
    for row, has, worth, excludes in _candidates(options, reading.flags):
        often = 1 if has is None else has(reading)
        if often:
            found.append((row, often * worth))
            dropped += excludes
    return tuple([entry for entry in found if entry[0].id not in dropped] if dropped else found)


class Counted(NamedTuple):
    """A reading with the rows that count in it."""

    reading: Reading
    rows: Counts

    @property
    def fan(self) -> int:
        """Return the sum of all rows."""
        return sum([fan for _, fan in self.rows])


def best(options: Table[Row[Any, Pattern]], readings: Iterable[Reading]) -> Counted | None:
    """Return the reading with the most fan; None where there is no reading."""
    found = [Counted(reading, counting(options, reading)) for reading in readings]
    return max(found, key=lambda one: one.fan, default=None)


@record(frozen=True, slots=True)
class RowWork(explain.TileWork):
    """The working of a value that is the sum of its rows."""

    melds: tuple[Meld, ...]
    counted: Counted

    read_words: ClassVar[ReadWords] = READ

    def counts(self) -> Counts:
        return self.counted.rows

    def read(self, lang: str) -> str:
        return self.read_words.line(self.counted.reading, self.melds, lang)

    def worth(self, value: int, lang: str) -> str:
        return FAN.form(lang, n=value)
