"""Who qualifies: ranked players in order of rank, for one list or country by country (circuits, section 5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from clubs.circuits.circuit_events import Circuit
from clubs.circuits.days import months_after, triple
from clubs.circuits.event_weights import State, WeighedEvent
from clubs.circuits.rank_order import RankedPlayer


@dataclass(frozen=True, slots=True)
class Condition:
    """A participation requirement: a minimum of events, or of days at events, in the last months."""

    fact: str
    least: int
    months: int | None = None
    where: str = "all"


@dataclass(frozen=True, slots=True)
class Lot:
    """The order of players with equal ranks: drawn if all of them were drawn, otherwise by name."""

    drawn: Mapping[str, int] = field(default_factory=dict)

    def orders(self, group: Iterable[RankedPlayer]) -> bool:
        """Return whether everybody in a group was drawn."""
        return all(one.player in self.drawn for one in group)

    def sorted(self, group: Iterable[RankedPlayer]) -> list[RankedPlayer]:
        """Return a group in the order drawn, others after it by name."""
        return sorted(group, key=lambda one: (self.drawn.get(one.player, len(self.drawn)), one.player))


@dataclass(frozen=True, slots=True)
class Taken:
    """Who has a seat, who is tied for the last ones, and how many seats are open."""

    names: list[str]
    tied: list[str]
    open: int
    alternates: list[str]

    def answer(self) -> dict[str, Any]:
        """Return the seats in the format of answers."""
        return {"names": self.names, "tied": self.tied, "open": self.open}


def take(candidates: Sequence[RankedPlayer], seats: int, lot: Lot) -> Taken:
    """Give seats to the candidates, who come in order of rank. Names alone never decide."""
    names: list[RankedPlayer] = []
    for _rank, level in groupby(candidates, lambda one: one.rank):
        group, left = list(level), seats - len(names)
        if not left:
            break
        drawn = lot.orders(group)
        if len(group) > left and not drawn:
            return Taken(_names(names), sorted(_names(group)), left, [])
        names += (lot.sorted(group) if drawn else sorted(group, key=lambda one: one.player))[:left]
    taken = {one.player for one in names}
    rest = [one for one in candidates if one.player not in taken]
    after = [one for _rank, level in groupby(rest, lambda one: one.rank) for one in lot.sorted(level)]
    return Taken(_names(names), [], seats - len(names), _names(after))


def _names(players: Iterable[RankedPlayer]) -> list[str]:
    return [one.player for one in players]


@dataclass(frozen=True, slots=True)
class Field:
    """The input of a selection."""

    circuit: Circuit
    events: Sequence[WeighedEvent]
    players: Sequence[RankedPlayer]
    lot: Lot
    declined: frozenset[str]

    def candidates(self, without: Iterable[str] = ()) -> list[RankedPlayer]:
        """Return the ranked players who may get a seat."""
        out = self.declined.union(without)
        return [one for one in self.players if one.player not in out]

    def of_country(self, country: str) -> list[RankedPlayer]:
        """Return the candidates of a country."""
        return [one for one in self.candidates() if one.country == country]


@dataclass(frozen=True, slots=True)
class Top:
    """The first n, some of them invited."""

    n: int
    country: str | None = None
    invited: tuple[str, ...] = ()
    eligible: tuple[Condition, ...] = ()
    home: str | None = None
    alternates: int = 0

    def answer(self, field: Field) -> dict[str, Any]:
        """Return who qualifies, and the alternates."""
        able = [one for one in field.candidates(self.invited) if self.country is None or one.country == self.country]
        for condition in self.eligible:
            played = _played(field, condition, self.home)
            able = [one for one in able if played.get(one.player, 0) >= condition.least]
        taken = take(able, self.n - len(self.invited), field.lot)
        names = [*self.invited, *taken.names]
        return {**taken.answer(), "names": names, "alternates": taken.alternates[: self.alternates]}


def _played(field: Field, condition: Condition, home: str | None) -> Mapping[str, int]:
    """Return the events, or days, of each player that a condition counts."""
    found: dict[str, int] = {}
    for one in field.events:
        if _is_asked(field, one, condition, home):
            number = 1 if condition.fact == "events" else one.event.facts.days
            for result in one.event.results:
                found[result.player] = found.get(result.player, 0) + number
    return found


def _is_asked(field: Field, one: WeighedEvent, condition: Condition, home: str | None) -> bool:
    event, day = one.event, field.circuit.day
    if one.state is State.OUT or event.day > day:
        return False
    if condition.months is not None and triple(day) > months_after(event.day, condition.months):
        return False
    return condition.where == "all" or (event.country == home) is (condition.where == "home")


@dataclass(frozen=True, slots=True)
class PerCountry:
    """The first n of each member country."""

    n: int
    members: tuple[str, ...]

    def answer(self, field: Field) -> dict[str, Any]:
        """Return who qualifies of each country, in the order of the members."""
        found = [
            {"country": country, **take(field.of_country(country), self.n, field.lot).answer()}
            for country in self.members
        ]
        return {"countries": found}
