"""What a game was, as far as it is counted: its deals and wins as the core settled them, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.score_moves import Deltas, Move
from scoring.strict_json import Json


@dataclass(frozen=True, slots=True)
class Win:
    """One win. `said` is the result's entry, `limit` the bracket reached; `patterns` None where they are not known.

    `before`: how many had won before the tile that won it; `dora`: the sum of the rows that are no yaku.
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
        """The fields of the tiles, where they were given."""
        return self.said.get("hand")

    @property
    def open(self) -> bool:
        """Whether a meld other than a concealed kong was shown."""
        return any(not meld.startswith("ankan") for meld in (self.hand or {}).get("melds", ()))

    @property
    def shown(self) -> frozenset[str]:
        """The patterns as far as they are known."""
        return self.patterns or frozenset()


@dataclass(frozen=True, slots=True)
class Deal:
    """One settled deal: the result as given, the contract's states before and after it, what it moved.

    `ready`: who was ready at a draw, None where that was not asked; `three_suits`: who was found so.
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
        """The type of the result."""
        return str(self.result["type"])

    @property
    def dealer(self) -> int:
        """Who dealt."""
        return int(self.before["dealer"])

    @property
    def counts(self) -> bool:
        """Whether it is a deal at all: neither void nor still being played."""
        return self.type != "running" and self.result.get("reason") != "void"

    def listed(self, name: str) -> tuple[int, ...]:
        """The players in a list of the result; what is no player, where a system ignores the list, is left out."""
        return players_in(self.result.get(name), len(self.deltas))


def players_in(entries: object, players: int) -> tuple[int, ...]:
    """The players that a list names, each by number or in an object's `player`."""
    if not isinstance(entries, list | tuple):
        return ()
    named = [entry.get("player") if isinstance(entry, Mapping) else entry for entry in entries]
    return tuple(player for player in named if type(player) is int and 0 <= player < players)


@dataclass(frozen=True, slots=True)
class End:
    """What a game came to for one seat: place, final score, total in tenths, the score in the state at the end."""

    place: int
    score: int
    total: int
    left: int


@dataclass(frozen=True, slots=True)
class Game:
    """A replayed game: its deals in order, how it ended for each seat; `ended_itself`: not by time."""

    deals: tuple[Deal, ...]
    ends: tuple[End, ...]
    ended_itself: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """Who was at the table, by seat: for whom the result counts, and who sat there, deal by deal (None: nobody)."""

    counted_for: tuple[str | None, ...]
    sitters: tuple[tuple[str | None, ...], ...]
