"""Words of the mingjeung core: messages, names of results, lines of an explanation."""

from __future__ import annotations

from dataclasses import replace

from rules.deal.labels import TIME_UP
from rules.deal.working import Working
from rules.deal.worth import Worth
from rules.glossary import GLOSSARY as GENERAL
from rules.seats import NAMES
from scoring.multilingual import Text, number, texts

NO_STICK = Text(
    "Player {player} has less than 10 points and can’t declare riichi.",
    "選手 {player} 不足 10 分，不能立直。",
    "选手 {player} 不足 10 分，不能立直。",
    "プレイヤー{player}は10点未満なので立直できません。",
)
ONE_WINNER = Text(
    "Only the winner next in turn after the discarder is paid (截和). Enter that win alone.",
    "截和，無雙響：只輸入出銃者之後最近的一家。",
    "截和，无双响：只输入出铳者之后最近的一家。",
    "頭ハネです。放銃者の次に近い和了者だけを入力してください。",
)
NOTEN_RIICHI = Text(
    "Player {player} is in riichi, so must be one of the ready players.",
    "選手 {player} 已立直，必須在聽牌者之中。",
    "选手 {player} 已立直，必须在听牌者之中。",
    "プレイヤー{player}は立直しているので、聴牌者に含めてください。",
)

FAN = Text("{n} fan", "{n}翻", "{n}翻", "{n}飜")
LIMITS = texts(
    {
        "full": ("Full", "爆棚", "爆棚", "満貫（爆棚）"),
        "small_limit": ("Small limit", "小例", "小例", "小役満（小例）"),
        "great_limit": ("Great limit", "大例", "大例", "大役満（大例）"),
    }
)
GLOSSARY = replace(
    GENERAL,
    ron=Text("By discard", "食出銃", "食出铳", "ロン"),
    win=Text("Win", "食和", "食和", "和了"),
    has_won=Text("Won", "食和", "食和", "和了"),
    wins=Text("Wins", "食和", "食和", "和了"),
    draw=Text("Draw", "摸和", "摸和", "流局"),
    winner=Text("Winner", "食和者", "食和者", "和了者"),
    discarder=Text("Discarder", "出銃者", "出铳者", "放銃者"),
    deals_in=Text("Dealt in", "出銃", "出铳", "放銃"),
    held=Text("Repeated", "冧莊", "冧庄", "連荘"),
    pattern=Text("Pattern", "和種", "和种", "役"),
    patterns=Text("Patterns", "和種", "和种", "役"),
    fan=Text("fan", "翻", "翻", "飜"),
    limit=Text("Limit", "爆棚", "爆棚", "満貫（爆棚）"),
)
DEPOSITS = Text("Riichi sticks", "供託", "供托", "供託")
STREAK = GLOSSARY.held
FOULS = {"false_win": GLOSSARY.false_win}
REASONS = texts(
    {
        "negative": ("Someone is below 0", "有一家負分", "有一家负分", "持ち点がマイナスになった"),
        "decider_win": (
            "Won the decider alone in first place",
            "決勝食和並獨佔第一",
            "决胜食和并独占第一",
            "決勝で和了し単独首位",
        ),
    }
) | {"closed": TIME_UP}
TYPES = GLOSSARY.types
MOVES = {"riichi": DEPOSITS, **GLOSSARY.moves, "foul": GLOSSARY.false_win}
_WORTH = Text("{value}: {points} points", "{value}：{points} 分", "{value}：{points} 分", "{value}：{points}点")
_BRACKET = Text("{value}, {limit}", "{value}，{limit}", "{value}，{limit}", "{value}、{limit}")
_LIABLE = Text("{wind} is liable", "{wind}家包牌", "{wind}家包牌", "{wind}家の包")
_STICKS = Text(
    "{wind} takes riichi sticks: {amount}",
    "{wind}家收取供託 {amount}",
    "{wind}家收取供托 {amount}",
    "{wind}家が供託{amount}を取る",
)


WORKING = Working(MOVES, NAMES)


def liable(wind: str, lang: str) -> str:
    """Return the line that names the liable player."""
    return _LIABLE.form(lang, wind=NAMES[wind].say(lang))


def takes_sticks(wind: str, amount: int, lang: str) -> str:
    """Return the line for the deposits that a seat takes."""
    return _STICKS.form(lang, wind=NAMES[wind].say(lang), amount=number(amount))


def value_words(worth: Worth, lang: str) -> str:
    """Return a value in words: '3 fan', 'Small limit'."""
    if worth.yakuman:
        return LIMITS[worth.limit or ""].say(lang)
    return FAN.form(lang, n=worth.fan)


def worth_line(worth: Worth, points: int, lang: str) -> str:
    """Return the line with the value, its limit and its points."""
    value = value_words(worth, lang)
    if worth.limit and worth.fan:
        value = _BRACKET.form(lang, value=value, limit=LIMITS[worth.limit].say(lang))
    return _WORTH.form(lang, value=value, points=number(points))
