"""The answers to questions: omitted rows, corrected cells, meanings of columns, and chosen options."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from clubs.spreadsheets.cells import Book
from clubs.spreadsheets.faults import no_option, not_asked
from clubs.spreadsheets.layout import MEANINGS
from clubs.spreadsheets.questions import Question
from scoring.strict_json import OBJECT, WORD, wrong

ROWS, CELLS, COLUMNS = "rows", "cells", "columns"
LEAVE_OUT = "leave_out"
YEARS = range(1900, 2101)
RowId = tuple[int, int]
"""The numbers of a sheet and a row."""


def row_id(book: Book, sheet: int, row: int) -> str:
    """Return a row's id: its number, in a workbook of several sheets prefixed with the sheet's name.

    >>> from clubs.spreadsheets.cells import Sheet
    >>> row_id(Book((Sheet("2024", ()), Sheet("2025", ())), several=True), 1, 17)
    '2025!17'
    """
    return f"{book.sheets[sheet].name}!{row}" if book.several else str(row)


@dataclass(slots=True)
class Answers:
    """The answers in a request, interpreted for their file."""

    given: Mapping[str, Any]
    left_out: dict[str, RowId] = field(default_factory=dict)
    cells: dict[int, dict[int, dict[int, str]]] = field(default_factory=dict)
    columns: dict[int, dict[int, tuple[str, int | None]]] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)
    """Fields about rows that don't exist, refused after everything else."""

    @classmethod
    def read(cls, given: Mapping[str, Any], book: Book) -> Answers:
        """Read the answers. Raise `bad_request` for a wrong form."""
        found = cls(given)
        for name in found._group(ROWS):
            found._leave_out(name, book)
        for name in found._group(CELLS):
            found._cells(name, book)
        for name in found._group(COLUMNS):
            found._columns(name)
        return found

    def option(self, id: str) -> Any:
        """Return the answer to a question, or None."""
        return self.given.get(id)

    def _group(self, kind: str) -> Mapping[str, Any]:
        group = self.given.get(kind, {})
        if not isinstance(group, Mapping):
            raise wrong(f"answers.{kind}", OBJECT)
        return group

    def _leave_out(self, name: str, book: Book) -> None:
        path = f"answers.{ROWS}.{name}"
        if self.given[ROWS][name] != LEAVE_OUT:
            raise no_option(path)
        found = row_of(name, book)
        if found is None:
            self.late.append(path)
        else:
            self.left_out[name] = found

    def _cells(self, name: str, book: Book) -> None:
        path, found = f"answers.{CELLS}.{name}", row_of(name, book)
        texts = self.given[CELLS][name]
        if not isinstance(texts, Mapping):
            raise wrong(path, OBJECT)
        if found is None:
            self.late.append(path)
            return
        sheet, row = found
        for column, text in texts.items():
            if not isinstance(text, str):
                raise wrong(f"{path}.{column}", WORD)
            if not _is_number(column) or int(column) >= book.sheets[sheet].width:
                self.late.append(f"{path}.{column}")
            else:
                self.cells.setdefault(sheet, {}).setdefault(row, {})[int(column)] = text

    def _columns(self, name: str) -> None:
        path, found = f"answers.{COLUMNS}.{name}", self.given[COLUMNS][name]
        if not isinstance(found, Mapping):
            raise wrong(path, OBJECT)
        for column, meaning in found.items():
            said = f"{path}.{column}"
            if not isinstance(meaning, str):
                raise wrong(said, WORD)
            means, _, seat = meaning.partition(":")
            if means not in MEANINGS or (seat and not (_is_number(seat) and int(seat) < 4)):
                raise no_option(said)
            if not _is_number(name) or not _is_number(column):
                self.late.append(said)
                continue
            self.columns.setdefault(int(name), {})[int(column)] = (means, int(seat) if seat else None)

    def check(self, asked: Collection[Question], starts: Collection[RowId]) -> None:
        """Refuse answers to unasked questions, unknown options, and rows that don't exist."""
        questions = {question.id: question for question in asked}
        for name, value in self.given.items():
            if name in (ROWS, CELLS, COLUMNS):
                continue
            if name not in questions:
                raise not_asked(f"answers.{name}")
            if not _is_option(questions[name], value):
                raise no_option(f"answers.{name}")
        if self.late:
            raise not_asked(self.late[0])
        for name, row in self.left_out.items():
            if row not in starts:
                raise not_asked(f"answers.{ROWS}.{name}")


def _is_option(question: Question, value: Any) -> bool:
    if question.id == "year":
        return type(value) is int and value in YEARS
    if question.id == "day":
        return isinstance(value, str) and _is_day(value)
    return any(value is option or (isinstance(value, str) and value == option) for option in question.options)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_number(text: object) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 8


def row_of(name: str, book: Book) -> RowId | None:
    """Return the row with this id, or None."""
    sheet, row = 0, name
    if book.several:
        title, mark, row = name.rpartition("!")
        numbers = [i for i, one in enumerate(book.sheets) if mark and one.name == title]
        if not numbers:
            return None
        sheet = numbers[0]
    if not _is_number(row):
        return None
    return (sheet, int(row)) if any(one.number == int(row) for one in book.sheets[sheet].rows) else None
