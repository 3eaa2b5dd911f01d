"""Rows written again with other keys and moments, many at a time: as fast as the database takes them."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Model

from clubs.models.tokens import link_token, public_id
from clubs.services.rows import write_rows

Values = dict[str, Any]
Keys = Mapping[type[Model], Mapping[int, int]]
"""By model, the new key of each old one."""
FRESH: Mapping[str, Callable[[], str]] = {
    "public_id": public_id,
    "token": link_token,
    "checkin_token": link_token,
    "key": lambda: uuid.uuid4().hex,
}
"""What nothing may have twice, by column."""


class Original:
    """A row to be copied: its values as the database takes them."""

    def __init__(self, row: Model) -> None:
        fields = row._meta.concrete_fields
        self.model, self.key = type(row), row.pk
        self.values: Values = {f.attname: f.get_db_prep_save(getattr(row, f.attname), connection) for f in fields}
        moments = [f.attname for f in fields if isinstance(f, DateTimeField)]
        self.moments = {name: value for name in moments if (value := getattr(row, name)) is not None}
        once = [f.attname for f in fields if f.unique and self.values[f.attname] is not None]
        self.fresh = {name: FRESH[name] for name in once if name in FRESH}
        related = {f.attname: f.related_model for f in fields if self.values[f.attname] is not None}
        self.related = {name: model for name, model in related.items() if model}

    def again(self, keys: Keys, later: timedelta, changes: Values) -> Values:
        """The row's values `later`, with the keys that `keys` has; its own only where that is among them."""
        values = self.values | {name: fresh() for name, fresh in self.fresh.items()}
        for name, moment in self.moments.items():
            values[name] = connection.ops.adapt_datetimefield_value(moment + later)
        for name, model in self.related.items():
            if model in keys:
                values[name] = keys[model][values[name]]
        own = keys.get(self.model)
        if own is None:
            del values["id"]
        else:
            values["id"] = own[self.key]
        return values | changes


@dataclass(slots=True)
class Rows:
    """Rows to be written, by model."""

    found: dict[type[Model], list[Values]] = field(default_factory=lambda: defaultdict(list))

    def add(self, model: type[Model], rows: Iterable[Values]) -> None:
        """Keep rows to be written; all of a model have the same columns."""
        self.found[model] += rows

    def write(self) -> None:
        """Write all of them, in the order in which their models came."""
        for model, rows in self.found.items():
            if rows:
                _write(model, rows)


def _write(model: type[Model], rows: Sequence[Values]) -> None:
    names = list(rows[0])
    write_rows(model, names, [tuple(row[name] for name in names) for row in rows])


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
