"""Rows written again with other keys and moments, many at a time: as fast as the database takes them."""

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
"""By model, the new key of each old one, as `taken` has it."""
WRITERS = 2
"""Connections that write copies at a time."""
FRESH: Mapping[str, Callable[[], str]] = {
    "public_id": public_id,
    "token": link_token,
    "checkin_token": link_token,
    "key": lambda: uuid.uuid4().hex,
}
"""What nothing may have twice, by column; nothing in it that a text for the database would have to escape."""


def taken(number: int) -> Any:
    """A number as the values of a copy have it."""
    return str(number) if connection.vendor == "postgresql" else number


class Later(dict[datetime, Any]):
    """Moments so much later, as the values of a copy have them; each is worked out once, for rows share them."""

    def __init__(self, by: timedelta) -> None:
        self.by = by

    def __missing__(self, moment: datetime) -> Any:
        later = moment + self.by
        self[moment] = (
            str(later) if connection.vendor == "postgresql" else connection.ops.adapt_datetimefield_value(later)
        )
        return self[moment]


class Original:
    """A row to be copied: its values as the database takes them, and which of them a copy has of its own.

    `keyed` is a row whose key is given to its copies, for others name it: the database numbers the rest. `numbered` is
    a column that `again` is told. For PostgreSQL the values are texts, and those between two of a copy's own are one.
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
        """The row's values `later`, with the keys that `keys` has."""
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
    """These texts, neighbours joined where they are nobody's `own`; and in which of the joined each one is."""
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
        """Keep a copy of this row to be written."""
        self.found.setdefault(original.model, (original, []))[1].append(values)

    def write(self) -> None:
        """Write all of them, in the order in which their models came."""
        for model, (one, rows) in self.found.items():
            (write_texts if one.in_text else write_rows)(model, one.names, rows)


def next_keys(model: type[Model], many: int) -> list[int]:
    """So many keys that nothing else gets; in a transaction that has written already."""
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
    """Have PostgreSQL take the foreign keys of this transaction's rows as they are, where its role may say so.

    They are right by how the rows are made; looking each up costs a third of the writing.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
            if cursor.fetchone() == (True,):
                cursor.execute("SET LOCAL session_replication_role = replica")


def side_by_side(job: Callable[[T], int], parts: Iterable[T]) -> Iterator[int]:
    """What a job that writes makes of each part, in order; on PostgreSQL several write at a time.

    Not within a transaction, of which other connections see nothing, and not on SQLite, where one writes at a time.
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
