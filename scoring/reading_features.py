"""Features of a reading as bits: a pattern lists those it requires, so that one comparison rejects most patterns.

Bits below `FREE` are shared; a system defines its own facts (riichi, the last tile …) from `FREE` on.
"""

from __future__ import annotations

CLOSED = 1 << 0
OPEN = 1 << 1
NO_MELDS = 1 << 2
HONOURS = 1 << 3
NO_HONOURS = 1 << 4
SIMPLES = 1 << 5
"""No terminal and no honour."""
ORPHANS = 1 << 6
"""Only terminals and honours."""
NO_SUIT = 1 << 7
ONE_SUIT = 1 << 8
TWO_SUITS = 1 << 9
THREE_SUITS = 1 << 10
SETS = 1 << 11
"""Read as sets and a pair."""
PAIRS = 1 << 12
"""Read as pairs."""
THIRTEEN = 1 << 13
"""Read as thirteen different tiles, one of them twice."""
SEQUENCE = 1 << 14
TWO_SEQUENCES = 1 << 15
THREE_SEQUENCES = 1 << 16
FOUR_SEQUENCES = 1 << 17
ALL_SEQUENCES = 1 << 18
TRIPLET = 1 << 19
TWO_TRIPLETS = 1 << 20
THREE_TRIPLETS = 1 << 21
FOUR_TRIPLETS = 1 << 22
ALL_TRIPLETS = 1 << 23
KONG = 1 << 24
THREE_KONGS = 1 << 25
FOUR_KONGS = 1 << 26
TSUMO = 1 << 27
RON = 1 << 28
FREE = 1 << 32

SUITS = (NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS)
"""By the number of suits among the tiles."""
_SEQUENCES = (SEQUENCE, TWO_SEQUENCES, THREE_SEQUENCES, FOUR_SEQUENCES, 0)
_TRIPLETS = (TRIPLET, TWO_TRIPLETS, THREE_TRIPLETS, FOUR_TRIPLETS, 0)
SEQUENCES = tuple(sum(_SEQUENCES[:n]) for n in range(6))
"""By the number of sequences: all bits up to it."""
TRIPLETS = tuple(sum(_TRIPLETS[:n]) for n in range(6))
"""By the number of triplets: all bits up to it."""
KONGS = (0, KONG, KONG, KONG | THREE_KONGS, KONG | THREE_KONGS | FOUR_KONGS, KONG | THREE_KONGS | FOUR_KONGS)
"""By the number of kongs."""
