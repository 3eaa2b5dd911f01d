"""Positions of the tiles in `tiles.png`."""

TILES: tuple[str, ...] = (
    *(f"{n}{suit}" for suit in "mps" for n in range(10)),
    *(f"{n}z" for n in range(1, 8)),
    *(f"{n}f" for n in range(1, 9)),
    "back",
)
"""The faces in `tiles.png`, side by side, as `tools/tiles/picture.py` draws them from the sprite."""
FACE_WIDTH, FACE_HEIGHT = 60, 80
