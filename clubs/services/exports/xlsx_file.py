"""Tables as XLSX, in a module of their own so that start-up doesn't load the spreadsheet library."""

import tempfile
from collections.abc import Sequence
from datetime import date
from itertools import chain, islice
from typing import IO
from unicodedata import east_asian_width

from openpyxl import Workbook
from openpyxl.cell import Cell as WrittenCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from clubs.selectors.exports.table_rows import MOST_ROWS, Cell, Sheet


class TooManyRowsError(Exception):
    """The table is too long for XLSX."""


LOOKED_AT, NARROW, WIDE = 200, 8, 48
"""The number of rows that determine a column's width, and the minimum and maximum width in characters."""
DAY, PERCENT = "yyyy-mm-dd", "0.0%"
BOLD = Font(bold=True)


def write_xlsx(sheet: Sheet) -> IO[bytes]:
    """Return the table as a spreadsheet in a temporary file, at its beginning. Raise TooManyRowsError if too long.

    The heading is bold and stays in place; columns are as wide as their first rows; days and shares have their formats.
    """
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet.title[:31])
    page.freeze_panes = "A2"
    rows = sheet.rows()
    first = list(islice(rows, LOOKED_AT))
    for at, width in enumerate(_widths(sheet.columns, first), 1):
        page.column_dimensions[get_column_letter(at)].width = width
    page.append([_heading(page, column) for column in sheet.columns])
    for count, row in enumerate(chain(first, rows)):
        if count >= MOST_ROWS:
            page.close()
            raise TooManyRowsError
        page.append([_cell(page, cell, share=at in sheet.shares) for at, cell in enumerate(row)])
    file = tempfile.TemporaryFile()  # noqa: SIM115  # who asks for it closes it
    book.save(file)
    file.seek(0)
    return file


def _widths(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[int]:
    """Return the width of each column, a wide character counting as two."""
    longest = [_length(column) for column in columns]
    for row in rows:
        longest = [max(width, _length(str(cell))) for width, cell in zip(longest, row, strict=False)]
    return [min(max(width + 2, NARROW), WIDE) for width in longest]


def _length(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _heading(page: WriteOnlyWorksheet, text: str) -> WrittenCell:
    cell = _text(page, text)
    cell.font = BOLD
    return cell


def _cell(page: WriteOnlyWorksheet, cell: Cell, *, share: bool) -> object:
    if isinstance(cell, str):
        return _text(page, cell)
    if isinstance(cell, date) or (share and cell is not None):
        made = WriteOnlyCell(page, cell)  # type: ignore[arg-type]  # it takes whole and decimal numbers and days, too
        made.number_format = DAY if isinstance(cell, date) else PERCENT
        return made
    return cell


def _text(page: WriteOnlyWorksheet, text: str) -> WrittenCell:
    """Return a text cell, even if the text begins like a formula, without the characters that XML can't hold."""
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell
