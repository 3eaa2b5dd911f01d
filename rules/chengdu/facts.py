"""Facts about a complete hand as bits; a pattern names the bits that it needs."""

from __future__ import annotations

from typing import Final

SETS: Final = 1 << 0
PAIRS: Final = 1 << 1
TRIPLETS: Final = 1 << 2
TERMINALS: Final = 1 << 3
CENTRAL: Final = 1 << 4
ONE_SUIT: Final = 1 << 5
QUAD: Final = 1 << 6
SINGLE: Final = 1 << 7
FOUR_KONGS: Final = 1 << 8
CLOSED: Final = 1 << 9
SIMPLES: Final = 1 << 10
TSUMO: Final = 1 << 11
TIAN_HU: Final = 1 << 12
DI_HU: Final = 1 << 13
RINSHAN: Final = 1 << 14
GANG_PAO: Final = 1 << 15
CHANKAN: Final = 1 << 16
HAITEI: Final = 1 << 17
HOUTEI: Final = 1 << 18
