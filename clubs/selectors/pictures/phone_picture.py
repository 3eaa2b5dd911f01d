"""A picture, in phone format unless it has another size, drawn from the top: bands, fitted lines of text, tiles."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from PIL import Image, ImageDraw

from clubs.selectors.pictures.fonts import Face, faces
from clubs.selectors.pictures.tile_sprite import FACE_HEIGHT, FACE_WIDTH, TILES
from clubs.selectors.reader_language import listed

SIZE = WIDTH, HEIGHT = 1080, 1920
MARGIN = 64
INNER = WIDTH - 2 * MARGIN
INK, INK_2, SHEET, RULE, BOARD, ON_BOARD, ON_BOARD_2, ACCENT = (
    *("#141f1a", "#46534c", "#ffffff", "#cfd6d1", "#141f1a", "#f4f7f5", "#b3c2ba", "#0b5f47"),
)
TILE, TILE_EDGE, TILE_BACK = "#fbfaf4", "#b9b6a6", "#0b5f47"
DOTS = "…"


class Sheet:
    """A picture and its current drawing position (`y`)."""

    def __init__(self, language: str, size: tuple[int, int] = SIZE) -> None:
        self.image = Image.new("RGB", size, SHEET)
        self.width, self.inner = size[0], size[0] - 2 * MARGIN
        self.draw = ImageDraw.Draw(self.image)
        self.regular, self.bold = faces(language)
        self.y = 0

    def band(self, top: int, bottom: int, colour: str) -> None:
        """Draw a band from edge to edge."""
        self.draw.rectangle((0, top, self.width, bottom), fill=colour)

    def rule(self, colour: str = RULE, width: int = 2) -> None:
        """Draw a rule across the picture."""
        self.draw.rectangle((MARGIN, self.y, self.width - MARGIN, self.y + width - 1), fill=colour)

    def text(
        self,
        words: str,
        size: int,
        *,
        x: int = MARGIN,
        room: int | None = None,
        bold: bool = False,
        end: bool = False,
        colour: str = INK,
    ) -> int:
        """Draw a line of text, shrunk to fit `room` (the whole width), right-aligned with `end`; return its width."""
        room = self.inner if room is None else room
        face = self.bold if bold else self.regular
        small = self.small(words, face, size, room)
        font, fitted = face.sized(small), self.fitted(words, face, small, room)
        wide = int(font.getlength(fitted))
        self.draw.text((x + room - wide if end else x, self.y + size), fitted, fill=colour, font=font, anchor="ls")
        return wide

    def wide(self, words: str, size: int, *, bold: bool = False) -> int:
        """Return the width of a line of text as `text` draws it across the whole sheet."""
        face = self.bold if bold else self.regular
        return int(face.sized(self.small(words, face, size, self.inner)).getlength(face.readable(words)))

    def lines(self, parts: Sequence[str], size: int, room: int, below: int) -> list[str]:
        """Wrap names separated by commas, breaking between names; at least one line.

        `room` is the width of the first line, `below` that of the others.
        """
        font, comma = self.regular.sized(size), listed(("", "")).rstrip()
        lines: list[list[str]] = [[]]
        for part in parts:
            longer, most = [*lines[-1], part], below if lines[1:] else room
            if lines[-1] and font.getlength(self.regular.readable(listed(longer) + comma)) > most:
                lines.append([part])
            else:
                lines[-1] = longer
        return [*(listed(line) + comma for line in lines[:-1]), listed(lines[-1])]

    def small(self, words: str, face: Face, size: int, room: int) -> int:
        """Return the size at which the text fits: at most `size`, at least half of it."""
        sizes = range(size, size // 2, -1)
        return next((one for one in sizes if face.sized(one).getlength(face.readable(words)) <= room), size // 2)

    def fitted(self, words: str, face: Face, size: int, room: int) -> str:
        """Return as much of the text as the font supports and the width allows."""
        font, words = face.sized(size), face.readable(words)
        if font.getlength(words) <= room:
            return words
        while words and font.getlength(words + DOTS) > room:
            words = words[:-1]
        return words.rstrip() + face.readable(DOTS)

    def tiles(self, groups: Sequence[Sequence[str]], width: int, gap: int) -> None:
        """Draw groups of tiles from left to right; a group that does not fit starts the next row."""
        x, height = MARGIN, width * 4 // 3
        for group in groups:
            wide = len(group) * (width + 2)
            if x > MARGIN and x + wide > self.width - MARGIN:
                x, self.y = MARGIN, self.y + height + gap
            for code in group:
                self.image.paste(_tile(code, width), (x, self.y))
                x += width + 2
            x += gap
        self.y += height


@lru_cache(maxsize=128)
def _tile(code: str, width: int) -> Any:
    """Return a tile of this width with its body."""
    height = width * 4 // 3
    tile = Image.new("RGB", (width, height), SHEET)
    body = ImageDraw.Draw(tile)
    edge = max(width // 14, 2)
    body.rounded_rectangle((0, 0, width - 1, height - 1), width // 9, fill=TILE_EDGE)
    body.rounded_rectangle((1, 1, width - 2, height - 1 - edge), width // 9, fill=TILE_BACK if code == "back" else TILE)
    if code in TILES:
        left = TILES.index(code) * FACE_WIDTH
        face = _faces().crop((left, 0, left + FACE_WIDTH, FACE_HEIGHT)).resize((width - 2, height - 2 - edge))
        tile.paste(face, (1, 1), face)
    return tile


@lru_cache(maxsize=1)
def _faces() -> Any:
    return Image.open(Path(settings.BASE_DIR) / "clubs/static/clubs/tiles/tiles.png").convert("RGBA")
