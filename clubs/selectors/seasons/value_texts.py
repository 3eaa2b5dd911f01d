"""What stands in a table's column of values, as a reader writes it."""

from fractions import Fraction

from clubs.models import Season
from clubs.ranking.policy import Policy, Value
from clubs.selectors.rulebook.amounts import written_total

MINUS = "\N{MINUS SIGN}"


def amount(tenths: int, season: Season | None) -> str:
    """Tenths without a plus: 51.2, as the season's rules write totals; plain where no season is given."""
    return (MINUS if tenths < 0 else "") + written_total(abs(tenths), season)


def signed(tenths: int, season: Season | None) -> str:
    """The same with + before what is gained."""
    return ("+" if tenths > 0 else "") + amount(tenths, season)


def mean(value: Fraction, *, plus: bool = False) -> str:
    """A fraction rounded to two decimals, half away from zero."""
    hundredths = int(abs(value) * 100 + Fraction(1, 2))
    sign = MINUS if value < 0 and hundredths else "+" if plus and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def value_said(value: int | None, of: int, policy: Policy, season: Season) -> str:
    """A value of the table (numerator and denominator) under its policy; "–" for none."""
    if value is None:
        return "–"
    if policy.value is Value.AVERAGE_PLACE:
        return mean(Fraction(value, of))
    if policy.value is Value.AVERAGE or of > 1:
        return mean(Fraction(value, 10 * of), plus=policy.value is not Value.PLACE_POINTS)
    return amount(value, None) if policy.value is Value.PLACE_POINTS else signed(value, season)


def whole_said(tenths: int, policy: Policy, season: Season) -> str:
    """A sum on an axis, in whole points where it is one."""
    if policy.value is Value.PLACE_POINTS:
        return f"{amount(tenths, None).removesuffix('.0')}"
    return signed(tenths, season).removesuffix(".0")
