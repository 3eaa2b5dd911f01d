"""The meaning of a heading, with a wind, place or number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from clubs.spreadsheets.vocabulary import folded, meanings, name_parts, places, totals, unnumbered, width, winds

LONGEST = 80
_TOKENS = re.compile(r"[\s/:()\[\]_·・–—-]+")
_LABEL = re.compile(r"[^\W\d]{0,2}[\s.#-]?(\d{1,3})\.?", re.ASCII)
_COUNTED = re.compile(r"第?\s?(\d{1,3})\s?([^\d\s.].*)")
_LAST_NUMBER = re.compile(r"(\d{1,3})\.?$")
_LETTERS = {"o": ("W", "E")}
FIGURES = ("score", "points")


@dataclass(frozen=True, slots=True)
class Key:
    """What distinguishes columns of the same meaning: `wind`, `place` or `number`."""

    kind: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Heading:
    """An interpreted heading. An unknown word has neither a meaning nor a key."""

    means: tuple[str, ...] = ()
    key: Key | None = None
    number: int | None = None
    """The number at its end, by which a matrix counts its games."""

    @property
    def known(self) -> bool:
        """Return whether it has a meaning or a key."""
        return bool(self.means) or self.key is not None

    def may(self, *kinds: str) -> bool:
        """Return whether it may have one of these meanings."""
        return any(kind in self.means for kind in kinds)


NOTHING = Heading()


@lru_cache(maxsize=1 << 14)
def heading(text: str, *, western: bool = False) -> Heading:
    """Return the interpreted heading. `western`: `O` is west, because east is written with an E.

    >>> heading("Punkte Ost"), heading("1st pts").key, heading("P1").key
    (Heading(means=('score',), key=Key(kind='wind', value='E'), number=None), Key(kind='place', value=1), \
Key(kind='number', value=1))
    """
    if not text.strip() or len(text) > LONGEST:
        return NOTHING
    word = folded(text)
    by_whole = _whole(text, word, western)
    return by_whole if by_whole is not None else _joined(word, western)


def _whole(text: str, word: str, western: bool) -> Heading | None:
    key = _key(word, western) or (_key(f"{word}.", western) if width(text).endswith(".") else None)
    if word in meanings():
        means = meanings()[word]
        return Heading(means, None) if key is None or "place" in means or "wind" in means else Heading((), key)
    if width(text) in ("1.", "2.", "3.", "4."):
        return Heading((), Key("place", int(word)))
    if key is not None:
        return Heading((), key)
    if found := _LABEL.fullmatch(word):
        return Heading((), Key("number", int(found[1])), int(found[1]))
    if found := _COUNTED.fullmatch(word):
        counted = meanings().get(found[2].strip()) or meanings().get(found[2].removesuffix("目"))
        if counted:
            return Heading(counted, Key("number", int(found[1])), int(found[1]))
    bare = unnumbered(word)
    if bare in meanings() and bare != word:
        number = _LAST_NUMBER.search(word)
        value = int(number[1]) if number else None
        return Heading(meanings()[bare], Key("number", value) if value is not None else None, value)
    return None


def _key(word: str, western: bool) -> Key | None:
    if word in places():
        return Key("place", places()[word])
    found = winds().get(word)
    if not found:
        return None
    if len(found) > 1 and word in _LETTERS:
        return Key("wind", _LETTERS[word][0 if western else 1])
    return Key("wind", min(found, key="ESWN".index))


def _joined(word: str, western: bool) -> Heading:
    """Combine a wind, place or number with a meaning, in either order."""
    for key_text, meaning_text in _splits(word):
        key = _key(key_text, western) or _number(key_text)
        means = meanings().get(folded(meaning_text))
        if key is not None and means:
            return Heading(means, key, _count(key, means))
    return NOTHING


def _count(key: Key, means: Sequence[str]) -> int | None:
    """Return the number of a game or round, also from "3rd round"."""
    counts = key.kind == "number" or (key.kind == "place" and not {"round", "game"}.isdisjoint(means))
    return int(key.value) if counts else None


def _splits(word: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to split a heading in two, with the possible key first."""
    tokens = [token for token in _TOKENS.split(word) if token]
    for i in range(1, len(tokens)):
        start, end = " ".join(tokens[:i]), " ".join(tokens[i:])
        yield from ((start, end), (end, start))
    if not word.isascii():
        for i in range(1, len(word)):
            yield from ((word[:i].strip(), word[i:].strip()), (word[i:].strip(), word[:i].strip()))


def _number(text: str) -> Key | None:
    found = _LABEL.fullmatch(text)
    return Key("number", int(found[1])) if found else None


def joined(above: str, below: str, *, western: bool = False) -> Heading:
    """Return the meaning of two headings, one above the other."""
    one, other = heading(above, western=western), heading(below, western=western)
    if not above or not below:
        return one if above else other
    if one.key and other.means and not other.key:
        return Heading(other.means, one.key, other.number)
    if other.key and one.means and not one.key:
        return Heading(one.means, other.key, one.number)
    if other.known:
        return Heading(other.means or one.means, other.key or one.key, other.number or one.number)
    return one


def is_western(texts: Iterable[str]) -> bool:
    """Return whether a heading row writes east with an E, so that its `O` is west."""
    words = {folded(token) for text in texts for token in _TOKENS.split(text) if token}
    return "e" in words and "w" not in words


def is_known(text: str) -> bool:
    """Return whether a cell is a heading with more than a number."""
    found = heading(text)
    return bool(found.means) or (found.key is not None and found.key.kind != "number")


@lru_cache(maxsize=1 << 14)
def begins_totals(text: str) -> bool:
    """Return whether a row with this beginning contains sums of others.

    >>> begins_totals("Total 2024"), begins_totals("合計"), begins_totals("Tottori")
    (True, True, False)
    """
    word = folded(text)
    if word in totals() or unnumbered(word) in totals():
        return True
    tokens = [folded(token) for token in _TOKENS.split(word) if token]
    if tokens and tokens[0] in totals():
        return True
    return any(word.startswith(start) for start in totals() if not start.isascii() and ord(start[0]) > 0x2E00)


def names_people(texts: Sequence[str]) -> bool:
    """Return whether a row is the heading of a list of people."""
    return any(heading(text).may("name") or folded(text) in name_parts() for text in texts)
