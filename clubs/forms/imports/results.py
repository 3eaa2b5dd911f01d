"""Upload of a file of past games, and choices made in its preview."""

from dataclasses import replace
from datetime import time

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField, TextField
from clubs.input_limits import searched, writable
from clubs.selectors.imports.result_preview import EVENING, FINES, SKIP, TAKE, UPDATE, Given, Preview
from clubs.selectors.imports.sheet_texts import answer_value
from clubs.spreadsheets.faults import MOST_BYTES
from clubs.spreadsheets.layout import MEANINGS
from scoring.strict_json import JsonObject

LONGEST, LONGEST_CELL, LONGEST_SHARE = 2_000_000, 200, 12
CHOICES = (SKIP, TAKE, UPDATE, *FINES)


class ResultsForm(forms.Form):
    """Pasted text or a file; `given` is what was sent."""

    text = TextField(
        label=_("Games, one per line"),
        help_text=_("Paste cells from a spreadsheet, results from a chat, or lines of a Tenhou lobby log."),
        max_length=LONGEST,
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false", "wrap": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("XLSX, ODS, CSV or text, up to 10 MB."),
        widget=forms.FileInput({"accept": ".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.log"}),
    )
    hour = forms.TimeField(
        label=_("Start time of the nights"),
        initial=EVENING,
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        file = data.get("file")
        if file is not None and file.size > MOST_BYTES:
            self.add_error("file", _("The file is too large. The limit is %(most)s MB.") % {"most": 10})
        elif file is None and not data.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste a list or choose a file."))
        elif file is None:
            try:
                writable(data.get("text", ""))
            except forms.ValidationError as error:
                self.add_error("text", error)
        return data

    @property
    def given(self) -> Given:
        """Return the file or the pasted text, without any choices yet."""
        data, hour = self.cleaned_data, self.cleaned_data.get("hour") or EVENING
        file = data.get("file")
        if file is None:
            return Given(data["text"].encode(), hour=hour)
        return Given(file.read(), pasted=False, name=(file.name or "")[:120], hour=hour)


class UndoForm(forms.Form):
    """Reason for undoing the import of a list."""

    reason = LineField(label=_("Reason"), max_length=200)


def with_choices(given: Given, sent: QueryDict, found: Preview) -> Given:
    """Return the file with the choices made on its preview page; `found` is what the page showed."""
    return replace(
        given,
        answers=_answers(given, sent, found),
        choices=_choices(given, sent, found),
        hour=_hour(sent.get("hour", "")) or given.hour,
        carries=given.carries | _carries(sent),
    )


def _answers(given: Given, sent: QueryDict, found: Preview) -> JsonObject:
    """Return the answers to questions, the meanings of columns, and the cells that were changed."""
    kept: JsonObject = {asked.id: given.answers[asked.id] for asked in found.questions if asked.id in given.answers}
    for number, asked in enumerate(found.questions):
        if (value := _pressed(sent, f"q-{number}")) is None:
            continue
        kept.pop(asked.id, None)
        if (answer := answer_value(asked, searched(value) if asked.free else value)) != "":
            kept[asked.id] = answer
    more = {"columns": _columns(given, sent), "cells": _cells(given, sent, found)}
    return kept | {name: value for name, value in more.items() if value}


def _pressed(sent: QueryDict, field: str) -> str | None:
    """Return what was sent for a field: the value of a button pressed there, else that of the list."""
    values = sent.getlist(field)
    return next((value for value in reversed(values) if value), "") if values else None


def _columns(given: Given, sent: QueryDict) -> dict[str, dict[str, str]]:
    """Return the meanings that somebody chose, by table and column; "" takes a choice back."""
    found = {table: dict(columns) for table, columns in given.answers.get("columns", {}).items()}
    for field in sent:
        kind, _mark, place = field.partition("-")
        table, _mark, column = place.partition("-")
        value = sent[field]
        if kind != "col" or not (_is_number(table) and _is_number(column)):
            continue
        if not value:
            found.get(table, {}).pop(column, None)
        elif _is_meaning(value):
            found.setdefault(table, {})[column] = value
    return {table: columns for table, columns in found.items() if columns}


def _is_meaning(value: str) -> bool:
    means, mark, seat = value.partition(":")
    return means in MEANINGS and (not mark or seat in ("0", "1", "2", "3"))


def _cells(given: Given, sent: QueryDict, found: Preview) -> dict[str, dict[str, str]]:
    """Return the cells that were edited, by row and column; what says the same as before is no edit."""
    cells = {row: dict(texts) for row, texts in given.answers.get("cells", {}).items()}
    for field in sent:
        kind, _mark, place = field.partition("-")
        column, _mark, row = place.partition("-")
        if kind != "cell" or not _is_number(column):
            continue
        shown, text = found.text_at(row, int(column)), " ".join(str(sent[field]).split())[:LONGEST_CELL]
        if shown is not None and text != shown:
            cells.setdefault(row, {})[column] = text
    return cells


def _choices(given: Given, sent: QueryDict, found: Preview) -> dict[str, str]:
    choices = dict(given.choices)
    for field in sent:
        if field.startswith("do-"):
            choices[field.removeprefix("do-")] = sent[field]
    if "drop" in sent:
        choices |= {line.id: SKIP for line in found.of("wrong")}
    lines = {line.id for line in found.lines}
    return {line: value for line, value in choices.items() if value in CHOICES and line in lines}


def _carries(sent: QueryDict) -> dict[str, str]:
    """Return what stages take over from the one before, as typed, by the stage's number."""
    found = {name.removeprefix("carry-"): str(sent[name])[:LONGEST_SHARE] for name in sent if name.startswith("carry-")}
    return {number: text.strip() for number, text in found.items() if _is_number(number)}


def _hour(text: str) -> time | None:
    try:
        return time.fromisoformat(text) if len(text) == 5 else None
    except ValueError:
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5
