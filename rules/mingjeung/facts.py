"""Flags for facts that the tiles of a mingjeung hand don't show, in addition to `scoring.reading_features`."""

from __future__ import annotations

from scoring.reading_features import FREE

RIICHI = FREE << 0
RINSHAN = FREE << 1
CHANKAN = FREE << 2
HAITEI = FREE << 3
HOUTEI = FREE << 4
TENHOU = FREE << 5
CHIIHOU = FREE << 6
RENHOU = FREE << 7
SHISIBUDA = FREE << 8
"""Read as 十四不搭."""
ORPHANS = FREE << 9
"""Read as 十三么九."""
