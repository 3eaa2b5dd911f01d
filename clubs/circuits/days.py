"""Days in requests, and adding months to a day."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

from scoring.errors import Code
from scoring.multilingual import Text
from scoring.strict_json import wrong

Day = tuple[int, int, int]
"""Year, month and day, so that years beyond those of `date` can be compared, too."""
_FORM = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DAY = Text(
    "a day such as 2026-05-03",
    "日期，如 2026-05-03",
    "日期，如 2026-05-03",
    "2026-05-03のような日付",
)


def read_day(value: object, path: str, code: Code = Code.BAD_REQUEST) -> date:
    """Return the day of a text `YYYY-MM-DD`."""
    if type(value) is str and _FORM.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    raise wrong(path, _DAY, code)


def read_day_or_null(value: object, path: str, code: Code = Code.BAD_REQUEST) -> date | None:
    """Return a day, or None for null."""
    return None if value is None else read_day(value, path, code)


def triple(day: date) -> Day:
    """Return a day as year, month and day."""
    return day.year, day.month, day.day


def months_after(day: date, months: int) -> Day:
    """Return the same day `months` later, or the last day of a shorter month.

    >>> months_after(date(2024, 11, 30), 3), months_after(date(2024, 2, 29), 12)
    ((2025, 2, 28), (2025, 2, 28))
    """
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return year, month + 1, min(day.day, monthrange(year, month + 1)[1])
