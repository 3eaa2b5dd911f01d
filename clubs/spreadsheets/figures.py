"""Numbers as people write them: thousands, decimals, many minus signs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from clubs.spreadsheets.cells import Cell
from clubs.spreadsheets.vocabulary import width

LONGEST = 40
_MINUS = "-−–—‐‑▲△▼"
_FIGURE = re.compile(
    rf"(?P<open>\()?\s*(?:(?P<sign>[{_MINUS}+])\s*)?"
    r"(?P<body>\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,6})?|\d[\d.,]*|[.,]\d{1,6})"
    rf"\s*(?:(?:点|點|分|pts?\.?|points?|p)\s*)?(?:(?P<end>[{_MINUS}])\s*)?(?P<close>\))?",
    re.IGNORECASE,
)
_GROUPS = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")
_SPACES = str.maketrans("", "", " '’")


class Written(NamedTuple):
    """A number's sign, and its digits with commas and points."""

    minus: bool
    body: str


@lru_cache(maxsize=1 << 17)
def written(text: str) -> Written | None:
    """Return a number as written, or None.

    >>> written("(6,100)"), written("▲35.2"), written("6100-"), written("12 000点"), written("4x")
    (Written(minus=True, body='6,100'), Written(minus=True, body='35.2'), Written(minus=True, body='6100'), \
Written(minus=False, body='12000'), None)
    """
    if not text or len(text) > LONGEST:
        return None
    found = _FIGURE.fullmatch(width(text))
    if found is None or bool(found["open"]) != bool(found["close"]):
        return None
    signs = [sign for sign in (found["open"], found["sign"], found["end"]) if sign]
    body = found["body"].translate(_SPACES)
    if len(signs) > 1 or not _may_be(body):
        return None
    return Written(bool(signs) and signs[0] != "+", body)


def _may_be(body: str) -> bool:
    """Return whether commas and points are where numbers have them: repeated ones separate thousands."""
    whole, mark = body, ""
    if "," in body and "." in body:
        mark = body[max(body.rfind(","), body.rfind("."))]
        whole, _, part = body.partition(mark)
        return part.isdigit() and _GROUPS.fullmatch(whole) is not None
    count = whole.count(",") + whole.count(".")
    return (count <= 1 and body[-1].isdigit()) or (count > 1 and _GROUPS.fullmatch(whole) is not None)


def is_figure(cell: Cell) -> bool:
    """Return whether a cell is a number."""
    return isinstance(cell, int | Decimal) or (isinstance(cell, str) and written(cell) is not None)


def decimal_marks(cells: Iterable[Cell]) -> frozenset[str]:
    """Return the marks that are followed by one, two or more than three digits in a table's numbers.

    >>> sorted(decimal_marks(["25,4", "1.200"])), sorted(decimal_marks(["25.400", "600"]))
    ([','], [])
    """
    found = set()
    for cell in cells:
        told = written(cell) if isinstance(cell, str) else None
        if told is not None and (mark := _single(told.body)) and len(told.body.partition(mark)[2]) != 3:
            found.add(mark)
    return frozenset(found)


def _single(body: str) -> str:
    """Return the only comma or point of a number, or "" if it has several or none."""
    marks = [char for char in body if char in ",."]
    return marks[0] if len(marks) == 1 else ""


def figure(cell: Cell, marks: frozenset[str]) -> Decimal | None:
    """Return the number in a cell of a table with these decimal marks, or None.

    >>> figure("25.400", frozenset()), figure("35,2", frozenset(",")), figure("1.234,5", frozenset())
    (Decimal('25400'), Decimal('35.2'), Decimal('1234.5'))
    """
    if isinstance(cell, int | Decimal):
        return Decimal(cell)
    told = written(cell) if isinstance(cell, str) else None
    return _value(told, marks) if told is not None else None


@lru_cache(maxsize=1 << 17)
def _value(told: Written, marks: frozenset[str]) -> Decimal:
    body, single = told.body, _single(told.body)
    last = body[max(body.rfind(","), body.rfind("."))] if "," in body and "." in body else ""
    if last:
        body = body.replace("." if last == "," else ",", "").replace(last, ".")
    elif single and (single in marks or not body.partition(single)[0]):
        body = body.replace(single, ".")
    else:
        body = body.replace(",", "").replace(".", "")
    value = Decimal(body)
    return -value if told.minus and value else value
