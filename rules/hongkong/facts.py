"""The facts that the tiles of a hand do not show, as flags next to `scoring.reading_features`."""

from __future__ import annotations

from scoring.reading_features import FREE

TIAN_WU = FREE << 0
"""The dealer's dealt hand."""
DI_WU = FREE << 1
"""Won on the dealer's first discard."""
REN_WU = FREE << 2
"""Won on another player's first discard."""
RINSHAN = FREE << 3
LIAN_GANG = FREE << 4
CHANKAN = FREE << 5
HAITEI = FREE << 6
HOUTEI = FREE << 7
NO_FLOWERS = FREE << 8
"""Played with flowers, and the winner has none."""
OWN_FLOWER = FREE << 9
"""A flower of the seat's number outside a complete set."""
TWO_OWN_FLOWERS = FREE << 10
FLOWER_SET = FREE << 11
TWO_FLOWER_SETS = FREE << 12

EVENTS = {
    "rinshan": RINSHAN,
    "lian_gang": LIAN_GANG,
    "chankan": CHANKAN,
    "haitei": HAITEI,
    "houtei": HOUTEI,
}
_SETS = (0x0F, 0xF0)


def flower_flags(flowers: int, seat: int) -> int:
    """Return the flags of a winner's flowers (a bit for each of the eight); `seat` is counted from the dealer."""
    if not flowers:
        return NO_FLOWERS
    whole = [four for four in _SETS if flowers & four == four]
    left = flowers & ~sum(whole)
    own = (left >> seat & 1) + (left >> seat + 4 & 1)
    return (0, OWN_FLOWER, OWN_FLOWER | TWO_OWN_FLOWERS)[own] | _OF_SETS[len(whole)]


_OF_SETS = (0, FLOWER_SET, FLOWER_SET | TWO_FLOWER_SETS)
