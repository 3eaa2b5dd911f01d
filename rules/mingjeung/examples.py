"""Hands that show each pattern, as the call `score` takes them; a test scores every one."""

from __future__ import annotations

from typing import Any

from rules.system import Hands

Hand = dict[str, Any]


def _ron(concealed: str, win: str, *melds: str, **more: Any) -> Hand:
    hand = {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "ron", "seat": "S", "from": "W"}
    return hand | more


def _tsumo(concealed: str, win: str, *melds: str, **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "tsumo", "seat": "S"} | more


_PLAIN = "123m456p67899s55z"
_FIRST = "123p456p789s111m5z"
_LAST = ("345p99s67s", "8s", "pon:222s", "pon:888p")

EXAMPLES: Hands = {
    "riichi": (_ron(_PLAIN, "9s", riichi="riichi"),),
    "menzen_tsumo_tanyao_pinfu": (_tsumo("234m345678p678s5s", "5s"),),
    "honitsu": (_ron("123p456p888p77z33z", "3z"),),
    "chinitsu": (_ron("23456p99p", "7p", "pon:111p", "chi:678p"),),
    "one_voided_suit": (_ron("456m99m67p", "8p", "chi:345p", "pon:222m"),),
    "all_types": (_ron("123m44z67p", "8p", "chi:345s", "pon:555z"),),
    "ankan": (_ron("123m345p44z67s", "8s", "ankan:2222p"),),
    "toitoi": (_ron("222m88p33s", "3s", "pon:444m", "pon:777p"),),
    "sanankou": (_ron("222m888p444s5z", "5z", "chi:567m"),),
    "sanrenkou": (_ron("555p99s78s", "6s", "pon:333p", "pon:444p"),),
    "sankantsu": (_ron("789m2p", "2p", "ankan:4444p", "ankan:9999s", "daiminkan:3333m"),),
    "yakuhai": (_ron("456p789s22s67p", "8p", "pon:666z"),),
    "shousangen": (_ron("77z456p23s", "1s", "pon:555z", "pon:666z"),),
    "big_three_winds": (_ron("444z99p45p", "6p", "pon:111z", "pon:222z"),),
    "chanta": (_ron("123p789s111z99s78p", "9p"),),
    "junchan": (_ron("123p789p11m999m78s", "9s"),),
    "honroutou": (_ron("1199m1199p11s33z5z", "5z"),),
    "iipeikou": (_ron("223344p789s11m67s", "5s"),),
    "ryanpeikou": (_ron("223344p55667s99s", "7s"),),
    "isshoku_sanjun": (_ron("22233344p99s678s", "4p"),),
    "sanshoku_doujun": (_ron("123m123p12s77p456s", "3s"),),
    "shousanshoku_doukou": (_ron("777m777p77s45p", "6p", "chi:123m"),),
    "sanshoku_doukou": (_ron("777m777p99s45p", "6p", "pon:777s"),),
    "ittsuu": (_ron("123456p78p99s555s", "9p"),),
    "siguiyi": (_ron("777678m99s45p", "6p", "chi:123s"),),
    "siguier": (_ron("66777788m45p", "6p", "chi:123s"),),
    "siguisi": (_ron("9m", "9m", "chi:456p", "chi:567p", "chi:678p", "chi:678p"),),
    "rinshan": (_tsumo("345p99s67s", "8s", "ankan:2222s", "pon:888p", events=["rinshan"]),),
    "chankan": (_ron(*_LAST, events=["chankan"]),),
    "haitei": (_tsumo(*_LAST, events=["haitei"]),),
    "houtei": (_ron(*_LAST, events=["houtei"]),),
    "chiitoitsu": (_ron("1199p44m2277s33z6z", "6z"),),
    "shisibuda": (_ron("258m369p147s4567z", "1z"),),
    "dora": (_ron("777z123s456m8p", "8p", "chi:234p", dora="8p7m"),),
    "ura": (_ron(_PLAIN, "9s", riichi="riichi", ura="9s"),),
    "tenhou": (_tsumo(_FIRST, "5z", seat="E", events=["first_turn"]),),
    "chiihou": (_ron(_FIRST, "5z", events=["first_turn"], **{"from": "E"}),),
    "renhou": (_tsumo(_FIRST, "5z", events=["first_turn"]),),
    "daisangen": (_ron("777z99s45p", "6p", "pon:555z", "pon:666z"),),
    "shousuushi": (_ron("44z456p33z", "3z", "pon:111z", "pon:222z"),),
    "kokushi": (_ron("19m19p19s1223456z", "7z"),),
    "chuuren": (_ron("1112345567899p", "9p"),),
    "suuankou": (_tsumo("111p444p888s33z99p", "3z"),),
    "suurenkou": (_ron("222p333p44p99s", "4p", "pon:555p"),),
    "daisuushi": (_ron("333z444z9p", "9p", "pon:111z", "pon:222z"),),
    "tsuuiisou": (_ron("11z33z555z666z", "3z", "pon:222z"),),
    "chinroutou": (_ron("11m99s111p", "9s", "pon:999m", "pon:999p"),),
    "suukantsu": (_ron("9p", "9p", "ankan:1111p", "daiminkan:6666s", "kakan:4444z", "ankan:8888s"),),
    "kokushi_13": (_ron("19m19p19s1234567z", "7z"),),
    "suuankou_tanki": (_tsumo("111p444p888s333z9p", "9p"),),
    "junsei_chuuren": (_ron("1112345678999p", "5p"),),
    "renchiitoi": (_ron("1122334455667p", "7p"),),
    "isshoku_yonjun": (_ron("222233334444p9s", "9s"),),
}
