"""Draw the tile sprite: `generate.py FONT_DIR OUT.svg`.

FONT_DIR is the unpacked npm package `lxgw-wenkai-tc-webfont` (its Bold slices are read with fontTools and brotli). The
faces are 60 × 80 units; the body of the tile is CSS's. See `clubs/static/clubs/tiles/NOTICE.md` for the credit.
"""

import re
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

RED, GREEN, BLUE, INK = "#c62828", "#1b7a3d", "#1c4e8a", "#20262e"
GOLD, WOOD, ROSE, VIOLET, ORANGE = "#e0a92a", "#7a4a2b", "#d6336c", "#7048a8", "#e0890f"
NUMERALS = "一二三四伍六七八九"
# A red five differs by more than its colour: a dot in the corner.
RED_MARK = f'<circle cx="55.5" cy="4.5" r="3.5" fill="{RED}"/>'


class Font:
    """Outlines of single characters from a font that is cut into slices by Unicode range."""

    def __init__(self, folder: Path) -> None:
        css = (folder / "lxgwwenkaitc-bold.css").read_text()
        pairs = re.findall(r"url\('\./([^']+)'\).*?unicode-range: ([^\n}]+)", css, re.DOTALL)
        self.slices = [(folder / name, [_span(part) for part in ranges.split(",")]) for name, ranges in pairs]
        self.opened: dict[Path, TTFont] = {}

    def slice_with(self, character: str) -> TTFont:
        code = ord(character)
        for path, spans in self.slices:
            if any(low <= code <= high for low, high in spans):
                font = self.opened.setdefault(path, TTFont(path))
                if code in font.getBestCmap():
                    return font
        raise KeyError(character)

    def glyph(self, character: str, x: float, y: float, width: float, height: float, fill: str, weight: float) -> str:
        """The character's outline, centred on (x, y), fitted into width × height, at most 5:4 out of proportion."""
        font = self.slice_with(character)
        glyphs = font.getGlyphSet()
        outline = glyphs[font.getBestCmap()[ord(character)]]
        bounds = BoundsPen(glyphs)
        outline.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        scale = min(width / (x1 - x0), height / (y1 - y0))
        sx, sy = min(width / (x1 - x0), scale * 1.25), min(height / (y1 - y0), scale * 1.25)
        pen = SVGPathPen(glyphs, ntos=_short)
        outline.draw(TransformPen(pen, (sx, 0, 0, -sy, x - sx * (x0 + x1) / 2, y + sy * (y0 + y1) / 2)))
        stroke = f' stroke="{fill}" stroke-width="{weight}" stroke-linejoin="round"'
        return f'<path fill="{fill}"{stroke} d="{pen.getCommands()}"/>'


def _span(text: str) -> tuple[int, int]:
    low, _, high = text.strip()[2:].partition("-")
    return int(low, 16), int(high or low, 16)


def _short(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def circle(x: float, y: float, radius: float, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    line = f' stroke="{stroke}" stroke-width="{_short(width)}"' if stroke else ""
    return f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius)}" fill="{fill}"{line}/>'


def ellipses(x: float, y: float, count: int, offset: float, rx: float, ry: float, fill: str) -> str:
    one = '<ellipse cx="{x}" cy="{cy}" rx="{rx}" ry="{ry}" fill="{fill}" transform="rotate({turn} {x} {y})"/>'
    parts = {"x": x, "y": y, "cy": _short(y - offset), "rx": _short(rx), "ry": _short(ry), "fill": fill}
    return "".join(one.format(turn=_short(360 / count * k), **parts) for k in range(count))


# --- 筒 ---
PINS: dict[int, list[tuple[float, float, float, str]]] = {
    2: [(30, 22, 12, GREEN), (30, 58, 12, BLUE)],
    3: [(14, 15, 9.5, BLUE), (30, 40, 9.5, RED), (46, 65, 9.5, GREEN)],
    4: [(17, 20, 11, BLUE), (43, 20, 11, GREEN), (17, 60, 11, GREEN), (43, 60, 11, BLUE)],
    5: [(15, 17, 9.6, BLUE), (45, 17, 9.6, GREEN), (30, 40, 9.6, RED), (15, 63, 9.6, GREEN), (45, 63, 9.6, BLUE)],
    6: [(x, y, 9.6, GREEN if y < 20 else RED) for y in (16, 43, 65) for x in (18, 42)],
    7: [(13, 10, 7.6, GREEN), (30, 17, 7.6, GREEN), (47, 24, 7.6, GREEN)]
    + [(x, y, 8.8, RED) for y in (46, 67) for x in (19, 41)],
    8: [(x, y, 8.6, BLUE) for y in (12, 31, 49.5, 68) for x in (18, 42)],
    9: [(x, y, 8, colour) for y, colour in ((14, GREEN), (40, RED), (66, BLUE)) for x in (12, 30, 48)],
}


def pin(number: int, red: bool = False) -> str:
    if number == 1:
        rings = circle(30, 40, 22, stroke=GREEN, width=4) + circle(30, 40, 15.5, stroke=BLUE, width=2.2)
        return rings + ellipses(30, 40, 8, 10.5, 3, 5.2, RED) + circle(30, 40, 4, BLUE)
    return "".join(
        circle(x, y, r * 0.86, stroke=RED if red else c, width=r * 0.28) + circle(x, y, r * 0.42, RED if red else c)
        for x, y, r, c in PINS[number]
    )


# --- 索 ---
Stick = tuple[float, float, float, float, str, float]
TOP_BOTTOM: list[Stick] = [(x, y, 8, 33, c, 0) for y, c in ((21, GREEN), (59, BLUE)) for x in (13, 30, 47)]
STICKS: dict[int, list[Stick]] = {
    2: [(30, 21, 9, 33, GREEN, 0), (30, 59, 9, 33, BLUE, 0)],
    3: [(30, 21, 9, 33, GREEN, 0), (17, 59, 9, 33, BLUE, 0), (43, 59, 9, 33, BLUE, 0)],
    4: [(17, 21, 9, 33, GREEN, 0), (43, 21, 9, 33, BLUE, 0), (17, 59, 9, 33, BLUE, 0), (43, 59, 9, 33, GREEN, 0)],
    5: [
        (13, 21, 8, 32, GREEN, 0),
        (47, 21, 8, 32, BLUE, 0),
        (30, 40, 8, 34, RED, 0),
        (13, 59, 8, 32, BLUE, 0),
        (47, 59, 8, 32, GREEN, 0),
    ],
    6: TOP_BOTTOM,
    7: [(30, 14, 7.5, 22, RED, 0)]
    + [(x, y, 7.5, 23, c, 0) for y in (40, 66) for x, c in ((13, GREEN), (30, BLUE), (47, GREEN))],
    8: [(x, 21, 7, 32, GREEN, 0) for x in (11, 49)]
    + [(23.5, 23, 7, 28, GREEN, 32), (36.5, 23, 7, 28, GREEN, -32)]
    + [(x, 59, 7, 32, BLUE, 0) for x in (11, 49)]
    + [(23.5, 57, 7, 28, BLUE, -32), (36.5, 57, 7, 28, BLUE, 32)],
    9: [(x, y, 7.5, 22, c, 0) for y in (14, 40, 66) for x, c in ((13, GREEN), (30, RED), (47, BLUE))],
}


def stick(x: float, y: float, width: float, height: float, colour: str, turn: float = 0) -> str:
    """A stick of bamboo: two halves, a knot between them, a glint."""

    def bar(left: float, top: float, w: float, h: float, radius: float, fill: str, opacity: str = "") -> str:
        size = f'x="{_short(left)}" y="{_short(top)}" width="{_short(w)}" height="{_short(h)}" rx="{_short(radius)}"'
        return f'<rect {size} fill="{fill}"{opacity}/>'

    halves = "".join(
        bar(x - width / 2, y + dy, width, height * 0.47, width * 0.34, colour) for dy in (-height / 2, height * 0.03)
    )
    knot = bar(x - width * 0.68, y - height * 0.055, width * 1.36, height * 0.11, height * 0.05, colour)
    left, shade = x - width * 0.12, ' opacity=".75"'
    glint = bar(left, y - height * 0.38, width * 0.24, height * 0.26, width * 0.12, "#fff", shade)
    group = f' transform="rotate({turn} {x} {y})"' if turn else ""
    return f"<g{group}>{halves}{knot}{glint}</g>"


def sparrow() -> str:
    """1索."""
    tail = f'<path d="M24 52Q14 62 12 75M28 55Q23 66 23 76M33 55Q33 66 35 75" stroke="{GREEN}" stroke-width="4.2"/>'
    eyes = circle(12, 73, 3.4, RED) + circle(23, 74, 3.4, RED) + circle(35, 73.5, 3.4, RED)
    body = (
        f'<path d="M40 15C52 20 53 42 40 53C31 60 20 56 19 46C18 36 31 33 33 22C34 16 37 13 40 15Z" fill="{GREEN}"/>'
        f'<path d="M22 44C28 34 38 32 46 34C44 46 34 53 24 50Z" fill="{BLUE}"/>'
        '<path d="M27 46L41 37M30 48.5L43 41" stroke="#fff" stroke-width="1.4"/>'
    )
    head = circle(40, 18, 7.2, RED) + f'<path d="M46 16L55 19L46 21.5Z" fill="{GOLD}"/>'
    face = circle(41.5, 16.6, 1.7, "#fff") + circle(41.8, 16.6, 0.9, INK)
    crest = f'<path d="M36 12Q31 6 34 3M39 11Q38 5 42 3" stroke="{GREEN}" stroke-width="2.2"/>'
    return f'<g stroke-linecap="round" fill="none">{tail}{eyes}{body}{head}{face}{crest}</g>'


def sou(number: int, red: bool = False) -> str:
    if number == 1:
        return sparrow()
    return "".join(stick(x, y, w, h, RED if red else c, turn) for x, y, w, h, c, turn in STICKS[number])


# --- flowers ---
def bloom(x: float, y: float, size: float, colour: str, petals: int = 5, core: str = GOLD) -> str:
    return ellipses(x, y, petals, size * 0.62, size * 0.36, size * 0.55, colour) + circle(x, y, size * 0.26, core)


def leaf(x: float, y: float, length: float, turn: float, colour: str = GREEN) -> str:
    half, bend = _short(length * 0.5), _short(length * 0.28)
    path = f"M{x} {y}q{half} -{bend} {_short(length)} 0q-{half} {bend} -{_short(length)} 0Z"
    return f'<path d="{path}" fill="{colour}" transform="rotate({turn} {x} {y})"/>'


def rays(count: int, drawing: str) -> str:
    return "".join(f'<g transform="rotate({360 // count * k} 30 63)">{drawing}</g>' for k in range(count))


BRANCH = f'<path d="M8 76Q22 62 30 64T54 54" stroke="{WOOD}" stroke-width="2.6" fill="none" stroke-linecap="round"/>'
SUNRAY = f'<rect x="28.8" y="49.5" width="2.4" height="4.6" rx="1.2" fill="{ORANGE}"/>'
ICE = (
    '<path d="M30 63V50M30 54l-3-3M30 54l3-3" fill="none" stroke="#2b78b8" stroke-width="2.2" stroke-linecap="round"/>'
)
DRAWINGS = {
    "梅": BRANCH + bloom(20, 64, 8.5, ROSE) + bloom(42, 59, 10, ROSE),
    "蘭": "".join(leaf(30, 77, 30, a) for a in (-160, -135, -45, -20)) + bloom(30, 62, 11, VIOLET, 5, "#f4d35e"),
    "菊": leaf(30, 74, 18, -15) + leaf(30, 74, 18, 195) + bloom(30, 62, 13, ORANGE, 12, "#a8560a"),
    "竹": stick(20, 64, 5, 24, GREEN)
    + stick(32, 64, 5, 24, GREEN)
    + leaf(34, 60, 18, -35)
    + leaf(34, 66, 18, 10)
    + leaf(18, 60, 14, -145),
    "春": bloom(18, 65, 9, "#e8709a") + bloom(36, 60, 10, "#e8709a") + leaf(40, 70, 14, 10),
    "夏": circle(30, 63, 7.5, ORANGE) + rays(8, SUNRAY),
    "秋": leaf(12, 70, 22, -30, "#c4551b") + leaf(26, 74, 22, -55, "#d98a1c") + leaf(34, 74, 20, -10, "#c4551b"),
    "冬": rays(6, ICE),
}
WHITE = (
    f'<rect x="10" y="12" width="40" height="56" rx="3" fill="none" stroke="{BLUE}" stroke-width="4"/>'
    f'<rect x="16" y="18" width="28" height="44" rx="2" fill="none" stroke="{BLUE}" stroke-width="1.6"/>'
)
BACK = (
    '<rect x="4" y="4" width="52" height="72" rx="5" fill="#1f6f54"/>'
    '<path d="M4 40L30 4L56 40L30 76Z" fill="none" stroke="#fff" opacity=".5" stroke-width="2"/>'
    '<circle cx="30" cy="40" r="9" fill="none" stroke="#fff" opacity=".6" stroke-width="2"/>'
)


def faces(font: Font) -> dict[str, str]:
    """Every symbol of the sprite by its id."""

    def man(number: int, colour: str = INK) -> str:
        return font.glyph(NUMERALS[number - 1], 30, 22, 40, 26, colour, 0.8) + font.glyph(
            "萬", 30, 56, 44, 34, RED, 0.6
        )

    def flower(character: str, number: int, colour: str, number_colour: str) -> str:
        sign = font.glyph(character, 35, 27, 36, 38, colour, 0.6)
        return sign + font.glyph(str(number), 9, 13, 8, 12, number_colour, 0.4) + DRAWINGS[character]

    drawn = {f"{n}{suit}": draw(n) for suit, draw in (("m", man), ("p", pin), ("s", sou)) for n in range(1, 10)}
    drawn |= {"0m": man(5, RED) + RED_MARK, "0p": pin(5, red=True) + RED_MARK, "0s": sou(5, red=True) + RED_MARK}
    drawn |= {f"{n}z": font.glyph(wind, 30, 40, 46, 54, BLUE, 1) for n, wind in enumerate("東南西北", 1)}
    drawn |= {
        "5z": WHITE,
        "6z": font.glyph("發", 30, 40, 46, 54, GREEN, 0.8),
        "7z": font.glyph("中", 30, 40, 38, 56, RED, 1.2),
    }
    drawn |= {f"{n}f": flower(season, n, RED, BLUE) for n, season in enumerate("春夏秋冬", 1)}
    drawn |= {f"{n + 4}f": flower(plant, n, GREEN, RED) for n, plant in enumerate("梅蘭菊竹", 1)}
    return drawn | {"back": BACK}


def main(folder: str, out: str) -> None:
    symbols = faces(Font(Path(folder))).items()
    body = "".join(f'<symbol id="{code}" viewBox="0 0 60 80">{drawing}</symbol>' for code, drawing in symbols)
    Path(out).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>\n')


if __name__ == "__main__":
    main(*sys.argv[1:])
