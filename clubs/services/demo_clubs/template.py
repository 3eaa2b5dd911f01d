"""The template of demo clubs: all rows of a prepared club as text, without keys, secrets and accounts."""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Any

from django.db.models import Field, ForeignKey, Model

from clubs.models import (
    Club,
    Entry,
    Event,
    EventArchive,
    EventStaff,
    Invitation,
    LogEntry,
    Membership,
    RatedGame,
    RatingStep,
    Recap,
    Seat,
    User,
)
from clubs.selectors.archive.archive_tables import CLUB, DERIVED, PARTS, Part
from clubs.selectors.archive.embedded_keys import rekeyed
from clubs.selectors.archive.json_rows import written
from clubs.selectors.archive.row_numbers import Numbers
from clubs.selectors.ratings.packed_states import with_players

FORMAT = 1
AT_ONCE = 1000
LEFT_OUT: frozenset[type[Model]] = frozenset(
    {
        Club, Club.history.model, Membership, Membership.history.model, Invitation, EventStaff, Recap, EventArchive,
        RatingStep, Entry.history.model, Seat.history.model,
    }
)  # fmt: skip
"""What a copy makes itself (the club; recaps, which name rows by key), what belongs to accounts, what no page shows."""
NAMING = frozenset({"acts", "stage_acts"})
"""Parts whose JSON may hold names and public ids."""
Json = dict[str, Any]
Words = Mapping[str, str]


@cache
def parts() -> tuple[Part, ...]:
    """Return the tables of a template, in the order in which they can be written."""
    derived = [Part(model.__name__, model, path) for model, path in reversed(list(DERIVED.items()))]
    return tuple(part for part in (*PARTS, *derived) if part.model not in LEFT_OUT)


def columns(part: Part) -> list[Field]:  # type: ignore[type-arg]  # of any value
    """Return the fields of a table that a template holds: all except keys that the database gives."""
    return [field for field in part.model._meta.concrete_fields if field is not part.model._meta.auto_field]


def made_as() -> str:
    """Return what names the format and all columns of a template."""
    named = [f"{part.name}: {' '.join(field.attname for field in columns(part))}" for part in parts()]
    return sha256("\n".join([str(FORMAT), *named]).encode()).hexdigest()


def write_template(club: Club, made_at: datetime, words: Words) -> bytes:
    """Return a club's rows, packed. `words` replaces texts of the club by messages that a copy translates.

    A row refers to another by its number, its position in its table.
    """
    return gzip.compress(b"\n".join(_Writer(club, words).lines(made_at)))


def mapped(value: Any, change: Callable[[str], str]) -> Any:
    """Return JSON with all its texts changed, keys included."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {change(key): mapped(one, change) for key, one in value.items()}
    return [mapped(one, change) for one in value] if isinstance(value, list) else value


class _Writer:
    """The rows of a club by their numbers."""

    def __init__(self, club: Club, words: Words) -> None:
        self.club, self.words = club, words
        self.numbers: dict[type[Model], Numbers] = {}
        self.accounts = dict(User.objects.filter(memberships__club=club).values_list("pk", "name"))
        for part in parts():
            keys = part.rows(club).order_by("pk").values_list("pk", flat=True)
            self.numbers[part.model] = Numbers(keys.iterator(AT_ONCE))

    def lines(self, made_at: datetime) -> Iterator[bytes]:
        own = {name: self._said(getattr(self.club, name)) for name in ("name", "place", "about")}
        words = sorted(set(self.words.values()))
        zone = self.club.time_zone
        yield _line({CLUB: own, "zone": zone, "made_at": made_at.isoformat(), "words": words})
        for part in parts():
            yield _line({"part": part.name, "rows": [row for row in self._rows(part) if row]})

    def _rows(self, part: Part) -> Iterator[list[Any] | None]:
        """Yield rows as lists: the number of the row's event, or 0, then its values; None for a row left out."""
        fields = columns(part)
        names = [field.attname for field in fields]
        found = part.rows(self.club).order_by("pk").values_list(event_path(part) or "pk", *names)
        for event, *values in found.iterator(AT_ONCE):
            number = self.numbers[Event].of(event) if event_path(part) and event else 0
            yield self._row(part, fields, number or 0, values)

    def _row(self, part: Part, fields: list[Any], event: int, values: list[Any]) -> list[Any] | None:
        said = {field.name: self._value(part, field, value) for field, value in zip(fields, values, strict=True)}
        lost = [field.name for field in fields if said[field.name] is None and not field.null]
        if lost:  # the row of something that is gone, such as the history of a deleted check-in
            return None
        if part.model is LogEntry:
            account = dict(zip((field.name for field in fields), values, strict=True))["by"]
            said["by_name"] = self.accounts.get(account) or said["by_name"]
        said = rekeyed(part.name, said, self._number)
        return [event, *(said[field.name] for field in fields)]

    def _value(self, part: Part, field: Any, value: Any) -> Any:
        if part.is_history and field.name == "id":
            return self.numbers[part.model.instance_type].of(value)  # type: ignore[attr-defined]
        if isinstance(field, ForeignKey):
            return self._pointed(field, value)
        if part.model is RatedGame and field.name == "state":
            value = with_players(value, lambda key: self._number("players", key) or 0)
        if part.name in NAMING and isinstance(value, dict | list):
            return mapped(value, self._said)
        return self._said(value) if isinstance(value, str) else written(field, value)

    def _pointed(self, field: Any, key: int | None) -> int | None:
        model = field.related_model
        if key is None or model is User:
            return None
        if model is Club:
            return 1
        return self.numbers[model].of(key) if model in self.numbers else None

    def _number(self, name: str, key: int) -> int | None:
        model = next((part.model for part in parts() if part.name == name), None)
        return self.numbers[model].of(key) if model else None

    def _said(self, text: str) -> str:
        return self.words.get(text, text)


@cache
def event_path(part: Part) -> str:
    """Return how a row leads to its event; "" for rows of the club or a season."""
    if part.model is Event:
        return "pk"
    if part.is_history and part.model.instance_type is Event:  # type: ignore[attr-defined]
        return "id"
    names = {field.name for field in part.model._meta.concrete_fields}
    for name, path in (("event", "event"), ("game", "game__event"), ("tally", "tally__event")):
        if name in names:
            return path
    path = part.path.removesuffix("__season__club")
    return path if path != part.path and path.split("__")[-1] == "event" else ""


def _line(said: Json) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
