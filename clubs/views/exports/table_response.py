"""Tables as CSV, streamed row by row, or as XLSX, in the reader's language and with every cell safe from formulas."""

import csv
from collections.abc import Callable, Iterator
from datetime import date

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from clubs.selectors.exports.table_rows import Cell, Sheet

MARK = "\ufeff"
"""Byte order mark by which Excel recognises UTF-8 in a CSV file."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def as_file(sheet: Sheet, kind: str) -> HttpResponseBase:
    """Return the table as a file of kind `csv` or `xlsx`.

    Raise Http404 for any other kind, or if the table has too many rows for XLSX.
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


def _xlsx(sheet: Sheet) -> HttpResponseBase:
    from clubs.views.exports.xlsx_file import as_xlsx  # imported on first use, because the library is large

    return as_xlsx(sheet)


KINDS: dict[str, Callable[[Sheet], HttpResponseBase]] = {"csv": _csv, "xlsx": _xlsx}
