"""Questions about a sheet, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.strict_json import JsonObject

CODES = ("day_or_month", "year", "day", "other_uma", "other_start", "no_player", "same_person", "same_game")
OPEN = object()
Where = tuple[int, int, int]
"""A sheet's number, a row and a column."""


@dataclass(slots=True)
class Question:
    """One question; `extra` are the further fields of its kind."""

    id: str
    code: str
    options: list[str | None]
    default: str | None
    where: Where
    extra: JsonObject = field(default_factory=dict)

    def answer(self, given: Mapping[str, Any]) -> JsonObject:
        """As the call gives it, with what was answered."""
        made: JsonObject = {"id": self.id, "code": self.code, "options": self.options, "default": self.default}
        made |= self.extra
        return made | ({"answer": given[self.id]} if self.id in given else {})

    @property
    def order(self) -> tuple[int, Where]:
        """Where it stands among all."""
        return CODES.index(self.code), self.where


def rows_at(places: Iterable[tuple[int, int]], names: Sequence[str | None]) -> list[JsonObject]:
    """Rows by sheet, as questions name them."""
    by_sheet: dict[int, set[int]] = {}
    for sheet, row in places:
        by_sheet.setdefault(sheet, set()).add(row)
    return [{"sheet": names[sheet], "rows": sorted(rows)} for sheet, rows in sorted(by_sheet.items())]
