"""Flags for the waits and other facts that the tiles don't show, in addition to `scoring.reading_features`."""

from __future__ import annotations

from scoring.reading_features import FREE

RINSHAN = FREE << 0
HAITEI = FREE << 1
CHANKAN = FREE << 2
TIAN_TING = FREE << 3
DI_TING = FREE << 4
TIAN_HU = FREE << 5
DI_HU = FREE << 6
REN_HU = FREE << 7
NO_FLOWERS = FREE << 8
ONE_WAIT = FREE << 9
"""Exactly one kind completes the sixteen tiles."""
MORE_WAITS = FREE << 10
ALL_CALLED = FREE << 11
"""Five melds, none of them concealed."""
EIGHT_PAIRS = FREE << 12
"""Read as seven pairs and a triplet."""
