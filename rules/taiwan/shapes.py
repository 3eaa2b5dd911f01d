"""嚦咕嚦咕: seven pairs and a triplet, with four equal tiles as two pairs (taiwan rulebook, sections 2 and 7)."""

from __future__ import annotations

from rules.hand.shapes import Special
from rules.taiwan.value import half_pair_waits
from scoring.tiles import counts

_PAIRS = 7


def half_pair_distance(own: list[int]) -> int:
    """Return the fewest draws to seven pairs and a triplet."""
    held = sorted((have for have in own if have), reverse=True)
    candidates = [(0, held), *((have, [*held[:i], *held[i + 1 :]]) for i, have in enumerate(held))]
    return min(3 - min(have, 3) + _pairs_missing(rest) for have, rest in candidates)


def _pairs_missing(own: list[int]) -> int:
    """Return the fewest draws to seven pairs. Kinds held most often fill the pairs first."""
    places = [min(have, 2) for have in own] + [have - 2 for have in own if have > 2]
    return 2 * _PAIRS - sum(sorted(places, reverse=True)[:_PAIRS])


HALF_PAIR = Special(
    lambda tiles: half_pair_waits(tiles.packed, tiles.mask), lambda tiles: half_pair_distance(counts(tiles.packed))
)
