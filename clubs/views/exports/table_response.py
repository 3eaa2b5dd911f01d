"""A table as CSV, row by row, or as XLSX: in the reader's language, whatever it says only a text."""

import csv
from collections.abc import Callable, Iterator
from datetime import date

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from clubs.selectors.exports.table_rows import Cell, Sheet

MARK = "\ufeff"
"""Before the first line: by it Excel knows that a CSV is UTF-8."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def as_file(sheet: Sheet, kind: str) -> HttpResponseBase:
    """The table as a file of this kind, `csv` or `xlsx`; 404 for another one, or for too many rows of an XLSX."""
    write = KINDS.get(kind)
    if write is None:
        raise Http404(_("Files are available as CSV or XLSX only."))
    return write(sheet)


def harmless(text: str) -> str:
    """The text as a spreadsheet takes it for a text: one that begins like a formula has an apostrophe before it."""
    return f"'{text}" if text.startswith(FORMULA) else text


class _Line:
    """Takes what `csv` writes, and hands it on as it is."""

    def write(self, line: str) -> str:
        return line


def _csv(sheet: Sheet) -> StreamingHttpResponse:
    return StreamingHttpResponse(
        _lines(sheet, get_language() or ""),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{sheet.name}.csv"'},
    )


def _lines(sheet: Sheet, lang: str) -> Iterator[str]:
    """The file line by line; the language is that of who asked, however late a line is made."""
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
    from clubs.views.exports.xlsx_file import as_xlsx  # whose library is large: it is loaded once somebody asks

    return as_xlsx(sheet)


KINDS: dict[str, Callable[[Sheet], HttpResponseBase]] = {"csv": _csv, "xlsx": _xlsx}
