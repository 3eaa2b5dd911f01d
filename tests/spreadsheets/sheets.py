"""Builders of test spreadsheets, and readers of the answers of the call `sheet`."""

import base64
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from openpyxl import Workbook

from clubs.contract_calls import CALLS
from rules.calls import answer

BY_WIND = "Date,East,South,West,North,E,S,W,N"
"""The most common headings."""
TOTALS = "Date,Player 1,Player 2,Player 3,Player 4,Pts 1,Pts 2,Pts 3,Pts 4"


def read(file: str | bytes, **more: Any) -> dict[str, Any]:
    """Return the answer of the call `sheet` to a text or a file's bytes."""
    sent = {"file": file} if isinstance(file, str) else {"base64": base64.b64encode(file).decode()}
    return answer("sheet", {**sent, **more}, None, CALLS)


def lines(*rows: str) -> str:
    """Return a text of these lines."""
    return "".join(f"{row}\n" for row in rows)


def workbook(sheets: Mapping[str, Iterable[Sequence[object]]]) -> bytes:
    """Return an XLSX workbook."""
    book = Workbook()
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append(list(row))
    book.remove(book.worksheets[0])
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def ods(content: str) -> bytes:
    """Return an ODS workbook that contains nothing but its content."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("content.xml", content)
    return kept.getvalue()


def scores(answered: Mapping[str, Any]) -> list[list[int | None]]:
    """Return the scores of each game."""
    return [[seat["score"] for seat in game["seats"]] for game in answered["games"]]


def players(answered: Mapping[str, Any]) -> list[list[str | None]]:
    """Return the players of each game."""
    return [[seat["player"] for seat in game["seats"]] for game in answered["games"]]


def dates(answered: Mapping[str, Any]) -> list[str | None]:
    """Return the date of each game."""
    return [game["date"] for game in answered["games"]]


def skipped(answered: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    """Return the row, code and reason of every row that is no game."""
    return [(one["row"], one["code"], one.get("reason", "")) for one in answered["skipped"]]


def asked(answered: Mapping[str, Any]) -> list[str]:
    """Return the ids of the questions."""
    return [one["id"] for one in answered["questions"]]


def warned(answered: Mapping[str, Any]) -> list[str]:
    """Return the codes of the warnings."""
    return [one["code"] for one in answered["warnings"]]


def refused(answered: Mapping[str, Any]) -> tuple[str, str]:
    """Return the code of an error, and its field or the value that was found."""
    error = answered["error"]
    return error["code"], error.get("seen") or error.get("service") or error["field"]
