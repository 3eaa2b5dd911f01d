"""Formatting of the value column of a table."""

from fractions import Fraction

from clubs.models import Season
from clubs.ranking.policy import Policy, Value
from clubs.selectors.rulebook.amounts import written_total

MINUS = "\N{MINUS SIGN}"


def amount(tenths: int, season: Season | None) -> str:
    """Format tenths without a plus sign: 51.2, or as totals of the season's rules if a season is given."""
    return (MINUS if tenths < 0 else "") + written_total(abs(tenths), season)


def signed(tenths: int, season: Season | None) -> str:
    """Format tenths with + before gains."""
    return ("+" if tenths > 0 else "") + amount(tenths, season)


def mean(value: Fraction, *, plus: bool = False) -> str:
    """Format a fraction with two decimals, rounded half away from zero."""
    hundredths = int(abs(value) * 100 + Fraction(1, 2))
    sign = MINUS if value < 0 and hundredths else "+" if plus and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def value_said(value: int | None, of: int, policy: Policy, season: Season) -> str:
    """Format a table value (numerator and denominator) under its policy; "–" for none."""
    if value is None:
        return "–"
    if policy.value is Value.AVERAGE_PLACE:
        return mean(Fraction(value, of))
    if policy.value is Value.AVERAGE or of > 1:
        return mean(Fraction(value, 10 * of), plus=policy.value is not Value.PLACE_POINTS)
    return amount(value, None) if policy.value is Value.PLACE_POINTS else signed(value, season)


def whole_said(tenths: int, policy: Policy, season: Season) -> str:
    """Format a sum on an axis, in whole points if possible."""
    if policy.value is Value.PLACE_POINTS:
        return f"{amount(tenths, None).removesuffix('.0')}"
    return signed(tenths, season).removesuffix(".0")
