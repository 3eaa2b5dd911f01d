"""Fonts for pictures: an installed one with Chinese and Japanese, else Pillow's built-in Latin font."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any
from unicodedata import normalize

from anyascii import anyascii
from django.conf import settings
from PIL import ImageFont

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
BOLD: Mapping[str, str] = {
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


@dataclass(frozen=True)
class Face:
    """A font file (None: Pillow's built-in one) and the index of the face."""

    path: Path | None
    index: int = 0

    def sized(self, size: int) -> Any:
        """Return the font in this size."""
        return _sized(self.path, self.index, size)

    def has(self, character: str) -> bool:
        """Return whether the font has a glyph for a character."""
        return _has(self.path, self.index, character)

    def readable(self, text: str) -> str:
        """Return a text that the font can draw; other characters are transliterated to Latin letters.

        >>> Face(None).readable("林 Zoe")
        'Lin Zoe'
        """
        composed = normalize("NFC", text)
        return "".join(one if one.isspace() or self.has(one) else anyascii(one) for one in composed)


def faces(language: str) -> tuple[Face, Face]:
    """Return the regular and the bold face for a language."""
    regular = _file()
    if regular is None:
        return Face(None), Face(None)
    bold = regular.with_name(BOLD.get(regular.name, regular.name))
    bold = bold if bold.exists() else regular
    return Face(regular, _index(regular, language)), Face(bold, _index(bold, language))


def can_write(language: str) -> bool:
    """Return whether there is a font for a language."""
    _name, needed = MARKS.get(language, ("", ""))
    return all(map(faces(language)[0].has, needed))


@lru_cache(maxsize=1)
def _file() -> Path | None:
    """Return `PICTURE_FONT`, else the best known font in the usual folders; the number of files checked is limited."""
    if settings.PICTURE_FONT:
        return Path(settings.PICTURE_FONT) if Path(settings.PICTURE_FONT).is_file() else None
    found = {path.name: path for path in islice(_files(), MOST_FILES) if path.name in REGULAR}
    return next((found[name] for name in REGULAR if name in found), None)


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


@lru_cache(maxsize=4096)
def _has(path: Path | None, index: int, character: str) -> bool:
    font = _sized(path, index, 20)
    return bytes(font.getmask(character)) != bytes(font.getmask(NOWHERE))
