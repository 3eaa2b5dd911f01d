"""Reading the result of a deal from JSON: taiwan rulebook, section 5. Only the form is checked here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.deal import result as deal
from rules.deal import win
from rules.deal.result import ResultForm, read_adjust
from rules.deal.win import Bare
from rules.glossary import Beside
from rules.taiwan import words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.request import BA_XIAN, FORM, ROBBING, TaiwanFields
from rules.taiwan.seating import read_dice
from rules.taiwan.side_bets import SideBets, read_side_bets
from scoring.errors import bad_request
from scoring.multilingual import Text
from scoring.strict_json import Fields, wrong

TYPES = ResultForm.types
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
    "Give exactly one of tiles (“hand”) and their tai (“fan”).",
    "手牌（hand）與牌面台數（fan）只給其一。",
    "手牌（hand）与牌面台数（fan）只给其一。",
    "手牌（hand）と台数（fan）のどちらか一つだけを入力してください。",
)
_OWN = Text(
    "A player can’t win on their own tile.",
    "不能和自己的牌。",
    "不能和自己的牌。",
    "自分から和了ることはできません。",
)
_ROBBED = Text(
    "Say whose flower was robbed (“from”).",
    "請給出被搶花者（from）。",
    "请给出被抢花者（from）。",
    "花を奪われた者（from）を入力してください。",
)
_NOBODY = Text(
    "{immortals} is a self-draw. Leave out “from”.",
    "{immortals}為自摸，請留空 from。",
    "{immortals}为自摸，请留空 from。",
    "{immortals}はツモです。fromは空にしてください。",
).fill(immortals=Beside(words.BA_XIAN_GUO_HAI))
_NO_TYPE = Text(
    "Under these rules no deal ends this way.",
    "此規則沒有這種結果。",
    "此规则没有这种结果。",
    "このルールにこの終わり方はありません。",
)
_ONESELF = Text(
    "another player: nobody pays themselves a fine",
    "另一位選手（不罰給自己）",
    "另一位选手（不罚给自己）",
    "ほかのプレイヤー（自分には払いません）",
)


@dataclass(frozen=True, slots=True)
class Win(win.Win[TaiwanFields]):
    """One win: `loser` is the discarder or the robbed player, `dai_wei` the players who pay in their place."""

    dai_wei: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fine:
    """One 台 from one player to another."""

    player: int
    to: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(deal.Result[TaiwanFields]):
    """The result of one deal. `dice` is the total of the dice."""

    wins: tuple[Win, ...] = ()
    fan: int = 0
    dice: int | None = None
    door: int | None = None
    shown_streak: int | None = None
    eye_watch: tuple[int, ...] = ()
    xiang_gong: tuple[int, ...] = ()
    wrong_tile: bool = False
    fines: tuple[Fine, ...] = ()
    side_bets: SideBets | None = None


class TaiwanResults(ResultForm[Result, TaiwanFields]):
    """The reader of results of 台灣麻將."""

    result_type = Result
    fouls = FOULS
    refused: ClassVar = {"abort": _NO_TYPE, "running": _NO_TYPE}
    own: ClassVar = {**ResultForm.own, "foul": ("player", "kind", "fan")}
    values = ("hand", "fan")
    never = ("yakuman", "limit")
    one_value = _ONE_VALUE
    own_discard = _OWN

    def __init__(self, options: TaiwanOptions) -> None:
        super().__init__(FORM)
        self.options = options

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        fields.has("kans")
        if fields.has("note"):
            fields.word("note")
        return {
            "riichi": self.riichi(fields),
            "dice": read_dice(fields, "dice") if fields.has("dice") else None,
            "door": fields.player("door", PLAYERS) if fields.has("door") else None,
            "shown_streak": fields.whole("shown_streak", low=0) if fields.has("shown_streak") else None,
            "eye_watch": fields.player_list("eye_watch", PLAYERS, ()),
            "xiang_gong": fields.player_list("xiang_gong", PLAYERS, ()),
            "wrong_tile": fields.flag("cuo_da_ming_pai", False),
            "fines": fields.each("fines", lambda value, path: _read_fine(fields.entry(value, path)), ()),
            "side_bets": read_side_bets(self.options, fields.inside("side_bets")) if fields.has("side_bets") else None,
            "adjust": read_adjust(fields, PLAYERS),
        }

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        fields.has("tenpai")
        return {}

    def of_foul(self, fields: Fields) -> dict[str, Any]:
        return {**super().of_foul(fields), "fan": fields.whole("fan", low=0)}

    def check_wins(self, wins: Sequence[win.Win[TaiwanFields]], path: str) -> None:
        """Accept any wins: a player may win twice, and the deal checks which wins can occur together."""

    def made(self, fields: Fields, win: win.Win[TaiwanFields]) -> Win:
        made = Win(win.winner, win.loser, win.value, dai_wei=fields.player_list("dai_wei", PLAYERS, ()))
        if isinstance(win.value, TaiwanFields):
            _check_robbed(fields, win.value.flower_win, win.loser)
        return made

    def value(self, fields: Fields) -> Bare | TaiwanFields:
        fields.has("fu")
        return super().value(fields)


def _read_fine(fields: Fields) -> Fine:
    fine = Fine(fields.player("player", PLAYERS), fields.player("to", PLAYERS), fields.choice("kind", FINES))
    fields.done()
    if fine.to == fine.player:
        raise wrong(fields.at("to"), _ONESELF)
    return fine


def _check_robbed(fields: Fields, flower_win: str | None, loser: int | None) -> None:
    if flower_win in ROBBING and loser is None:
        raise bad_request(fields.at("from"), _ROBBED)
    if flower_win == BA_XIAN and loser is not None:
        raise bad_request(fields.at("from"), _NOBODY)
