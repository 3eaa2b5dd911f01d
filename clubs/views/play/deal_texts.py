"""Texts that say who did what in a deal."""

from collections.abc import Sequence

from clubs.selectors.reader_language import core_lang, listed
from rules.system import Rules
from scoring.strict_json import JsonObject


def who(result: JsonObject, names: Sequence[str], rules: Rules) -> str:
    """Return the players' parts in a result, in the terms of the rules."""
    if wins := result.get("wins"):
        return listed([_win(win, names, rules) for win in wins])
    parts = [*result.get("nagashi", []), *result.get("tenpai", [])] or [
        result[key] for key in ("player",) if key in result
    ]
    return player_names(parts, names)


def _win(win: JsonObject, names: Sequence[str], rules: Rules) -> str:
    loser = win.get("from")
    return rules.glossary.told(names[win["winner"]], None if loser is None else names[loser], core_lang())


def player_names(players: Sequence[int | JsonObject], names: Sequence[str]) -> str:
    """Return the players' names, or a dash if there are none."""
    numbers = [player["player"] if isinstance(player, dict) else player for player in players]
    return listed(names[number] for number in numbers) or "–"
