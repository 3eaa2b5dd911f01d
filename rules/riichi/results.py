"""A deal's result as read from JSON: riichi rulebook, section 7. Only its form is judged here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.results import check_kongs, refuse_others
from rules.riichi.options import RiichiOptions
from rules.riichi.points import LIMIT_BASE
from rules.riichi.request import HandFields, read_hand, read_ready
from scoring.contract import LIST, Fields, read_player, twice, wrong
from scoring.errors import bad_request, not_allowed
from scoring.text import Text

TYPES = ("win", "draw", "abort", "foul")
ABORTS = ("kyuushu_kyuuhai", "suufon_renda", "suukan_sanra", "suucha_riichi", "sanchahou")
REASONS = (*ABORTS, "void")
FOULS = ("false_win", "noten_riichi", "illegal_kan", "exposed_tiles", "other")
FU = (25, *range(20, 171, 10))

_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand'), fan, yakuman or limit.",
    "手牌（hand）、番（fan）、役滿（yakuman）、limit 四者只給其一。",
    "手牌（hand）、番（fan）、役满（yakuman）、limit 四者只给其一。",
    "手牌（hand）・飜（fan）・役満（yakuman）・limit のうち一つだけを入力してください。",
)
_FU = Text(
    "25, or a ten from 20 to 170",
    "25 或 20 至 170 的整十數",
    "25 或 20 至 170 的整十数",
    "25、または 20 から 170 までの 10 の倍数",
)
_ONE_DISCARD = Text(
    "A self-draw stands alone; several wins must be on the same discard.",
    "自摸只能有一家；多家和牌必須由同一家放銃。",
    "自摸只能有一家；多家和牌必须由同一家放铳。",
    "ツモは一人だけです。複数の和了は同じ放銃者からでなければなりません。",
)
_OWN_DISCARD = Text(
    "A player cannot win on the own discard.",
    "不能和自己打出的牌。",
    "不能和自己打出的牌。",
    "自分の捨て牌では和了れません。",
)
_LAST_DRAW = Text(
    "With several terminal rivers, say who drew the last tile ('last_draw').",
    "多家流局滿貫時，請給出最後摸牌者（last_draw）。",
    "多家流局满贯时，请给出最后摸牌者（last_draw）。",
    "流し満貫が複数のときは最後にツモした人（last_draw）を入力してください。",
)
_NO_RUNNING = Text(
    "Under these rules a deal ends with its first win: enter it when it is over.",
    "此規則一有和牌該局即結束，請於結束後輸入。",
    "此规则一有和牌该局即结束，请于结束后输入。",
    "このルールでは和了で局が終わります。終わってから入力してください。",
)


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles: one of fan (with fu), yakuman, limit."""

    fan: int | None = None
    fu: int | None = None
    yakuman: int | None = None
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
class Ready:
    """A player ready at a draw, with his tiles where they are given."""

    player: int
    hand: HandFields | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One deal's result; fields that its type does not have are empty."""

    type: str
    riichi: tuple[int, ...] = ()
    wins: tuple[Win, ...] = ()
    tenpai: tuple[Ready, ...] | None = None
    nagashi: tuple[int, ...] = ()
    last_draw: int | None = None
    reason: str = ""
    player: int = 0
    kind: str = ""
    stop: bool = False
    adjust: tuple[int, ...] | None = None


def read_result(options: RiichiOptions, fields: Fields) -> Result:
    """The form of a result."""
    kind = fields.choice("type", (*TYPES, "running"))
    common = _common(options, fields)
    if kind == "running":
        fields.later.insert(0, not_allowed(fields.at("type"), _NO_RUNNING))
        for name in ("wins", "tenpai"):
            fields.has(name)
        return Result(kind, **common)
    result = Result(kind, **common, **_READ[kind](options, fields))
    refuse_others(fields, kind, _OWN_FIELDS)
    return result


def _common(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    n = options.players
    check_kongs(fields, n)
    if fields.has("note"):
        fields.word("note")
    return {
        "riichi": fields.player_list("riichi", n, ()),
        "adjust": fields.whole_list("adjust", n) if fields.has("adjust") else None,
        "stop": fields.flag("stop", False),
    }


_OWN_FIELDS = {
    "win": ("wins",),
    "draw": ("tenpai", "nagashi", "last_draw"),
    "abort": ("reason",),
    "foul": ("player", "kind"),
}


def _read_win(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    wins = fields.each("wins", lambda value, path: _read_one(options, fields.entry(value, path)))
    path = fields.at("wins")
    if not wins:
        raise wrong(path, LIST)
    if len(wins) > 1 and (any(win.loser is None for win in wins) or len({win.loser for win in wins}) > 1):
        raise bad_request(f"{path}[1].from", _ONE_DISCARD)
    winners = [win.winner for win in wins]
    for i, winner in enumerate(winners):
        if winner in winners[:i]:
            raise twice(f"{path}[{i}].winner", winner)
    return {"wins": wins}


def _read_one(options: RiichiOptions, fields: Fields) -> Win:
    n = options.players
    winner = fields.player("winner", n)
    loser = fields.player("from", n) if fields.has("from") else None
    if loser == winner:
        raise bad_request(fields.at("from"), _OWN_DISCARD)
    value = _read_value(fields)
    pao = _read_pao(fields.inside("pao"), n) if fields.has("pao") and fields.raw("pao") is not None else None
    fields.unused("same_discard", False)
    fields.unused("events", [])
    fields.done()
    return Win(winner, loser, value, pao)


def _read_value(fields: Fields) -> Bare | HandFields:
    given = [name for name in ("hand", "fan", "yakuman", "limit") if fields.has(name)]
    if len(given) != 1 or (given[0] != "fan" and fields.has("fu")):
        raise bad_request(fields.path, _ONE_VALUE)
    return _VALUE[given[0]](fields)


def _read_fan(fields: Fields) -> Bare:
    fan = fields.whole("fan", low=0)
    if not fields.has("fu") and not 0 < fan < 5:
        return Bare(fan=fan)
    fu = fields.whole("fu")
    if fu not in FU:
        raise wrong(fields.at("fu"), _FU)
    return Bare(fan=fan, fu=fu)


def _read_yakuman(fields: Fields) -> Bare:
    return Bare(yakuman=fields.whole("yakuman", low=1))


def _read_limit(fields: Fields) -> Bare:
    return Bare(limit=fields.choice("limit", tuple(LIMIT_BASE)))


def _read_hand(fields: Fields) -> HandFields:
    inside = fields.inside("hand")
    hand = read_hand(inside, win=True)
    inside.done()
    return hand


_VALUE: dict[str, Callable[[Fields], Bare | HandFields]] = {
    "hand": _read_hand,
    "fan": _read_fan,
    "yakuman": _read_yakuman,
    "limit": _read_limit,
}


def _read_pao(fields: Fields, players: int) -> Pao:
    pao = Pao(fields.player("player", players), fields.word("pattern"))
    fields.done()
    return pao


def _read_draw(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    n = options.players
    nagashi = fields.player_list("nagashi", n, ())
    last_draw = fields.player("last_draw", n) if fields.has("last_draw") else None
    if len(nagashi) > 1 and last_draw is None and _needs_last_draw(options):
        raise bad_request(fields.at("last_draw"), _LAST_DRAW)
    needed = not (nagashi and options.nagashi_mangan == "win")
    tenpai = _read_tenpai(fields, n) if needed or fields.has("tenpai") else None
    return {"tenpai": tenpai, "nagashi": nagashi, "last_draw": last_draw}


def _needs_last_draw(options: RiichiOptions) -> bool:
    return options.nagashi_mangan == "win" or options.nagashi_multiple == "nearest"


def _read_tenpai(fields: Fields, players: int) -> tuple[Ready, ...]:
    ready = fields.each("tenpai", lambda value, path: _read_ready(fields, value, path, players))
    seen = [entry.player for entry in ready]
    for i, player in enumerate(seen):
        if player in seen[:i]:
            raise twice(f"{fields.at('tenpai')}[{i}]", player)
    return ready


def _read_ready(fields: Fields, value: Any, path: str, players: int) -> Ready:
    if not isinstance(value, Mapping):
        return Ready(read_player(value, path, players))
    entry = fields.entry(value, path)
    player, hand = entry.player("player", players), read_ready(entry.inside("hand"))
    entry.done()
    return Ready(player, hand)


def _read_abort(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    return {"reason": fields.choice("reason", REASONS)}


def _read_foul(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    return {"player": fields.player("player", options.players), "kind": fields.choice("kind", FOULS)}


_READ = {"win": _read_win, "draw": _read_draw, "abort": _read_abort, "foul": _read_foul}
