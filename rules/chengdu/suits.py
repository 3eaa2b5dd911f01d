"""缺一门: which suits a hand holds and may hold (Chengdu rulebook, section 1)."""

from __future__ import annotations

from rules.chengdu.request import SUITS
from scoring.tiles import SUIT_MASKS

KNOWN = sum(SUIT_MASKS)


def suits_held(mask: int) -> int:
    """How many suits a mask of kinds has."""
    return sum(mask & suit != 0 for suit in SUIT_MASKS)


def holds_lacking(mask: int, que: str | None) -> bool:
    """Whether three suits are held, or a tile of the declared suit (花猪)."""
    return suits_held(mask) > 2 or (que is not None and mask & SUIT_MASKS[SUITS.index(que)] != 0)


def winning_kinds(mask: int, que: str | None) -> int:
    """The kinds a hand may still hold: none of the declared suit, and of two suits where two are held."""
    allowed = KNOWN if que is None else KNOWN & ~SUIT_MASKS[SUITS.index(que)]
    if suits_held(mask) < 2:
        return allowed
    return allowed & sum(suit for suit in SUIT_MASKS if mask & suit)
