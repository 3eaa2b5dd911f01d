"""A deal's result as read from JSON: taiwan rulebook, section 5. Only its form is judged here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.results import refuse_others
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.request import BA_XIAN, FORM, ROBBING, TaiwanFields
from rules.taiwan.seating import read_dice
from rules.taiwan.side_bets import SideBets, read_side_bets
from scoring.contract import LIST, Fields, wrong
from scoring.errors import bad_request, not_allowed
from scoring.text import Text

TYPES = ("win", "draw", "foul")
FOULS = (
    "false_win",
    "xiang_gong",
    "yan_pai",
    "cuo_an_gang",
    "cuo_jia_gang",
    "cuo_peng_gang",
    "luan_pai",
    "sang_shi_you_xian",
)
FINES = ("han_peng_wei_peng", "cuo_da_ming_pai")

_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand') and 牌面台數 ('fan').",
    "手牌（hand）與牌面台數（fan）只給其一。",
    "手牌（hand）与牌面台数（fan）只给其一。",
    "手牌（hand）と台数（fan）のどちらか一つだけを入力してください。",
)
_OWN = Text(
    "A player cannot win from himself.",
    "不能和自己的牌。",
    "不能和自己的牌。",
    "自分から和了ることはできません。",
)
_ROBBED = Text(
    "Say who was robbed of the flower ('from').",
    "請給出被搶花者（from）。",
    "请给出被抢花者（from）。",
    "花を奪われた者（from）を入力してください。",
)
_NOBODY = Text(
    "八仙過海 is self-drawn: leave 'from' out.",
    "八仙過海為自摸，請留空 from。",
    "八仙过海为自摸，请留空 from。",
    "八仙過海はツモです。from は空にしてください。",
)
_NO_TYPE = Text(
    "No deal ends this way under these rules.",
    "此規則沒有這種結果。",
    "此规则没有这种结果。",
    "このルールにこの終わり方はありません。",
)
_ONESELF = Text(
    "another player: nobody pays a fine to himself",
    "另一位玩家（不罰給自己）",
    "另一位玩家（不罚给自己）",
    "ほかのプレイヤー（自分には払いません）",
)


@dataclass(frozen=True, slots=True)
class Win:
    """One win: `loser` the discarder or the robbed, `value` 牌面台數 or the fields of a hand."""

    winner: int
    loser: int | None
    value: int | TaiwanFields
    dai_wei: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fine:
    """One 台 from a player to another."""

    player: int
    to: int
    kind: str


@dataclass(frozen=True, slots=True)
class Result:
    """One deal's result; fields that its type does not have are empty. `dice` is their total."""

    type: str
    wins: tuple[Win, ...] = ()
    player: int = 0
    kind: str = ""
    fan: int = 0
    dice: int | None = None
    door: int | None = None
    shown_streak: int | None = None
    eye_watch: tuple[int, ...] = ()
    xiang_gong: tuple[int, ...] = ()
    wrong_tile: bool = False
    fines: tuple[Fine, ...] = ()
    side_bets: SideBets | None = None
    adjust: tuple[int, ...] | None = None


def read_result(options: TaiwanOptions, fields: Fields) -> Result:
    """The form of a result."""
    kind = fields.choice("type", (*TYPES, "abort", "running"))
    common = _common(options, fields)
    if kind not in TYPES:
        fields.later.insert(0, not_allowed(fields.at("type"), _NO_TYPE))
        for name in ("wins", "tenpai", "reason"):
            fields.has(name)
        return Result(kind, **common)
    result = Result(kind, **common, **_READ[kind](fields))
    refuse_others(fields, kind, _OWN_FIELDS)
    return result


def _common(options: TaiwanOptions, fields: Fields) -> dict[str, Any]:
    fields.has("kans")
    if fields.has("note"):
        fields.word("note")
    fields.unused("riichi", [])
    return {
        "dice": read_dice(fields, "dice") if fields.has("dice") else None,
        "door": fields.player("door", PLAYERS) if fields.has("door") else None,
        "shown_streak": fields.whole("shown_streak", low=0) if fields.has("shown_streak") else None,
        "eye_watch": fields.player_list("eye_watch", PLAYERS, ()),
        "xiang_gong": fields.player_list("xiang_gong", PLAYERS, ()),
        "wrong_tile": fields.flag("cuo_da_ming_pai", False),
        "fines": fields.each("fines", lambda value, path: _read_fine(fields.entry(value, path)), ()),
        "side_bets": read_side_bets(options, fields.inside("side_bets")) if fields.has("side_bets") else None,
        "adjust": fields.whole_list("adjust", PLAYERS) if fields.has("adjust") else None,
    }


def _read_fine(fields: Fields) -> Fine:
    fine = Fine(fields.player("player", PLAYERS), fields.player("to", PLAYERS), fields.choice("kind", FINES))
    fields.done()
    if fine.to == fine.player:
        raise wrong(fields.at("to"), _ONESELF)
    return fine


_OWN_FIELDS = {"win": ("wins",), "draw": ("tenpai",), "foul": ("player", "kind", "fan")}


def _read_win(fields: Fields) -> dict[str, Any]:
    wins = fields.each("wins", lambda value, path: _read_one(fields.entry(value, path)))
    if not wins:
        raise wrong(fields.at("wins"), LIST)
    return {"wins": wins}


def _read_one(fields: Fields) -> Win:
    winner = fields.player("winner", PLAYERS)
    loser = fields.player("from", PLAYERS) if fields.has("from") else None
    if loser == winner:
        raise bad_request(fields.at("from"), _OWN)
    value = _read_value(fields)
    dai_wei = fields.player_list("dai_wei", PLAYERS, ())
    if isinstance(value, TaiwanFields):
        _check_robbed(fields, value.flower_win, loser)
    fields.unused("pao", None)
    fields.unused("same_discard", False)
    fields.unused("events", [])
    fields.done()
    return Win(winner, loser, value, dai_wei)


def _read_value(fields: Fields) -> int | TaiwanFields:
    fields.has("fu")
    given = [name for name in ("hand", "fan", "yakuman", "limit") if fields.has(name)]
    if given not in (["hand"], ["fan"]):
        raise bad_request(fields.path, _ONE_VALUE)
    if given == ["fan"]:
        return fields.whole("fan", low=0)
    inside = Fields(fields.raw("hand"), fields.at("hand"))
    hand = FORM.read_hand(inside, win=True)
    inside.done()
    return hand


def _check_robbed(fields: Fields, flower_win: str | None, loser: int | None) -> None:
    if flower_win in ROBBING and loser is None:
        raise bad_request(fields.at("from"), _ROBBED)
    if flower_win == BA_XIAN and loser is not None:
        raise bad_request(fields.at("from"), _NOBODY)


def _read_draw(fields: Fields) -> dict[str, Any]:
    fields.has("tenpai")
    return {}


def _read_foul(fields: Fields) -> dict[str, Any]:
    return {
        "player": fields.player("player", PLAYERS),
        "kind": fields.choice("kind", FOULS),
        "fan": fields.whole("fan", low=0),
    }


_READ = {"win": _read_win, "draw": _read_draw, "foul": _read_foul}
