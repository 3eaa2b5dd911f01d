"""Seats shared out among member countries as the European Mahjong Association does (circuits, section 5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from clubs.circuits.country_ranking import Country, countries
from clubs.circuits.decimals import total
from clubs.circuits.rank_order import RankedPlayer
from clubs.circuits.selection import Field, take
from scoring.fractions import r4

_BITS = 192
"""Binary digits for comparing values with their mean before it is calculated exactly."""


@dataclass(slots=True)
class Share:
    """A member country's seats, by the rule that allocated them."""

    country: str
    value: Fraction
    players: int
    high: int
    cap: int
    given: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("a1", "a2", "a3", "b"), 0))
    again: int = 0

    @property
    def kept(self) -> int:
        """Return the seats from all rules, up to the cap."""
        return min(sum(self.given.values()), self.cap)

    @property
    def seats(self) -> int:
        """Return the final number of seats."""
        return self.kept + self.again


@dataclass(frozen=True, slots=True)
class Quota:
    """Seats for members: a base for each, then by their players, never more than a country's good players."""

    seats: int
    members: tuple[str, ...]
    high: Fraction
    top: int = 3

    def answer(self, field: Field) -> dict[str, Any]:
        """Return the members in order of their value, each with its seats and who takes them."""
        found = countries(field.players, field.circuit.country_best)
        shares = self._shares(found, field.players)
        left = self._hand_out(shares)
        left = _hand_out_again(shares, left + sum(sum(one.given.values()) - one.kept for one in shares))
        lines = [_line(field, one, rank) for rank, one in enumerate(shares, 1)]
        return {"left": left, "countries": lines}

    def _shares(self, found: Mapping[str, Country], players: Sequence[RankedPlayer]) -> list[Share]:
        above = above_mean(players)
        shares = []
        for code in self.members:
            country = found.get(code, Country(code, (), Fraction(0)))
            high = sum(one.value > self.high for one in country.players)
            cap = max(1, sum(one.player in above for one in country.players))
            shares.append(Share(code, country.value, len(country.players), high, cap))
        return sorted(shares, key=lambda one: (-one.value, one.country))

    def _hand_out(self, shares: Sequence[Share]) -> int:
        """Allocate the seats by each rule in turn. Return how many are left."""
        turns = [("a2", one) for one in shares]
        turns += [("a3", one) for one in shares if one.high]
        turns += [("a1", one) for one in shares[: self.top]]
        for rule, one in turns[: self.seats]:
            one.given[rule] += 1
        left = max(self.seats - len(turns), 0)
        return 0 if _hand_out_by_share(shares, left) else left


def _hand_out_by_share(shares: Sequence[Share], seats: int) -> bool:
    """Allocate each seat to the member furthest below its share so far. Return False without any ranked player."""
    players, high = sum(one.players for one in shares), sum(one.high for one in shares)
    if not players:
        return False
    # B3 as a whole number of parts of `whole`: the mean of the shares of players and of high-ranked players
    whole = 2 * players * (high or players)
    parts = [one.players * (high or players) + (one.high if high else one.players) * players for one in shares]
    able = [i for i, part in enumerate(parts) if part]
    due = [0] * len(able)
    parts = [parts[i] for i in able]
    for _ in range(seats):
        due = list(map(int.__add__, due, parts))
        best = due.index(max(due))
        due[best] -= whole
        shares[able[best]].given["b"] += 1
    return True


def _hand_out_again(shares: Sequence[Share], seats: int) -> int:
    """Allocate returned seats to members below their cap, round after round. Return how many are left."""
    while seats:
        able = [one for one in shares if one.seats < one.cap][:seats]
        if not able:
            break
        for one in able:
            one.again += 1
        seats -= len(able)
    return seats


def above_mean(players: Sequence[RankedPlayer]) -> set[str]:
    """Return the players whose value is strictly above the mean of all.

    The first binary digits of the values decide most cases. Only values closer to the mean are compared with the exact
    one, whose denominator can have hundreds of thousands of digits.
    """
    number, floors = len(players), [_floor(one.value) for one in players]
    low = sum(floors)
    mean: Fraction | None = None
    found = set()
    for one, floor in zip(players, floors, strict=True):
        if floor * number >= low + number:
            found.add(one.player)
        elif (floor + 1) * number > low:
            mean = total([other.value for other in players]) / number if mean is None else mean
            if one.value > mean:
                found.add(one.player)
    return found


def _floor(value: Fraction) -> int:
    return (value.numerator << _BITS) // value.denominator


def _line(field: Field, one: Share, rank: int) -> dict[str, Any]:
    return {
        "country": one.country,
        "rank": rank,
        "value": r4(one.value),
        "players": one.players,
        "high": one.high,
        **one.given,
        "cap": one.cap,
        "again": one.again,
        "seats": one.seats,
        **take(field.of_country(one.country), one.seats, field.lot).answer(),
    }
