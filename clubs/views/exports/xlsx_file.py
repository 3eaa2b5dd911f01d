"""Tables as XLSX, in a module of their own so that start-up doesn't load the spreadsheet library."""

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
"""Maximum rows of an XLSX file, which is built in memory before it is sent. Longer tables are available as CSV only."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_xlsx(sheet: Sheet) -> FileResponse:
    """Return the table as a spreadsheet. Raise Http404 if it has too many rows."""
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
    """Return a text cell, even if the text begins like a formula, without the characters that XML can't hold."""
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell
