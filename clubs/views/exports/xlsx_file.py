"""A table as XLSX; apart from `writing`, for a start need not load what makes spreadsheets."""

import tempfile

from django.http import FileResponse, Http404
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell as WrittenCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from clubs.selectors.exports.table_rows import Cell, Sheet

MOST_ROWS = 20_000
"""Rows of an XLSX, which is made whole before it is sent; a longer table goes out as CSV."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_xlsx(sheet: Sheet) -> FileResponse:
    """The table as a spreadsheet; 404 for too many rows."""
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet.title[:31])
    page.append([_text(page, column) for column in sheet.columns])
    for count, row in enumerate(sheet.rows()):
        if count >= MOST_ROWS:
            page.close()
            raise Http404(_("This table is too long for XLSX. Download it as CSV."))
        page.append([_cell(page, cell) for cell in row])
    file = tempfile.TemporaryFile()  # noqa: SIM115  # the response closes it
    book.save(file)
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{sheet.name}.xlsx", content_type=XLSX)


def _cell(page: WriteOnlyWorksheet, cell: Cell) -> object:
    return _text(page, cell) if isinstance(cell, str) else cell


def _text(page: WriteOnlyWorksheet, text: str) -> WrittenCell:
    """A cell that is a text, also where it begins like a formula; without what XML cannot hold."""
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell
