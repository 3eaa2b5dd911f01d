"""Parsing of dates and numbers as people write them in spreadsheets."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum

LONGEST_FIGURE = 20
DAY = re.compile(r"^(\D{0,4})(\d{1,4}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,4})(?!\d)\s*日?(?:\D.*)?$")
REPUBLIC = 1911
ERAS = {"民國": REPUBLIC, "民国": REPUBLIC, "中華民國": REPUBLIC, "令和": 2018, "R": 2018, "平成": 1988, "H": 1988}
"""The year before the first year of an era, by its name."""
LESS = re.compile(r"^[-−–‐▲△▼]\s*|^\((?=.*\)$)")
AROUND = re.compile(r"[()+\s'’_]|(?:点|點|分|pts?|p)\.?$", re.IGNORECASE)
THOUSANDS = re.compile(r",(?=\d{3}(?:\D|$))")
PLAIN = re.compile(r"^\d{1,9}(?:\.\d{1,4})?$")

Parts = tuple[int, int, int]
"""The three numbers of a date in written order."""


class Order(StrEnum):
    """Orders of year, month and day."""

    YMD = "ymd"
    DMY = "dmy"
    MDY = "mdy"


PLACES = {Order.YMD: (0, 1, 2), Order.DMY: (2, 1, 0), Order.MDY: (2, 0, 1)}


def plain(text: str) -> str:
    """Return a cell with full-width digits and symbols replaced by ASCII."""
    return unicodedata.normalize("NFKC", text).strip()


def day_parts(text: str) -> Parts | None:
    """Return the three numbers of a cell that looks like a date, in any order, or None.

    >>> day_parts("2026-11-21"), day_parts("21.11.26 19:30"), day_parts("2026年11月21日（六）"), day_parts("48,200")
    ((2026, 11, 21), (21, 11, 26), (2026, 11, 21), None)
    >>> day_parts("民國115年11月21日"), day_parts("令和8年11月21日"), day_parts("R8.11.21"), day_parts("Room 8.11.21")
    ((2026, 11, 21), (2026, 11, 21), (2026, 11, 21), None)
    """
    found = DAY.match(plain(text)) if len(text) <= LONGEST_FIGURE * 2 else None
    era = found[1].strip() if found else ""
    if found is None or (era not in ERAS and (era or found[2] == "元")):
        return None
    first = 1 if found[2] == "元" else int(found[2])
    return first + ERAS.get(era, 0), int(found[3]), int(found[4])


def day_in(parts: Parts, order: Order) -> date | None:
    """Return the date of three numbers in an order, or None if invalid. A year of three digits is in Taiwan's calendar.

    >>> day_in((21, 11, 26), Order.DMY), day_in((21, 11, 2026), Order.MDY), day_in((115, 11, 21), Order.YMD)
    (datetime.date(2026, 11, 21), None, datetime.date(2026, 11, 21))
    """
    year, month, day = (parts[place] for place in PLACES[order])
    since = 2000 if year < 100 else REPUBLIC if year < 200 else 0
    try:
        return date(year + since, month, day)
    except ValueError:
        return None


def orders_of(cells: Iterable[Parts], first: date, last: date) -> Sequence[Order]:
    """Return the orders that turn the most cells into dates from `first` to `last`, or none.

    >>> orders_of([(4, 5, 2026), (21, 5, 2026)], date(2026, 1, 1), date(2026, 12, 31))
    [<Order.DMY: 'dmy'>]
    """
    read = list(cells)
    fits = {order: sum(_within(parts, order, first, last) for parts in read) for order in Order}
    best = max(fits.values(), default=0)
    found = [order for order in Order if best and fits[order] == best]
    same = {tuple(day_in(parts, order) for parts in read) for order in found}
    return found[:1] if len(same) == 1 else found


def _within(parts: Parts, order: Order, first: date, last: date) -> bool:
    found = day_in(parts, order)
    return found is not None and first <= found <= last


def figure(text: str) -> Decimal | None:
    """Return the number in a cell, with any sign, thousands separator and decimals, or None.

    >>> [figure(text) for text in ("48,200", "+28.2", "▲12,5", "(3.4)", "３００００点", "1 000", "4x")]
    [Decimal('48200'), Decimal('28.2'), Decimal('-12.5'), Decimal('-3.4'), Decimal('30000'), Decimal('1000'), None]
    """
    if not text or len(text) > LONGEST_FIGURE:
        return None
    told = plain(text)
    bare = AROUND.sub("", LESS.sub("", told))
    bare = THOUSANDS.sub("", bare).replace(",", ".")
    if not PLAIN.match(bare):
        return None
    return -Decimal(bare) if LESS.match(told) else Decimal(bare)
