"""Merge the columns of draws and discards into one order of play (logs, section 3).

A discard is called if another player's next draw is a call of that tile from that seat, pon and kong before chi. If
calling and not calling both fit, the correct choice is the one that uses up all columns: the alternatives are kept and
tried by backtracking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from clubs.game_logs.log_errors import COLUMNS, bad_log
from clubs.game_logs.tenhou6_calls import HOLDER, Drawn, Put

SEATS = 4
MOST_TRIES = 10_000
NOBODY = -1


class Step(NamedTuple):
    """One event: a player draws, calls `source`'s discard, or discards."""

    player: int
    what: Drawn | Put
    source: int = NOBODY


class Place(NamedTuple):
    """Position in every column, and whose draw comes next: a call if `source` is a player."""

    draws: tuple[int, ...]
    puts: tuple[int, ...]
    player: int
    source: int


class Way(NamedTuple):
    """A possible next drawer."""

    player: int
    source: int


class Found(Enum):
    """Outcome of an order of play."""

    END = auto()
    FORK = auto()
    NOTHING = auto()


@dataclass(slots=True)
class Tries:
    """The backtracking budget of a whole log."""

    left: int = MOST_TRIES

    def spend(self) -> None:
        """Use up one backtracking step."""
        self.left -= 1
        if self.left < 0:
            raise bad_log(COLUMNS)


class Weave:
    """The parsed columns of one deal."""

    def __init__(self, draws: Sequence[Sequence[Drawn]], puts: Sequence[Sequence[Put]], tries: Tries) -> None:
        self.draws, self.puts, self.tries = draws, puts, tries
        self.players = len(draws)
        self.drawn = [0] * self.players
        self.put = [0] * self.players
        self.steps: list[Step] = []
        self.forks: list[tuple[Place, int]] = []
        self.seen: set[Place] = set()

    def course(self, dealer: int) -> list[Step]:
        """Return the events in order; raises `bad_log` if no order uses up all columns."""
        nothing = (0,) * self.players
        self.forks.append((Place(nothing, nothing, dealer, NOBODY), 0))
        while self.forks:
            place, kept = self.forks.pop()
            found = self._follow(place, kept) if place not in self.seen else Found.NOTHING
            self.seen.add(place)
            if found is Found.END:
                return self.steps
            if found is Found.NOTHING:
                self.tries.spend()
        raise bad_log(COLUMNS)

    def _follow(self, place: Place, kept: int) -> Found:
        """Follow the turns to the next fork or the end."""
        del self.steps[kept:]
        self.drawn, self.put = list(place.draws), list(place.puts)
        way = Way(place.player, place.source)
        while True:
            found = self._turn(way)
            if isinstance(found, Found):
                return found
            way = found

    def _turn(self, way: Way) -> Way | Found:
        """Process a draw or call, and the discard after it."""
        player = way.player
        if self.drawn[player] == len(self.draws[player]):
            return self._used_up()
        taken = self.draws[player][self.drawn[player]]
        if bool(taken.type) != (way.source != NOBODY):
            return Found.NOTHING
        self.drawn[player] += 1
        self.steps.append(Step(player, taken, way.source))
        return self._put_down(player, taken)

    def _put_down(self, player: int, taken: Drawn) -> Way | Found:
        if self.put[player] == len(self.puts[player]):
            return self._used_up()
        put = self.puts[player][self.put[player]]
        self.put[player] += 1
        if taken.type == "daiminkan" or put is HOLDER:
            return Way(player, NOBODY) if taken.type == "daiminkan" and put is HOLDER else Found.NOTHING
        self.steps.append(Step(player, put))
        if put.type != "discard":
            return Way(player, NOBODY)
        if put.tile is None and taken.type:
            return Found.NOTHING
        return self._discarded(player, taken.tile if put.tile is None else put.tile)

    def _discarded(self, player: int, tile: int) -> Way | Found:
        ways = [*self._callers(player, tile), Way((player + 1) % self.players, NOBODY)]
        if len(ways) == 1:
            return ways[0]
        drawn, put = tuple(self.drawn), tuple(self.put)
        self.forks += [(Place(drawn, put, *way), len(self.steps)) for way in reversed(ways)]
        return Found.FORK

    def _callers(self, player: int, tile: int) -> list[Way]:
        found: list[tuple[bool, Way]] = []
        for other in range(self.players):
            at, column = self.drawn[other], self.draws[other]
            if other == player or at == len(column) or column[at].tile != tile or not column[at].type:
                continue
            if (other + column[at].source) % SEATS == player:
                found.append((column[at].type == "chi", Way(other, player)))
        return [way for _, way in sorted(found)]

    def _used_up(self) -> Found:
        ends = zip((*self.drawn, *self.put), (*self.draws, *self.puts), strict=True)
        return Found.END if all(at == len(column) for at, column in ends) else Found.NOTHING
