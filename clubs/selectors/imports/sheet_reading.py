"""A file or pasted text read by the call `sheet` for a page: with the site's own headings and without stale answers."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy, override, pgettext_lazy

from clubs.errors import ClubError
from clubs.selectors.reader_language import core_lang
from clubs.spreadsheets.cells import Book, Row, text_of
from clubs.spreadsheets.faults import MOST_BYTES, too_large
from clubs.spreadsheets.people import Known
from clubs.spreadsheets.season import season_of
from clubs.spreadsheets.sheet_call import SheetReader, open_book
from clubs.spreadsheets.sheet_request import SheetRequest
from clubs.spreadsheets.vocabulary import folded
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

LOOKED_AT = 20
ANSWERS = "answers."
# Headings of the site's own results, by their meaning; earlier versions' headings stay readable.
OWN: tuple[tuple[object, str], ...] = (
    (gettext_lazy("Date"), "date"),
    (gettext_lazy("Night"), "night"),
    (gettext_lazy("Game"), "round"),
    (gettext_lazy("Table"), "table"),
    (gettext_lazy("Game link"), "other"),
    (gettext_lazy("Place"), "place"),
    (gettext_lazy("No."), "other"),
    (gettext_lazy("Player"), "name"),
    (gettext_lazy("Wind"), "wind"),
    (gettext_lazy("Score"), "score"),
    (gettext_lazy("Uma"), "other"),
    (gettext_lazy("Oka"), "other"),
    (gettext_lazy("Penalty"), "penalty"),
    (gettext_lazy("Total"), "points"),
    (gettext_lazy("Counts"), "other"),
    (gettext_lazy("Rules"), "other"),
    (gettext_lazy("Stage"), "stage"),
    (gettext_lazy("Team"), "team"),
    (gettext_lazy("Chips"), "other"),
    (gettext_lazy("Won a hand"), "other"),
    (gettext_lazy("Bust, paid to"), "other"),
    (pgettext_lazy("game", "Placing"), "place"),
)
EARLIER: Mapping[str, str] = {
    "Evening": "night", "Day": "date", "Address": "other", "Figure": "score", "Table score": "score",
    "晚": "night", "活動": "night", "活动": "night", "聚會": "night", "聚会": "night", "對局": "round", "对局": "round",
    "起家の風": "wind", "開始時の風": "wind", "起始風位": "wind", "起始风位": "wind", "順位點": "other",
    "顺位点": "other", "得點": "score", "得点": "score", "总分": "points", "總分": "points", "合計": "points",
}  # fmt: skip
LEAST_OWN = frozenset({"date", "night", "round", "table", "name", "wind", "score", "points"})


@cache
def _own_headings() -> Mapping[str, str]:
    found = {folded(text): means for text, means in EARLIER.items()}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {folded(str(label)): means for label, means in OWN}
    return found


def own_columns(book: Book) -> dict[str, dict[str, str]]:
    """Return `answers.columns` for a file that this site made: one table of results, every heading its own."""
    if len(book.sheets) != 1:
        return {}
    for row in book.sheets[0].rows[:LOOKED_AT]:
        if columns := _own_row(row):
            return {"0": columns}
    return {}


def _own_row(row: Row) -> dict[str, str]:
    """Return the meanings in a row of the site's own headings; nothing for any other row."""
    texts = {column: text for column, cell in enumerate(row.cells) if (text := text_of(cell))}
    means = {column: _own_headings().get(folded(text)) for column, text in texts.items()}
    said = [one for one in means.values() if one]
    if len(said) < len(texts) or not set(said) >= LEAST_OWN:
        return {}
    return {str(column): one for column, one in means.items() if one}


def reader_of(
    content: bytes, *, pasted: bool, name: str, rules: Rules, known: tuple[Known, ...], answers: JsonObject
) -> tuple[SheetReader, JsonObject]:
    """Return the reader with everything it found, and the answer of the call.

    Answers to questions that are no longer asked are left out. Raises `ClubError` on the field `file` or `text`.
    """
    field = "text" if pasted else "file"
    try:
        if len(content) > MOST_BYTES:
            raise too_large()
        text = content.decode("utf-8") if pasted else None
        request = SheetRequest(text, content, name, season_of(rules), known, answers)
        book = open_book(request)
        own = own_columns(book)
        if own:
            said = answers.get("columns", {})
            columns = {**said, "0": own["0"] | said.get("0", {})}
            request = replace(request, answers={**answers, "columns": columns})
        return _read(request, book)
    except ContractError as error:
        raise ClubError(str(error.code), error.text.say(core_lang()), field) from None


def _read(request: SheetRequest, book: Book) -> tuple[SheetReader, JsonObject]:
    reader = SheetReader(request, book)
    try:
        return reader, reader.read(core_lang())
    except ContractError as error:
        if not error.field.startswith(ANSWERS):
            raise
        fresh = replace(request, answers=_still_asked(request.answers, reader, error.field))
        again = SheetReader(fresh, book)
        return again, again.read(core_lang())


def _still_asked(answers: Mapping[str, Any], reader: SheetReader, field: str) -> JsonObject:
    """Return the answers without those that don't fit what was found; `field` is the one that was refused."""
    kept: JsonObject = {"cells": answers.get("cells", {})}
    if not field.startswith(f"{ANSWERS}columns"):
        kept["columns"] = answers.get("columns", {})
    if field.startswith(f"{ANSWERS}cells"):
        kept.pop("cells")
    options = {question.id: question for question in reader.questions}
    fits = {
        name: value
        for name, value in answers.items()
        if name in options and (not options[name].options or value in options[name].options)
    }
    return {name: value for name, value in kept.items() if value} | fits
