"""Chat lines and lines of Tenhou's lobby: names with numbers, in order of placing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import NamedTuple

from clubs.spreadsheets.calendar import Calendar
from clubs.spreadsheets.cells import Book, Row, Sheet
from clubs.spreadsheets.days import clock_in, day_in
from clubs.spreadsheets.delimited import lines_of
from clubs.spreadsheets.figures import decimal_marks, figure
from clubs.spreadsheets.games import PLAYERS, SCORE, Game, Reading, Seat
from clubs.spreadsheets.headings import begins_totals
from clubs.spreadsheets.layout import Layout
from clubs.spreadsheets.tables import Found, Table
from clubs.spreadsheets.vocabulary import width

_NUMBER = r"[+\-−–▲△▼]\s?\d+(?:[.,]\d+)*|\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d+|\d{3,}|0"
_PAIR = re.compile(
    rf"[\s,;/、|]*(?![\s,;/、|])(?P<name>[^,;\t|、()（）]*?[^,;\t|、\s:：()（）])"
    rf"(?:\s*[(（]\s*(?P<inner>(?:{_NUMBER})|\d[\d.,]*)\s*(?:点|點|分|pts?|p)?\s*[)）]"
    rf"|(?:\s*[:：]\s*|\s+)(?P<bare>{_NUMBER})\s*(?:点|點|分|pts?|p)?(?=[\s,;/、|]|$))"
)
_LOOKED_AT = 200
_LEAST = 3
TOO_LONG = 1_000


class Line(NamedTuple):
    """The names of a line with their numbers as written, and the text before them."""

    pairs: list[tuple[str, str]]
    before: str
    whole: bool
    """Whether there is nothing but pairs."""


def read_line(text: str) -> Line | None:
    """Return a line's pairs, or None if it has fewer than two.

    >>> read_line("L1 | 20:05 | rules | Ada(+48.0) Ben(+2.0) Cid(-50.0)").pairs
    [('Ada', '+48.0'), ('Ben', '+2.0'), ('Cid', '-50.0')]
    """
    if len(text) > TOO_LONG or "\t" in text:
        return None
    plain = width(text)
    before, _, rest = plain.rpartition("|")
    if not before:
        before, rest = _leading(plain)
    pairs, end = [], 0
    while (found := _PAIR.match(rest, end)) and (found["inner"] or any(map(str.isalpha, found["name"]))):
        pairs.append((found["name"].strip(), found["inner"] or found["bare"]))
        end = found.end()
    if len(pairs) < 2:
        return None
    return Line(pairs, before, not rest[end:].strip(" ,;/、|."))


def _leading(text: str) -> tuple[str, str]:
    """Return a date and a time before the names."""
    found = re.match(r"(?:\[?[\d./:年月日-]+\]?[\s,]+)+(?=\D)", text)
    if found is None or not (day_in(found[0]) or clock_in(found[0])):
        return "", text
    return found[0], text[found.end() :]


def is_log(text: str) -> bool:
    """Return whether most lines of a text are of this kind."""
    lines = [line for line in islice(lines_of(text), _LOOKED_AT) if line.strip()]
    read = [(line, read_line(line)) for line in lines]
    games = sum(found is not None and found.whole and len(found.pairs) >= _LEAST for _, found in read)
    others = sum(found is None and day_in(line) is None for line, found in read)
    return bool(games) and games >= others


def book_of(text: str, encoding: str | None) -> Book:
    """Return every line as a row of one cell."""
    rows = tuple(Row(number, [line]) for number, line in enumerate(lines_of(text), 1) if line.strip())
    return Book((Sheet(None, rows),), encoding)


def table_of(book: Book) -> Found:
    """Return the only table of such a text."""
    table = Table(0, 0, 1, [], Layout("log_lines", [], {}), list(book.sheets[0].rows))
    return Found(0, [table])


def read_log_lines(table: Table, players: int, calendar: Calendar) -> Reading:
    """Return every game in the lines, and every line that is not one."""
    reading = Reading()
    lines = [(row, str(row.cells[0]), read_line(str(row.cells[0]))) for row in table.lines]
    marks = decimal_marks(figure for _, _, line in lines if line is not None for _, figure in line.pairs)
    started = False
    for row, text, line in lines:
        if line is None:
            _skip(reading, table, row, text, calendar, started)
            continue
        started = True
        _game(reading, table, row, line, players, marks, calendar)
    kept = [row for game in reading.games for row in game.rows]
    kept += [skip.row for skip in reading.skips if skip.row and skip.code == "not_understood"]
    table.first_data, table.last_row = min(kept, default=1), max(kept, default=1)
    return reading


def _skip(reading: Reading, table: Table, row: Row, text: str, calendar: Calendar, started: bool) -> None:
    day = day_in(text)
    if day is not None:
        calendar.head(table.sheet, row.number, 0, 1, day)
        reading.skip([row.number], "day")
    elif begins_totals(text):
        reading.skip([row.number], "totals")
    else:
        reading.skip([row.number], "note" if started else "title")


def _game(
    reading: Reading, table: Table, row: Row, line: Line, players: int, marks: frozenset[str], calendar: Calendar
) -> None:
    values = [figure(said.replace(" ", ""), marks) for _, said in line.pairs]
    if None in values or not line.whole:
        reading.skip([row.number], "not_understood", SCORE)
        return
    if len(values) != players and not (len(values) == _LEAST and players == _LEAST + 1):
        reading.skip([row.number], "not_understood", PLAYERS)
        return
    own = day_in(line.before)
    day = calendar.cell(table, row.number, own, line.before) if own else None
    seats = _seats(line.pairs, row.number, values)
    reading.games.append(
        Game(
            table,
            [row.number],
            seats,
            day=day or calendar.heading_above(table.sheet, row.number, 0, 1) or calendar.named(table.sheet),
            time=clock_in(line.before),
        )
    )


def _seats(pairs: Sequence[tuple[str, str]], row: int, values: Sequence[Decimal | None]) -> list[Seat]:
    return [
        Seat(name, row, column, [value]) for column, ((name, _), value) in enumerate(zip(pairs, values, strict=True))
    ]
