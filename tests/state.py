"""Everything that the database holds about clubs, so that a test sees whether anything changed."""

from typing import Any

from django.apps import apps
from django.db import connection

from clubs.models import IdempotencyRecord, PageVersion

LEFT_OUT = (IdempotencyRecord, PageVersion)


def stands() -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of the club models, except page versions and idempotency keys."""
    models = [one for one in apps.get_app_config("clubs").get_models() if one not in LEFT_OUT]
    with connection.cursor() as cursor:
        return {model.__name__: _rows(cursor, model._meta) for model in models}


def _rows(cursor: Any, table: Any) -> list[tuple[object, ...]]:
    """Return a table as stored in the database."""
    cursor.execute(f'SELECT * FROM "{table.db_table}" ORDER BY "{table.pk.column}"')
    return cursor.fetchall()
