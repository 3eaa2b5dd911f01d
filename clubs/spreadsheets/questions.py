"""Questions about a sheet, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.strict_json import JsonObject

CODES = ("day_or_month", "year", "day", "other_uma", "other_start", "no_player", "same_person", "same_game")
OPEN = object()
Where = tuple[int, int, int]
"""The numbers of a sheet, a row and a column."""


@dataclass(slots=True)
class Question:
    """A question. `extra` has the additional fields of its kind."""

    id: str
    code: str
    options: list[str | None]
    default: str | None
    where: Where
    extra: JsonObject = field(default_factory=dict)

    def answer(self, given: Mapping[str, Any]) -> JsonObject:
        """Return the question in the call's format, with its answer."""
        made: JsonObject = {"id": self.id, "code": self.code, "options": self.options, "default": self.default}
        made |= self.extra
        return made | ({"answer": given[self.id]} if self.id in given else {})

    @property
    def order(self) -> tuple[int, Where]:
        """Return its place in the order of all questions."""
        return CODES.index(self.code), self.where


def rows_at(places: Iterable[tuple[int, int]], names: Sequence[str | None]) -> list[JsonObject]:
    """Return rows by sheet, in the format of questions."""
    by_sheet: dict[int, set[int]] = {}
    for sheet, row in places:
        by_sheet.setdefault(sheet, set()).add(row)
    return [{"sheet": names[sheet], "rows": sorted(rows)} for sheet, rows in sorted(by_sheet.items())]
