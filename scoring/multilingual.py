"""Texts of the core: one string for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

LANGS = ("en", "zh-hant", "zh-hans", "ja")
CLUB = "en-ja"
"""English with the Japanese terms of riichi. Clubs can choose it for their own pages; the contract doesn't have it."""

SPOKEN = (*LANGS, CLUB)
_ATTRIBUTE = {CLUB: "club", "en": "en", "zh-hant": "zh_hant", "zh-hans": "zh_hans", "ja": "ja"}


class Sayable(Protocol):
    """A text that can be rendered in each of `LANGS`."""

    def say(self, lang: str = "en") -> str: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a name in four languages, with `{names}` as placeholders.

    >>> Text("{n} fan", "{n}番", "{n}番", "{n}飜").fill(n=3).say("ja")
    '3飜'
    """

    en: str
    zh_hant: str
    zh_hans: str
    ja: str
    params: tuple[tuple[str, object], ...] = ()
    club: str = ""
    """The English text with Japanese terms ("Tsumo"), if it differs."""

    def say(self, lang: str = "en") -> str:
        """Return the text in one language; English if the language is unknown."""
        words: str = getattr(self, _ATTRIBUTE.get(lang, "en")) or (self.en if lang == CLUB else "")
        if not self.params:
            return words
        return words.format(**{name: _said(value, lang) for name, value in self.params})

    def form(self, lang: str, **params: object) -> str:
        """Return the text in one language with its `{names}` filled."""
        words: str = getattr(self, _ATTRIBUTE.get(lang, "en")) or (self.en if lang == CLUB else "")
        return words.format(**params)

    def inside(self, lang: str) -> str:
        """Return the text for the middle of a sentence: in English its first letter becomes lower case.

        >>> Text("Self-draw", "自摸", "自摸", "ツモ").inside("en")
        'self-draw'
        """
        words = self.say(lang)
        return words[:1].lower() + words[1:]

    def fill(self, **params: object) -> Text:
        """Return the text with its `{names}` filled; a value may itself be a text."""
        return replace(self, params=(*self.params, *params.items()))

    def by_language(self) -> dict[str, str]:
        """Return the string for each of `LANGS`."""
        return {lang: self.say(lang) for lang in LANGS}


def _said(value: object, lang: str) -> object:
    say = getattr(value, "say", None)
    return value if say is None else say(lang)


@dataclass(frozen=True, slots=True)
class Inside:
    """A text for the middle of a sentence."""

    text: Text

    def say(self, lang: str = "en") -> str:
        """Return the text like `Text.inside`."""
        return self.text.inside(lang)


def same(word: str) -> Text:
    """Return a text that is the same in every language (numbers, ids)."""
    return Text(word, word, word, word)


COMMA = Text(", ", "、", "、", "、")


def formats(text: Text) -> dict[str, Callable[..., str]]:
    """Return, by language, a function that formats the text's `{names}`: for texts that are used very often."""
    return {lang: text.say(lang).format for lang in SPOKEN}


@dataclass(frozen=True, slots=True)
class Listed:
    """Several texts joined by the language's comma."""

    parts: tuple[Sayable, ...]
    comma: Text = COMMA

    def say(self, lang: str = "en") -> str:
        """Return all parts in one language."""
        return self.comma.say(lang).join(part.say(lang) for part in self.parts)


def number(value: float) -> str:
    """Format a number for display: thousands with a comma, a true minus sign.

    >>> number(-12000)
    '−12,000'
    """
    return f"{value:,}" if value >= 0 else f"−{-value:,}"


def texts(table: Mapping[str, tuple[str, str, str, str]]) -> dict[str, Text]:
    """Convert a table of ids with four strings (en, zh-hant, zh-hans, ja) to texts."""
    return {key: Text(*words) for key, words in table.items()}
