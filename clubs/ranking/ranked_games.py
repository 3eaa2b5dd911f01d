"""Inputs of a table: games in order of play, bonuses and penalties, attendance, teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.ranking.policy import Policy


@dataclass(frozen=True, slots=True)
class Game:
    """A final game: players in seat order (None for nobody), their placings and totals in tenths.

    `index` is its number in the list as given, `order` that in order of play.
    """

    index: int
    night: int
    players: tuple[str | None, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    system: str = ""
    order: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A bonus (or penalty, below 0) in tenths for a player or a team; `night` None: of no night."""

    tenths: int
    kind: str
    player: str | None = None
    team: str | None = None
    night: int | None = None


@dataclass(frozen=True, slots=True)
class Presence:
    """Attendance of a night, playing or sitting out."""

    night: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A team by its name, with its members."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """All inputs of a table. `largest`, `mixed` and `systems` cover all games, counted or not."""

    policy: Policy
    games: tuple[Game, ...]
    lines: tuple[Line, ...] = ()
    present: tuple[Presence, ...] = ()
    guests: frozenset[str] = frozenset()
    teams: tuple[Team, ...] = ()
    sizes: frozenset[int] = frozenset()
    systems: int = 1

    @property
    def largest(self) -> int:
        """Return the number of players in the largest game; 0 without games."""
        return max(self.sizes, default=0)

    @property
    def mixed(self) -> bool:
        """Return whether game sizes differ."""
        return len(self.sizes) > 1

    @cached_property
    def newest(self) -> int | None:
        """Return the latest night with a game."""
        return self.games[-1].night if self.games else None

    def before(self, night: int) -> Table:
        """Return the table without this night and later ones; sizes and systems stay unchanged."""
        return replace(
            self,
            games=tuple(game for game in self.games if game.night < night),
            lines=tuple(line for line in self.lines if line.night is None or line.night < night),
            present=tuple(presence for presence in self.present if presence.night < night),
        )


def in_order(games: Sequence[Game]) -> tuple[Game, ...]:
    """Sort games by night, within a night as listed, and number them in this order."""
    ordered = sorted(games, key=lambda game: game.night)
    return tuple(replace(game, order=order) for order, game in enumerate(ordered))
