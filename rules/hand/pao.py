"""包牌: whether the melds alone complete a pattern, with a called meld among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.melds import Meld, MeldType
from scoring.tiles import DRAGONS, WINDS

KONGS = 4


def triplets_show(melds: Sequence[Meld], kinds: int, wanted: int) -> bool:
    """Return whether `wanted` melds are triplets or kongs of these kinds (a mask), at least one of them called."""
    found = [meld for meld in melds if not meld.sequence and kinds >> meld.kind & 1]
    return len(found) == wanted and any(meld.open for meld in found)


def kong_called(melds: Sequence[Meld]) -> bool:
    """Return whether a kong was called from a discard."""
    return any(meld.type is MeldType.DAIMINKAN for meld in melds)


SHOWN: Mapping[str, Callable[[Sequence[Meld]], bool]] = {
    "daisangen": lambda melds: triplets_show(melds, DRAGONS, 3),
    "daisuushi": lambda melds: triplets_show(melds, WINDS, 4),
    "suukantsu": lambda melds: kong_called(melds) and sum(meld.kong for meld in melds) == KONGS,
}
"""The checks, by pattern."""
