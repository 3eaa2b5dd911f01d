"""Hands that show each pattern, as fields of the call `score`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.system import Hands

Hand = Mapping[str, Any]


def _ron(concealed: str, win_tile: str, *melds: str, events: tuple[str, ...] = ()) -> Hand:
    hand: dict[str, Any] = {"concealed": concealed, "win_tile": win_tile, "by": "ron", "seat": "S", "from": "W"}
    return hand | ({"melds": list(melds)} if melds else {}) | ({"events": list(events)} if events else {})


def _drawn(concealed: str, win_tile: str, *melds: str, events: tuple[str, ...] = (), seat: str = "S") -> Hand:
    hand: dict[str, Any] = {"concealed": concealed, "win_tile": win_tile, "by": "tsumo", "seat": seat}
    return hand | ({"melds": list(melds)} if melds else {}) | ({"events": list(events)} if events else {})


_PLAIN = ("123456m2345789p", "5p")
EXAMPLES: Hands = {
    "su_hu": (_ron(*_PLAIN),),
    "dui_dui_hu": (_ron("1114445m777999p", "5m"),),
    "qing_yi_se": (_ron("1233455678889s", "9s"),),
    "qi_dui": (_ron("112299m3355778p", "8p"),),
    "dai_yao": (_ron("123789m1112399p", "9p"),),
    "jin_gou_diao": (_ron("5p", "5p", "pon:222m", "pon:444m", "pon:888p", "pon:111p"),),
    "qing_dui": (_ron("1113335557779s", "9s"),),
    "jiang_dui": (_ron("222555m2225588p", "8p"),),
    "long_qi_dui": (_ron("222299m3355778p", "8p"),),
    "qing_qi_dui": (_ron("1122334466778s", "8s"),),
    "qing_yao_jiu": (_ron("1112223337899s", "9s"),),
    "jiang_jin_gou_diao": (_ron("5p", "5p", "pon:222m", "pon:555m", "pon:888p", "pon:222p"),),
    "qing_jin_gou_diao": (_ron("5p", "5p", "pon:222p", "pon:333p", "pon:888p", "pon:111p"),),
    "qing_long_qi_dui": (_ron("1111334466778s", "8s"),),
    "tian_hu": (_drawn(*_PLAIN, events=("first_turn",), seat="E"),),
    "di_hu": (_drawn(*_PLAIN, events=("first_turn",)),),
    "shi_ba_luo_han": (_ron("5p", "5p", "ankan:2222m", "kakan:4444m", "ankan:8888p", "daiminkan:1111p"),),
    "qing_shi_ba_luo_han": (_ron("5p", "5p", "ankan:2222p", "kakan:4444p", "ankan:8888p", "daiminkan:1111p"),),
    "gen": (_ron("2345677m234p", "7m", "ankan:9999p"),),
    "gang_shang_kai_hua": (_drawn("2345677m234p", "7m", "ankan:9999p", events=("rinshan",)),),
    "gang_shang_pao": (_ron(*_PLAIN, events=("gang_pao",)),),
    "qiang_gang_hu": (_ron("12366m11146789p", "5p", events=("chankan",)),),
    "hai_di_lao_yue": (_drawn(*_PLAIN, events=("haitei",)),),
    "hai_di_pao": (_ron(*_PLAIN, events=("houtei",)),),
    "men_qing": (_drawn(*_PLAIN),),
    "zhong_zhang": (_ron("234567m2345678p", "8p"),),
    "zi_mo": (_drawn(*_PLAIN),),
}
