"""The facts of a game that are counted: its deals and wins as the core settled them, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.score_moves import Deltas, Move
from scoring.strict_json import Json


@dataclass(frozen=True, slots=True)
class Win:
    """One win. `said` is the entry in the result, `limit` the limit reached; `patterns` is None where unknown.

    `before`: the number of wins before the winning tile; `dora`: the fan of rows that are not yaku.
    """

    winner: int
    loser: int | None
    said: Json
    points: int
    fan: int | None
    yakuman: int
    limit: str | None
    before: int
    patterns: frozenset[str] | None = None
    dora: int = 0

    @property
    def hand(self) -> Json | None:
        """Return the fields of the tiles, where they were given."""
        return self.said.get("hand")

    @property
    def open(self) -> bool:
        """Return whether a meld other than a concealed kong was shown."""
        return any(not meld.startswith("ankan") for meld in (self.hand or {}).get("melds", ()))

    @property
    def shown(self) -> frozenset[str]:
        """Return the known patterns."""
        return self.patterns or frozenset()


@dataclass(frozen=True, slots=True)
class Deal:
    """One settled deal: the result as given, the contract's states before and after it, the changes of the scores.

    `ready`: the ready seats at a draw, None where that was not asked; `three_suits`: the seats that held three suits.
    """

    result: Json
    before: Json
    after: Json
    deltas: Deltas
    moves: tuple[Move, ...]
    wins: tuple[Win, ...]
    ready: frozenset[int] | None = None
    three_suits: frozenset[int] = frozenset()

    @property
    def type(self) -> str:
        """Return the type of the result."""
        return str(self.result["type"])

    @property
    def dealer(self) -> int:
        """Return the dealer."""
        return int(self.before["dealer"])

    @property
    def counts(self) -> bool:
        """Return whether the deal counts: neither void nor still being played."""
        return self.type != "running" and self.result.get("reason") != "void"

    def listed(self, name: str) -> tuple[int, ...]:
        """Return the players in a list of the result; entries that are not players are left out."""
        return players_in(self.result.get(name), len(self.deltas))


def players_in(entries: object, players: int) -> tuple[int, ...]:
    """Return the players that a list names, each by number or in an object's `player`."""
    if not isinstance(entries, list | tuple):
        return ()
    named = [entry.get("player") if isinstance(entry, Mapping) else entry for entry in entries]
    return tuple(player for player in named if type(player) is int and 0 <= player < players)


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game for one seat: place, final score, total in tenths, and `left`, the score in the final state."""

    place: int
    score: int
    total: int
    left: int


@dataclass(frozen=True, slots=True)
class Game:
    """A replayed game: its deals in order and its end for each seat; `ended_itself`: by the rules, not by time."""

    deals: tuple[Deal, ...]
    ends: tuple[End, ...]
    ended_itself: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """The players at the table, by seat: for whom the result counts, and who sat there, by deal (None: nobody)."""

    counted_for: tuple[str | None, ...]
    sitters: tuple[tuple[str | None, ...], ...]
