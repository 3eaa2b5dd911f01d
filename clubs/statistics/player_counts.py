"""Counts by player over games in order: as sitter, as the player whose result counts, and runs of consecutive games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clubs.statistics.counts import Counts, counts_of, put_together
from clubs.statistics.deal_counts import count_deal
from clubs.statistics.game_counts import count_game
from clubs.statistics.game_facts import Deal, Game, Seats
from clubs.statistics.system_counts import count_own


@dataclass(slots=True)
class Person:
    """A player's counts so far, and the current runs of games in first place and of games without a last place."""

    counts: Counts = field(default_factory=dict)
    tops: int = 0
    no_lasts: int = 0

    def add_game(self, more: Counts) -> None:
        """Add a game that counts for this player."""
        put_together(self.counts, more)
        self.tops = self.tops + 1 if more["places"][0] else 0
        self.no_lasts = 0 if more.get("lasts") else self.no_lasts + 1
        put_together(self.counts, {"top_streak": self.tops, "no_last_streak": self.no_lasts})


def seat_counts(system: str, deal: Deal) -> list[Counts]:
    """Return everything that one deal adds, by seat."""
    seats = count_deal(deal)
    count_own(system, seats, deal)
    return seats


def people(system: str, games: Iterable[tuple[Game, Seats]]) -> dict[str, Person]:
    """Return all players who sat or whose result counted, by name; `games` are in the order of play."""
    found: dict[str, Person] = {}
    for game, seats in games:
        for deal, sitters in zip(game.deals, seats.sitters, strict=True):
            for sitter, more in zip(sitters, seat_counts(system, deal), strict=True):
                if sitter is not None:
                    put_together(found.setdefault(sitter, Person()).counts, more)
        for seat, player in enumerate(seats.counted_for):
            if player is not None:
                found.setdefault(player, Person()).add_game(count_game(system, game, seat))
    return found


def all_counts(system: str, players: int, counts: Mapping[str, Any]) -> Counts:
    """Return every count of the system, including empty ones."""
    return {row.id: counts.get(row.id, row.nothing(players)) for row in counts_of(system)}
