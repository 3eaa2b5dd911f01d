"""The option ids of the Chengdu rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Group, choice, flag, whole, whole_or_null
from scoring.multilingual import Text

GAME = Group("game", Text("Game and points", "對局與底分", "对局与底分", "対局と点数"))
WIN = Group("win", Text("Winning and payments", "和牌與支付", "胡牌与支付", "和了と支払い"))
KONG = Group("kong", Text("Kongs", "刮風下雨（槓）", "刮风下雨（杠）", "カンの支払い"))
DRAW = Group("draw", Text("Draws and fouls", "流局與犯規", "流局与犯规", "流局と反則"))
HAND = Group("hand", Text("Patterns", "番種", "番种", "役"))


@dataclass(frozen=True, slots=True)
class ChengduOptionFields:
    """The option values; the defaults are those of the preset `chengdu`."""

    base: int = whole(1, GAME, low=1, basic=True)
    cap: int = choice(3, (3, 4, 8), WIN, basic=True)
    zi_mo: str = choice("jia_di", ("jia_di", "jia_fan"), WIN, basic=True)
    da_fan: bool = flag(False, WIN)
    xue_zhan: bool = flag(True, WIN, basic=True)
    xia_yu: bool = flag(True, KONG, basic=True)
    ding_que: bool = flag(False, WIN, basic=True)
    hua_zhu_to: str = choice("ready", ("ready", "others"), DRAW)
    hua_zhu_points: int | None = whole_or_null(None, DRAW, low=0)
    hua_zhu_jiao: bool = flag(False, DRAW)
    tui_shui: bool = flag(True, KONG)
    hu_jiao_zhuan_yi: bool = flag(False, KONG, basic=True)
    yao_jiu_jiang_dui: bool = flag(True, HAND)
    jin_gou_diao: bool = flag(True, HAND)
    tian_di_hu: bool = flag(True, HAND)
    men_qing_zhong_zhang: bool = flag(False, HAND)
    false_win_points: int | None = whole_or_null(None, DRAW, low=0)
    start_points: int = whole(0, GAME)
    deals: int = whole(0, GAME, low=0, basic=True)
