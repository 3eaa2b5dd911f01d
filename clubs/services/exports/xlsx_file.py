"""Tables as XLSX, in a module of their own so that start-up doesn't load the spreadsheet library."""

import tempfile
from typing import IO

from openpyxl import Workbook
from openpyxl.cell import Cell as WrittenCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from clubs.selectors.exports.table_rows import MOST_ROWS, Cell, Sheet


class TooManyRowsError(Exception):
    """The table is too long for XLSX."""


def write_xlsx(sheet: Sheet) -> IO[bytes]:
    """Return the table as a spreadsheet in a temporary file, at its beginning. Raise TooManyRowsError if too long."""
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet.title[:31])
    page.append([_text(page, column) for column in sheet.columns])
    for count, row in enumerate(sheet.rows()):
        if count >= MOST_ROWS:
            page.close()
            raise TooManyRowsError
        page.append([_cell(page, cell) for cell in row])
    file = tempfile.TemporaryFile()  # noqa: SIM115  # who asks for it closes it
    book.save(file)
    file.seek(0)
    return file


def _cell(page: WriteOnlyWorksheet, cell: Cell) -> object:
    return _text(page, cell) if isinstance(cell, str) else cell


def _text(page: WriteOnlyWorksheet, text: str) -> WrittenCell:
    """Return a text cell, even if the text begins like a formula, without the characters that XML can't hold."""
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell
