"""Exact numbers: decimals of a formula, fractions to the nearest whole number, sums of many fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

from scoring.errors import Code
from scoring.fractions import r4
from scoring.multilingual import Text
from scoring.request_object import BETWEEN, LARGEST
from scoring.strict_json import wrong

UNIT = 10**4
"""Decimals are stored as whole numbers of ten-thousandths."""
_DECIMAL = Text(
    "a number with at most 4 decimals",
    "最多四位小數的數字",
    "最多四位小数的数字",
    "小数4桁までの数",
)
_ABOVE = Text("{what} above {low}", "大於 {low} 的{what}", "大于 {low} 的{what}", "{low}より大きい{what}")


def read_decimal(value: object, path: str, code: Code, low: int = -LARGEST, high: int = LARGEST) -> int:
    """Return a number from `low` to `high` with at most 4 decimals, in ten-thousandths."""
    found = _ten_thousandths(value)
    if found is None:
        raise wrong(path, _DECIMAL, code)
    if not low * UNIT <= found <= high * UNIT:
        raise wrong(path, BETWEEN.fill(what=_DECIMAL, low=low, high=high), code)
    return found


def read_positive(value: object, path: str, code: Code, high: int = LARGEST) -> int:
    """Return a number above 0 with at most 4 decimals, in ten-thousandths."""
    found = read_decimal(value, path, code, 0, high)
    if not found:
        raise wrong(path, _ABOVE.fill(what=_DECIMAL, low=0), code)
    return found


def _ten_thousandths(value: object) -> int | None:
    if type(value) is int:
        return value * UNIT
    if type(value) is not float or not -LARGEST <= value <= LARGEST:
        return None
    found = round(value * UNIT)
    return found if found / UNIT == value else None


def fraction(ten_thousandths: int) -> Fraction:
    """Return a decimal as a fraction."""
    return Fraction(ten_thousandths, UNIT)


def written(ten_thousandths: int | None) -> float | int | None:
    """Return a decimal as answers write it.

    >>> written(15000), written(20000), written(None)
    (1.5, 2, None)
    """
    return None if ten_thousandths is None else r4(fraction(ten_thousandths))


def half_away(numerator: int, denominator: int) -> int:
    """Return the whole number nearest to a fraction, half away from zero.

    >>> half_away(5, 2), half_away(-5, 2), half_away(5, 4)
    (3, -3, 1)
    """
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator > 0 else -whole


def total(values: Sequence[Fraction]) -> Fraction:
    """Return the sum of fractions, added in pairs so that their denominators grow late."""
    level = list(values)
    while len(level) > 1:
        pairs = [a + b for a, b in zip(level[::2], level[1::2], strict=False)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0] if level else Fraction(0)


class ExactSum:
    """A running sum of fractions with small denominators; it is reduced only when it is read."""

    __slots__ = ("_bottom", "_top")

    def __init__(self) -> None:
        self._top, self._bottom = 0, 1

    def add(self, value: Fraction) -> None:
        """Add a fraction."""
        scale = value.denominator // gcd(self._bottom, value.denominator)
        self._top = self._top * scale + value.numerator * (self._bottom * scale // value.denominator)
        self._bottom *= scale

    def at_least(self, ten_thousandths: int) -> bool:
        """Return whether the sum has reached a decimal."""
        return self._top * UNIT >= ten_thousandths * self._bottom

    def mean_at_most(self, ten_thousandths: int, count: int) -> bool:
        """Return whether the sum of `count` numbers has a mean of at most a decimal."""
        return self._top * UNIT <= ten_thousandths * self._bottom * count

    def value(self) -> Fraction:
        """Return the sum."""
        return Fraction(self._top, self._bottom)
