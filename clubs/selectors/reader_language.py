"""The reader's language for the scoring core's texts, and the labels for how a game ended."""

from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from unicodedata import east_asian_width

from django.utils.translation import get_language, gettext, pgettext

from clubs.models import Club, Game
from rules.system import Rules
from scoring.multilingual import CLUB, COMMA, LANGS

_japanese_terms: ContextVar[bool] = ContextVar("japanese_terms", default=False)


def speak_as(club: Club | None) -> None:
    """From here on in this request, use this club's terms for riichi for readers of English."""
    _japanese_terms.set(club is not None and club.japanese_terms)


def core_lang() -> str:
    """Return the reader's language by the core's name for it."""
    lang = get_language()
    if lang in LANGS and lang != "en":
        return lang
    return CLUB if _japanese_terms.get() else "en"


def listed(parts: Iterable[object]) -> str:
    """Return numbers or names joined by the list separator of the reader's language."""
    return COMMA.say(core_lang()).join(map(str, parts))


def together(parts: Sequence[object]) -> str:
    """Return the same, with the reader's "and" before the last."""
    if len(parts) < 2:  # nothing to join
        return listed(parts)
    return gettext("%(some)s and %(last)s") % {"some": listed(parts[:-1]), "last": parts[-1]}


def rank_said(rank: int, shared: bool) -> str:
    """Return a rank, marked as the reader's language does if it is shared."""
    return pgettext("shared rank", "%(rank)s=") % {"rank": rank} if shared else str(rank)


def end_label(game: Game, rules: Rules, lang: str) -> str:
    """Return why a game has ended, or "" while it is being played."""
    if game.status in (Game.Status.SEATING, Game.Status.PLAYING):
        return ""
    return rules.reason_label(game.end_reason or None, lang)


def letters(text: str) -> int:
    """Return the width of a text in letters. A Chinese, Japanese or Korean character counts as two.

    >>> letters("East 1"), letters("東圈 1莊")
    (6, 8)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
