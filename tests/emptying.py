"""Empties the database behind a test that committed: only the tables that have rows, and none that migrations fill.

Django's own way empties every table and then makes all content types and permissions anew, which costs a second each.
"""

from typing import Any

from django.db import connections, transaction

# What migrating leaves in them; no test changes it.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def empty(name: str) -> None:
    """Delete all rows of the database `name` but the kept; its keys go on counting, as after Django's own flush."""
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
    """What `TransactionTestCase` does when a test is over."""
    for name in case._databases_names(include_mirrors=False):
        empty(name)
