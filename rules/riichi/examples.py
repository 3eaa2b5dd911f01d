"""Hands that show each pattern, as the call `score` takes them; a test scores every one.

Where a pattern is told apart by an option, the hands of all its forms stand here: the first that fits is shown.
"""

from __future__ import annotations

from typing import Any

from rules.system import Hands

Hand = dict[str, Any]


def _ron(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "ron", "seat": seat, **more} | {
        "from": "E" if seat != "E" else "S"
    }


def _tsumo(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "tsumo", "seat": seat, **more}


_PLAIN = "234p678p345s99p67s"
_HEAVEN = "123p456p789s111z5z"

EXAMPLES: Hands = {
    "riichi": (_ron(_PLAIN, "8s", riichi="riichi"),),
    "double_riichi": (_ron(_PLAIN, "8s", riichi="double"),),
    "open_riichi": (_ron(_PLAIN, "8s", riichi="open"),),
    "double_open_riichi": (_ron(_PLAIN, "8s", riichi="double_open"),),
    "ippatsu": (_ron(_PLAIN, "8s", riichi="riichi", events=["ippatsu"]),),
    "menzen_tsumo": (_tsumo("123p456p678s33z99p", "3z"),),
    "yakuhai": (_ron("456p789s22s67p", "8p", "pon:666z"),),
    "pinfu": (_ron("123p567p345s99p78s", "9s"),),
    "tanyao": (_ron("234p678p345s88p66s", "6s"),),
    "iipeikou": (_ron("223344p789s11m67s", "5s"),),
    "ryanpeikou": (_ron("223344p55667s99s", "7s"),),
    "chiitoitsu": (_ron("11m2299p4477s33z6z", "6z"),),
    "toitoi": (_ron("444p99m77s", "7s", "pon:111p", "pon:888s"),),
    "sanankou": (_ron("333p888s111z99p78p", "6p"),),
    "sankantsu": (_ron("99p12s", "3s", "ankan:1111p", "daiminkan:6666s", "kakan:4444z"),),
    "sanshoku_doujun": (_ron("345m345p34s99p777s", "5s"),),
    "sanshoku_doukou": (
        _ron("777m777p99s45p", "6p", "pon:777s"),
        _ron("111m111p99s45p", "6p", "pon:111s"),
    ),
    "ittsuu": (_ron("123456p78p99s555s", "9p"),),
    "chanta": (_ron("123p789s111z99s78p", "9p"),),
    "junchan": (_ron("123p789p11m999m78s", "9s"),),
    "honroutou": (_ron("1199m1199p11s33z5z", "5z"),),
    "honitsu": (_ron("123p456p222p77z33z", "3z"),),
    "chinitsu": (_ron("1233455567899p", "9p"),),
    "shousangen": (_ron("77z456p23s", "1s", "pon:555z", "pon:666z"),),
    "rinshan": (_tsumo("345p99s67s888p", "8s", "ankan:2222s", events=["rinshan"]),),
    "haitei": (_tsumo("345p99s67s888p", "8s", "pon:222s", events=["haitei"]),),
    "houtei": (_ron("345p99s67s888p", "8s", "pon:222s", events=["houtei"]),),
    "chankan": (_ron("345p99s67s888p", "8s", "pon:222s", events=["chankan"]),),
    "sanshoku_tsuukan": (_ron("123m456p78s99p222s", "9s"),),
    "sanrenkou": (_ron("333p444p99s78s", "9s", "pon:555p"),),
    "isshoku_sanjun": (_ron("22233344p99s678s", "4p"),),
    "dora": (_ron(_PLAIN, "8s", riichi="riichi", dora="8p"),),
    "ura": (_ron(_PLAIN, "8s", riichi="riichi", dora="1z", ura="8p"),),
    "aka": (_ron("234p678p340s99p67s", "8s", riichi="riichi"),),
    "kita": (_ron("123p567p345s99p78s", "9s", flowers="44z"),),
    "tenhou": (_tsumo(_HEAVEN, "5z", seat="E", events=["first_turn"]),),
    "chiihou": (_tsumo(_HEAVEN, "5z", events=["first_turn"]),),
    "daisangen": (_ron("777z99s45p", "6p", "pon:555z", "pon:666z"),),
    "shousuushi": (_ron("44z456p33z", "3z", "pon:111z", "pon:222z"),),
    "daisuushi": (_ron("333z444z9p", "9p", "pon:111z", "pon:222z"),),
    "suuankou": (_tsumo("111p444p888s33z99p", "3z"),),
    "suuankou_tanki": (_tsumo("111p444p888s333z9p", "9p"),),
    "kokushi": (_ron("19m19p19s1223456z", "7z"),),
    "kokushi_13": (_ron("19m19p19s1234567z", "7z"),),
    "chuuren": (
        _ron("1112345567899p", "9p"),
        _ron("1112345567899m", "9m"),
    ),
    "junsei_chuuren": (
        _ron("1112345678999p", "5p"),
        _ron("1112345678999m", "5m"),
    ),
    "tsuuiisou": (_ron("11z33z555z666z", "3z", "pon:222z"),),
    "chinroutou": (_ron("11m99s111p", "9s", "pon:999m", "pon:999p"),),
    "ryuuiisou": (_ron("234s234s66z888s66s", "6s"),),
    "junsei_ryuuiisou": (_ron("2233444666888s", "4s"),),
    "suukantsu": (_ron("9p", "9p", "ankan:1111p", "daiminkan:6666s", "kakan:4444z", "ankan:8888s"),),
    "renhou": (_ron("123p456p789s111z5z", "5z", events=["first_turn"]),),
    "daisharin": (_ron("2233445566778p", "8p"),),
    "shiisanpuutaa": (_tsumo("147m258p369s1123z", "4z", events=["first_turn"]),),
    "suurenkou": (_ron("222p333p44p99s", "4p", "pon:555p"),),
    "isshoku_yonjun": (_ron("222233334444p9s", "9s"),),
    "hyakumangoku": (_ron("7778889999m", "7m", "pon:666m"),),
    "junsei_hyakumangoku": (_ron("7778889995m", "5m", "pon:666m"),),
    "benikujaku": (_ron("11s99s555s", "9s", "pon:777s", "pon:777z"),),
    "touhoku_shinkansen": (_ron("123456789s11z44z", "1z"),),
    "daichisei": (_ron("1122334455667z", "7z"),),
    "paarenchan": (
        _ron(_PLAIN, "8s", seat="E", streak=7),
        _ron(_PLAIN, "8s", seat="E", events=["eighth_win"]),
    ),
    "ishinouesannen": (_tsumo(_PLAIN, "8s", riichi="double", events=["haitei"]),),
}
