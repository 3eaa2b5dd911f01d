"""A table as plain rows, generated while it is written."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from django.utils import timezone

from clubs.models import Club
from clubs.selectors.rulebook.amounts import Played, size, written, written_total

MOST_ROWS = 20_000
"""Maximum rows of an XLSX file. Longer tables are available as CSV only."""
Cell: TypeAlias = str | int | Decimal | date | bool | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `rows` generates the rows, each as long as `columns`; the file is named after `name`.

    `count` tells in advance how many rows there are, if there may be many. `shares` are the indexes of columns with
    fractions of 1, which a spreadsheet shows as percentages. Headings are unique: repeated ones are numbered.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Callable[[], Iterator[tuple[Cell, ...]]]
    count: Callable[[], int] = lambda: 0
    shares: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", told_apart(self.columns))


def told_apart(headings: Sequence[str]) -> tuple[str, ...]:
    """Return the headings, each repeated one with a number.

    >>> told_apart(["Total", "Games", "Total"])
    ('Total', 'Games', 'Total (2)')
    """
    found: dict[str, None] = {}
    for heading in headings:
        number, said = 1, heading
        while said in found:
            number += 1
            said = f"{heading} ({number})"
        found[said] = None
    return tuple(found)


def amount(value: int | None, played: Played) -> Decimal | None:
    """Return an amount of points as a number, in the units of the rules."""
    return None if value is None else _number(written(abs(value), played), value)


def total(tenths: float | Fraction | None, played: Played) -> Decimal | None:
    """Return a total, stored in tenths, as a number."""
    return None if tenths is None else _number(written_total(size(tenths), played), tenths)


def day(moment: datetime, club: Club) -> date:
    """Return the date in the club's time zone."""
    return timezone.localtime(moment, club.zone).date()


def _number(text: str, signed: float | Fraction) -> Decimal:
    """Return a number formatted for pages as a number."""
    figure = Decimal(text.replace(",", ""))
    return -figure if signed < 0 else figure
