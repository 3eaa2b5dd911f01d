"""Words in spreadsheets: headings, winds, places, months, marks for nobody and guests, variants of characters."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

WINDS = "ESWN"
_MARKS = re.compile(r"[\u0300-\u036f]")
# The lookbehind lets a run of marks match only from its beginning; otherwise each character would start a search.
_ENDING = re.compile(r"(?<![\s.:．。])[\s.:．。]+$")
_NUMBER = re.compile(r"(?<![\s.#:-])[\s.#:-]*\d{1,3}[\s.]*$")


@cache
def words() -> Mapping[str, Any]:
    """Return the word lists by kind."""
    loaded: Mapping[str, Any] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
    return loaded


def width(text: str) -> str:
    """Return text with full-width letters and half-width kana normalised, and single spaces."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(plain.split())


@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """Return a word for comparison: without case, accents, outer spaces and final dots.

    >>> folded(" Süd. "), folded("PUNKTE"), folded("é")
    ('sud', 'punkte', 'e')
    """
    plain = width(text).casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", plain)))
    return _ENDING.sub("", plain)


def unnumbered(word: str) -> str:
    """Return a folded word without the number at its end.

    >>> unnumbered("score 1"), unnumbered("game")
    ('score', 'game')
    """
    return _NUMBER.sub("", word) or word


def _each(lists: Mapping[str, Iterable[str]]) -> Iterable[str]:
    return (word for found in lists.values() for word in found)


@cache
def meanings() -> Mapping[str, tuple[str, ...]]:
    """Return the possible meanings of a folded heading."""
    found: dict[str, tuple[str, ...]] = {}
    for meaning, lists in words()["headings"].items():
        for word in map(folded, _each(lists)):
            if meaning not in found.get(word, ()):
                found[word] = (*found.get(word, ()), meaning)
    return found


@cache
def winds() -> Mapping[str, frozenset[str]]:
    """Return the winds that a folded word may mean: "o" is east in German and west in French."""
    found: dict[str, frozenset[str]] = {}
    for wind, lists in words()["winds"].items():
        for word in map(folded, _each(lists)):
            found[word] = found.get(word, frozenset()) | {wind}
    return found


@cache
def places() -> Mapping[str, int]:
    """Return places by folded word. "1." by itself is one as well, but a bare number isn't."""
    listed = {folded(word): int(place) for place, found in words()["places"].items() for word in found}
    return {word: place for word, place in listed.items() if not word.isdigit()}


@cache
def totals() -> frozenset[str]:
    """Return words that begin a row of totals."""
    return frozenset(word for word, meaning in meanings().items() if "totals" in meaning)


@cache
def nobody() -> frozenset[str]:
    """Return marks of an empty seat."""
    return frozenset(width(word).casefold() for word in words()["nobody"])


@cache
def guests() -> frozenset[str]:
    """Return words that mark a guest."""
    return frozenset(map(folded, words()["guest"]))


@cache
def name_parts() -> frozenset[str]:
    """Return headings of first and family names."""
    return frozenset(folded(word) for found in words()["name_parts"].values() for word in found)


@cache
def months() -> Mapping[str, int]:
    """Return months by folded name, long or short."""
    found: dict[str, int] = {}
    for kind in ("months", "months_short"):
        for names in words()[kind].values():
            found |= {folded(name): number for number, name in enumerate(names, 1)}
    return found


@cache
def variants() -> Mapping[int, str]:
    """Return variants of characters that count as the same, for `str.translate`."""
    heads: dict[str, str] = {}
    for pair in words()["variants"]:
        one, other = (_head(heads, char) for char in pair)
        if one != other:
            heads[one] = other
    return {ord(char): _head(heads, char) for char in heads}


def _head(heads: Mapping[str, str], char: str) -> str:
    while char in heads:
        char = heads[char]
    return char


@lru_cache(maxsize=1 << 14)
def is_nobody(text: str) -> bool:
    """Return whether a cell says that nobody sat there.

    >>> is_nobody("Ghost"), is_nobody("---"), is_nobody("Ada")
    (True, True, False)
    """
    return width(text).casefold() in nobody()
