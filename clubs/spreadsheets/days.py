"""Dates as people write them, in any order of their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache, lru_cache
from typing import NamedTuple

from clubs.spreadsheets.cells import Cell
from clubs.spreadsheets.figures import written
from clubs.spreadsheets.vocabulary import folded, months, width

LONGEST = 120
REPUBLIC = 1911
_ERAS = {"民國": REPUBLIC, "民国": REPUBLIC, "中華民國": REPUBLIC, "中华民国": REPUBLIC}
_ERAS |= {"令和": 2018, "r": 2018, "平成": 1988, "h": 1988}
_ERA = "民國|民国|中華民國|中华民国|令和|平成|[RrHh]"
_EAST = re.compile(
    rf"(?:(?P<era>{_ERA})\s*)?(?<!\d)(?P<year>\d{{1,4}}|元)\s*年\s*(?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})\s*日?"
)
_EAST_SHORT = re.compile(r"(?<!\d)(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日?")
_YEAR_FIRST = re.compile(
    rf"(?:(?<![A-Za-z])(?P<era>{_ERA})\s*)?(?<![\d.,/-])(?P<year>\d{{1,4}})\s?(?P<mark>[-./])\s?(?P<month>\d{{1,2}})"
    r"\s?(?P=mark)\s?(?P<day>\d{1,2})(?!\d)"
)
_YEAR_LAST = re.compile(r"(?<![\d.,/-])(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)")
_EIGHT = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_TWO = re.compile(r"(?<![\d.,/-])(\d{1,2})([/-])(\d{1,2})(?![\d/-])")
_TWO_DOTS = re.compile(r"(?<![\d.,/-])(\d{1,2})\.\s?(\d{1,2})\.(?!\d)")
_TWO_DOTS_BARE = re.compile(r"(\d{1,2})\.(\d{1,2})")
_TIME = re.compile(
    r"(?<![\d:])([01]?\d|2[0-3])\s?(?::|：|時|时|(?<=\d)h)\s?([0-5]\d)"
    r"(?::[0-5]\d)?(?:分|\s*([ap])\.?m\.?)?(?!\d)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(19[89]\d|20[0-7]\d)(?!\d)")
_WORDS = re.compile(r"[^\W\d_]+")
SERIALS = range(30_000, 60_001)
_EPOCH = date(1899, 12, 30)


class Written3(NamedTuple):
    """A date as written, with its `parts` in the order of `form`.

    `form`: `ymd` with a leading year, `three` and `dots` with a trailing year (or a leading one, if it has two digits),
    `md` and `two` without a year. Only `three` and `two` are ambiguous.
    """

    form: str
    parts: tuple[int, ...]
    time: str | None = None


def fixed(day: date, clock: str | None = None) -> Written3:
    """Return a known date in this form."""
    return Written3("ymd", (day.year, day.month, day.day), clock)


@cache
def _month_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    names = "|".join(sorted(map(re.escape, months()), key=len, reverse=True))
    year = (
        r"(?:[\s.,/-]*(?:del?\s+|of\s+)?"
        r"(?:(?P<year>(?:19|20)\d\d)|['’]?(?P<short>\d\d)(?![\d:.]|\s*(?:h|uhr)\b))(?!\d))?"
    )
    first = (
        r"(?<!\d)(?P<day>\d{1,2})(?:st|nd|rd|th|er|re|º|°|\.)?[\s.-]*(?:de\s+|of\s+)?"
        rf"(?P<month>{names})(?![^\W\d_])\.?{year}"
    )
    last = (
        rf"(?<![^\W\d_])(?P<month>{names})(?![^\W\d_])\.?[\s.-]*"
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|º|\.)?(?!\d){year}"
    )
    return re.compile(first), re.compile(last)


def day_in(text: str) -> Written3 | None:
    """Return the date anywhere in a text: a date heading, the name of a sheet or file.

    >>> day_in("Week 3 – 12 Jan"), day_in("Night of 12 January 2024"), day_in("Round 3")
    (Written3(form='md', parts=(1, 12), time=None), Written3(form='ymd', parts=(2024, 1, 12), time=None), None)
    """
    found = _found(text)
    return found[0] if found else None


def clock_in(text: str) -> str | None:
    """Return the time of day in a text, as HH:MM.

    >>> clock_in("7:05 pm"), clock_in("20時30分"), clock_in("25:99")
    ('19:05', '20:30', None)
    """
    found = _TIME.search(text)
    if found is None:
        return None
    hour = int(found[1])
    if found[3]:
        hour = hour % 12 + (12 if found[3].lower() == "p" else 0)
    return f"{hour:02}:{found[2]}"


def clock_of(cell: Cell) -> str | None:
    """Return the time in a cell of a time column."""
    if isinstance(cell, datetime):
        return cell.strftime("%H:%M")
    if isinstance(cell, time):
        return cell.strftime("%H:%M")
    if isinstance(cell, Decimal) and 0 <= cell < 1:
        minutes = int((cell * 1440).to_integral_value())
        return f"{minutes // 60:02}:{minutes % 60:02}"
    return clock_in(width(cell)) if isinstance(cell, str) and len(cell) <= LONGEST else None


def day_of(cell: Cell, *, serial: bool = False) -> Written3 | None:
    """Return the date in a cell. `serial`: a number may be an Excel date."""
    if isinstance(cell, datetime):
        return fixed(cell.date(), cell.strftime("%H:%M"))
    if isinstance(cell, date):
        return fixed(cell)
    if isinstance(cell, str):
        return _of_text(cell, serial)
    if isinstance(cell, int | Decimal):
        return _of_number(cell, serial)
    return None


def _of_number(number: int | Decimal, serial: bool) -> Written3 | None:
    if serial and int(number) in SERIALS:
        minutes = int((Decimal(number) % 1 * 1440).to_integral_value())
        clock = f"{minutes // 60 % 24:02}:{minutes % 60:02}" if minutes else None
        return fixed(_EPOCH + timedelta(int(number)), clock)
    return _of_text(str(number), serial) if isinstance(number, int) else None


@lru_cache(maxsize=1 << 15)
def _of_text(text: str, serial: bool) -> Written3 | None:
    plain = width(text)
    if serial and plain.isascii() and plain.isdigit() and int(plain[:9]) in SERIALS:
        return fixed(_EPOCH + timedelta(int(plain)))
    if serial and (bare := _TWO_DOTS_BARE.fullmatch(plain)):
        return _short("md", int(bare[2]), int(bare[1]), None)
    found = _found(plain)
    if found is None:
        return None
    day, rest = found
    return None if any(char.isdigit() for char in _TIME.sub("", rest)) else day


def is_day(cell: Cell) -> bool:
    """Return whether a cell is a date by itself, and not a number."""
    if isinstance(cell, str):
        return written(cell) is None and _of_text(cell, False) is not None
    return isinstance(cell, date)


@lru_cache(maxsize=1 << 15)
def _found(text: str) -> tuple[Written3, str] | None:
    """Return a date in a text, with the surrounding text."""
    if len(text) > LONGEST:
        return None
    plain = width(text)
    if not any(char.isdigit() or char == "元" for char in plain):
        return None
    for span, form, parts in _candidates(plain):
        if _is_there(form, parts):
            rest = f"{plain[: span[0]]} {plain[span[1] :]}"
            return Written3(form, parts, clock_in(rest)), rest
    return None


Candidate = tuple[tuple[int, int], str, tuple[int, ...]]


def _candidates(text: str) -> Iterator[Candidate]:
    yield from _eastern(text)
    yield from _numbers(text)
    yield from _with_month(text)
    for pattern in (_TWO_DOTS, _TWO):
        for found in pattern.finditer(text):
            if pattern is _TWO_DOTS:
                yield found.span(), "md", (int(found[2]), int(found[1]))
            elif found[0] == _TIME.sub("", text).strip(" .()") or found[2] == "/":
                yield found.span(), "two", (int(found[1]), int(found[3]))


def _eastern(text: str) -> Iterator[Candidate]:
    for found in _EAST.finditer(text):
        year = 1 if found["year"] == "元" else int(found["year"])
        since = _ERAS[found["era"].lower()] if found["era"] else _century(year)
        yield found.span(), "ymd", (year + since, int(found["month"]), int(found["day"]))
    for found in _EAST_SHORT.finditer(text):
        yield found.span(), "md", (int(found["month"]), int(found["day"]))


def _century(year: int) -> int:
    """Return what to add to a year as written: 24 is 2024, 113 is a year of the Republic of China."""
    return 2000 if year < 100 else REPUBLIC if year < 200 else 0


def _numbers(text: str) -> Iterator[Candidate]:
    for found in _YEAR_FIRST.finditer(text):
        year, era = int(found["year"]), found["era"]
        if era or year >= 100:
            since = _ERAS[era.lower()] if era else _century(year)
            yield found.span(), "ymd", (year + since, int(found["month"]), int(found["day"]))
    for found in _YEAR_LAST.finditer(text):
        yield found.span(), "dots" if found[2] == "." else "three", (int(found[1]), int(found[3]), int(found[4]))
    for found in _EIGHT.finditer(text):
        yield found.span(), "ymd", (int(found[1]), int(found[2]), int(found[3]))


def _with_month(text: str) -> Iterator[Candidate]:
    if not any(folded(word) in months() for word in _WORDS.findall(text)):
        return
    plain = _unaccented(text)
    for pattern in _month_patterns():
        for found in pattern.finditer(plain):
            month, day = months()[found["month"]], int(found["day"])
            year = int(found["year"] or 0) or (2000 + int(found["short"]) if found["short"] else 0)
            yield found.span(), *(("ymd", (year, month, day)) if year else ("md", (month, day)))


def _unaccented(text: str) -> str:
    """Return the text with every letter folded, in the same length."""
    return "".join((folded(char) or char)[:1] if char.isalpha() else char for char in text)


def _is_there(form: str, parts: tuple[int, ...]) -> bool:
    return any(read(Written3(form, parts), order, 2024) for order in ("dmy", "mdy", "ymd"))


def _short(form: str, one: int, other: int, clock: str | None) -> Written3 | None:
    return Written3(form, (one, other), clock) if _is_there(form, (one, other)) else None


def orders(day: Written3, ymd: bool) -> tuple[str, ...]:
    """Return the possible orders of a date. `ymd`: its column has leading two-digit years."""
    if ymd and day.form in ("three", "dots") and day.parts[2] < 100:
        return ("ymd",)
    return ("dmy", "mdy") if day.form in ("three", "two") else ("dmy",)


def needs_year(day: Written3) -> bool:
    """Return whether a date is written without a year."""
    return day.form in ("md", "two")


def read(day: Written3, order: str, year: int | None) -> date | None:
    """Return the date in one order. `year` is used if it is written without one."""
    try:
        return date(*_ordered(day, order, year))
    except (ValueError, TypeError):
        return None


def _ordered(day: Written3, order: str, year: int | None) -> tuple[int, int, int]:
    if day.form == "ymd":
        return day.parts[0], day.parts[1], day.parts[2]
    if needs_year(day):
        month, number = day.parts if day.form == "md" or order == "mdy" else day.parts[::-1]
        return year or 0, month, number
    one, two, three = day.parts
    if order == "ymd" and three < 100:
        return 2000 + one, two, three
    month, number = (one, two) if order == "mdy" and day.form == "three" else (two, one)
    return three + (2000 if three < 100 else 0), month, number


def year_in(text: str) -> int | None:
    """Return the first four digits of a text that are a year from 1980 to 2079."""
    found = _YEAR.search(text)
    return int(found[1]) if found else None
