"""Tables as CSV, streamed row by row, or as XLSX, in the reader's language and with every cell safe from formulas."""

import csv
from collections.abc import Callable, Iterator
from datetime import date
from typing import IO

from django.http import FileResponse, Http404, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from clubs.selectors.exports.table_rows import MOST_ROWS, Cell, Sheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MARK = "\ufeff"
"""Byte order mark by which Excel recognises UTF-8 in a CSV file."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def as_file(sheet: Sheet, kind: str) -> HttpResponseBase:
    """Return the table as a file of kind `csv` or `xlsx`.

    Raise Http404 for any other kind, or if the table has too many rows for XLSX, as far as possible before any is made.
    """
    write = KINDS.get(kind)
    if write is None:
        raise Http404(_("Files are available as CSV or XLSX only."))
    return write(sheet)


def harmless(text: str) -> str:
    """Return the text with a leading apostrophe if a spreadsheet would read it as a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


class _Line:
    """File-like object that returns each line that `csv` writes."""

    def write(self, line: str) -> str:
        return line


def _csv(sheet: Sheet) -> StreamingHttpResponse:
    return StreamingHttpResponse(
        _lines(sheet, get_language() or ""),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{sheet.name}.csv"'},
    )


def _lines(sheet: Sheet, lang: str) -> Iterator[str]:
    """Yield the file line by line, in the language of the request even though the lines are rendered later."""
    writer = csv.writer(_Line())
    yield MARK + str(writer.writerow([harmless(column) for column in sheet.columns]))
    with override(lang):
        for row in sheet.rows():
            yield str(writer.writerow([_plain(cell) for cell in row]))


def _plain(cell: Cell) -> object:
    if isinstance(cell, str):
        return harmless(cell)
    if isinstance(cell, bool):
        return int(cell)
    return cell.isoformat() if isinstance(cell, date) else cell


def check_length(sheet: Sheet) -> int:
    """Return the number of rows, as far as it is known. Raise Http404 if there are too many for XLSX."""
    if (count := sheet.count()) > MOST_ROWS:
        raise Http404(_("This table is too long for XLSX. Download it as CSV."))
    return count


def xlsx_response(name: str, file: IO[bytes]) -> FileResponse:
    """Return a spreadsheet as a download."""
    return FileResponse(file, as_attachment=True, filename=f"{name}.xlsx", content_type=XLSX)


def _xlsx(sheet: Sheet) -> HttpResponseBase:
    # Imported on first use, because the library is large.
    from clubs.services.exports.xlsx_file import TooManyRowsError, write_xlsx

    check_length(sheet)
    try:
        return xlsx_response(sheet.name, write_xlsx(sheet))
    except TooManyRowsError:
        raise Http404(_("This table is too long for XLSX. Download it as CSV.")) from None


KINDS: dict[str, Callable[[Sheet], HttpResponseBase]] = {"csv": _csv, "xlsx": _xlsx}
