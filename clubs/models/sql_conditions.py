"""Conditions whose values stand in the statement itself."""

from django.db import models


class Among(models.Func):
    """Whether a column has one of these values: words of the code, never of a reader.

    SQLite does not look into parameters when it chooses an index: it knows the condition of a partial one again only
    where it is written out, and a list of one not for what it is.
    """

    def __init__(self, column: str, *values: str) -> None:
        written = ", ".join(f"'{value}'" for value in values)
        template = "%(expressions)s = " + written if len(values) == 1 else f"%(expressions)s IN ({written})"
        super().__init__(column, template=template, output_field=models.BooleanField())
