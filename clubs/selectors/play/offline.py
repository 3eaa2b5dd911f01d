"""Offline data for a tablet: the rules' tables with their texts, and the state of its table."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import KongLine, Line, WinLine
from clubs.selectors.play.json_types import Result, State
from clubs.selectors.play.table_page import TableView
from rules.entry import StateLabel
from rules.offline_tables import COUNTERS, ahead, cells, stage_of
from rules.system import Rules
from scoring.multilingual import COMMA
from scoring.strict_json import Json, JsonObject

DEALS = 60
SHARED = "same_discard"


@lru_cache(maxsize=64)
def tables(rules: Rules, stage: str, lang: str) -> JsonObject:
    """Return the rules' tables for games in this stage (see `stage_key`), with the page's texts."""
    labels = _labels(rules, lang)
    return {
        **ahead(rules, {**rules.start(), **json.loads(stage)}),
        "per": rules.amount("1") or 1,
        "titles": {key: label.title for key, label in labels.items()},
        "notes": {label.title: list(label.notes) for label in labels.values() if label.notes},
        "counters": _counters(rules, lang),
        "marks": dict(rules.mark_words(lang)),
        "winds": list(rules.state_label(rules.start(), lang).winds),
        "said": _said(rules, lang),
        "asks": {ask.id: ask.state for ask in rules.entry().asks if not ask.in_hand},
        "least_stick": rules.entry().stick_least,
        "words": _words(rules, lang),
    }


def stage_key(rules: Rules, state: State) -> str:
    """Return the stage of a game as a comparable string."""
    return _key(stage_of(rules, state))


def _key(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


def stand(view: TableView, book: DealContext | None) -> JsonObject:
    """Return the state of a table as its page stores it: deal, state, sticks, lines, and the target of Undo."""
    state = view.game.state or view.rules.start()
    last = view.last_deal
    return {
        "game": view.game.pk,
        "number": view.number,
        "version": view.version,
        "playing": view.game.status == view.game.Status.PLAYING,
        "state": dict(state),
        "riichi": list(view.game.riichi),
        "lines": lines_ahead(view.rules, book.lines) if book else [],
        "names": [seat.player.public_name for seat in view.seats],
        "before": None if last is None or view.sheet else _before(last.before, last.deal.result),
    }


def _before(state: State, result: Result) -> JsonObject:
    return {"state": dict(state), "riichi": list(result.get("riichi", []))}


# -- lines -------------------------------------------------------------------------------------------


def lines_ahead(rules: Rules, lines: Sequence[Line]) -> list[JsonObject]:
    """Return the lines of a deal as the tablet stores them: `special` if the tables do not give a win's payments."""
    known = {_key(cell.value): cell.key for cell in cells(rules.entry())}
    return [_line(known, line) for line in lines]


def _line(known: Mapping[str, str], line: Line) -> JsonObject:
    if isinstance(line, KongLine):
        return {"kong": {"player": line.player, "type": line.type, "from": line.giver}}
    if not isinstance(line, WinLine):
        return {"said": {"field": line.field, "player": line.player}}
    beside = {"winner", "from", SHARED}
    key = known.get(_key({name: value for name, value in line.entry.items() if name not in beside}))
    won = {"winner": line.player, "from": line.giver, "same": line.shared}
    return {"win": {**won, "value": key or "", "special": key is None}}


# -- words -------------------------------------------------------------------------------------------


def _words(rules: Rules, lang: str) -> dict[str, str]:
    return {
        "comma": COMMA.say(lang),
        "next": _("Next"),
        "dealer": rules.glossary.dealer.say(lang),
        "again": rules.glossary.again("", lang).strip(),
        "follows": _("then %(deal)s"),
        "same": rules.glossary.again("%(deal)s", lang),
        "ends": _("the game ends"),
        "end": _("The game ends"),
        "maybe": _("The game may end here. You’ll know once the connection is back."),
        "over": _("The game may be over. Confirm it once the connection is back."),
        "the_end": _("Game over"),
        "unknown": _("Payments are calculated once the connection is back. Saving keeps the deal here until then."),
        "waits": _("Waiting to be sent"),
        "stay": _("%s. Leave this page open"),
        "tls": _("To reopen this page without a network, start the site with TLS=1 ./run (Links, Tablets and TLS)."),
        "goes_on": _("play continues"),
        "all_in": _("all wins are in"),
        "from": rules.glossary.told("%(winner)s", "%(loser)s", lang),
        "tsumo": rules.glossary.told("%(winner)s", None, lang),
        "undo": _("Undo"),
        "stick": _("Riichi"),
        "scores": _("Final scores"),
        "correction": rules.glossary.correction.say(lang),
        "referee": _("for the referee"),
        "out": _("Out, win %(n)s"),
        "still": _("Still in"),
    }


def _labels(rules: Rules, lang: str) -> dict[str, StateLabel]:
    """Return the labels of deals: by round and dealer, or by the number played before."""
    start = rules.start()
    if start["round"] is None:
        return {str(n): rules.state_label({**start, "deal": n}, lang) for n in range(DEALS)}
    places = [(wind, dealer) for wind in "ESWN" for dealer in range(rules.players)]
    return {f"{w}{d}": rules.state_label({**start, "round": w, "dealer": d}, lang) for w, d in places}


def _counters(rules: Rules, lang: str) -> list[list[str]]:
    """Return the counters on the table, each with its field of the state."""
    found: list[list[str]] = []
    for field in COUNTERS:
        label = rules.state_label({**rules.start(), field: 7}, lang)
        found += [[name, field] for name, count in label.counters if count == 7]
    return found


def _said(rules: Rules, lang: str) -> JsonObject:
    """Return short texts of results: each value by discard and by self-draw, draws, aborts, fouls."""
    ways: tuple[dict[str, int], ...] = ({"from": 1}, {})
    values = {cell.key: [_of(rules, lang, cell.value, **by) for by in ways] for cell in cells(rules.entry())}
    others = {abort.id: abort.name.say(lang) for abort in rules.entry().aborts}
    others |= {foul.id: foul.name.say(lang) for foul in rules.entry().fouls}
    names = {one.id: one.name.say(lang) for one in rules.results()}
    kans = rules.entry().kans
    kongs = {kind.id: kind.name.say(lang) for kind in (kans.types if kans else ())}
    return {"values": values, "kinds": {**names, **others}, "kongs": kongs}


def _of(rules: Rules, lang: str, value: Json, **by: int) -> str:
    return str(rules.result_label({"type": "win", "wins": [{"winner": 0, **by, **value}]}, None, lang))
