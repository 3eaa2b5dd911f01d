"""Conditions whose values stand in the statement itself."""

from django.db import models


class Among(models.Func):
    """Whether a column has one of these values: words of the code, never of a reader.

    SQLite does not look into parameters when it chooses an index: it knows the condition of a partial one again only
    where it is written out.
    """

    template = "%(expressions)s IN (%(values)s)"

    def __init__(self, column: str, *values: str) -> None:
        super().__init__(column, values=", ".join(f"'{value}'" for value in values), output_field=models.BooleanField())
