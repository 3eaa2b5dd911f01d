"""A player's rates as they are kept with his sums: a float for each rate of the system, in the order of `rates_of`."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import inf
from typing import Any

from clubs.statistics.rates import RATES, Rate, rates_of

LEAST_DEALS, LEAST_GAMES = 20, 5
"""What a rate over deals, and one over games, needs to mean something (standings, section 5.3)."""
ALSO = ("deals", "games", "known_wins", "place_sum")
"""What else than rates is said of everybody, or asked of each."""
PLACES = tuple(f"place_{place}" for place in range(1, 5))
MISSING = inf
"""Stands for a rate that somebody has not, or has too few deals or games for: after all others in order."""


def shape() -> Sequence[object]:
    """Which rates are packed, and of what."""
    return [
        LEAST_DEALS,
        LEAST_GAMES,
        ALSO,
        *((rate.id, rate.numerator, rate.denominator, rate.systems) for rate in RATES),
    ]


def packed(system: str, values: Mapping[str, Any]) -> bytes:
    """The rates of somebody with these sums (`place_1` … by place); nothing where there are too few deals and games."""
    games, deals = values["games"] >= LEAST_GAMES, values["deals"] >= LEAST_DEALS
    if not games and not deals:
        return b""
    kinds = rates_of(system)
    return array("d", (_rate(kind, values) if _enough(kind, games, deals) else MISSING for kind in kinds)).tobytes()


def column(count: str, place: int | None) -> str:
    """The column of a sum that a term of a rate stands in."""
    return count if place is None else f"place_{place}"


@cache
def columns_of(system: str) -> Sequence[str]:
    """The columns of sums that a system's rates are made of, and what else is said of everybody; places last."""
    kinds = rates_of(system)
    terms = {column(term.count, term.place) for kind in kinds for term in kind.numerator}
    names = {*terms, *(kind.denominator for kind in kinds), *ALSO}
    return [*sorted(names - {*PLACES}), *PLACES]


def _enough(kind: Rate, games: bool, deals: bool) -> bool:
    return games if kind.over_games else deals


def _rate(kind: Rate, values: Mapping[str, Any]) -> float:
    """The quotient, rounded once, so that equal rates are equal."""
    below = values[kind.denominator]
    above = sum(term.sign * values[column(term.count, term.place)] for term in kind.numerator)
    return above / below if below else MISSING


def unpacked(system: str, rows: Iterable[bytes | memoryview]) -> Callable[[Rate], Sequence[float]]:
    """What gives a rate of all who have it, from low to high; `rows` as they were packed."""
    values, at = array("d"), _places(system)
    values.frombytes(b"".join(rows))

    @cache
    def ordered(kind: str) -> Sequence[float]:
        found = sorted(values[at[kind] :: len(at)])
        return array("d", found[: bisect_left(found, MISSING)])

    return lambda kind: ordered(kind.id)


@cache
def _places(system: str) -> Mapping[str, int]:
    return {kind.id: i for i, kind in enumerate(rates_of(system))}
