"""Many rows of one model at once, as fast as the database takes them: no objects, no keys given back, no signals."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model
from psycopg.adapt import PyFormat, Transformer

ESCAPED = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def write_rows(model: type[Model], names: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Write rows whose values are as the database takes them, in the order of the columns `names`."""
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
    """The same on PostgreSQL with values that are texts already (`as_text`), some of them perhaps joined by tabs."""
    with connection.cursor() as cursor, cursor.copy(_taking(model, names)) as copy:
        copy.write("".join(["\t".join(row) + "\n" for row in rows]))


def write_found(model: type[Model], names: Sequence[str], statement: str, values: Sequence[Any]) -> None:
    """Write what a statement gives as the columns `names`, which never leaves the database."""
    quote = connection.ops.quote_name
    table, columns = quote(model._meta.db_table), ", ".join(map(quote, names))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({columns}) {statement}", values)  # names of columns


def as_text(value: Any) -> str:
    """A value as PostgreSQL's COPY reads it."""
    if value is None:
        return r"\N"
    dumped = Transformer(connection.connection).get_dumper(value, PyFormat.TEXT).dump(value)
    return r"\N" if dumped is None else bytes(dumped).decode().translate(ESCAPED)


def _taking(model: type[Model], names: Sequence[str]) -> str:
    quote = connection.ops.quote_name
    return f"COPY {quote(model._meta.db_table)} ({', '.join(map(quote, names))}) FROM STDIN"


def count_anew(models: Iterable[type[Model]], names: Sequence[str] = ()) -> None:
    """Have PostgreSQL's planner look at these tables; it knows nothing of many rows just written, and plans badly.

    Of the columns `names` alone it takes less: it looks at the others when it next does so by itself.
    """
    if connection.vendor == "postgresql":
        quote = connection.ops.quote_name
        columns = f" ({', '.join(map(quote, names))})" if names else ""
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE " + ", ".join(quote(model._meta.db_table) + columns for model in models))
