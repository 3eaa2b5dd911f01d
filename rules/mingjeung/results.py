"""A deal's result as read from JSON: mingjeung rulebook, section 7. Only its form is judged here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.hand.request import HandFields
from rules.mingjeung.points import LIMIT_BASE, PLAYERS
from rules.mingjeung.request import FORM
from rules.results import check_kongs, refuse_others
from scoring.contract import LIST, Fields, twice, wrong
from scoring.errors import bad_request, not_allowed
from scoring.text import Text

TYPES = ("win", "draw", "foul")
FOULS = ("false_win",)
_REFUSED = ("abort", "running")

_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand'), fan or limit.",
    "手牌（hand）、翻數（fan）、limit 三者只給其一。",
    "手牌（hand）、翻数（fan）、limit 三者只给其一。",
    "手牌（hand）・翻数（fan）・limit のうち一つだけを入力してください。",
)
_NO_TYPE = {
    "abort": Text(
        "There are no aborted deals under these rules.",
        "此規則無中途流局。",
        "此规则无中途流局。",
        "このルールに途中流局はありません。",
    ),
    "running": Text(
        "Under these rules a deal ends with its win: enter it when it is over.",
        "此規則一有人食和該局即結束，請於結束後輸入。",
        "此规则一有人食和该局即结束，请于结束后输入。",
        "このルールでは和了で局が終わります。終わってから入力してください。",
    ),
}


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles: fan, or a named limit."""

    fan: int | None = None
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class Pao:
    """Who answers for which pattern."""

    player: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Win:
    """One win: `loser` None for a self-draw, `value` bare or the fields of a hand."""

    winner: int
    loser: int | None
    value: Bare | HandFields
    pao: Pao | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One deal's result; fields that its type does not have are empty."""

    type: str
    riichi: tuple[int, ...] = ()
    wins: tuple[Win, ...] = ()
    tenpai: tuple[int, ...] = ()
    player: int = 0
    kind: str = ""
    adjust: tuple[int, ...] | None = None


def read_result(fields: Fields) -> Result:
    """The form of a result."""
    kind = fields.choice("type", (*TYPES, *_REFUSED))
    common = _common(fields)
    if kind in _REFUSED:
        return _refused(kind, fields)
    result = Result(kind, **common, **_READ[kind](fields))
    refuse_others(fields, kind, _OWN_FIELDS)
    return result


def _refused(kind: str, fields: Fields) -> Result:
    """A type that these rules do not have; whatever it carries is not looked at."""
    fields.later.insert(0, not_allowed(fields.at("type"), _NO_TYPE[kind]))
    for name in ("wins", "tenpai", "reason"):
        fields.has(name)
    return Result(kind)


def _common(fields: Fields) -> dict[str, Any]:
    check_kongs(fields, PLAYERS)
    if fields.has("note"):
        fields.word("note")
    return {
        "riichi": fields.player_list("riichi", PLAYERS, ()),
        "adjust": fields.whole_list("adjust", PLAYERS) if fields.has("adjust") else None,
    }


_OWN_FIELDS = {"win": ("wins",), "draw": ("tenpai",), "foul": ("player", "kind"), "abort": ("reason",)}


def _read_win(fields: Fields) -> dict[str, Any]:
    wins = fields.each("wins", lambda value, path: _read_one(fields.entry(value, path)))
    if not wins:
        raise wrong(fields.at("wins"), LIST)
    winners = [win.winner for win in wins]
    for i, winner in enumerate(winners):
        if winner in winners[:i]:
            raise twice(f"{fields.at('wins')}[{i}].winner", winner)
    return {"wins": wins}


def _read_one(fields: Fields) -> Win:
    winner = fields.player("winner", PLAYERS)
    loser = fields.player("from", PLAYERS) if fields.has("from") else None
    if loser == winner:
        raise bad_request(fields.at("from"), FORM.words.own_from)
    value = _read_value(fields)
    pao = _read_pao(fields.inside("pao")) if fields.has("pao") and fields.raw("pao") is not None else None
    fields.unused("same_discard", False)
    fields.unused("events", [])
    fields.done()
    return Win(winner, loser, value, pao)


def _read_value(fields: Fields) -> Bare | HandFields:
    given = [name for name in _VALUE if fields.has(name)]
    if len(given) != 1:
        raise bad_request(fields.path, _ONE_VALUE)
    return _VALUE[given[0]](fields)


def _read_hand(fields: Fields) -> HandFields:
    inside = fields.inside("hand")
    hand = FORM.read_hand(inside, win=True)
    inside.done()
    return hand


_VALUE: dict[str, Callable[[Fields], Bare | HandFields]] = {
    "hand": _read_hand,
    "fan": lambda fields: Bare(fan=fields.whole("fan", low=0)),
    "limit": lambda fields: Bare(limit=fields.choice("limit", tuple(LIMIT_BASE))),
}


def _read_pao(fields: Fields) -> Pao:
    pao = Pao(fields.player("player", PLAYERS), fields.word("pattern"))
    fields.done()
    return pao


_READ: dict[str, Callable[[Fields], dict[str, Any]]] = {
    "win": _read_win,
    "draw": lambda fields: {"tenpai": fields.player_list("tenpai", PLAYERS)},
    "foul": lambda fields: {"player": fields.player("player", PLAYERS), "kind": fields.choice("kind", FOULS)},
}
