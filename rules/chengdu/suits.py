"""缺一门: the suits that a hand holds and may hold (Chengdu rulebook, section 1)."""

from __future__ import annotations

from rules.chengdu.request import SUITS
from scoring.tiles import SUIT_MASKS

KNOWN = sum(SUIT_MASKS)


def suits_held(mask: int) -> int:
    """Return the number of suits in a mask of kinds."""
    return sum(mask & suit != 0 for suit in SUIT_MASKS)


def holds_lacking(mask: int, que: str | None) -> bool:
    """Return whether three suits are held, or a tile of the declared suit (花猪)."""
    return suits_held(mask) > 2 or (que is not None and mask & SUIT_MASKS[SUITS.index(que)] != 0)


def winning_kinds(mask: int, que: str | None) -> int:
    """Return the kinds a hand may still add: none of the declared suit, and only held suits where it has two."""
    allowed = KNOWN if que is None else KNOWN & ~SUIT_MASKS[SUITS.index(que)]
    if suits_held(mask) < 2:
        return allowed
    return allowed & sum(suit for suit in SUIT_MASKS if mask & suit)
