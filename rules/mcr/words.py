"""Words of the core of 國標麻將: its terms, names of results, lines of an explanation."""

from __future__ import annotations

from dataclasses import replace

from rules.deal.labels import TIME_UP
from rules.deal.working import Working
from rules.glossary import GLOSSARY as GENERAL
from rules.hand.explain import ReadWords
from rules.seats import NAMES
from scoring.hand import Shape
from scoring.multilingual import Text, formats, texts
from scoring.readings import Wait

FAN = Text("{n} fan", "{n} 番", "{n} 番", "{n}点")
FALSE_HU = Text("False win", "錯和", "错和", "錯和")
GLOSSARY = replace(
    GENERAL,
    ron=Text("By discard", "點炮", "点炮", "ロン"),
    chi=Text("Chow", "吃", "吃", "チー"),
    pon=Text("Pung", "碰", "碰", "ポン"),
    daiminkan=Text("Melded kong", "明槓", "明杠", "明槓"),
    kakan=Text("Added kong", "加槓", "加杠", "加槓"),
    draw=Text("Draw", "荒莊", "荒庄", "流局"),
    false_win=FALSE_HU,
    winner=Text("Winner", "和牌者", "和牌者", "和了者"),
    discarder=Text("Discarder", "點炮者", "点炮者", "放銃者"),
    deals_in=Text("Dealt in", "點炮", "点炮", "放銃"),
    closed=Text("Closed", "門前清", "门前清", "門前"),
    fan=Text("fan", "番", "番", "点"),
)
FOULS = {"false_hu": FALSE_HU}
TYPES = {name: GLOSSARY.types[name] for name in ("win", "draw", "foul")}
FINE = Text("Fine", "罰分", "罚分", "罰点")
MOVES = {**GLOSSARY.moves, "foul": FALSE_HU, "fine": FINE}
WORKING = Working(MOVES, NAMES)
REASONS = texts({"played_out": ("All deals are played", "全部打完", "全部打完", "全局終了")}) | {"closed": TIME_UP}
WORTH = Text(
    "{fan}, {points} points in all",
    "{fan}，共得 {points} 分",
    "{fan}，共得 {points} 分",
    "和了点 {fan}、計 {points}",
)
READ_WHOLE = formats(
    Text(
        "Read as {sets}; won on {win}",
        "牌型：{sets}；和 {win}",
        "牌型：{sets}；和 {win}",
        "手牌の読み：{sets}。和了牌 {win}",
    )
)
READ = ReadWords(
    Text(
        "Read as {sets}; won on {win}, {wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "手牌の読み：{sets}。和了牌 {win}（{wait}）",
    ),
    {
        Shape.SEVEN_PAIRS: Text("seven pairs", "七對", "七对", "七対"),
        Shape.ORPHANS: Text("thirteen orphans", "十三么", "十三幺", "十三么"),
        Shape.UNCONNECTED: Text("honours and knitted tiles", "不靠", "不靠", "不靠"),
    },
    {
        Wait.RYANMEN: Text("as the end of a chow", "兩面", "两面", "両面待ち"),
        Wait.SHANPON: Text("as the third of a pung", "對倒", "对倒", "双碰待ち"),
        Wait.KANCHAN: Text("as the middle of a chow", "坎張", "坎张", "坎張待ち"),
        Wait.PENCHAN: Text("as 3 of 123 or 7 of 789", "邊張", "边张", "辺張待ち"),
        Wait.TANKI: Text("as the pair", "單釣", "单钓", "単釣待ち"),
    },
)
NEW_SEATS = {
    "S": Text(
        "New seats: East and South change places, West and North change places",
        "換位：東與南互換，西與北互換",
        "换位：东与南互换，西与北互换",
        "席替え：東と南、西と北が入れ替わる",
    ),
    "W": Text(
        "New seats: East moves to West, West to South, South to North, North to East",
        "換位：東至西，西至南，南至北，北至東",
        "换位：东至西，西至南，南至北，北至东",
        "席替え：東は西へ、西は南へ、南は北へ、北は東へ",
    ),
    "N": Text(
        "New seats: East and South change places, West and North change places",
        "換位：東與南互換，西與北互換",
        "换位：东与南互换，西与北互换",
        "席替え：東と南、西と北が入れ替わる",
    ),
}
"""How players change seats before the first deal of a round."""
