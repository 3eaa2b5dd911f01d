"""Flags for the own shapes of 國標麻將 and for facts that the tiles don't show.

They are used in addition to `scoring.reading_features`.
"""

from __future__ import annotations

from scoring.reading_features import FREE

RINSHAN = FREE << 0
HAITEI = FREE << 1
HOUTEI = FREE << 2
CHANKAN = FREE << 3
LAST_OF_KIND = FREE << 4
"""和绝张: the other three of the winning kind are visible."""
ONE_WAIT = FREE << 5
"""Exactly one kind completes the thirteen tiles, judged by shape."""
KNITTED_STRAIGHT = FREE << 6
"""Read as the nine tiles of a knitted set, one set and a pair."""
UNCONNECTED = FREE << 7
"""Read as fourteen different honours and knitted tiles."""
