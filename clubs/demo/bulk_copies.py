"""Copy rows with new keys and times, many at a time, as fast as the database allows."""

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import connection
from django.db.models import DateTimeField, Model

from clubs.models.identifiers import link_token, public_id
from clubs.services.bulk_rows import as_text, write_rows, write_texts

T = TypeVar("T")
Values = list[Any]
Keys = Mapping[type[Model], Mapping[int, Any]]
"""The new key of each old one, by model, in the form of `taken`."""
WRITERS = 2
"""The number of connections that write copies at the same time."""
FRESH: Mapping[str, Callable[[], str]] = {
    "public_id": public_id,
    "token": link_token,
    "checkin_token": link_token,
    "key": lambda: uuid.uuid4().hex,
}
"""Columns with unique values, which contain nothing that needs escaping in a text for the database."""


def taken(number: int) -> Any:
    """Return a number in the form of a copy's values."""
    return str(number) if connection.vendor == "postgresql" else number


class Later(dict[datetime, Any]):
    """Later times in the form of a copy's values. Each is computed only once, because rows share them."""

    def __init__(self, by: timedelta) -> None:
        self.by = by

    def __missing__(self, moment: datetime) -> Any:
        later = moment + self.by
        self[moment] = (
            str(later) if connection.vendor == "postgresql" else connection.ops.adapt_datetimefield_value(later)
        )
        return self[moment]


class Original:
    """A row to be copied: its values in the database's form, and which of them differ in a copy.

    `keyed`: the row's copies get their keys assigned, because other rows refer to them; otherwise the database numbers
    them. `numbered` is a column whose value is passed to `again`. For PostgreSQL values are texts, and those between
    two differing values are joined.
    """

    def __init__(self, row: Model, *, keyed: bool, numbered: str = "") -> None:
        fields = [field for field in row._meta.concrete_fields if keyed or not field.primary_key]
        said = {field.attname: getattr(row, field.attname) for field in fields}
        self.model, self.key, self.names, self.said = type(row), row.pk, tuple(said), said
        there = [field for field in fields if said[field.attname] is not None]
        moments = [field.attname for field in there if isinstance(field, DateTimeField)]
        related = {field.attname: field.related_model for field in there if field.related_model}
        fresh = [field.attname for field in there if field.unique and field.attname in FRESH]
        values = [field.get_db_prep_save(said[field.attname], connection) for field in fields]
        self.in_text = connection.vendor == "postgresql"
        if self.in_text:
            own = {*moments, *related, *fresh, numbered, *(["id"] if keyed else [])}
            self.values, at = _joined([as_text(value) for value in values], [name in own for name in said])
        else:
            self.values, at = values, list(range(len(values)))
        place = dict(zip(said, at, strict=True))
        self.moments = [(place[name], said[name]) for name in moments]
        self.related = [(place[name], model, said[name]) for name, model in related.items()]
        self.fresh = [(place[name], FRESH[name]) for name in fresh]
        self.numbered = place.get(numbered)
        self.own = place["id"] if keyed else None

    def again(self, keys: Keys, later: Later, number: int = 0) -> Values:
        """Return the row's values `later`, with the keys in `keys`."""
        values = self.values.copy()
        for at, fresh in self.fresh:
            values[at] = fresh()
        for at, moment in self.moments:
            values[at] = later[moment]
        for at, model, key in self.related:
            if model in keys:
                values[at] = keys[model][key]
        if self.numbered is not None:
            values[self.numbered] = taken(number)
        if self.own is not None:
            values[self.own] = keys[self.model][self.key]
        return values


def _joined(texts: Sequence[str], own: Sequence[bool]) -> tuple[Values, list[int]]:
    """Join neighbouring texts that are not in `own`. Return them with the position of each original."""
    joined: Values = []
    places = []
    for number, text in enumerate(texts):
        if number and not own[number] and not own[number - 1]:
            joined[-1] += "\t" + text
        else:
            joined.append(text)
        places.append(len(joined) - 1)
    return joined, places


class Rows:
    """Rows to be written, by model."""

    def __init__(self) -> None:
        self.found: dict[type[Model], tuple[Original, list[Values]]] = {}

    def add(self, original: Original, values: Values) -> None:
        """Store a copy of this row for writing."""
        self.found.setdefault(original.model, (original, []))[1].append(values)

    def write(self) -> None:
        """Write all rows, in the order in which their models were added."""
        for model, (one, rows) in self.found.items():
            (write_texts if one.in_text else write_rows)(model, one.names, rows)


def next_keys(model: type[Model], many: int) -> list[int]:
    """Reserve this many keys, in a transaction that has already written."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)", [table, many]
            )
            return [key for (key,) in cursor.fetchall()]
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last = cursor.fetchone()
    first = (last[0] if last else 0) + 1
    return list(range(first, first + many))


def trust_keys() -> None:
    """Make PostgreSQL skip foreign key checks in this transaction, if its role allows that.

    The rows are correct by construction, and checking each takes a third of the time.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
            if cursor.fetchone() == (True,):
                cursor.execute("SET LOCAL session_replication_role = replica")


def side_by_side(job: Callable[[T], int], parts: Iterable[T]) -> Iterator[int]:
    """Return what `job` returns for each part, in order. On PostgreSQL several parts are written in parallel.

    Not within a transaction, which other connections can't see, and not on SQLite, which has a single writer.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield from map(job, parts)
        return

    def alone(part: T) -> int:
        try:
            return job(part)
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        try:
            yield from pool.map(alone, parts)
        finally:
            pool.shutdown(cancel_futures=True)
