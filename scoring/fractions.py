"""Exact fractions in the format of answers."""

from __future__ import annotations

from fractions import Fraction

_TEN_THOUSAND = 10**4


def r4(value: Fraction | int | None) -> float | int | None:
    """Round a fraction to four decimals, half away from zero; integers and None are unchanged.

    >>> r4(Fraction(5, 2)), r4(Fraction(-1, 3)), r4(Fraction(1, 20000)), r4(Fraction(4, 2))
    (2.5, -0.3333, 0.0001, 2)
    """
    if value is None or isinstance(value, int) or value.denominator == 1:
        return None if value is None else int(value)
    p, q = abs(value.numerator), value.denominator
    rounded = (2 * _TEN_THOUSAND * p + q) // (2 * q)
    return (rounded if value > 0 else -rounded) / _TEN_THOUSAND


def half_up(value: Fraction) -> int:
    """Round a fraction to an integer, half up.

    >>> half_up(Fraction(125, 2)), half_up(Fraction(1, 3))
    (63, 0)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def ratio(numerator: int, denominator: int) -> Fraction | None:
    """Return a fraction, None if the denominator is 0."""
    return Fraction(numerator, denominator) if denominator else None
