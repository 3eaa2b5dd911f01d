"""The language in which the scoring core speaks to the reader, and its words for how a game ended."""

from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from unicodedata import east_asian_width

from django.utils.translation import get_language, gettext, pgettext

from clubs.models import Club, Game
from rules.system import Rules
from scoring.multilingual import CLUB, COMMA, LANGS

_japanese_terms: ContextVar[bool] = ContextVar("japanese_terms", default=False)


def speak_as(club: Club | None) -> None:
    """From here on, in this request, readers of English are told riichi in the words that this club has chosen."""
    _japanese_terms.set(club is not None and club.japanese_terms)


def core_lang() -> str:
    """The reader's language, as the scoring core calls it."""
    lang = get_language()
    if lang in LANGS and lang != "en":
        return lang
    return CLUB if _japanese_terms.get() else "en"


def listed(parts: Iterable[object]) -> str:
    """Numbers or names one after the other, with the comma of the reader's language between."""
    return COMMA.say(core_lang()).join(map(str, parts))


def together(parts: Sequence[object]) -> str:
    """The same with the reader's "and" before the last."""
    if len(parts) < 2:  # nothing to join
        return listed(parts)
    return gettext("%(some)s and %(last)s") % {"some": listed(parts[:-1]), "last": parts[-1]}


def rank_said(rank: int, shared: bool) -> str:
    """A rank; one that others have too is marked as the reader's language does."""
    return pgettext("shared rank", "%(rank)s=") % {"rank": rank} if shared else str(rank)


def end_label(game: Game, rules: Rules, lang: str) -> str:
    """Why a game has ended, "" while it is being played."""
    if game.status in (Game.Status.SEATING, Game.Status.PLAYING):
        return ""
    return rules.reason_label(game.end_reason or None, lang)


def letters(text: str) -> int:
    """How wide a text is in letters; a sign of Chinese, Japanese or Korean is as wide as two.

    >>> letters("East 1"), letters("東圈 1莊")
    (6, 8)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
