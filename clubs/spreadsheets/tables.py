"""Find the tables of a sheet: blocks, headings, titles, and what is not a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clubs.spreadsheets.cells import Cell, Row, Sheet, cell_at, text_of
from clubs.spreadsheets.days import Written3, day_in, day_of, is_day
from clubs.spreadsheets.figures import is_figure
from clubs.spreadsheets.headings import begins_totals, heading, names_people
from clubs.spreadsheets.layout import Layout, Overrides, layout_of
from clubs.spreadsheets.vocabulary import folded, is_nobody, name_parts

LOOKED_AT = 20
_BELOW = 5


@dataclass(slots=True)
class Skip:
    """A row (in a matrix, a column) that is not a game."""

    row: int | None
    code: str
    reason: str = ""
    column: int | None = None


@dataclass(slots=True)
class Table:
    """A table: its headings, and every row below them in `lines` with what is known about each."""

    sheet: int
    low: int
    high: int
    heads: list[Row]
    layout: Layout
    lines: list[Row] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    first_data: int = 0
    last_row: int = 0

    @property
    def first_row(self) -> int:
        """Return the first heading row, or without headings the first row of data."""
        return self.heads[0].number if self.heads else self.first_data


@dataclass(slots=True)
class Found:
    """The content of a sheet."""

    sheet: int
    tables: list[Table] = field(default_factory=list)
    skips: list[Skip] = field(default_factory=list)
    unread: list[tuple[int, int]] = field(default_factory=list)
    days: list[tuple[int, int, int, Written3]] = field(default_factory=list)
    """Date headings: row, first and last column, date."""
    titles: list[str] = field(default_factory=list)
    people: bool = False


@dataclass(slots=True)
class _Segment:
    """Rows from a heading to the next one, within a block."""

    low: int
    high: int
    before: list[Row]
    heads: list[Row]
    rows: list[Row]

    def overlaps(self, other: _Segment) -> bool:
        """Return whether both have a column in common."""
        return self.low < other.high and other.low < self.high

    def every(self) -> list[Row]:
        return [*self.before, *self.heads, *self.rows]


def filled(row: Row, low: int, high: int) -> list[tuple[int, Cell]]:
    """Return the non-empty cells of a row, with their columns."""
    cells = row.cells[low:high]
    return [
        (low + i, cell) for i, cell in enumerate(cells) if cell != "" and not (isinstance(cell, str) and cell.isspace())
    ]


def day_heading(row: Row, low: int, high: int) -> Written3 | None:
    """Return the date of a row that contains only a date, in one or two cells other than bare numbers."""
    cells = filled(row, low, high)
    if not 0 < len(cells) < 3 or any(is_figure(cell) for _, cell in cells):
        return None
    for _, cell in cells:
        found = day_of(cell) or (day_in(cell) if isinstance(cell, str) else None)
        if found is not None:
            return found
    return None


# Headings


def is_heading_row(row: Row, low: int, high: int) -> bool:
    """Return whether a row is a heading row."""
    cells = filled(row, low, high)
    if is_figure(cells[-1][1]) and not _small(cells[-1][1]):
        return False
    known = strong = days = figures = unknown = 0
    named = False
    for _, cell in cells:
        if is_figure(cell):
            figures += 1
        elif is_day(cell):
            days += 1
        else:
            found = heading(text_of(cell))
            named = named or found.may("name")
            strong += bool(set(found.means) - {"totals", "other"})
            known += found.known
            unknown += not found.known
    if named and (days or figures or _numbered(cells)):
        return _heads_matrix(cells)
    if days or figures:
        return bool(strong) and not days and not unknown and _counts_seats(cells)
    return (known >= 2 and known * 2 >= len(cells)) or known > 3 or (strong > 0 and unknown > 2 and _structural(cells))


def _numbered(cells: Sequence[tuple[int, Cell]]) -> bool:
    return any(heading(text_of(cell)).number is not None for _, cell in cells)


def _heads_matrix(cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether a row has names first, then dates, rounds or numbers."""
    return all(is_day(cell) or _small(cell) or heading(text_of(cell)).known for _, cell in cells)


def _small(cell: Cell) -> bool:
    text = text_of(cell)
    return text.isdigit() and len(text) < 4


def _counts_seats(cells: Sequence[tuple[int, Cell]]) -> bool:
    """Return whether the headings are bare numbers: 1, 2, 3, 4."""
    numbers = [text_of(cell) for _, cell in cells if is_figure(cell)]
    return len(numbers) > 2 and set(numbers) == {str(i) for i in range(1, len(set(numbers)) + 1)}


def _structural(cells: Sequence[tuple[int, Cell]]) -> bool:
    return heading(text_of(cells[0][1])).may("date", "night", "round", "table", "game", "stage", "time")


def _heads_figures(row: Row, below: Sequence[Row], low: int, high: int) -> bool:
    """Return whether unknown words are above columns of numbers."""
    cells = filled(row, low, high)
    if len(cells) < 3 or any(is_figure(cell) or is_day(cell) for _, cell in cells):
        return False
    over = [column for column, _ in cells if _has_figures(below, column)]
    return len(over) > 2 and all(_may_be_figure(cell_at(one, column)) for one in below for column in over)


def _may_be_figure(cell: Cell) -> bool:
    return is_figure(cell) or not text_of(cell) or is_nobody(text_of(cell))


def _has_figures(rows: Iterable[Row], column: int) -> bool:
    return any(is_figure(cell_at(row, column)) for row in rows)


# Blocks


def _blocks(rows: Sequence[Row], low: int, high: int, players: int) -> list[_Segment]:
    """Return the segments of the blocks that are separated by empty rows and columns."""
    found: list[_Segment] = []
    for block in _by_empty_rows(rows, low, high):
        parts = _by_empty_columns(block, low, high, players)
        if len(parts) == 1:
            found += _segments(block, *parts[0])
        else:
            for one_low, one_high in parts:
                found += _blocks(block, one_low, one_high, players)
    return found


def _by_empty_rows(rows: Sequence[Row], low: int, high: int) -> list[list[Row]]:
    found: list[list[Row]] = []
    last = -1
    for row in rows:
        if not filled(row, low, high):
            continue
        if not found or row.number != last + 1:
            found.append([])
        found[-1].append(row)
        last = row.number
    return found


def _by_empty_columns(block: Sequence[Row], low: int, high: int, players: int) -> list[tuple[int, int]]:
    """Return ranges of columns. An empty column separates them if both sides have names and numbers of their own."""
    used = {column for row in block for column, _ in filled(row, low, high)}
    gaps = [c for c in range(min(used) + 1, max(used)) if c not in used]
    if not gaps:
        return [(low, high)]
    edges = sorted({min(used), *(c + 1 for c in gaps if c + 1 in used)})
    ranges = [(start, next((c for c in gaps if c > start), high)) for start in edges]
    sides = [_side(block, *one) for one in ranges]
    if sum(names for names, _ in sides) == players:
        return [(low, high)]
    found: list[list[int]] = [[low, high]]
    whole: list[tuple[int, int]] = []
    for (start, end), (names, figures) in zip(ranges, sides, strict=True):
        if whole and names and figures and whole[-1][0] and whole[-1][1]:
            found[-1][1] = start
            found.append([start, high])
            whole.append((names, figures))
        elif whole:
            whole[-1] = (whole[-1][0] + names, whole[-1][1] + figures)
        else:
            whole.append((names, figures))
        del end
    return [(start, end) for start, end in found]


def _side(block: Sequence[Row], low: int, high: int) -> tuple[int, int]:
    """Return the number of name columns and number columns on a side."""
    names = figures = 0
    for column in range(low, high):
        cells = [cell for row in block[: LOOKED_AT * 3] if (cell := cell_at(row, column)) != ""]
        figures += sum(map(is_figure, cells)) * 2 > len(cells)
        texts = [
            cell for cell in cells if not is_figure(cell) and not is_day(cell) and not heading(text_of(cell)).known
        ]
        names += len(texts) > 1 and len(texts) * 2 > len(cells)
    return names, figures


def _segments(block: Sequence[Row], low: int, high: int) -> list[_Segment]:
    """Return a block split at its headings."""
    marks = _heading_marks(block, low, high)
    if not marks or marks[0][0] >= LOOKED_AT:
        marks.insert(0, (0, 0))
    found = []
    for number, (start, heads) in enumerate(marks):
        end = marks[number + 1][0] if number + 1 < len(marks) else len(block)
        before = list(block[:start]) if not number else []
        found.append(_Segment(low, high, before, list(block[start : start + heads]), list(block[start + heads : end])))
    return found


def _heading_marks(block: Sequence[Row], low: int, high: int) -> list[tuple[int, int]]:
    """Return where headings are, and how many rows each has."""
    found: list[tuple[int, int]] = []
    i = 0
    while i < len(block):
        if not is_heading_row(block[i], low, high):
            if not found and i < _BELOW and _heads_figures(block[i], block[i + 1 : i + 1 + _BELOW], low, high):
                found.append((i, 1))
            i += 1
            continue
        two = i + 1 < len(block) and _continues(block[i], block[i + 1], low, high)
        found.append((i, 2 if two else 1))
        i += 2 if two else 1
    return found


def _continues(upper: Row, lower: Row, low: int, high: int) -> bool:
    """Return whether a second heading row follows."""
    return is_heading_row(lower, low, high) and _texts(upper, low, high) != _texts(lower, low, high)


def _texts(row: Row, low: int, high: int) -> list[str]:
    return [folded(text_of(cell_at(row, c))) for c in range(low, high)]


# Tables


class _Reader:
    """Reads the segments of a sheet one after another."""

    def __init__(self, number: int, players: int) -> None:
        self.found = Found(number)
        self.players = players
        self.open: list[Table] = []
        self.unread_above: list[tuple[int, int]] = []
        self.waiting: _Segment | None = None

    def read(self, segment: _Segment) -> None:
        """Add a segment as a table, as more rows of a table, or as neither."""
        waiting, self.waiting = self.waiting, None
        if waiting is not None and (segment.heads or not waiting.overlaps(segment)):
            self._unread(waiting, waiting.every())
        elif waiting is not None:
            segment = self._joined(waiting, segment)
        self.found.people = self.found.people or any(_heads_people(row) for row in (segment.heads or segment.rows[:1]))
        above = self._above(segment)
        if segment.heads and above is not None and _same_heads(above, segment):
            self._before(segment, above)
            self.found.skips += [Skip(row.number, "heading") for row in segment.heads]
            above.lines += segment.rows
        elif segment.heads:
            self._headed(segment)
        elif above is not None and (segment.low, segment.high) not in self.unread_above:
            above.lines += segment.rows
        else:
            self._headless(segment)

    def _above(self, segment: _Segment) -> Table | None:
        """Return the table that a segment may continue."""
        return next((t for t in reversed(self.open) if t.low < segment.high and segment.low < t.high), None)

    def close(self) -> None:
        """Finish: headings that are still waiting for rows are not a table."""
        if self.waiting is not None:
            self._unread(self.waiting, self.waiting.every())

    def _joined(self, waiting: _Segment, segment: _Segment) -> _Segment:
        """Return a heading with the rows after an empty row, if they form a table together."""
        low, high = min(waiting.low, segment.low), max(waiting.high, segment.high)
        rows = [*waiting.rows, *segment.rows]
        if layout_of(waiting.heads, rows, low, high, self.players) is not None:
            return _Segment(low, high, waiting.before, waiting.heads, rows)
        self._unread(waiting, waiting.every())
        return segment

    def _headed(self, segment: _Segment) -> None:
        layout = layout_of(segment.heads, segment.rows, segment.low, segment.high, self.players)
        if layout is None or not segment.rows:
            self.waiting = segment
            self.unread_above.append((segment.low, segment.high))
            return
        self._before(segment, None)
        self._open(segment, layout)

    def _headless(self, segment: _Segment) -> None:
        rows = segment.rows
        if all(len(filled(row, segment.low, segment.high)) < 3 for row in rows):
            self._small(segment, rows)
            return
        wide = [row for row in rows if len(filled(row, segment.low, segment.high)) > 2]
        layout = layout_of([], wide, segment.low, segment.high, self.players)
        if layout is None:
            self._unread(segment, rows)
            return
        self._open(segment, layout)

    def _open(self, segment: _Segment, layout: Layout) -> None:
        table = Table(self.found.sheet, segment.low, segment.high, segment.heads, layout, list(segment.rows))
        table.titles = list(self.found.titles)
        self.open.append(table)
        self.found.tables.append(table)
        self.unread_above = []

    def _unread(self, segment: _Segment, rows: Sequence[Row]) -> None:
        self.found.unread.append((rows[0].number, rows[-1].number))
        self.unread_above.append((segment.low, segment.high))

    def _before(self, segment: _Segment, table: Table | None) -> None:
        """Read the rows of a block before its heading: titles and dates, or an unreadable block."""
        large: list[Row] = []
        for row in segment.before:
            if len(filled(row, segment.low, segment.high)) < 3:
                self._small(segment, [row])
            elif table is not None:
                table.lines.append(row)
            elif large and row.number == large[-1].number + 1:
                large.append(row)
                self.found.unread[-1] = (large[0].number, row.number)
            else:
                large = [row]
                self.found.unread.append((row.number, row.number))

    def _small(self, segment: _Segment, rows: Iterable[Row]) -> None:
        after = bool(self.unread_above) and self._above(segment) is not None
        for row in rows:
            day = day_heading(row, segment.low, segment.high)
            if day is not None:
                self.found.days.append((row.number, segment.low, segment.high, day))
                self.found.skips.append(Skip(row.number, "day"))
            else:
                self.found.titles += [text_of(cell) for _, cell in filled(row, segment.low, segment.high)]
                self.found.skips.append(Skip(row.number, "note" if after else "title"))


def _heads_people(row: Row) -> bool:
    return names_people([text_of(cell) for cell in row.cells])


def _same_heads(table: Table, segment: _Segment) -> bool:
    if not table.heads or len(table.heads) != len(segment.heads):
        return False
    low, high = min(table.low, segment.low), max(table.high, segment.high)
    pairs = zip(table.heads, segment.heads, strict=True)
    return all(_texts(one, low, high) == _texts(other, low, high) for one, other in pairs)


def find_tables(number: int, sheet: Sheet, players: int) -> Found:
    """Return everything that a sheet contains, in order."""
    reader = _Reader(number, players)
    for segment in _blocks(sheet.rows, 0, sheet.width, players):
        reader.read(segment)
    reader.close()
    return reader.found


def understood_again(table: Table, players: int, overrides: Overrides) -> bool:
    """Interpret a table's columns again as chosen. Return False if they then contain no results."""
    layout = layout_of(table.heads, table.lines, table.low, table.high, players, overrides)
    if layout is not None:
        table.layout = layout
    return layout is not None


def is_people(heads: Sequence[str]) -> bool:
    """Return whether headings are those of a list of people."""
    return names_people(heads) or any(folded(text) in name_parts() for text in heads)


def is_totals(row: Row, low: int, high: int) -> bool:
    """Return whether a row begins with a word for totals."""
    cells = filled(row, low, high)
    return bool(cells) and isinstance(cells[0][1], str) and begins_totals(cells[0][1])
