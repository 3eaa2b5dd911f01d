"""The input of a circuit: events with their facts, final places and games, and the register of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from clubs.ranking.rating_replay import RatedGame


class Result(NamedTuple):
    """A player's final place in an event, with points and table points in tenths if the event has them."""

    player: str
    place: int
    country: str | None = None
    points: int | None = None
    table_points: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about an event that a formula may use. `weight` is set by hand, in ten-thousandths."""

    players: int
    days: int
    countries: int
    qualification: bool
    sessions: int
    weight: int | None


@dataclass(frozen=True)
class Event:
    """A tournament in a circuit.

    `day` is its last day; its age counts from `counts_from`. `exam` names a grade that can be earned there.
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
        """Return how many results share each place."""
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
    """Everything that a ranking as of a day is calculated from, except the formula."""

    day: date
    events: Sequence[Event]
    players: Mapping[str, Entry]
    country_best: int = 3

    def listed(self, player: str) -> bool:
        """Return whether a player may be ranked. Players who are not in the register may."""
        entry = self.players.get(player)
        return entry is None or entry.listed
