"""A player's rates compared with the club's average and every other player, in the same games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.selectors.charts.svg import Strip, strip
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import Played, decimal, percent, written, written_total
from clubs.selectors.statistics.packed_rates import LEAST_DEALS, LEAST_GAMES
from clubs.statistics.counts import Counts, Unit
from clubs.statistics.rates import Rate as Kind
from clubs.statistics.rates import percentile, rates_of
from rules import registry
from rules.glossary import Glossary
from scoring.fractions import half_up

LEAST_PLAYERS = 5
"""Minimum number of players for a comparison with others (standings, section 3.4)."""
MOST_STROKES = 60
MINUS = "\N{MINUS SIGN}"
ONE_DECIMAL, TWO_DECIMALS = 10, 100


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of the player and of the club; `above` of `below` if it is a share of a count.

    `among`: number of players compared; `better`: percentage of the others that do worse, None for too few.
    """

    id: str
    name: str
    own: str
    club: str
    above: int
    below: int
    share: bool
    lower: bool
    better: int | None
    among: int
    spot: Strip


@dataclass(frozen=True, slots=True)
class Rates:
    """A player's rates, without those over deals or games if there are too few."""

    deals: int
    games: int
    rows: tuple[Rate, ...]

    @property
    def few_deals(self) -> bool:
        """Whether there are too few deals for rates over deals."""
        return self.deals < LEAST_DEALS


@dataclass(frozen=True, slots=True)
class Compared:
    """A player's counts (None: no games), the sum of everyone's, and a rate of all players with a sufficient sample.

    `ordered` lists quotients as floats from low to high: each is rounded once, so that equal rates are equal.
    """

    own: Counts | None
    club: Counts
    ordered: Callable[[Kind], Sequence[float]]


def rates_among(found: Compared, system: str, played: Played = None) -> Rates:
    """Return the player's rates next to everyone's."""
    own = found.own
    if own is None:
        return Rates(0, 0, ())
    glossary = registry.system(system).glossary
    rows = (_rate(kind, own, found, played, glossary) for kind in rates_of(system) if enough(kind, own))
    return Rates(own["deals"], own["games"], tuple(rate for rate in rows if rate))


def enough(kind: Kind, counts: Counts) -> bool:
    """Whether a player has enough deals or games to be compared in a rate."""
    return bool(counts["games"] >= LEAST_GAMES if kind.over_games else counts["deals"] >= LEAST_DEALS)


def _rate(kind: Kind, own: Counts, found: Compared, played: Played, glossary: Glossary) -> Rate | None:
    club, mine = kind.of(found.club), kind.of(own)
    if not club or mine is None:
        return None
    ordered = found.ordered(kind)
    return Rate(
        id=kind.id,
        name=glossary.say(kind.name, core_lang()),
        own=said(kind, mine, played),
        club=said(kind, club, played),
        above=kind.above(own),
        below=own[kind.denominator],
        share=kind.unit is None,
        lower=kind.lower,
        better=percentile(float(mine), ordered, lower=kind.lower) if len(ordered) >= LEAST_PLAYERS else None,
        among=len(ordered),
        spot=strip(float(mine), float(club), sampled(ordered)),
    )


def sampled(ordered: Sequence[float]) -> Sequence[float]:
    """Return a sample small enough for a drawing, evenly spread from the lowest to the highest value.

    >>> sampled([1, 2, 3]), len(sampled(range(1000))), sampled(range(1000))[0], sampled(range(1000))[-1]
    ([1, 2, 3], 60, 0, 999)
    """
    if len(ordered) <= MOST_STROKES:
        return ordered
    return [ordered[i * (len(ordered) - 1) // (MOST_STROKES - 1)] for i in range(MOST_STROKES)]


def said(kind: Kind, value: Fraction, played: Played = None) -> str:
    """Format a rate: shares in percent, points as integers, placings and fan with two decimals."""
    if kind.unit is None:
        return percent(value)
    if kind.unit is Unit.POINTS:
        return _signed(_rounded(value), lambda amount: written(amount, played))
    if kind.unit is Unit.TENTHS:
        return _signed(_rounded(value), lambda tenths: written_total(tenths, played), plus=True)
    return decimal(value, TWO_DECIMALS)


def _rounded(value: Fraction) -> int:
    return half_up(value) if value >= 0 else -half_up(-value)


def _signed(value: int, write: Callable[[int], str], *, plus: bool = False) -> str:
    sign = MINUS if value < 0 else "+" if plus and value else ""
    return sign + write(abs(value))
