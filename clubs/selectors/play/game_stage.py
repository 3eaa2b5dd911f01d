"""Notes for a table about special stages of a game: who deals and why, and how it ends."""

from collections.abc import Sequence

from clubs.models import Deal, Game
from clubs.selectors.play.replay import rules_of
from clubs.selectors.reader_language import core_lang
from rules.entry import StateLabel


def stage_notes(
    game: Game, standing: Sequence[Deal], label: StateLabel, names: Sequence[str], lang: str | None = None
) -> tuple[str, ...]:
    """Return the rules' notes on the current deal; `names` by player, `standing` the deals so far."""
    rules, lang = rules_of(game), lang or core_lang()
    if not standing:
        return label.notes
    before = standing[-2].state if len(standing) > 1 else rules.start()
    why = rules.dealing(before, standing[-1].result, standing[-1].state)
    said = () if why is None else (why.form(lang, name=names[label.dealer]),)
    return said + label.notes
