"""Text of an uploaded list: CSV in any common encoding, or the sheets of an XLSX or ODS workbook that are one list.

Sizes are checked before unpacking. A workbook becomes tab-separated lines, so that all lists are parsed alike.
"""

import csv
import io
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import PurePath

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.selectors.imports.player_columns import heading_at
from clubs.selectors.reader_language import core_lang
from clubs.spreadsheets.cells import Row, text_of
from scoring.errors import Code, ContractError

MOST_BYTES = 1_000_000
MOST_UNPACKED = 20_000_000
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS = 800, 30
LOOKED_AT = 20
"""The rows of a sheet that are searched for its heading."""
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
# Common spreadsheet encodings; the first that decodes the list to words of a language is used.
ENCODINGS = ["utf_8", "big5", "cp932", "gb18030", "euc_jp", "euc_kr", "cp1252", "cp1251", "utf_16_le", "utf_16_be"]
CALLED = {
    "big5": "Big5",
    "cp932": "Shift-JIS",
    "gb18030": "GB 18030",
    "cp1252": "Windows-1252",
    "cp1251": "Windows-1251",
}
BOMS = {b"\xef\xbb\xbf": "utf_8_sig", b"\xff\xfe": "utf_16", b"\xfe\xff": "utf_16"}


@dataclass(frozen=True, slots=True)
class ListText:
    """A list's text, and its source: an encoding, or the name of a sheet; `unread` are sheets that are another list."""

    text: str
    encoding: str = ""
    sheet: str = ""
    unread: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """Return the common name of the encoding.

        >>> ListText("", "utf_8").called, ListText("", "cp932").called
        ('UTF-8', 'Shift-JIS')
        """
        return CALLED.get(self.encoding) or self.encoding.replace("_", "-").upper()


def list_text(
    name: str, content: bytes, encoding: str = "", *, most: int = MOST_BYTES, rows: int = MOST_ROWS
) -> ListText:
    """Return the text of a file; `encoding` is one of `ENCODINGS` or empty to detect it, `most` limits bytes, `rows` a
    sheet.

    Raise `too_large`, `unreadable` (broken, another file type, or not in `encoding`) or `locked` (password-protected).
    """
    if len(content) > most:
        words = _("The file is too large. The limit is %(most)s MB.")
        raise ClubError("too_large", words % {"most": most // 1_000_000}, "file")
    if content.startswith(OLE):
        raise _old_or_locked(content)
    if content.startswith(ZIP) or PurePath(name).suffix.lower() in (".xlsx", ".xlsm", ".ods"):
        return _workbook(content, rows)
    return _decoded(content, encoding)


def _old_or_locked(content: bytes) -> ClubError:
    if ENCRYPTED in content:
        words = _(
            "This workbook is password-protected. Save a copy without the password, or copy its cells and paste them."
        )
        return ClubError("locked", words, "file")
    return ClubError("unreadable", _("This is an old workbook format (.xls). Save it as .xlsx or .csv."), "file")


def _workbook(content: bytes, most: int) -> ListText:
    try:
        _check_parts(zipfile.ZipFile(io.BytesIO(content)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and extensions, which a list does not need
            return _sheets(content, most)
    except ClubError:
        raise
    except ContractError as error:
        if error.code == Code.TOO_LARGE:
            raise ClubError("too_large", error.text.say(core_lang()), "file") from None
        words = _("This workbook is damaged or not a valid workbook, so it can’t be read.")
        raise ClubError("unreadable", words, "file") from None
    except Exception:  # noqa: BLE001  # a broken workbook fails in as many ways as its XML and zip have
        raise ClubError(
            "unreadable", _("This workbook is damaged or not a valid workbook, so it can’t be read."), "file"
        ) from None


def _check_parts(parts: zipfile.ZipFile) -> None:
    infos = parts.infolist()
    if any(info.flag_bits & 1 for info in infos):
        raise _old_or_locked(ENCRYPTED)
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise ClubError("too_large", _("This workbook is too large once unpacked."), "file")


def _sheets(content: bytes, most: int) -> ListText:
    """Return the sheets of one list: the first with a heading of people and those with the same, else the first.

    Rows keep their numbers in the first sheet; `unread` names the sheets that are another list.
    """
    from clubs.spreadsheets.workbook import read_workbook  # imported when a workbook is uploaded

    found = [sheet for sheet in read_workbook(content).sheets if sheet.rows]
    if not found:
        raise ClubError("empty", _("This workbook is empty."), "file")
    headings = [
        heading_at([[text_of(cell) for cell in row.cells] for row in sheet.rows[:LOOKED_AT]]) for sheet in found
    ]
    first = next((at for at, heading in enumerate(headings) if heading is not None), 0)
    same = [at for at in range(len(found)) if at == first or (headings[at] and headings[at] == headings[first])]
    rows: list[list[str]] = []
    for at in same:
        start = len(rows)
        for number, row in enumerate(found[at].rows, start):
            place = number if start else row.number - 1
            rows += [[]] * (min(place, most * 5) - len(rows))
            rows.append(_cells(row))
    unread = tuple(sheet.name or "" for at, sheet in enumerate(found) if at not in same)
    return ListText(_with_tabs(rows[: most * 5]), sheet=" · ".join(found[at].name or "" for at in same), unread=unread)


def _cells(row: Row) -> list[str]:
    cells = [text_of(cell) for cell in row.cells[: MOST_COLUMNS + 1]]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _with_tabs(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue()


def _decoded(content: bytes, encoding: str) -> ListText:
    found = encoding or next((name for bom, name in BOMS.items() if content.startswith(bom)), "") or _likeliest(content)
    try:
        text = content.decode(found)
    except (UnicodeDecodeError, LookupError):
        words = _("The text of this file can’t be read. Choose its text encoding, or save it as UTF-8.")
        raise ClubError("unreadable", words, "encoding" if encoding else "file") from None
    return ListText(text, found.removesuffix("_sig"))


def _likeliest(content: bytes) -> str:
    try:
        content.decode("utf_8")
    except UnicodeDecodeError:
        best = from_bytes(content, cp_isolation=ENCODINGS).best()
        return best.encoding if best else ""
    return "utf_8"
