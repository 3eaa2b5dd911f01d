"""A player's rates, stored with the player's sums: one float per rate of the system, in the order of `rates_of`."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import inf
from typing import Any

from clubs.statistics.rates import RATES, Rate, rates_of

LEAST_DEALS, LEAST_GAMES = 20, 5
"""Minimum sample of a rate over deals, and over games (standings, section 5.3)."""
ALSO = ("deals", "games", "known_wins", "place_sum")
"""Values besides rates that are stored for every player or required from each."""
PLACES = tuple(f"place_{place}" for place in range(1, 5))
MISSING = inf
"""Marks a missing rate, or one with too few deals or games; it sorts after all others."""


def shape() -> Sequence[object]:
    """Return which rates are packed, and from what."""
    return [
        LEAST_DEALS,
        LEAST_GAMES,
        ALSO,
        *((rate.id, rate.numerator, rate.denominator, rate.systems) for rate in RATES),
    ]


def packed(system: str, values: Mapping[str, Any]) -> bytes:
    """Return the packed rates for these sums (`place_1` … by place), or nothing with too few deals and games."""
    games, deals = values["games"] >= LEAST_GAMES, values["deals"] >= LEAST_DEALS
    if not games and not deals:
        return b""
    kinds = rates_of(system)
    return array("d", (_rate(kind, values) if _enough(kind, games, deals) else MISSING for kind in kinds)).tobytes()


def column(count: str, place: int | None) -> str:
    """Return the sum column of a rate's term."""
    return count if place is None else f"place_{place}"


@cache
def columns_of(system: str) -> Sequence[str]:
    """Return the sum columns used by a system's rates, and the values stored for every player; placings last."""
    kinds = rates_of(system)
    terms = {column(term.count, term.place) for kind in kinds for term in kind.numerator}
    names = {*terms, *(kind.denominator for kind in kinds), *ALSO}
    return [*sorted(names - {*PLACES}), *PLACES]


def _enough(kind: Rate, games: bool, deals: bool) -> bool:
    return games if kind.over_games else deals


def _rate(kind: Rate, values: Mapping[str, Any]) -> float:
    """Return the quotient, rounded once so that equal rates are equal floats."""
    below = values[kind.denominator]
    above = sum(term.sign * values[column(term.count, term.place)] for term in kind.numerator)
    return above / below if below else MISSING


def unpacked(system: str, rows: Iterable[bytes | memoryview]) -> Callable[[Rate], Sequence[float]]:
    """Return a function that returns all players' values of a rate, from low to high; `rows` are packed rates."""
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
