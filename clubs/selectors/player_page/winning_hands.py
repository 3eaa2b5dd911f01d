"""Winning hands for display: with their tiles if known, else with their patterns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.models import Deal, WonHand
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.hand_texts import ShownHand, limit_name, said_win, worth
from clubs.selectors.rulebook.rules_texts import rules_of
from rules.system import Rules
from scoring.strict_json import Json


@dataclass(frozen=True, slots=True)
class HandShown:
    """A win: its value as text, its tiles if known, else the names of its patterns. `drawn`: the term for self-draw."""

    won: WonHand
    worth: str
    tiles: ShownHand | None
    patterns: tuple[str, ...]
    drawn: str


def hands_shown(found: QuerySet[WonHand]) -> tuple[HandShown, ...]:
    """Return the details of these wins, few enough for one page, using three queries.

    The database sorts keys only, and joins the details for these few.
    """
    return hands_of(list(found.values_list("pk", flat=True)))


def hands_of(keys: Sequence[int]) -> tuple[HandShown, ...]:
    """Return the details of wins by their keys, in this order."""
    known = WonHand.objects.select_related("winner", "loser", "game").in_bulk(keys)
    rows = [known[key] for key in keys]
    results = _results(rows)
    return tuple(_shown(row, results) for row in rows)


def _results(rows: Iterable[WonHand]) -> Mapping[tuple[int, int], Json]:
    """Return the results of deals with known tiles, by game and number."""
    wanted = Q(pk=None)
    for row in rows:
        if row.tiles:
            wanted |= Q(game=row.game_id, number=row.deal)
    found = Deal.objects.filter(wanted, current=True).values_list("game_id", "number", "result")
    return {(game, number): result for game, number, result in found}


def _shown(row: WonHand, results: Mapping[tuple[int, int], Json]) -> HandShown:
    rules = rules_of(row.game)
    said = results.get((row.game_id, row.deal), {}).get("wins", ())
    win = said[row.win] if row.tiles and row.win < len(said) else {}
    tiles = said_win(win) if "concealed" in win.get("hand", {}) else None
    return HandShown(row, _worth(rules, row), tiles, _patterns(rules, row), rules.glossary.tsumo.say(core_lang()))


def _worth(rules: Rules, row: WonHand) -> str:
    if row.limit and not row.yakuman:
        return limit_name(rules, row.limit) or worth(rules, row.fan)
    return worth(rules, row.fan, row.yakuman) if row.yakuman or row.fan is not None else ""


def _patterns(rules: Rules, row: WonHand) -> tuple[str, ...]:
    lang, known = core_lang(), row.patterns or ()
    names = {info.id: info.name.say(lang) for info in rules.patterns() if info.id in known}
    return tuple(names.get(key, key) for key in known)
