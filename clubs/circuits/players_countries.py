"""The country of each player (circuits, section 5.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clubs.circuits.circuit_events import Circuit
from clubs.circuits.event_weights import State, WeighedEvent


def player_countries(circuit: Circuit, events: Iterable[WeighedEvent]) -> Mapping[str, str | None]:
    """Return countries by player: the register's, else that of the latest result that names one."""
    found: dict[str, str | None] = {}
    past = [one.event for one in events if one.state is not State.FUTURE]
    for event in sorted(past, key=lambda event: event.day):
        found |= {result.player: result.country for result in event.results if result.country}
    return found | {player: entry.country for player, entry in circuit.players.items() if entry.country}
