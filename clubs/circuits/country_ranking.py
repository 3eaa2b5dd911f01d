"""Countries by the values of their best players (circuits, section 5.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clubs.circuits.decimals import total
from clubs.circuits.rank_order import RankedPlayer, ranked
from scoring.fractions import r4


@dataclass(frozen=True, slots=True)
class Country:
    """A country with its ranked players, best first. `player` is its code, used for sorting."""

    player: str
    players: tuple[RankedPlayer, ...]
    value: Fraction


def countries(players: Sequence[RankedPlayer], best: int) -> Mapping[str, Country]:
    """Return the countries of ranked players by code, with the mean of their best values."""
    found: dict[str, list[RankedPlayer]] = {}
    for one in players:
        if one.country is not None:
            found.setdefault(one.country, []).append(one)
    return {code: Country(code, tuple(own), _value(own, best)) for code, own in found.items()}


def _value(players: Sequence[RankedPlayer], best: int) -> Fraction:
    values = sorted((one.value for one in players), reverse=True)
    return total(values[:best]) / best


def country_lines(found: Mapping[str, Country]) -> list[dict[str, Any]]:
    """Return the countries in the format of the call's answer."""
    order = ranked(list(found.values()), [("value", lambda one: one.value)])
    return [
        {
            "country": line.who.player,
            "rank": line.rank,
            "shared": line.shared,
            "value": r4(line.who.value),
            "players": len(line.who.players),
        }
        for line in order
    ]
