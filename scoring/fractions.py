"""Exact fractions in the format of answers."""

from __future__ import annotations

from fractions import Fraction

_TEN_THOUSAND = 10**4


def r4(value: Fraction | int | None) -> float | int | None:
    """Round a fraction to four decimals, half away from zero; integers and None are unchanged.

    >>> r4(Fraction(5, 2)), r4(Fraction(-1, 3)), r4(Fraction(1, 20000)), r4(Fraction(4, 2))
    (2.5, -0.3333, 0.0001, 2)
    """
    if value is None or isinstance(value, int):
        return value
    return r4_of(value.numerator, value.denominator)


def r4_of(numerator: int, denominator: int) -> float | int:
    """Round a fraction with a denominator above 0 as `r4` does; it needn't be in lowest terms.

    >>> r4_of(5, 2), r4_of(-2, 6), r4_of(8, 4)
    (2.5, -0.3333, 2)
    """
    whole, rest = divmod(numerator, denominator)
    if not rest:
        return whole
    rounded = (2 * _TEN_THOUSAND * abs(numerator) + denominator) // (2 * denominator)
    return (rounded if numerator > 0 else -rounded) / _TEN_THOUSAND


def half_up(value: Fraction) -> int:
    """Round a fraction to an integer, half up.

    >>> half_up(Fraction(125, 2)), half_up(Fraction(1, 3))
    (63, 0)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def ratio(numerator: int, denominator: int) -> Fraction | None:
    """Return a fraction, None if the denominator is 0."""
    return Fraction(numerator, denominator) if denominator else None
