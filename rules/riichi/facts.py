"""Flags for facts that the tiles of a riichi hand don't show, in addition to `scoring.reading_features`."""

from __future__ import annotations

from scoring.reading_features import FREE

RIICHI = FREE << 0
DOUBLE = FREE << 1
OPEN_RIICHI = FREE << 2
DOUBLE_OPEN = FREE << 3
OPEN_LIMIT = FREE << 4
"""A ron with open riichi on a player not in riichi, where that is a limit hand."""
IPPATSU = FREE << 5
RINSHAN = FREE << 6
HAITEI = FREE << 7
"""A win on the last tile, where the pattern counts."""
HOUTEI = FREE << 8
CHANKAN = FREE << 9
TENHOU = FREE << 10
CHIIHOU = FREE << 11
RENHOU = FREE << 12
EIGHTH_DEAL = FREE << 13
EIGHTH_WIN = FREE << 14
HEAVEN = TENHOU | CHIIHOU
UNCONNECTED = FREE << 16
"""Thirteen unconnected kinds, won by tsumo on the first turn."""
TWO_TURNS = FREE << 15
"""Double riichi, open or not."""

DECLARED = {
    None: 0,
    "riichi": RIICHI,
    "double": DOUBLE | TWO_TURNS,
    "open": OPEN_RIICHI,
    "double_open": DOUBLE_OPEN | TWO_TURNS,
}
