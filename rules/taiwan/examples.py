"""Hands that show each pattern, as the call `score` takes them; a test scores every one."""

from __future__ import annotations

from typing import Any

from rules.system import Hands

Hand = dict[str, Any]


def _ron(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "ron", "seat": seat, **more} | {
        "from": "W" if seat != "W" else "S"
    }


def _tsumo(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "tsumo", "seat": seat, **more}


_FLAT = "123456m345678p4577s"
_FIVE = ("chi:123m", "pon:444p", "chi:567s", "pon:999m", "chi:234s")

EXAMPLES: Hands = {
    "men_feng": (_ron("456m345p77p45s", "3s", "chi:123m", "pon:222z"),),
    "quan_feng": (_ron("456m345p77p45s", "3s", "chi:123m", "pon:111z"),),
    "jian_zi_ke": (_ron("456m345p77p45s", "3s", "chi:123m", "pon:777z"),),
    "men_qing": (_ron("123456m345p777p4577s", "3s"),),
    "bu_qiu": (_tsumo(_FLAT, "3s"),),
    "quan_qiu": (_ron("8p", "8p", *_FIVE),),
    "ban_qiu": (_tsumo("8p", "8p", *_FIVE),),
    "ping_hu": (_ron(_FLAT, "3s"),),
    "dui_dui_hu": (_ron("444m99p77s", "7s", "pon:111p", "pon:888s", "pon:222m"),),
    "du_ting": (_ron("456m345p77p999s46s", "5s", "chi:123m"),),
    "qiang_gang_hu": (_ron("456m345p77p999s45s", "3s", "chi:123m", events=["chankan"]),),
    "zi_yi_se": (_ron("33z44z", "3z", "pon:111z", "pon:222z", "pon:555z", "pon:666z"),),
    "zi_yi_se_jian": (_ron("33z44z", "3z", "pon:111z", "pon:222z", "pon:555z", "pon:666z"),),
    "qing_yi_se": (_ron("123345p67p99p", "8p", "chi:234p", "pon:555p"),),
    "cou_yi_se": (_ron("123345p67p33z", "8p", "chi:234p", "pon:777z"),),
    "san_an_ke": (_ron("111444m777p22s67s", "8s", "chi:123p"),),
    "si_an_ke": (_ron("111444m777p888s22s99p", "2s"),),
    "wu_an_ke": (_tsumo("111444m777p888s22s99p", "2s"),),
    "da_si_xi": (_ron("333z44z55p", "4z", "pon:111z", "pon:222z", "chi:123m"),),
    "xiao_si_xi": (_ron("333z44z45p", "3p", "pon:111z", "pon:222z", "chi:123m"),),
    "da_san_yuan": (_ron("666z77z99p", "7z", "pon:555z", "chi:123m", "chi:456p"),),
    "xiao_san_yuan": (_ron("66z777z45m", "3m", "pon:555z", "chi:123p", "chi:456p"),),
    "zi_mo": (_tsumo("456m345p77p999s45s", "3s", "chi:123m"),),
    "gang_shang_kai_hua": (_tsumo("456m345p77p45s", "3s", "chi:123m", "ankan:9999s", events=["rinshan"]),),
    "hai_di_lao_yue": (_tsumo("456m345p77p999s45s", "3s", "chi:123m", events=["haitei"]),),
    "hua_pai": (_ron("456m345p77p999s45s", "3s", "chi:123m", flowers="2f6f"),),
    "hua_gang": (_ron("456m345p77p999s45s", "3s", "chi:123m", flowers="1234f6f"),),
    "man_hua": (_ron("456m345p77p999s45s", "3s", "chi:123m", flowers="12345678f"),),
    "ba_xian_guo_hai": (_tsumo("456m345p77p999s45s", "3s", "chi:123m", flower_win="ba_xian_guo_hai"),),
    "qi_qiang_yi": (_ron("456m345p77p999s45s", "3s", "chi:123m", flower_win="qi_qiang_yi"),),
    "tian_ting": (_ron(_FLAT, "3s", events=["tianting"]),),
    "di_ting": (_ron(_FLAT, "3s", events=["diting"]),),
    "tian_hu": (_tsumo(_FLAT, "3s", seat="E", events=["first_turn"]),),
    "di_hu": (_tsumo(_FLAT, "3s", events=["tianting", "first_turn"]),),
    "ren_hu": (_tsumo(_FLAT, "3s", events=["diting", "first_turn"]),),
    "li_gu_li_gu": (_ron("1133m5577p2244s6677z", "7z"),),
}
