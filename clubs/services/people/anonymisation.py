"""Replacing a person's name by a number in all stored texts: logs, reasons, notes, sent messages."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Model

from clubs.models import Club, Player
from clubs.selectors.people.activity_log import log_entries
from clubs.selectors.people.named_texts import WRITTEN, Rewrite, of_others, rewriter


def write_number(club: Club, people: Iterable[Player], words: Iterable[str], instead: str) -> None:
    """Replace these words of `people` by `instead` in the activity log and all other stored texts."""
    found = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    rewrite = rewriter(found, of_others(club, people, found), instead)
    for word in found:
        for entry in log_entries(club, query=word).order_by().iterator():
            _keep(entry, ("data", "reason", "by_name"), rewrite)
    for model, (path, fields) in WRITTEN.items():
        for row in model._default_manager.filter(**{path: club}).only("pk", *fields).iterator():
            _keep(row, fields, rewrite)


def _keep(row: Model, fields: tuple[str, ...], rewrite: Rewrite) -> None:
    """Save the fields of a row that were rewritten."""
    said = {field: getattr(row, field) for field in fields}
    told = {field: _without(value, rewrite) for field, value in said.items()}
    if changed := {field: value for field, value in told.items() if value != said[field]}:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)


def _without(value: Any, rewrite: Rewrite) -> Any:
    """Rewrite every text in a JSON value."""
    if isinstance(value, str):
        return rewrite(value)
    if isinstance(value, list):
        return [_without(one, rewrite) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, rewrite) for key, one in value.items()}
    return value
