"""The language in which the scoring core speaks to the reader, and its words for how a game ended."""

from django.utils.translation import get_language

from clubs.models import Game
from rules.system import Rules
from scoring.text import LANGS


def core_lang() -> str:
    """The reader's language, as the scoring core calls it."""
    lang = get_language()
    return lang if lang in LANGS else "en"


def end_label(game: Game, rules: Rules, lang: str) -> str:
    """Why a game has ended, "" while it is being played."""
    if game.status in (Game.Status.SEATING, Game.Status.PLAYING):
        return ""
    return rules.reason_label(game.end_reason or None, lang)
