"""Who had which part in a deal, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.selectors.words import listed
from scoring.contract import JsonObject


def who(result: JsonObject, names: Sequence[str]) -> str:
    """Who had which part in a result, in words."""
    if wins := result.get("wins"):
        return listed([_win(win, names) for win in wins])
    parts = [*result.get("nagashi", []), *result.get("tenpai", [])] or [
        result[key] for key in ("player",) if key in result
    ]
    return told_players(parts, names)


def _win(win: JsonObject, names: Sequence[str]) -> str:
    if win.get("from") is None:
        return _("%(winner)s by self-draw") % {"winner": names[win["winner"]]}
    return _("%(winner)s from %(loser)s") % {"winner": names[win["winner"]], "loser": names[win["from"]]}


def told_players(players: Sequence[int | JsonObject], names: Sequence[str]) -> str:
    """Their names; a dash where there is nobody."""
    numbers = [player["player"] if isinstance(player, dict) else player for player in players]
    return listed(names[number] for number in numbers) or "–"
