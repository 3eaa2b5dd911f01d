"""Read XLSX and ODS workbooks as a stream: without entities, and with sizes checked before anything is unpacked."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from posixpath import join, normpath
from typing import Any, BinaryIO
from xml.parsers import expat

from clubs.spreadsheets.cells import EMPTY, Book, Cell, Row, Sheet
from clubs.spreadsheets.faults import MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED, cut_off, not_a_table, too_large

_ODS = "content.xml"
_XLSX = "xl/workbook.xml"
_CHUNK = 1 << 16
_DATE_FORMATS = frozenset([*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)])
_DATE_CODE = re.compile(r"[ymdhs]", re.IGNORECASE)
_NO_CODE = re.compile(r'"[^"]*"|\\.|\[[^\[\]]*\]|_.|General', re.IGNORECASE)
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_DURATION = re.compile(r"PT(\d+)H(\d+)M(?:(\d+)(?:[.,]\d+)?S)?")
_MOST_CELLS = 5_000_000
_DIGITS = 9
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class _HostileError(Exception):
    """Raised for a document type or an entity, which no workbook has."""


class _Handler:
    """Handles a part of a workbook. Names come without their namespaces."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        raise NotImplementedError

    def text(self, said: str) -> None:
        """Handle characters between tags, which are ignored unless a part needs them."""


def read_workbook(content: bytes) -> Book:
    """Return every sheet of a workbook. Raise `cut_off`, `too_large` or `not_a_table`."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            return _read(parts)
    except (zipfile.BadZipFile, zlib.error, EOFError):
        raise cut_off() from None
    except (expat.ExpatError, _HostileError, ValueError, KeyError, IndexError, NotImplementedError, RuntimeError):
        raise not_a_table("binary") from None


def _read(parts: zipfile.ZipFile) -> Book:
    infos = parts.infolist()
    if any(info.flag_bits & 1 for info in infos):
        raise not_a_table("xls")
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise too_large()
    names = {info.filename for info in infos}
    if _XLSX in names:
        return _book(_xlsx(parts, names))
    if _ODS in names:
        return _book(_ods(parts))
    raise not_a_table("binary")


def _book(sheets: list[Sheet]) -> Book:
    return Book(tuple(sheets), several=len(sheets) > 1)


def _local(name: str) -> str:
    return name.rsplit(":", 1)[-1]


def _parse(stream: BinaryIO, handler: _Handler) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(name: str, attributes: dict[str, str]) -> None:
        handler.start(_local(name), attributes)

    def end(name: str) -> None:
        handler.end(_local(name))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    left = MOST_UNPACKED
    while chunk := stream.read(_CHUNK):
        left -= len(chunk)
        if left < 0:
            raise too_large()
        parser.Parse(chunk, False)
    parser.Parse(b"", True)


def _refuse(*_: Any) -> None:
    raise _HostileError


def _part(parts: zipfile.ZipFile, name: str, handler: _Handler) -> None:
    with parts.open(name) as stream:
        _parse(stream, handler)  # type: ignore[arg-type]  # a binary stream by another name


# XLSX


class _Attributes(_Handler):
    """The attributes of some elements, in order."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.found: list[tuple[str, dict[str, str]]] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in self.names:
            self.found.append((name, {_local(key): value for key, value in attributes.items()}))

    def end(self, name: str) -> None:
        pass


class _Strings(_Handler):
    """The shared strings."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._now: list[str] = []
        self._open = False
        self._spoken = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "si":
            self._now = []
        elif name == "rPh":
            self._spoken += 1
        self._open = name == "t" and not self._spoken

    def end(self, name: str) -> None:
        self._open = False
        if name == "rPh":
            self._spoken -= 1
        elif name == "si":
            self.texts.append(_unescaped("".join(self._now)))

    def text(self, said: str) -> None:
        if self._open:
            self._now.append(said)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


class _Cells(_Handler):
    """The rows of an XLSX sheet."""

    def __init__(self, strings: list[str], days: frozenset[int], epoch: date) -> None:
        self.rows: list[Row] = []
        self._strings, self._days, self._epoch = strings, days, epoch
        self._row = 0
        self._cells: dict[int, Cell] = {}
        self._column = -1
        self._kind = ""
        self._style = 0
        self._said: list[str] = []
        self._open = False
        self._spoken = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "c":
            self._cell(attributes)
        elif name == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = -1
            self._cells = {}
        elif name == "rPh":
            self._spoken += 1
        self._open = name in ("v", "t") and not self._spoken

    def _cell(self, attributes: Mapping[str, str]) -> None:
        named = _REFERENCE.fullmatch(attributes.get("r", ""))
        self._column = _column(named[1]) if named else self._column + 1
        self._kind = attributes.get("t", "n")
        self._style = int(attributes.get("s", 0))
        self._said = []

    def end(self, name: str) -> None:
        self._open = False
        if name == "c":
            value = self._value("".join(self._said))
            if value != EMPTY:
                self._keep(value)
        elif name == "rPh":
            self._spoken -= 1
        elif name == "row" and self._cells:
            if len(self.rows) >= MOST_ROWS:
                raise too_large()
            self.rows.append(Row(self._row, [self._cells.get(i, EMPTY) for i in range(max(self._cells) + 1)]))

    def _keep(self, value: Cell) -> None:
        if self._column >= MOST_COLUMNS:
            raise too_large()
        self._cells[self._column] = value

    def text(self, said: str) -> None:
        if self._open:
            self._said.append(said)

    def _value(self, said: str) -> Cell:
        if self._kind == "s":
            return self._strings[int(said)].strip() if said else EMPTY
        if self._kind in ("inlineStr", "str", "e"):
            return _unescaped(said).strip()
        if self._kind == "b":
            return "TRUE" if said.strip() == "1" else "FALSE"
        if self._kind == "d":
            return _iso(said)
        number = _number(said)
        is_day = self._style in self._days and not isinstance(number, str)
        return _serial(number, self._epoch) if is_day else number


def _column(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - 64
    return found - 1


def _number(said: str) -> Cell:
    """Return a number as it was typed, without binary rounding noise, or the text if it isn't one."""
    said = said.strip()
    try:
        value = round(Decimal(said), _DIGITS) if said else None
    except InvalidOperation:
        return said
    if value is None or not value.is_finite():
        return EMPTY
    return int(value) if value == value.to_integral_value() else value


def _serial(number: Cell, epoch: date) -> Cell:
    """Return a date, a date with a time, or a time from an Excel serial number."""
    days, part = divmod(Decimal(str(number)), 1)
    minutes = int((part * 1440).to_integral_value())
    clock = time(minutes // 60 % 24, minutes % 60)
    if not 0 <= days <= 2_958_465:
        return number
    if days == 0:
        return clock
    day = epoch + timedelta(int(days))
    return datetime.combine(day, clock) if minutes % 1440 else day


def _iso(said: str) -> Cell:
    try:
        found = datetime.fromisoformat(said.strip().removesuffix("Z"))
    except ValueError:
        return said
    return found if (found.hour, found.minute) != (0, 0) else found.date()


def _xlsx(parts: zipfile.ZipFile, names: set[str]) -> list[Sheet]:
    book = _Attributes("sheet", "workbookPr")
    _part(parts, _XLSX, book)
    old = any(name == "workbookPr" and found.get("date1904") in ("1", "true") for name, found in book.found)
    epoch = date(1904, 1, 1) if old else date(1899, 12, 30)
    targets = _targets(parts, names)
    strings = _Strings()
    if (shared := targets.get("sharedStrings", "xl/sharedStrings.xml")) in names:
        _part(parts, shared, strings)
    days = _day_styles(parts, targets.get("styles", "xl/styles.xml"), names)
    sheets = []
    for name, found in book.found:
        part = targets.get(found.get("id", ""))
        if name == "sheet" and part in names:
            cells = _Cells(strings.texts, days, epoch)
            _part(parts, str(part), cells)
            sheets.append(Sheet(found.get("name", ""), _checked(cells.rows)))
    return sheets


def _targets(parts: zipfile.ZipFile, names: set[str]) -> dict[str, str]:
    """Return parts by the id of their relation, and by their kind."""
    relations = _Attributes("Relationship")
    if "xl/_rels/workbook.xml.rels" in names:
        _part(parts, "xl/_rels/workbook.xml.rels", relations)
    found = {}
    for _, relation in relations.found:
        target = relation.get("Target", "")
        path = target.lstrip("/") if target.startswith("/") else normpath(join("xl", target))
        found[relation.get("Id", "")] = path
        kind = relation.get("Type", "").rsplit("/", 1)[-1]
        if kind != "worksheet":
            found[kind] = path
    return found


class _Styles(_Handler):
    """The styles that show dates: the formats of `cellXfs`."""

    def __init__(self) -> None:
        self.formats: list[int] = []
        self.codes: dict[int, str] = {}
        self._inside = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "cellXfs":
            self._inside = True
        elif name == "numFmt":
            self.codes[int(attributes.get("numFmtId", 0))] = attributes.get("formatCode", "")
        elif name == "xf" and self._inside:
            self.formats.append(int(attributes.get("numFmtId", 0)))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._inside = False


def _day_styles(parts: zipfile.ZipFile, name: str, names: set[str]) -> frozenset[int]:
    styles = _Styles()
    if name in names:
        _part(parts, name, styles)
    return frozenset(i for i, number in enumerate(styles.formats) if _is_day(number, styles.codes.get(number)))


def _is_day(number: int, code: str | None) -> bool:
    if code is None:
        return number in _DATE_FORMATS
    return _DATE_CODE.search(_NO_CODE.sub("", code.split(";")[0])) is not None


def _checked(rows: list[Row]) -> tuple[Row, ...]:
    if rows and (rows[-1].number > 1_048_576 or sum(len(row.cells) for row in rows) > _MOST_CELLS):
        raise too_large()
    return tuple(rows)


# ODS


class _Table(_Handler):
    """The sheets of an ODS workbook. Repeated cells and rows are counted before they are expanded."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self._depth = 0
        self._name = ""
        self._rows: list[Row] = []
        self._row = 0
        self._repeat_row = 1
        self._cells: dict[int, Cell] = {}
        self._column = 0
        self._repeat = 1
        self._value: Callable[[str], Cell] = str
        self._said: list[str] = []
        self._noted = 0
        self._size = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        told = {_local(key): value for key, value in attributes.items()} if attributes else {}
        if name == "annotation":
            self._noted += 1
        elif name == "table":
            self._begin_table(told)
        elif self._depth == 1 and not self._noted:
            self._inside(name, told)

    def _begin_table(self, told: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            self._name, self._rows, self._row = told.get("name", ""), [], 0

    def _inside(self, name: str, told: Mapping[str, str]) -> None:
        if name == "table-row":
            self._cells, self._column = {}, 0
            self._repeat_row = _times(told, "number-rows-repeated")
        elif name in ("table-cell", "covered-table-cell"):
            self._repeat = _times(told, "number-columns-repeated")
            self._value = _ods_value(told)
            self._said = []
        elif name == "p" and self._said:
            self._said.append("\n")
        elif name in ("s", "tab", "line-break"):
            self._said.append(" ")

    def end(self, name: str) -> None:
        if name == "annotation":
            self._noted -= 1
        elif name == "table":
            self._depth -= 1
            if not self._depth:
                self.sheets.append(Sheet(self._name, tuple(self._rows)))
        elif self._depth == 1 and not self._noted:
            self._leave(name)

    def _leave(self, name: str) -> None:
        if name in ("table-cell", "covered-table-cell"):
            self._end_cell()
        elif name == "table-row":
            self._end_row()

    def _end_cell(self) -> None:
        value = self._value("".join(self._said).strip())
        if value != EMPTY:
            if self._column + self._repeat > MOST_COLUMNS:
                raise too_large()
            self._cells |= dict.fromkeys(range(self._column, self._column + self._repeat), value)
        self._column += self._repeat

    def _end_row(self) -> None:
        if self._cells:
            cells = [self._cells.get(i, EMPTY) for i in range(max(self._cells) + 1)]
            self._size += len(cells) * self._repeat_row
            if len(self._rows) + self._repeat_row > MOST_ROWS or self._size > _MOST_CELLS:
                raise too_large()
            self._rows += [Row(self._row + 1 + i, cells) for i in range(self._repeat_row)]
        self._row += self._repeat_row

    def text(self, said: str) -> None:
        if self._depth == 1 and not self._noted:
            self._said.append(said)


def _times(told: Mapping[str, str], name: str) -> int:
    return max(1, min(int(told.get(name, 1)), 1 << 30))


def _ods_value(told: Mapping[str, str]) -> Callable[[str], Cell]:
    """Return the value of a cell's text, by its type."""
    kind = told.get("value-type", "string")
    if kind in ("float", "percentage", "currency"):
        return lambda said: _number(told.get("value", said))
    if kind == "date":
        return lambda said: _iso(told.get("date-value", said))
    if kind == "time" and (found := _DURATION.fullmatch(told.get("time-value", ""))):
        return lambda _: time(int(found[1]) % 24, int(found[2]) % 60)
    return str


def _ods(parts: zipfile.ZipFile) -> list[Sheet]:
    table = _Table()
    _part(parts, _ODS, table)
    return table.sheets
