"""Fast bulk inserts into one model: no model instances, no returned keys, no signals."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model
from psycopg.adapt import PyFormat, Transformer

ESCAPED = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def write_rows(model: type[Model], names: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows of database values in the order of the columns `names`."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(_taking(model, names)) as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            table, columns = quote(model._meta.db_table), ", ".join(map(quote, names))
            marks = ", ".join(["%s"] * len(names))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)  # noqa: S608  # names of columns


def write_texts(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Insert rows on PostgreSQL from values already converted by `as_text`, possibly several joined by tabs."""
    with connection.cursor() as cursor, cursor.copy(_taking(model, names)) as copy:
        copy.write("".join(["\t".join(row) + "\n" for row in rows]))


def write_found(model: type[Model], names: Sequence[str], statement: str, values: Sequence[Any]) -> None:
    """Insert the result of a SQL statement as the columns `names`, within the database."""
    quote = connection.ops.quote_name
    table, columns = quote(model._meta.db_table), ", ".join(map(quote, names))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({columns}) {statement}", values)  # column names


def as_text(value: Any) -> str:
    """Return a value in the text format of PostgreSQL's COPY."""
    if value is None:
        return r"\N"
    dumped = Transformer(connection.connection).get_dumper(value, PyFormat.TEXT).dump(value)
    return r"\N" if dumped is None else bytes(dumped).decode().translate(ESCAPED)


def _taking(model: type[Model], names: Sequence[str]) -> str:
    quote = connection.ops.quote_name
    return f"COPY {quote(model._meta.db_table)} ({', '.join(map(quote, names))}) FROM STDIN"


def count_anew(models: Iterable[type[Model]], names: Sequence[str] = ()) -> None:
    """Run PostgreSQL's ANALYZE on these tables: without it the planner misjudges tables after a bulk insert.

    Restricting it to the columns `names` is faster; autovacuum analyses the others later.
    """
    if connection.vendor == "postgresql":
        quote = connection.ops.quote_name
        columns = f" ({', '.join(map(quote, names))})" if names else ""
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE " + ", ".join(quote(model._meta.db_table) + columns for model in models))
