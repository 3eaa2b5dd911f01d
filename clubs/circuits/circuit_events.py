"""What a circuit is made of: events with their facts, final places and games, and the register of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from clubs.ranking.rating_replay import RatedGame


class Result(NamedTuple):
    """A player's final place in an event; points and table points in tenths where the event has them."""

    player: str
    place: int
    country: str | None = None
    points: int | None = None
    table_points: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What a formula may ask of an event; `weight` is set by hand, in ten-thousandths."""

    players: int
    days: int
    countries: int
    qualification: bool
    sessions: int
    weight: int | None


@dataclass(frozen=True)
class Event:
    """One tournament as the circuit sees it.

    `day` is its last one, `counts_from` the day from which its age is counted. `exam` names a grade that can be
    reached there.
    """

    index: int
    id: str
    day: date
    results: tuple[Result, ...]
    facts: Facts
    counts_from: date
    country: str | None = None
    counts: bool = True
    exam: str | None = None
    games: tuple[RatedGame, ...] = ()

    @cached_property
    def sharing(self) -> Mapping[int, int]:
        """How many results share each place."""
        found: dict[int, int] = {}
        for result in self.results:
            found[result.place] = found.get(result.place, 0) + 1
        return found


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's entry in the register: only listed players are ranked."""

    country: str | None = None
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Circuit:
    """Everything that a ranking on a day is made from, except the formula."""

    day: date
    events: Sequence[Event]
    players: Mapping[str, Entry]
    country_best: int = 3

    def listed(self, player: str) -> bool:
        """Return whether a player may be ranked; who is not in the register is."""
        entry = self.players.get(player)
        return entry is None or entry.listed
