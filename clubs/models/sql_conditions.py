"""Conditions with literal values in the SQL."""

from django.db import models


class Among(models.Func):
    """Test whether a column has one of these values, which come from the code and never from user input.

    SQLite ignores parameters when it chooses an index: it recognises the condition of a partial index only if it is
    written out, and never recognises an IN list.
    """

    def __init__(self, column: str, *values: str) -> None:
        written = ", ".join(f"'{value}'" for value in values)
        template = "%(expressions)s = " + written if len(values) == 1 else f"%(expressions)s IN ({written})"
        super().__init__(column, template=template, output_field=models.BooleanField())
