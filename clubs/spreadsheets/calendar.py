"""The dates of a file: the cells that contain them, the order of day and month, and the year."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from clubs.spreadsheets.days import Written3, day_in, needs_year, orders, read, year_in
from clubs.spreadsheets.layout import GameColumn
from clubs.spreadsheets.tables import Found, Table

ORDERS = ("dmy", "mdy")
_LEAP = 2024
_FALL = 6
_FEW = 3


@dataclass(slots=True, eq=False)
class DayCell:
    """A cell with a date. `written` is None if it can't be read."""

    sheet: int
    row: int
    written: Written3 | None
    text: str = ""
    table: Table | None = None
    ymd: bool = False
    named: bool = False
    """Whether it is the name of a sheet or of the file."""

    @property
    def time(self) -> str | None:
        return self.written.time if self.written else None

    @property
    def same(self) -> object:
        """Return what all cells with the same date have in common before the order is known."""
        if self.written is None:
            return self.text
        return self.written.form == "ymd" or len(orders(self.written, self.ymd)) == 1, self._key()

    def _key(self) -> object:
        assert self.written is not None  # noqa: S101  # asked of read cells alone
        if needs_year(self.written) or len(orders(self.written, self.ymd)) > 1:
            return self.written.form, self.written.parts
        return read(self.written, "dmy", None)

    def orders(self) -> tuple[str, ...]:
        """Return the orders in which the date exists."""
        if self.written is None:
            return ()
        return tuple(order for order in orders(self.written, self.ymd) if read(self.written, order, _LEAP))


@dataclass(frozen=True, slots=True)
class Decision:
    """The order chosen for ambiguous dates. `asked` are those that need a decision."""

    order: dict[int, str]
    asked: frozenset[int]
    found: str = ""
    """The order that follows from the sequence of dates."""


@dataclass(slots=True)
class Calendar:
    """All dates of a file."""

    sheet_names: Sequence[str | None]
    file_name: str
    cells: list[DayCell] = field(default_factory=list)
    _heads: dict[int, list[tuple[int, int, int, DayCell]]] = field(default_factory=dict)
    _named: dict[int, DayCell | None] = field(default_factory=dict)
    _titles: dict[int, list[str]] = field(default_factory=dict)
    _columns: dict[tuple[int, int, int], DayCell] = field(default_factory=dict)

    def take(self, found: Found) -> None:
        """Add the date headings and titles of a sheet."""
        self._titles[found.sheet] = found.titles
        for row, low, high, day in found.days:
            self.head(found.sheet, row, low, high, day)

    def head(self, sheet: int, row: int, low: int, high: int, day: Written3) -> None:
        """Add a date heading."""
        cell = DayCell(sheet, row, day)
        self.cells.append(cell)
        heads = self._heads.setdefault(sheet, [])
        heads.insert(bisect_left(heads, row, key=lambda head: head[0]), (row, low, high, cell))

    def heading_above(self, sheet: int, row: int, low: int, high: int) -> DayCell | None:
        """Return the last date heading above a row, over any of its columns."""
        heads = self._heads.get(sheet, [])
        for i in range(bisect_left(heads, row, key=lambda head: head[0]) - 1, -1, -1):
            if heads[i][1] < high and low < heads[i][2]:
                return heads[i][3]
        return None

    def cell(self, table: Table, row: int, written: Written3 | None, text: str) -> DayCell:
        """Add the date cell of a row."""
        found = DayCell(table.sheet, row, written, text, table)
        self.cells.append(found)
        return found

    def of_column(self, table: Table, column: GameColumn) -> DayCell | None:
        """Return the date that heads a column of a matrix, or else that of the heading, the sheet or the file."""
        if not isinstance(column.date, Written3):
            first = table.lines[0].number if table.lines else table.first_row
            return self.heading_above(table.sheet, first, table.low, table.high) or self.named(table.sheet)
        key = (table.sheet, table.first_row, column.index)
        if key not in self._columns:
            self._columns[key] = self.cell(table, table.heads[-1].number, column.date, "")
        return self._columns[key]

    def named(self, sheet: int) -> DayCell | None:
        """Return the date in the sheet's name, or else in the file's."""
        if sheet not in self._named:
            for text in (self.sheet_names[sheet] or "", _stem(self.file_name)):
                if (day := day_in(text)) is not None:
                    cell = DayCell(sheet, 0, day, named=True)
                    self.cells.append(cell)
                    self._named[sheet] = cell
                    break
            else:
                self._named[sheet] = None
        return self._named[sheet]

    def forget(self, table: Table) -> None:
        """Remove the cells of a table that is read again."""
        self.cells = [cell for cell in self.cells if cell.table is not table]
        self._columns = {key: cell for key, cell in self._columns.items() if cell.table is not table}

    def settle(self) -> Decision:
        """Sort the cells in the order of the file, and decide about all ambiguous ones together."""
        self.cells.sort(key=lambda cell: (cell.sheet, cell.row))
        self._years_first()
        return self._judged()

    def _years_first(self) -> None:
        """Find the columns in which two-digit years come first."""
        by_table: dict[int, list[DayCell]] = {}
        for cell in self.cells:
            if (
                cell.table is not None
                and cell.written
                and cell.written.form in ("three", "dots")
                and cell.written.parts[2] < 100
            ):
                by_table.setdefault(id(cell.table), []).append(cell)
        for cells in by_table.values():
            parts = {cell.written.parts for cell in cells if cell.written}
            firsts, lasts = {part[0] for part in parts}, {part[2] for part in parts}
            if len(parts) >= _FEW and len(firsts) <= 2 < len(lasts):
                for cell in cells:
                    cell.ymd = cell.written is not None and read(cell.written, "ymd", None) is not None

    def _judged(self) -> Decision:
        free = [i for i, cell in enumerate(self.cells) if self._is_free(cell)]
        allowed = {i: self.cells[i].orders() for i in free}
        left = [order for order in ORDERS if all(order in allowed[i] for i in free)]
        sure = {i: found[0] for i, found in allowed.items() if len(found) == 1}
        both = frozenset(i for i, found in allowed.items() if len(found) > 1 and self._differs(self.cells[i]))
        if not both:
            return Decision(sure, frozenset())
        if len(left) == 1:
            return self._one_left(left[0], sure, both)
        if left and (run := self._by_run()):
            return Decision(dict.fromkeys(free, run), frozenset(), run)
        return Decision(sure, both)

    @staticmethod
    def _is_free(cell: DayCell) -> bool:
        return cell.written is not None and len(orders(cell.written, cell.ymd)) > 1

    @staticmethod
    def _differs(cell: DayCell) -> bool:
        assert cell.written is not None  # noqa: S101  # such cells are read
        return read(cell.written, "dmy", _LEAP) != read(cell.written, "mdy", _LEAP)

    def _by_run(self) -> str:
        """Return the only order in which the dates run forwards or backwards, or "" if both or neither do."""
        running = []
        for order in ORDERS:
            days = [day for day in self.dates(dict.fromkeys(range(len(self.cells)), order)) if day]
            if _in_order(days) and len(set(days)) >= _FEW:
                running.append(order)
        return running[0] if len(running) == 1 else ""

    def _one_left(self, order: str, sure: dict[int, str], both: frozenset[int]) -> Decision:
        """Decide for the one order that can read all dates, unless they only run if some cells use the other."""
        chosen = {**sure, **dict.fromkeys(both, order)}
        days = self.dates(chosen)
        if _in_order([day for day in days if day]):
            return Decision(chosen, frozenset())
        other = self.dates({**sure, **dict.fromkeys(both, ORDERS[1 - ORDERS.index(order)])})
        pairs = [(a, other[i] if i in both else a) for i, a in enumerate(days) if a]
        if _could_run(pairs) or _could_run(pairs[::-1]):
            return Decision(sure, both)
        return Decision(chosen, frozenset())

    def dates(self, order: dict[int, str], year: int | None = None) -> list[date | None]:
        """Return the date of each cell. `order` is by the index of ambiguous cells; `year` is the fallback."""
        found: list[date | None] = []
        now: tuple[int | None, int | None, int | None] = (None, None, None)  # sheet, year, month
        for i, cell in enumerate(self.cells):
            if now[0] != cell.sheet:
                now = (cell.sheet, None, None)
            day, now = self._date(cell, order.get(i, "dmy"), year, now)
            found.append(day)
        return found

    def _date(
        self, cell: DayCell, order: str, asked: int | None, now: tuple[int | None, int | None, int | None]
    ) -> tuple[date | None, tuple[int | None, int | None, int | None]]:
        sheet, year, month = now
        if cell.written is None:
            return None, now
        own = orders(cell.written, cell.ymd)
        order = order if order in own else own[0]
        if not needs_year(cell.written):
            day = read(cell.written, order, None)
        else:
            year = year or self._year(cell.sheet) or asked
            sketch = read(cell.written, order, _LEAP)
            if year and sketch and month and month - sketch.month >= _FALL:
                year += 1
            day = read(cell.written, order, year) if year else None
        if day is None or cell.named:
            return day, (sheet, year, month)
        return day, (sheet, day.year, day.month)

    def _year(self, sheet: int) -> int | None:
        texts = [self.sheet_names[sheet] or "", *self._titles.get(sheet, []), self.file_name]
        return next((year for text in texts if (year := year_in(text))), None)

    def without_year(self) -> set[int]:
        """Return the indexes of the cells whose year is unknown."""
        sure = self.dates({})
        return {
            i for i, cell in enumerate(self.cells) if cell.written and needs_year(cell.written) and sure[i] is None
            and any(read(cell.written, order, _LEAP) for order in cell.orders())
            and self._year(cell.sheet) is None
        }  # fmt: skip


def _stem(name: str) -> str:
    return name.rsplit("/", 1)[-1].rsplit(".", 1)[0] if "." in name else name


def _in_order(days: Sequence[date]) -> bool:
    pairs = list(itertools.pairwise(days))
    return all(one <= other for one, other in pairs) or all(one >= other for one, other in pairs)


def _could_run(pairs: Sequence[tuple[date, date | None]]) -> bool:
    """Return whether the dates can be in ascending order if each cell is read in the best way."""
    last = date.min
    for pair in pairs:
        fitting = [day for day in pair if day is not None and day >= last]
        if not fitting:
            return False
        last = min(fitting)
    return True
