"""Where a riichi game stands and what a result was, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.entry import StateLabel
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.points import of_fan, of_limit, of_yakuman
from rules.seats import NAMES, around
from scoring.text import COMMA, Text

_TITLE = Text("{wind} {n}", "{wind}{n}局", "{wind}{n}局", "{wind}{n}局")
_HONBA = Text("{n} honba", "{n}本場", "{n}本场", "{n}本場")
_STICKS = Text("{n} sticks", "供託 {n}", "供托 {n}", "供託{n}")
_STICK = Text("1 stick", "供託 1", "供托 1", "供託1")
_WIN = Text("{by}, {value}", "{by} {value}", "{by} {value}", "{by} {value}")
_DRAW = Text("Draw, {n} tenpai", "流局，{n}人聽牌", "流局，{n}人听牌", "流局、{n}人聴牌")
_DRAW_ALL = Text("Draw, all tenpai", "流局，全員聽牌", "流局，全员听牌", "流局、全員聴牌")
_DRAW_NONE = Text("Draw, nobody tenpai", "流局，無人聽牌", "流局，无人听牌", "流局、全員不聴")
_RIVER = Text("Terminal river", "流局滿貫", "流局满贯", "流し満貫")
_FOUL = Text("Foul: {what}", "違例：{what}", "违例：{what}", "反則：{what}")
_BETWEEN = Text(", ", " ", " ", " ")
_COUNTS = ("", "one", "two", "three", "four")


def state_label(options: RiichiOptions, state: Mapping[str, Any], lang: str) -> StateLabel:
    """Title, counters and seat winds."""
    n, dealer = options.players, int(state.get("dealer", 0))
    wind = str(state.get("round", "E"))
    title = _TITLE.fill(wind=NAMES[wind], n=dealer + 1).say(lang)
    honba, deposits = int(state.get("honba", 0)), int(state.get("deposits", 0))
    counters = [(words.HONBA.say(lang), honba), (words.DEPOSITS.say(lang), deposits)]
    parts = [title]
    parts += [_HONBA.fill(n=honba).say(lang)] if honba else []
    parts += [(_STICK if deposits == 1 else _STICKS).fill(n=deposits).say(lang)] if deposits else []
    winds = around(dealer, n)
    return StateLabel(title, tuple(counters), _BETWEEN.say(lang).join(parts), wind, winds, dealer)


def result_label(options: RiichiOptions, result: Mapping[str, Any], answer: Mapping[str, Any] | None, lang: str) -> str:
    """A result in a few words."""
    kind = result.get("type")
    if kind == "win":
        return _win_label(options, result["wins"], answer, lang)
    if kind == "draw":
        return _draw_label(options, result, lang)
    if kind == "abort":
        return words.ABORTS[result["reason"]].say(lang)
    return _FOUL.form(lang, what=words.FOULS[result["kind"]].say(lang))


def _win_label(
    options: RiichiOptions, wins: Sequence[Mapping[str, Any]], answer: Mapping[str, Any] | None, lang: str
) -> str:
    known = answer.get("wins", []) if answer else []
    values = [_value(options, win, known[i] if i < len(known) else None, lang) for i, win in enumerate(wins)]
    by = words.TSUMO if wins[0].get("from") is None else words.RON
    return _WIN.form(lang, by=by.say(lang), value=COMMA.say(lang).join(values))


def _value(options: RiichiOptions, win: Mapping[str, Any], known: Mapping[str, Any] | None, lang: str) -> str:
    found = known or win
    if known is None and "hand" in win:
        return words.TYPES["win"].say(lang)
    if found.get("yakuman"):
        return words.value_words(of_yakuman(options, int(found["yakuman"])), lang)
    if found.get("fan"):
        return words.value_words(of_fan(options, int(found["fan"]), found.get("fu")), lang)
    return words.value_words(of_limit(options, str(found.get("limit") or "yakuman")), lang)


def _draw_label(options: RiichiOptions, result: Mapping[str, Any], lang: str) -> str:
    if result.get("nagashi"):
        return _RIVER.say(lang)
    count = len(result.get("tenpai") or ())
    if count in (0, options.players):
        return (_DRAW_ALL if count else _DRAW_NONE).say(lang)
    return _DRAW.form(lang, n=_COUNTS[count] if lang == "en" else count)
