"""The texts of Chengdu: messages, names of results, lines of the working."""

from __future__ import annotations

from dataclasses import replace

from rules.deal.working import Working
from rules.entry import Named
from rules.glossary import GLOSSARY as GENERAL
from rules.seats import NAMES
from scoring.multilingual import Text, texts

NO_QUE = Text(
    "Say which suit the player plays without (“que”: m, p or s).",
    "請給出定缺的花色（que：m、p 或 s）。",
    "请给出定缺的花色（que：m、p 或 s）。",
    "定缺の色（que：m・p・s）を入力してください。",
)
QUE_UNUSED = Text(
    "These rules don’t have a missing suit. Leave out “que”.",
    "此規則不定缺，請留空 que。",
    "此规则不定缺，请留空 que。",
    "このルールでは定缺をしません。queは空にしてください。",
)
QUE = Text("Missing suit", "定缺", "定缺", "定缺")
SUITS = (
    Named("m", Text("Characters", "萬", "万", "萬子")),
    Named("p", Text("Circles", "筒", "筒", "筒子")),
    Named("s", Text("Bamboo", "條", "条", "索子")),
)
NO_ABORT = Text(
    "These rules don’t have abortive draws.",
    "此規則沒有途中流局。",
    "此规则没有途中流局。",
    "このルールに途中流局はありません。",
)
THREE_WINS = Text(
    "The deal ends with the third win. Enter all three winners.",
    "三家和牌此局才結束，請輸入三家。",
    "三家胡牌此局才结束，请输入三家胡牌。",
    "局は三人目の和了で終わります。三人分を入力してください。",
)
TOO_MANY_WINS = Text(
    "Three wins end the deal. Enter it as a win.",
    "三家和牌此局即結束，請按和牌輸入。",
    "三家胡牌此局即结束，请按胡牌输入。",
    "三人が和了した局は和了として入力してください。",
)
FIRST_WIN_ENDS = Text(
    "Under these rules the first win ends the deal.",
    "此規則一家和牌此局即結束。",
    "此规则一家胡牌此局即结束。",
    "このルールでは最初の和了で局が終わります。",
)
EVENTS_IN_HAND = Text(
    "When you send tiles, put the events inside “hand”.",
    "以手牌輸入時，事件（events）寫在 hand 裡。",
    "以手牌输入时，事件（events）写在 hand 里。",
    "手牌で入力するとき、eventsはhandの中に書いてください。",
)
BARE_EVENT = Text(
    "“{name}” isn’t used here. With a value, only “gang_pao” of a win by discard is.",
    "此處不需要「{name}」：番數旁只能寫點炮的 gang_pao。",
    "此处不需要“{name}”：番数旁只能写点炮的 gang_pao。",
    "ここでは「{name}」は使えません。値とともに書けるのは放銃のgang_paoだけです。",
)
GANG_PAO_ON_ALL = Text(
    "Either all wins on a discard are after the kong (“gang_pao”), or none are.",
    "同一張牌的和牌須全部是槓上炮，或全部不是。",
    "同一张牌的胡牌须全部是杠上炮，或全部不是。",
    "同じ捨て牌の和了は、すべて槓上炮か、すべてそうでないかです。",
)
NO_KONG_TO_PASS = Text(
    "The discarder has no kong whose payments could be transferred. Enter the kong first.",
    "點炮者此前沒有槓，無從轉移，請先輸入該槓。",
    "点炮者此前没有杠，无从转移，请先输入该杠。",
    "放銃者のカンがありません。先にそのカンを入力してください。",
)
OTHER_TYPE = Text(
    "“{name}” is only for a draw.",
    "「{name}」只用於流局。",
    "“{name}”只用于流局。",
    "「{name}」は流局のときだけ使います。",
)
READY_AND_HUA_ZHU = Text(
    "Player {player} is listed both among the checked hands and among the flower pigs. Keep one.",
    "選手 {player} 同時列為查叫與花豬，請只留其一。",
    "选手 {player} 同时列为查叫与花猪，请只留其一。",
    "プレイヤー{player}が聴牌と花猪の両方にあります。一方だけにしてください。",
)
SELF_DRAW_FAN = Text(
    "Under these rules a self-draw adds a fan. Enter at least 1.",
    "此規則自摸加番，至少 1 番。",
    "此规则自摸加番，至少 1 番。",
    "このルールではツモで一飜つくので1飜以上です。",
)

FAN = Text("{n} fan", "{n}番", "{n}番", "{n}飜")
LIMITS = texts(
    {
        "ji_pin": ("Jipin", "極品", "极品", "極品"),
        "ji_zhong_ji": ("Jizhongji", "極中極", "极中极", "極中極"),
        "feng_ding": ("Capped", "封頂", "封顶", "封頂"),
    }
)
GLOSSARY = replace(
    GENERAL,
    win=Text("Win", "和牌", "胡牌", "和了"),
    has_won=Text("Won", "和牌", "胡牌", "和了"),
    wins=Text("Wins", "和牌", "胡牌", "和了"),
    winner=Text("Winner", "和牌者", "胡牌者", "和了者"),
    false_win=Text("False win", "詐和", "诈胡", "誤和了"),
    ron=Text("By discard", "點炮", "点炮", "ロン"),
    discarder=Text("Discarder", "點炮者", "点炮者", "放銃者"),
    deals_in=Text("Dealt in", "點炮", "点炮", "放銃"),
    daiminkan=Text("Open kong", "直槓", "直杠", "大明槓"),
    kakan=Text("Added kong", "繞槓", "巴杠", "加槓"),
)
TYPES = GLOSSARY.types | {"running": Text("Still being played", "進行中", "进行中", "進行中")}
FOULS = {"false_win": GLOSSARY.false_win}
KONGS = {kong.id: kong.name for kong in GLOSSARY.kongs}
REASONS = texts(
    {
        "deals": ("Last deal played", "打完最後一局", "打完最后一局", "最終局終了"),
        "closed": ("Closed", "結束", "结束", "終了"),
    }
)
MOVES = {**GLOSSARY.moves, "kan": GLOSSARY.kong, "foul": GLOSSARY.false_win} | texts(
    {
        "transfer": ("Kong transfer", "呼叫轉移", "呼叫转移", "呼叫転移"),
        "hua_zhu": ("Flower pig", "查花豬", "查花猪", "花猪"),
        "cha_jiao": ("Not-ready penalty", "查大叫", "查大叫", "査大叫"),
        "tui_shui": ("Kong refund", "退稅", "退税", "退税"),
    }
)
WORKING = Working(MOVES, NAMES)
