"""Many rows of one model at once, as fast as the database takes them: no objects, no keys given back, no signals."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Model


def write_rows(model: type[Model], names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Write rows whose values are as the database takes them, in the order of the columns `names`."""
    quote = connection.ops.quote_name
    table, columns = quote(model._meta.db_table), ", ".join(map(quote, names))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(names))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)  # noqa: S608  # names of columns


def count_anew() -> None:
    """Have PostgreSQL's planner look at all tables; it knows nothing of many rows just written, and plans badly."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
