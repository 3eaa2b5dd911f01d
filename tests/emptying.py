"""Empty the database after a test that committed: only tables with rows, and none that migrations fill.

Django's own flush empties every table and then recreates all content types and permissions, which takes a second.
"""

from typing import Any

from django.db import connections, transaction

# Tables that migrations fill and no test changes.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def empty(name: str) -> None:
    """Delete all rows of the database `name` except those in `KEPT`. Keys go on counting, as after Django's flush."""
    connection = connections[name]
    quote = connection.ops.quote_name
    tables = sorted(set(connection.introspection.django_table_names(only_existing=True)) - KEPT)
    with transaction.atomic(using=name), connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT {place} WHERE EXISTS (SELECT 1 FROM {quote(table)})" for place, table in enumerate(tables)
            )
        )
        for (place,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {quote(tables[place])}")


def teardown(case: Any) -> None:
    """Do the work of `TransactionTestCase` at the end of a test."""
    for name in case._databases_names(include_mirrors=False):
        empty(name)
