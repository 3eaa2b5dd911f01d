"""The set of tiles under some options."""

from __future__ import annotations

from rules.riichi.options import RiichiOptions
from scoring.tiles import ALL

THREE_PLAYERS = ALL & ~0b11111110
MOST_DORA = 5


def known_kinds(options: RiichiOptions) -> int:
    """The kinds (a mask) of the set of tiles."""
    return THREE_PLAYERS if options.players == 3 else ALL


def most_dora(options: RiichiOptions) -> int:
    """How many indicators there can be."""
    return MOST_DORA if options.kan_dora else 1
