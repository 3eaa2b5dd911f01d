"""Rows of cells from the text of a list."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.input_limits import shown
from clubs.selectors.imports.player_columns import EMAIL, is_guest, recognised
from clubs.selectors.imports.spreadsheet_file import MOST_COLUMNS, MOST_ROWS

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
MARKS = "\t;,，"
BETWEEN_NAMES = re.compile("[;；、]")
COMMAS = re.compile("[,，]")
LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list, by its number in the text."""

    line: int
    cells: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return the key of this line with this content in a form."""
        return f"{self.line}-{crc32(repr(self.cells).encode()):08x}"


Heads = Callable[[Sequence[str]], Mapping[int, object]]
"""Function that returns the columns named by headings, by index."""


def rows_of(text: str, most: int = MOST_ROWS, heads: Heads = recognised) -> tuple[Row, ...]:
    """Return the non-empty lines, split at tabs, semicolons or commas, whichever the list uses.

    Invisible characters, which some spreadsheets and messengers add to names, are left out.
    Raise `empty`, `too_large` or `unreadable` (an unclosed quote, or not a text).
    """
    if CONTROL.search(text):
        raise ClubError("unreadable", _("This is not a text list: it contains control characters."), "text")
    text = shown(text)
    mark = mark_of([line for line in text.splitlines() if line.strip()][:LOOKED_AT], heads)
    rows = [row for row in _parted(text, mark, most) if any(row.cells)] if mark else _whole(text)
    if not rows:
        raise ClubError("empty", _("These lines contain no names."), "text")
    if len(rows) > most:
        words = _("There are more than %(most)s lines. Import at most %(most)s at a time.")
        raise ClubError("too_large", words % {"most": most}, "text")
    if max(len(row.cells) for row in rows) > MOST_COLUMNS:
        raise ClubError("too_large", _("There are more than %(most)s columns.") % {"most": MOST_COLUMNS}, "text")
    return tuple(rows)


def names_apart(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Split lines of one cell into one name each, at semicolons or if there are at least two commas.

    A single comma does not split, because “Chan, David” is one name, and in “Zoë; guest” the second part describes the
    first. If a line is split, rows are renumbered.

    >>> [row.cells for row in names_apart([Row(1, ("Zoë; 陳大文、林美玲",)), Row(2, ("Chan, David",))])]
    [('Zoë',), ('陳大文',), ('林美玲',), ('Chan, David',)]
    """
    if any(len(row.cells) > 1 for row in rows):
        return tuple(rows)
    names = [name for row in rows for name in _names(row.cells[0]) if name]
    if len(names) <= len(rows) or len(names) > MOST_ROWS:
        return tuple(rows)
    return tuple(Row(number, (name,)) for number, name in enumerate(names, 1))


def with_cells(text: str, edits: Mapping[tuple[int, int], str]) -> str:
    """Return a list with cells changed, by line and column; as tab-separated text if anything changes.

    Rows keep their lines. Edits of cells that are not there, and those that change nothing, are left out.

    >>> with_cells("Name,Email\\nZoe,z@example.org", {(2, 0): "Zoë"})
    'Name\\tEmail\\nZoë\\tz@example.org\\n'
    """
    rows = {row.line: list(row.cells) for row in names_apart(rows_of(text))}
    width = max(len(cells) for cells in rows.values())
    changed = False
    for (line, column), said in edits.items():
        cells = rows.get(line)
        if cells is None or column >= width:
            continue
        cells += [""] * (column + 1 - len(cells))
        changed = changed or cells[column] != said
        cells[column] = said
    if not changed:
        return text
    made = io.StringIO()
    csv.writer(made, dialect="excel-tab", lineterminator="\n").writerows(
        rows.get(line, []) for line in range(1, max(rows) + 1)
    )
    return made.getvalue()


def _names(text: str) -> list[str]:
    names = BETWEEN_NAMES.split(text)
    if len(names) == 1 and len(COMMAS.findall(text)) > 1:
        names = COMMAS.split(text)
    names = [name.strip() for name in names]
    return [text] if any(is_guest(name) is not None for name in names) else names


def mark_of(lines: Sequence[str], heads: Heads = recognised) -> str:
    """Return the delimiter of these lines, or "" if each line is one cell."""
    return next((mark for mark in MARKS if _parts(mark, lines, heads)), "")


def _parts(mark: str, lines: Sequence[str], heads: Heads) -> bool:
    """Whether this delimiter separates columns.

    A tab always does, others if headings, addresses or every line indicate it.
    """
    counts = {line.count(mark) for line in lines}
    if counts <= {0}:
        return False
    if mark == "\t" or len(heads(lines[0].split(mark))) > 1:
        return True
    if any(EMAIL.match(cell.strip()) for line in lines if mark in line for cell in line.split(mark)):
        return True
    return len(lines) > 1 and len(counts) == 1


def _parted(text: str, mark: str, most: int) -> list[Row]:
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, skipinitialspace=True, strict=True)
    start = 1
    try:
        for cells in reader:
            if len(rows) <= most:
                rows.append(Row(start, tuple(" ".join(cell.split()) for cell in cells)))
            start = reader.line_num + 1
    except csv.Error:
        words = _("Line %(line)s: a quotation mark is not closed.")
        raise ClubError("unreadable", words % {"line": start}, "text") from None
    return rows


def _whole(text: str) -> list[Row]:
    lines = enumerate(text.splitlines(), 1)
    return [Row(number, (" ".join(line.split()),)) for number, line in lines if line.strip()]
