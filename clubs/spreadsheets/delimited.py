"""Split text into rows of cells, with the delimiter detected."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from clubs.spreadsheets.cells import Book, Row, Sheet
from clubs.spreadsheets.faults import MOST_COLUMNS, MOST_ROWS, cut_off, too_large
from clubs.spreadsheets.headings import is_known

DELIMITERS = ("\t", ";", "|", ",")
_SEPARATOR = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
_LOOKED_AT = 60
_END = "\x00end\x00"


def read_delimited(text: str, encoding: str | None) -> Book:
    """Return the rows of a text. Raise `cut_off` if it ends within quotes, or `too_large`."""
    lines = lines_of(text)
    if len(lines) > MOST_ROWS:
        raise too_large()
    named = _SEPARATOR.fullmatch(lines[0]) if lines else None
    delimiter = named[1] if named and named[1] in DELIMITERS else _delimiter(lines[1 if named else 0 :])
    rows = tuple(_rows(lines, delimiter, skipped=1 if named else 0))
    return Book((Sheet(None, rows),), encoding, delimiter, separator=named is not None)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, without its byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _rows(lines: Sequence[str], delimiter: str, skipped: int) -> Iterator[Row]:
    number = skipped
    last: list[str] = []
    for last in _parsed([*lines[skipped:], _END], delimiter):
        number += 1
        if len(last) > MOST_COLUMNS:
            raise too_large()
        if last != [_END] and any(cell.strip() for cell in last):
            yield Row(number, last)
    if last != [_END]:
        raise cut_off()


def _parsed(lines: Sequence[str], delimiter: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, skipinitialspace=delimiter != "\t")
    except csv.Error:  # a field of more than 128 KiB, so a quote is not closed
        raise cut_off() from None


def _delimiter(lines: Sequence[str]) -> str:
    """Return the delimiter that gives the most headings, then the most even rows."""
    sample = [line for line in lines[: _LOOKED_AT * 5] if line.strip()][:_LOOKED_AT]
    best = max(DELIMITERS, key=lambda delimiter: _fitness(sample, delimiter))
    return best if _fitness(sample, best) > (0, 0, 0) else ","


def _fitness(sample: Sequence[str], delimiter: str) -> tuple[int, int, int]:
    try:
        rows = [row for row in csv.reader((f"{line}\n" for line in sample), delimiter=delimiter) if row]
    except csv.Error:
        return 0, 0, 0
    known = max((sum(map(is_known, row)) for row in rows if len(row) > 1), default=0)
    widths = Counter(len(row) for row in rows)
    width, times = max(widths.items(), key=lambda item: (item[1] if item[0] > 1 else 0, item[0]), default=(1, 0))
    even = width > 1 and times * 2 > len(rows)
    return (known if known > 1 else 0), int(even), times * (width - 1) if even else 0
