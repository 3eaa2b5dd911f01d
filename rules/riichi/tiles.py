"""The set of tiles under given options."""

from __future__ import annotations

from rules.riichi.options import RiichiOptions
from scoring.tiles import ALL

THREE_PLAYERS = ALL & ~0b11111110
MOST_DORA = 5


def known_kinds(options: RiichiOptions) -> int:
    """Return the kinds of the set of tiles, as a mask."""
    return THREE_PLAYERS if options.players == 3 else ALL


def most_dora(options: RiichiOptions) -> int:
    """Return the largest number of dora indicators."""
    return MOST_DORA if options.kan_dora else 1
