"""The kinds of a table's numbers, inferred from the whole list: scores at a scale, totals in points, placings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from clubs.spreadsheets.season import Season

SCALES = (1, 100, 1000)
SCORES, TOTALS, PLACES, OTHER = "scores", "totals", "places", "other"
_STARTS = range(20_000, 50_001, 1_000)
_FEW = 3
Figures = Sequence[Decimal | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a set of numbers. `start` is set if all games began with other points than the season's."""

    kind: str
    scale: int = 1
    start: int | None = None
    sure: bool = True


def kind_of(rows: Sequence[Figures], season: Season) -> Kind:
    """Return the kind of these rows' numbers, by majority."""
    full = [row for row in rows if row and None not in row]
    if full and all(map(_are_places, full)):
        return Kind(PLACES)
    if not season.start:
        return Kind(SCORES)
    fits = _fits(full, season)
    best = max(fits, key=lambda kind: (fits[kind], kind.kind == SCORES, -kind.scale), default=None)
    if best is not None and fits[best] * 2 >= len(full):
        return best
    return _other_start(full, season) or Kind(SCORES, _likely_scale(rows, season), sure=False)


def _are_places(row: Figures) -> bool:
    """Return whether numbers are a set of placings: 1 to n, or with shared ones such as 1, 1, 3, 4."""
    values = [value for value in row if value is not None]
    return len(values) > 1 and all(value == 1 + sum(other < value for other in values) for value in values)


def _fits(full: Sequence[Figures], season: Season) -> Counter[Kind]:
    found: Counter[Kind] = Counter()
    sums = season.sums() if season.uma is not None else frozenset()
    for row in full:
        total = sum_of(row)
        if scale := fitting_scale(total, season.sum_of(len(row))):
            found[Kind(SCORES, scale)] += 1
        if total * 10 in sums:
            found[Kind(TOTALS)] += 1
    return found


def sum_of(row: Figures) -> Decimal:
    """Return the sum of a row's numbers."""
    return sum((value for value in row if value is not None), Decimal(0))


def fitting_scale(total: Decimal, wanted: int) -> int:
    """Return the scale at which a row adds up, or 0."""
    return next((scale for scale in SCALES if total * scale == wanted), 0)


def _other_start(full: Sequence[Figures], season: Season) -> Kind | None:
    found: Counter[Kind] = Counter()
    for row in full:
        for scale in SCALES if len(row) == season.players else ():
            start, odd = divmod(sum_of(row) * scale, season.players)
            if not odd and int(start) in _STARTS and int(start) != season.start:
                found[Kind(SCORES, scale, int(start))] += 1
    best = max(found, key=lambda kind: (found[kind], -kind.scale), default=None)
    if best is None or found[best] < _FEW or found[best] * 10 < len(full) * 9:
        return None
    return best


def _likely_scale(rows: Sequence[Figures], season: Season) -> int:
    given = [row for row in rows if any(value is not None for value in row)]
    decimals = sum(any(value is not None and value % 1 for value in row) for row in given)
    if given and decimals * 2 >= len(given):
        return 1000
    nearer = sum(_nearer_in_hundreds(sum_of(row), season.sum_of(len(row))) for row in given)
    return 100 if nearer * 2 > len(given) else 1


def _nearer_in_hundreds(total: Decimal, wanted: int) -> bool:
    return abs(total - Decimal(wanted) / 100) < abs(total - wanted)


def scaled(value: Decimal, scale: int) -> int:
    """Return a number in points of the table."""
    return int((value * scale).to_integral_value())


def tenths(value: Decimal) -> int:
    """Return a total in tenths."""
    return int((value * 10).to_integral_value())
