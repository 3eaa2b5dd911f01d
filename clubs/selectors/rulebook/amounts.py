"""Format amounts as the rules of a game or a season write them."""

from collections.abc import Callable
from fractions import Fraction

from clubs.models import Game, Season
from clubs.selectors.rulebook.rules_texts import rules_of
from rules.registry import ruleset
from rules.system import Rules, System
from scoring.fractions import half_up
from scoring.multilingual import number

Played = Game | Season | Rules | None

MINUS = "\N{MINUS SIGN}"


def written(amount: int, played: Played) -> str:
    """Format an amount of points: 25,000, or 0.5 from tenths."""
    rules = _rules(played)
    return number(amount) if rules is None else rules.written(amount)


def percent(share: float | Fraction) -> str:
    """Format a share in percent with one decimal, rounded half away from zero.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 3)), percent(1)
    ('12.5%', '33.3%', '100.0%')
    """
    return f"{decimal(100 * Fraction(share), 10)}%"


def decimal(value: Fraction, steps: int) -> str:
    """Format a fraction with one or two decimals (`steps` 10 or 100), rounded half away from zero.

    >>> decimal(Fraction(5, 2), 10), decimal(Fraction(-1, 200), 100), decimal(Fraction(12345), 10)
    ('2.5', '−0.01', '12,345.0')
    """
    whole, rest = divmod(half_up(abs(value) * steps), steps)
    return f"{MINUS if value < 0 and (whole or rest) else ''}{whole:,}.{rest:0{len(str(steps)) - 1}d}"


def size(tenths: float | Fraction) -> float | Fraction:
    """Return an amount without its sign."""
    return -tenths if tenths < 0 else tenths


def written_total(tenths: float | Fraction, played: Played) -> str:
    """Format a total in tenths without its sign: 51.2, 2.33 for a third, or 0.5 if the rules use units of money."""
    if tenths != int(tenths):
        return f"{float(tenths) / 10:,.2f}"
    tenths = int(tenths)
    rules = _rules(played, total=True)
    if rules is None:
        return f"{number(tenths // 10)}.{tenths % 10}"
    return rules.written(tenths // 10)


def signed_total(tenths: float | Fraction, played: Played) -> str:
    """Format a total in tenths with its sign: 512 → +51.2."""
    sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
    return sign + written_total(size(tenths), played)


def _rules(played: Played, *, total: bool = False) -> Rules | None:
    """Return the rules if they have their own format for amounts; None for plain numbers."""
    if not played:
        return None
    known = played if isinstance(played, System) else ruleset(played.preset)
    if not (known.writes_money or (total and not known.tenths)):
        return None
    return known if isinstance(played, System) else rules_of(played)


Write = Callable[[int], str]


def axis(played: Played, plain: Write) -> Write:
    """Return the formatter for scores on a chart's axis: `plain`, or the rules' format for money."""
    return plain if _rules(played) is None else lambda amount: written(amount, played)


def total_axis(played: Played, plain: Write) -> Write:
    """Return the same for totals in tenths."""
    if _rules(played, total=True) is None:
        return plain
    return lambda tenths: f"{'−' if tenths < 0 else ''}{written_total(size(tenths), played)}"
