"""Cells, rows and sheets of any kind of file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import NamedTuple

Cell = str | int | Decimal | date | time
"""The content of a cell: text ("" if empty), a number, a date (`datetime` with a time) or a time."""
EMPTY = ""


class Row(NamedTuple):
    """A row with its number in the file, from 1. Cells are indexed by column, from 0."""

    number: int
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The non-empty rows of a sheet. `name` is None for text files."""

    name: str | None
    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return max((len(row.cells) for row in self.rows), default=0)


@dataclass(frozen=True, slots=True)
class Book:
    """The whole content of a file."""

    sheets: tuple[Sheet, ...]
    encoding: str | None = None
    delimiter: str | None = None
    separator: bool = False
    """Whether the first line only names the delimiter."""
    several: bool = False
    """Whether it is a workbook of several sheets."""


def cell_at(row: Row, column: int) -> Cell:
    """Return the cell of a row in a column, empty beyond its end."""
    return row.cells[column] if column < len(row.cells) else EMPTY


def text_of(cell: Cell) -> str:
    """Return a cell as text, without outer spaces and with single inner spaces.

    >>> text_of("  Ada   Winter "), text_of(Decimal("35.20")), text_of(date(2024, 1, 12))
    ('Ada Winter', '35.2', '2024-01-12')
    """
    if isinstance(cell, str):
        return " ".join(cell.split())
    if isinstance(cell, Decimal):
        return format(cell.normalize(), "f")
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "minutes")
    if isinstance(cell, time):
        return cell.isoformat("minutes")
    return str(cell)


def number_or_text(cell: Cell) -> int | str | None:
    """Return a round, table, game or stage: a whole number, else text, or None if the cell is empty.

    >>> number_or_text("3"), number_or_text(4), number_or_text("Final A"), number_or_text(" ")
    (3, 4, 'Final A', None)
    """
    if isinstance(cell, int):
        return cell
    text = text_of(cell)
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 16:
        return int(text)
    return text or None


def with_cells(sheet: Sheet, changed: Mapping[int, Mapping[int, str]]) -> Sheet:
    """Return the sheet with some cells replaced, by row number and column."""
    return Sheet(sheet.name, tuple(_changed(row, changed.get(row.number)) for row in sheet.rows))


def _changed(row: Row, texts: Mapping[int, str] | None) -> Row:
    if not texts:
        return row
    cells = list(row.cells) + [EMPTY] * (max(texts) + 1 - len(row.cells))
    for column, text in texts.items():
        cells[column] = text
    return Row(row.number, cells)
