"""What the tiles of a hand do not show, and the shapes of its own, as flags beside `scoring.reading_features`."""

from __future__ import annotations

from scoring.reading_features import FREE

RINSHAN = FREE << 0
HAITEI = FREE << 1
HOUTEI = FREE << 2
CHANKAN = FREE << 3
LAST_OF_KIND = FREE << 4
"""和绝张: the other three of the winning kind are open."""
ONE_WAIT = FREE << 5
"""Exactly one kind completes the thirteen tiles, judged by form."""
KNITTED_STRAIGHT = FREE << 6
"""Read as the nine tiles of a knitted set, one set and a pair."""
UNCONNECTED = FREE << 7
"""Read as fourteen different honours and knitted tiles."""
