"""Head-to-head: the results of two players' games together, and their wins from each other.

Standings, sections 3.5 and 5.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.statistics.game_facts import End, Game, Seats


@dataclass(slots=True)
class Versus:
    """One player against another: games placed ahead, level, behind; totals in tenths; wins from the other."""

    games: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0
    total: int = 0
    other_total: int = 0
    rons: int = 0
    ron_points: int = 0

    def add(self, own: End, other: End) -> None:
        """Add a game of both players."""
        self.games += 1
        self.ahead += own.place < other.place
        self.level += own.place == other.place
        self.behind += own.place > other.place
        self.total += own.total
        self.other_total += other.total


Pairs = dict[tuple[str, str], Versus]


def versus(games: Iterable[tuple[Game, Seats]]) -> Pairs:
    """Return every ordered pair that met in a game that counts for both, or had a win by discard between them."""
    found: Pairs = {}
    for game, seats in games:
        _meet(found, game, seats)
        for deal, sitters in zip(game.deals, seats.sitters, strict=True):
            for win in deal.wins if deal.counts else ():
                if win.loser is not None:
                    _won(found, sitters[win.winner], sitters[win.loser], win.points)
    return dict(sorted(found.items()))


def _meet(found: Pairs, game: Game, seats: Seats) -> None:
    for player, own in zip(seats.counted_for, game.ends, strict=True):
        for other, end in zip(seats.counted_for, game.ends, strict=True):
            if player is not None and other is not None and player != other:
                _pair(found, player, other).add(own, end)


def _won(found: Pairs, winner: str | None, loser: str | None, points: int) -> None:
    if winner is None or loser is None:
        return
    own = _pair(found, winner, loser)
    own.rons += 1
    own.ron_points += points
    _pair(found, loser, winner)


def _pair(found: Pairs, player: str, other: str) -> Versus:
    return found.setdefault((player, other), Versus())
