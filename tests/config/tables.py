"""What the tables of a database are: columns, constraints and indexes, in an order of their own."""

import json
import re
from typing import Any

from django.db import connection

NUMBERED = re.compile(r"^(fk_|__unnamed_constraint_)\d+")
"""Names that SQLite's constraints get from their order."""


def tables() -> Any:
    """Return the columns, constraints and indexes of each table as JSON has them."""
    found: dict[str, Any] = {}
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            columns = connection.introspection.get_table_description(cursor, name)
            constraints = connection.introspection.get_constraints(cursor, name)
            found[name] = {
                "columns": sorted([one.name, str(one.type_code), one.null_ok, one.default] for one in columns),
                "constraints": sorted(
                    json.dumps([NUMBERED.sub("", key), one], sort_keys=True) for key, one in constraints.items()
                ),
            }
    return json.loads(json.dumps(found))
