"""The texts of 香港麻雀: terms, names of results, lines of the working."""

from __future__ import annotations

from dataclasses import replace

from rules.deal.labels import TIME_UP
from rules.deal.working import Working
from rules.deal.worth import FAN
from rules.glossary import GLOSSARY as GENERAL
from rules.seats import NAMES
from scoring.multilingual import Text, number

GLOSSARY = replace(
    GENERAL,
    ron=Text("By discard", "出銃", "出铳", "ロン"),
    chi=Text("Chi", "上", "上", "チー"),
    win=Text("Win", "食糊", "食糊", "和了"),
    has_won=Text("Won", "食糊", "食糊", "和了"),
    wins=Text("Wins", "食糊", "食糊", "和了"),
    false_win=Text("False win", "詐糊", "诈糊", "誤和了"),
    winner=Text("Winner", "食糊者", "食糊者", "和了者"),
    discarder=Text("Discarder", "出銃者", "出铳者", "放銃者"),
    deals_in=Text("Dealt in", "出銃", "出铳", "放銃"),
    held=Text("Repeated", "冧莊", "冧庄", "連荘"),
    closed=Text("Closed", "門前清", "门前清", "門前"),
    limit=Text("Limit", "爆棚", "爆棚", "爆棚（上限）"),
)
TYPES = {kind: GLOSSARY.types[kind] for kind in ("win", "draw", "foul")}
FOULS = {"false_win": GLOSSARY.false_win}
BAO_PENG = "bao_peng"
LIMITS = {BAO_PENG: GLOSSARY.limit}
MOVES = {**GLOSSARY.moves, "foul": GLOSSARY.false_win}
WORKING = Working(MOVES, NAMES)
REASONS = {
    "played_out": Text("All rounds played", "打完全部圈數", "打完全部圈数", "全場終了"),
    "closed": TIME_UP,
}
_WORTH = Text("{value}: {points} points", "{value}：{points} 分", "{value}：{points} 分", "{value}：{points}点")
_LIMIT = Text(
    "{value}, {limit} (paid as {most})",
    "{value}，{limit}（按 {most} 計）",
    "{value}，{limit}（按 {most} 计）",
    "{value}、{limit}（{most}として払う）",
)
_ALONE = Text(
    "{wind} pays the self-draw for all three", "{wind}家包自摸", "{wind}家包自摸", "{wind}家がツモの支払いを一人で負う"
)


def value_words(fan: int, capped: int, limited: bool, lang: str) -> str:
    """Return the fan in words, and at the limit the number of fan that are paid."""
    value = FAN.form(lang, n=fan)
    if not limited:
        return value
    return _LIMIT.form(lang, value=value, limit=GLOSSARY.limit.say(lang), most=FAN.form(lang, n=capped))


def worth_line(value: str, points: int, lang: str) -> str:
    """Return the line with the value and its total."""
    return _WORTH.form(lang, value=value, points=number(points))


def pays_alone(wind: str, lang: str) -> str:
    """Return the line for the player who pays a self-draw for all."""
    return _ALONE.form(lang, wind=NAMES[wind].say(lang))
