"""Choose who sits out if there are more players than seats."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from clubs.seating.seeded_random import Lots

Missed = Mapping[int, tuple[int, int]]


class Why(StrEnum):
    """Reason for sitting out."""

    ASKED = "asked"
    FEWEST = "fewest"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player who sits out; games missed before (`tonight`, `season`); one of `places` among `equal` candidates."""

    player: int
    why: Why
    tonight: int = 0
    season: int = 0
    equal: int = 0
    places: int = 0

    @property
    def drawn(self) -> bool:
        """Return whether players with equally many missed games were drawn by lot."""
        return self.why is Why.FEWEST and self.places < self.equal


def sitting_out(
    *,
    seed: str,
    players: Sequence[int],
    asked: AbstractSet[int],
    missed: Missed,
    seats: int,
    kept: AbstractSet[int] = frozenset(),
) -> tuple[SitOut, ...]:
    """Return who sits out, so that the others fill these `seats`.

    Players who asked to sit out come first; then those who missed the fewest games tonight, then in the season; ties
    are drawn by lot. Players in `kept` (locked to a table) sit out only if nobody else is left.
    """
    asking = tuple(SitOut(p, Why.ASKED, *missed.get(p, (0, 0))) for p in players if p in asked)
    ready = [p for p in players if p not in asked]
    waiting = _fewest_first(seed, ready, missed, kept)[: len(ready) - seats]
    return asking + tuple(_reason(p, ready, waiting, missed) for p in waiting)


def _fewest_first(seed: str, ready: list[int], missed: Missed, kept: AbstractSet[int]) -> list[int]:
    lot = Lots(seed, "sit out").shuffled(sorted(ready))
    return sorted(lot, key=lambda p: (p in kept, missed.get(p, (0, 0))))


def _reason(player: int, ready: list[int], waiting: list[int], missed: Missed) -> SitOut:
    had = missed.get(player, (0, 0))
    equal = sum(missed.get(p, (0, 0)) == had for p in ready)
    places = sum(missed.get(p, (0, 0)) == had for p in waiting)
    return SitOut(player, Why.FEWEST, *had, equal, places)
