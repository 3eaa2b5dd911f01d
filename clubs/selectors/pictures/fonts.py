"""Fonts for pictures: an installed one with Chinese and Japanese, else Pillow's built-in Latin font.

Other scripts come from further fonts, with the text engine that Pillow's wheels bring along (Raqm: HarfBuzz, FriBiDi).
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any
from unicodedata import bidirectional, category, combining, east_asian_width, name, normalize

from anyascii import anyascii
from django.conf import settings
from PIL import ImageFont, features

FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts"),
)
MOST_FILES = 5_000
REGULAR = (
    *("NotoSansCJK-Regular.ttc", "NotoSansCJK-VF.otf.ttc", "SourceHanSans-Regular.ttc", "SourceHanSans.ttc"),
    *("NotoSansCJKtc-Regular.otf", "NotoSansTC-Regular.otf", "NotoSansTC-Regular.ttf", "PingFang.ttc", "msjh.ttc"),
    *("NotoSansCJKjp-Regular.otf", "NotoSansCJKsc-Regular.otf", "Hiragino Sans GB.ttc", "YuGothR.ttc", "msyh.ttc"),
    *("wqy-microhei.ttc", "wqy-zenhei.ttc", "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf"),
)
"""Files with Chinese, Japanese and Latin characters, best first."""
SCRIPTS = (
    *(
        "Hebrew",
        "Arabic",
        "Devanagari",
        "Thai",
        "Bengali",
        "Gurmukhi",
        "Gujarati",
        "Oriya",
        "Tamil",
        "Telugu",
        "Kannada",
    ),
    *("Malayalam", "Sinhala", "Lao", "Khmer", "Myanmar", "Tibetan", "Armenian", "Georgian", "Ethiopic", "Mongolian"),
    *("Cherokee", "CanadianAboriginal", "Thaana", "Syriac", "Symbols", "Symbols2"),
)
OTHERS = (
    "NotoSans-Regular.ttf",
    *(f"NotoSans{script}-Regular.ttf" for script in SCRIPTS),
    *(
        "NotoSerifTibetan-Regular.ttf",
        "NotoEmoji-Regular.ttf",
        "Symbola.ttf",
        "FreeSans.ttf",
        "FreeSerif.ttf",
        "DejaVuSans.ttf",
    ),
    *("arial.ttf", "Nirmala.ttc", "Nirmala.ttf", "LeelawUI.ttf", "seguisym.ttf", "Arial Unicode.ttf", "Kohinoor.ttc"),
)
"""Files with other scripts and symbols, best first: Noto's, and those of Linux, Windows and macOS."""
BOLD: Mapping[str, str] = {
    "FreeSans.ttf": "FreeSansBold.ttf",
    "DejaVuSans.ttf": "DejaVuSans-Bold.ttf",
    "arial.ttf": "arialbd.ttf",
    "NotoSansCJK-Regular.ttc": "NotoSansCJK-Bold.ttc",
    "SourceHanSans-Regular.ttc": "SourceHanSans-Bold.ttc",
    "NotoSansCJKtc-Regular.otf": "NotoSansCJKtc-Bold.otf",
    "NotoSansTC-Regular.otf": "NotoSansTC-Bold.otf",
    "NotoSansTC-Regular.ttf": "NotoSansTC-Bold.ttf",
    "NotoSansCJKjp-Regular.otf": "NotoSansCJKjp-Bold.otf",
    "NotoSansCJKsc-Regular.otf": "NotoSansCJKsc-Bold.otf",
    "msjh.ttc": "msjhbd.ttc",
    "msyh.ttc": "msyhbd.ttc",
    "YuGothR.ttc": "YuGothB.ttc",
}
MARKS: Mapping[str, tuple[str, str]] = {"zh-hant": ("TC", "東麻"), "zh-hans": ("SC", "东麻"), "ja": ("JP", "東麻の")}
"""By language: the name of a face in a collection, and characters that the language needs."""
NOWHERE = "\U0010fffd"
"""A character that no font has."""
SHAPED = features.check("raqm")
"""Whether Pillow has its text engine, without which letters of some scripts don't join and stand in the wrong order."""
SHAPED_SCRIPTS = (("\u0900", "\u0dff"), ("\u0e80", "\u109f"), ("\u1780", "\u18af"))
JOINER = "\u200d"
JOINERS = frozenset(
    {
        JOINER,
        "\u200c",
        "\ufe0e",
        "\ufe0f",
        "\u20e3",
        *map(chr, range(0x1F3FB, 0x1F400)),
        *map(chr, range(0xE0020, 0xE0080)),
    }
)
"""Characters that belong to the one before and need no glyph of their own."""
SEPARATORS = frozenset(",，、;；:：·/–→|")
"""Marks between names, which keep the order of the line."""


@dataclass(frozen=True)
class Face:
    """A font file (None: Pillow's built-in one) and the index of the face."""

    path: Path | None
    index: int = 0

    def sized(self, size: int) -> Any:
        """Return the font in this size."""
        return _sized(self.path, self.index, size)

    def has(self, character: str) -> bool:
        """Return whether the font can draw a character, with the text engine for scripts that need one."""
        return (SHAPED or not needs_shaping(character)) and _has(self.path, self.index, character)

    def has_all(self, cluster: str) -> bool:
        """Return whether the font can draw a character with its marks."""
        return all(self.has(one) for one in cluster if one not in JOINERS)


@dataclass(frozen=True)
class Typeface:
    """The face of a language, and faces of other scripts for what it lacks.

    A text is drawn as `runs`, from left to right: each has one face and one direction.
    """

    face: Face
    others: tuple[Face, ...] = ()

    def width(self, text: str, size: int) -> float:
        """Return the width of a text as it is drawn."""
        return float(sum(run.face.sized(size).getlength(run.text, **run.direction) for run in runs(self, text)))

    def draw(self, on: Any, at: tuple[float, float], text: str, size: int, colour: str) -> None:
        """Draw a text with its baseline at the left."""
        x, y = at
        for run in runs(self, text):
            font = run.face.sized(size)
            on.text((x, y), run.text, fill=colour, font=font, anchor="ls", **run.direction)
            x += font.getlength(run.text, **run.direction)

    def face_of(self, cluster: str) -> Face | None:
        """Return the first face that can draw a character with its marks."""
        return next((one for one in (self.face, *self.others) if one.has_all(cluster)), None)

    def draws(self, text: str) -> bool:
        """Return whether the whole text can be drawn as it is written."""
        return all(self.face_of(cluster) for cluster in clusters(text) if not cluster.isspace())

    def readable(self, text: str) -> str:
        """Return a text that can be drawn: a word with missing letters in Latin letters, without missing emoji.

        >>> Typeface(Face(None)).readable("林 Zoe")
        'Lin Zoe'
        """
        composed = normalize("NFC", text)
        if self.draws(composed):
            return composed
        words = "".join(word if word.isspace() else self._word(word) for word in re.split(r"(\s+)", composed))
        return words.strip() or anyascii(composed).replace(":", " ").strip()

    def _word(self, word: str) -> str:
        found = [(cluster, self.face_of(cluster)) for cluster in clusters(word)]
        missing = [cluster for cluster, face in found if face is None and not _is_symbol(cluster)]
        if any(east_asian_width(cluster[0]) != "W" for cluster in missing):
            return anyascii("".join(cluster for cluster, _face in found if not _is_symbol(cluster)))
        said = (cluster if face else "" if _is_symbol(cluster) else anyascii(cluster) for cluster, face in found)
        return "".join(said)


@dataclass(frozen=True)
class Run:
    """A part of a text with one face and one direction."""

    face: Face
    rtl: bool
    text: str

    @property
    def direction(self) -> dict[str, str]:
        """Return the argument by which Pillow's text engine knows the direction; none where it isn't used."""
        return {"direction": "rtl" if self.rtl else "ltr"} if SHAPED and self.face.path else {}


def clusters(text: str) -> list[str]:
    """Split a text into characters with their marks and joiners."""
    found: list[str] = []
    for one in text:
        if found and (combining(one) or category(one).startswith("M") or one in JOINERS or found[-1][-1] == JOINER):
            found[-1] += one
        else:
            found.append(one)
    return found


@lru_cache(maxsize=512)
def runs(typeface: Typeface, text: str) -> tuple[Run, ...]:
    """Return the parts of a readable text in the order in which they stand on the line, which begins at the left.

    Names written from right to left keep their own order and don't change places with what a comma separates.
    """
    parts = clusters(text)
    rtl = _directions(parts)
    of_script = _faces_of_scripts(typeface, parts)
    found: list[Run] = []
    for cluster, to_left in zip(parts, rtl, strict=True):
        before = found[-1] if found else None
        neutral = not cluster[0].isalpha()
        kept = before.face if before and neutral and before.rtl == to_left and before.face.has_all(cluster) else None
        face = kept or of_script.get(script_of(cluster)) or typeface.face_of(cluster) or typeface.face
        if before and (before.face, before.rtl) == (face, to_left):
            found[-1] = Run(face, to_left, before.text + cluster)
        else:
            found.append(Run(face, to_left, cluster))
    grouped = [(to_left, list(group)) for to_left, group in groupby(found, key=lambda run: run.rtl)]
    return tuple(run for to_left, group in grouped for run in (group[::-1] if to_left else group))


def script_of(cluster: str) -> str:
    """Return the script of a letter by the first word of its name, such as THAI; "" for other characters."""
    return name(cluster[0], "").partition(" ")[0] if cluster[0].isalpha() else ""


def _faces_of_scripts(typeface: Typeface, parts: Sequence[str]) -> dict[str, Face]:
    """Return one face for all letters of a script, so that a name doesn't change its look in the middle."""
    letters: dict[str, set[str]] = {}
    for cluster in parts:
        if script := script_of(cluster):
            letters.setdefault(script, set()).add(cluster)
    chosen = {
        script: next((face for face in (typeface.face, *typeface.others) if all(map(face.has_all, used))), None)
        for script, used in letters.items()
    }
    return {script: face for script, face in chosen.items() if face}


def _directions(parts: Sequence[str]) -> list[bool]:
    """Return which parts are written to the left: letters of such scripts, and what stands between them."""
    strong: list[bool | None] = []
    for cluster in parts:
        kind = bidirectional(cluster[0])
        digit = kind in ("EN", "AN") and bool(strong) and last_of(strong) is True
        side = True if kind in ("R", "AL") or digit else False if kind in ("L", "EN", "AN") else None
        strong.append(False if cluster in SEPARATORS else side)
    ahead = [False] * len(parts)
    coming = False
    for i in range(len(parts) - 1, -1, -1):
        coming = bool(strong[i]) if strong[i] is not None else coming
        ahead[i] = coming
    found: list[bool] = []
    for side, coming in zip(strong, ahead, strict=True):
        found.append(side if side is not None else bool(found) and found[-1] and coming)
    return found


def last_of(strong: Sequence[bool | None]) -> bool | None:
    """Return the last direction that is known."""
    return next((side for side in reversed(strong) if side is not None), None)


def needs_shaping(character: str) -> bool:
    """Return whether a character joins others or is written to the left, which needs a text engine."""
    return bidirectional(character) in ("R", "AL") or any(low <= character <= high for low, high in SHAPED_SCRIPTS)


def _is_symbol(cluster: str) -> bool:
    return category(cluster[0]) in ("So", "Sk", "Cn", "Co", "Cs")


def faces(language: str) -> tuple[Typeface, Typeface]:
    """Return the regular and the bold face for a language, each with faces for other scripts."""
    regular = _file()
    others = tuple(Face(path) for path in _others())
    bolds = tuple(Face(_bold(path)) for path in _others())
    if regular is None:
        return Typeface(Face(None), others), Typeface(Face(None), bolds)
    bold = _bold(regular)
    return (
        Typeface(Face(regular, _index(regular, language)), others),
        Typeface(Face(bold, _index(bold, language)), bolds),
    )


def _bold(path: Path) -> Path:
    bold = path.with_name(BOLD.get(path.name, path.name.replace("-Regular.", "-Bold.")))
    return bold if bold.exists() else path


def can_write(language: str) -> bool:
    """Return whether there is a font for a language."""
    _name, needed = MARKS.get(language, ("", ""))
    return all(map(faces(language)[0].face.has, needed))


def _file() -> Path | None:
    """Return `PICTURE_FONT`, else the best known font in the usual folders."""
    if settings.PICTURE_FONT:
        return Path(settings.PICTURE_FONT) if Path(settings.PICTURE_FONT).is_file() else None
    found = _found()
    return next((found[file] for file in REGULAR if file in found), None)


def _others() -> tuple[Path, ...]:
    found = _found()
    return tuple(found[file] for file in OTHERS if file in found)


@lru_cache(maxsize=1)
def _found() -> dict[str, Path]:
    """Return the known fonts in the usual folders by name; the number of files checked is limited."""
    known = {*REGULAR, *OTHERS}
    return {path.name: path for path in islice(_files(), MOST_FILES) if path.name in known}


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        for place, _folders, names in os.walk(Path(folder).expanduser()):
            yield from (Path(place) / name for name in names)


@lru_cache(maxsize=16)
def _index(path: Path, language: str) -> int:
    """Return the face of a collection for a language; the first if none matches."""
    wanted, _needed = MARKS.get(language, MARKS["zh-hant"])
    if path.suffix != ".ttc":
        return 0
    for index in range(10):
        try:
            family = ImageFont.truetype(str(path), 10, index=index).getname()[0] or ""
        except OSError:
            return 0
        if wanted in family.split():
            return index
    return 0


@lru_cache(maxsize=64)
def _sized(path: Path | None, index: int, size: int) -> Any:
    return ImageFont.load_default(size) if path is None else ImageFont.truetype(str(path), size, index=index)


@lru_cache(maxsize=64)
def _plain(path: Path | None, index: int) -> Any:
    """Return a font that draws each character by itself, to see which it has."""
    if path is None:
        return ImageFont.load_default(20)
    return ImageFont.truetype(str(path), 20, index=index, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(path: Path | None, index: int, character: str) -> bool:
    font = _plain(path, index)
    return bytes(font.getmask(character)) != bytes(font.getmask(NOWHERE))
