"""Divisions of a league: the last of each swap places with the first of the next one (circuits, section 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clubs.circuits.selection import Field


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its players in last season's order, and how many move up and down."""

    name: str
    players: tuple[str, ...]
    up: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class Divisions:
    """All divisions from the highest."""

    divisions: tuple[Division, ...]

    def answer(self, field: Field) -> dict[str, Any]:
        """Return the new divisions: players relegated into them, those who stayed, and those promoted."""
        ranks = {one.player: one.rank for one in field.players}
        last = len(ranks) + 1
        ordered = [sorted(one.players, key=lambda player: ranks.get(player, last)) for one in self.divisions]
        above: Sequence[str] = ()
        found = []
        for i, division in enumerate(self.divisions):
            players = ordered[i]
            stop = len(players) - division.down
            below = ordered[i + 1][: self.divisions[i + 1].up] if i + 1 < len(ordered) else []
            new = [*above, *players[division.up : stop], *below]
            found.append({"name": division.name, "players": new, "up": below, "down": list(above)})
            above = players[stop:]
        return {"divisions": found}
