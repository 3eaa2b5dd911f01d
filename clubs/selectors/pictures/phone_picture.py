"""A picture, in phone format unless it has another size, drawn from the top: bands, fitted lines of text, tiles."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from PIL import Image, ImageDraw

from clubs.selectors.pictures.fonts import Typeface, clusters, faces
from clubs.selectors.pictures.other_names import OtherNames
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
    """A picture and its current drawing position (`y`).

    `others` returns other names of players by their names, for those that the fonts can't write.
    """

    def __init__(self, language: str, size: tuple[int, int] = SIZE, others: OtherNames = dict) -> None:
        self.image = Image.new("RGB", size, SHEET)
        self.width, self.inner = size[0], size[0] - 2 * MARGIN
        self.draw = ImageDraw.Draw(self.image)
        self.regular, self.bold = faces(language)
        self.others = cache(others)
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
        fitted = self.fitted(words, face, small, room)
        wide = int(face.width(fitted, small))
        face.draw(self.draw, (x + room - wide if end else x, self.y + size), fitted, small, colour)
        return wide

    def wide(self, words: str, size: int, *, bold: bool = False) -> int:
        """Return the width of a line of text as `text` draws it across the whole sheet."""
        face = self.bold if bold else self.regular
        return int(face.width(self.readable(words, face), self.small(words, face, size, self.inner)))

    def lines(self, parts: Sequence[str], size: int, room: int, below: int) -> list[str]:
        """Wrap names separated by commas, breaking between names; at least one line.

        `room` is the width of the first line, `below` that of the others.
        """
        comma = listed(("", "")).rstrip()
        lines: list[list[str]] = [[]]
        for part in parts:
            longer, most = [*lines[-1], part], below if lines[1:] else room
            if lines[-1] and self._longer(listed(longer) + comma, size, most):
                lines.append([part])
            else:
                lines[-1] = longer
        return [*(listed(line) + comma for line in lines[:-1]), listed(lines[-1])]

    def _longer(self, words: str, size: int, most: int) -> bool:
        return self.regular.width(self.readable(words, self.regular), size) > most

    def readable(self, words: str, face: Typeface) -> str:
        """Return a text that the fonts can write, with players' other names where theirs can't be written."""
        if not face.draws(words):
            for name, other in self.others().items():
                if name in words and not face.draws(name):
                    words = words.replace(name, other)
        return face.readable(words)

    def small(self, words: str, face: Typeface, size: int, room: int) -> int:
        """Return the size at which the text fits: at most `size`, at least half of it."""
        shown = self.readable(words, face)
        return next((one for one in range(size, size // 2, -1) if face.width(shown, one) <= room), size // 2)

    def fitted(self, words: str, face: Typeface, size: int, room: int) -> str:
        """Return as much of the text as the font supports and the width allows."""
        words = self.readable(words, face)
        if face.width(words, size) <= room:
            return words
        parts, dots = clusters(words), face.readable(DOTS)
        while parts and face.width("".join(parts) + dots, size) > room:
            parts.pop()
        return "".join(parts).rstrip() + dots

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
