"""The identity of names in a sheet: known players, the same person, or new players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from clubs.spreadsheets.vocabulary import folded, guests, variants, width

_GUEST = re.compile(r"(?<![\s_-])[\s_-]*[(\[（【]([^()\[\]（）【】]*)[)\]）】]")
_REMOVED = re.compile(r"[.,'’`´\-‐‑–·]")
_DOUBLED = {"ae": "a", "oe": "o", "ue": "u", "aa": "a"}
_DOUBLES = re.compile("|".join(_DOUBLED))
_SPECIAL = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "æ": "a", "œ": "o", "đ": "d"})
_EAST = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff々〆]")
_WEST = re.compile(r"[a-z\u00df-\u024f\u0370-\u03ff\u0400-\u04ff]+")
_BETWEEN_WORDS = re.compile(r"[\s・･]+")
_LONG_ENOUGH = 6
_BEGINNING = 3
_MOST_WORDS = 6


def without_guest(name: str) -> str:
    """Return a name without a guest mark.

    >>> without_guest("Ada Winter (guest)"), without_guest("林（客）"), without_guest("Bo (Jr)")
    ('Ada Winter', '林', 'Bo (Jr)')
    """
    if not any(char in name for char in "([（【"):
        return name
    shown = _GUEST.sub(lambda found: " " if folded(found[1]) in guests() else found[0], name)
    return " ".join(shown.split()) or name


@lru_cache(maxsize=1 << 16)
def same_key(name: str) -> str:
    """Return the key of equal names: without case, width, spaces and guest mark."""
    return "".join(width(without_guest(name)).casefold().split())


@lru_cache(maxsize=1 << 16)
def plain(name: str) -> str:
    """Return a name without accents, dots, commas, hyphens and apostrophes, with normalised characters."""
    text = _REMOVED.sub("", width(without_guest(name)).casefold().translate(_SPECIAL))
    text = folded(text).translate(variants())
    return " ".join(_DOUBLES.sub(lambda found: _DOUBLED[found[0]], text).split())


@lru_cache(maxsize=1 << 16)
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a normalised name."""
    return tuple(word for word in _BETWEEN_WORDS.split(plain(name)) if word)


def full_words(name: str) -> int:
    """Return the number of words written in full. Every Chinese character and kana counts as one."""
    east = len(_EAST.findall(name))
    return east + sum(len(word) > 1 for word in _EAST.sub(" ", plain(name)).split())


def alike(one: str, other: str) -> bool:
    """Return whether two names may belong to the same person."""
    first, second = plain(one).replace(" ", ""), plain(other).replace(" ", "")
    if first == second:
        return True
    if _words_alike(words_of(one), words_of(other)):
        return True
    if _is_eastern(first) and _is_eastern(second) and " " not in plain(one) + plain(other):
        short, long = sorted((first, second), key=len)
        return long.startswith(short) or long.endswith(short)
    return _one_letter(first, second)


def _is_eastern(text: str) -> bool:
    return bool(text) and not _EAST.sub("", text).strip("ー")


def _words_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if not short or len(long) > _MOST_WORDS:
        return sorted(one) == sorted(other)
    if _matched(short, long, _is_beginning) or (len(one) == len(other) and _matched(long, short, _is_beginning)):
        return True
    full = any(word in long and len(word) > 1 for word in short)
    return len(short) == len(long) and full and _matched(short, long, _is_initial)


def _is_beginning(word: str, of: str) -> bool:
    return word == of or (len(word) >= _BEGINNING and word.isalpha() and of.startswith(word))


def _is_initial(word: str, of: str) -> bool:
    return word == of or (min(len(word), len(of)) == 1 and word[0] == of[0] and word.isalpha() and of.isalpha())


def _matched(short: Sequence[str], long: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    """Return whether each word of one name matches a different word of the other."""
    if not short:
        return True
    return any(
        fits(short[0], word) and _matched(short[1:], [*long[:i], *long[i + 1 :]], fits) for i, word in enumerate(long)
    )


def _one_letter(one: str, other: str) -> bool:
    """Return whether names of six letters or more differ in one letter, or in two neighbouring letters swapped."""
    if min(len(one), len(other)) < _LONG_ENOUGH or abs(len(one) - len(other)) > 1:
        return False
    if not (_WEST.fullmatch(one) and _WEST.fullmatch(other)):
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, rest_other = one[start:], other[start:]
    if len(one) == len(other):
        swapped = rest[1:2] + rest[:1] + rest[2:]
        return rest[1:] == rest_other[1:] or swapped == rest_other
    return rest[1:] == rest_other or rest == rest_other[1:]


class AlikeIndex:
    """Names in order of appearance, with a search for similar ones that doesn't compare all pairs."""

    def __init__(self, every: Iterable[str]) -> None:
        self._often = Counter(word for name in every for word in set(words_of(name)))
        self._buckets: dict[tuple[str, object], list[int]] = {}
        self._names: list[str] = []
        self.compared = 0

    def add(self, name: str) -> None:
        """Add a name."""
        for key in self._keys(name):
            self._buckets.setdefault(key, []).append(len(self._names))
        self._names.append(name)

    def find(self, name: str) -> list[int]:
        """Return the numbers of similar names, in order."""
        near = {number for key in self._sought(name) for number in self._buckets.get(key, ())}
        self.compared += len(near)
        return sorted(number for number in near if alike(name, self._names[number]))

    def _keys(self, name: str) -> Iterator[tuple[str, object]]:
        """Return the keys under which a name is stored. Any similar name looks under one of them."""
        bare, words = plain(name).replace(" ", ""), words_of(name)
        yield "bare", bare
        if words:
            yield "rarest", self._rarest(words)
        yield "words", tuple(sorted(words))
        yield from (("initials", key) for key in _initialled(words))
        if _has_initials(words):
            yield "written", tuple(sorted(words))
        for word in set(words):
            yield "word", word
            yield from (("beginning", word[:end]) for end in range(_BEGINNING, len(word)))
        yield from (("letters", short) for short in _shortened(bare))
        if _is_eastern(bare):
            yield from (("edge", part) for part in _edges(bare))

    def _sought(self, name: str) -> Iterator[tuple[str, object]]:
        """Return the keys under which similar names may be stored."""
        bare, words = plain(name).replace(" ", ""), words_of(name)
        yield "bare", bare
        yield "words", tuple(sorted(words))
        yield from (("written", key) for key in _initialled(words))
        if _has_initials(words):
            yield "initials", tuple(sorted(words))
        yield from self._shorter(words)
        yield from self._longer(words)
        yield from (("letters", short) for short in _shortened(bare))
        if _is_eastern(bare):
            yield "edge", bare
            yield from (("bare", part) for part in _edges(bare))

    def _shorter(self, words: Sequence[str]) -> Iterator[tuple[str, object]]:
        """Return names whose words begin words of this one, by their rarest word."""
        for word in set(words):
            yield from (("rarest", word[:end]) for end in range(_BEGINNING, len(word)))
            yield "rarest", word

    def _longer(self, words: Sequence[str]) -> Iterator[tuple[str, object]]:
        """Return names in which some words begin with the words of this one, by its rarest word."""
        found = [[("word", word), ("beginning", word)] for word in set(words)]
        sizes = [sum(len(self._buckets.get(key, ())) for key in keys) for keys in found]
        if found:
            yield from found[sizes.index(min(sizes))]

    def _rarest(self, words: Sequence[str]) -> str:
        return min(words, key=lambda word: (self._often[word], word))


def _has_initials(words: Sequence[str]) -> bool:
    return any(len(word) == 1 for word in words)


def _initialled(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the words in order with some as initials and at least one in full, for names of two to four words."""
    if not 1 < len(words) <= 4:  # more words would give too many forms
        return
    for chosen in range(2 ** len(words) - 1):
        yield tuple(sorted(word[0] if chosen >> i & 1 else word for i, word in enumerate(words)))


def _shortened(bare: str) -> Iterator[str]:
    """Yield a name, and the name with any one letter left out."""
    if len(bare) < _LONG_ENOUGH or len(bare) > 60 or not _WEST.fullmatch(bare):  # no name is longer
        return
    yield bare
    yield from (bare[:i] + bare[i + 1 :] for i in range(len(bare)))


def _edges(bare: str) -> Iterator[str]:
    """Return how a name begins and ends."""
    for end in range(1, len(bare)):
        yield bare[:end]
        yield bare[end:]
