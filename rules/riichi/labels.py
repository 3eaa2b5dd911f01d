"""Labels for the state of a riichi game and for a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal import labels
from rules.deal.labels import DrawWords
from rules.entry import StateLabel
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.points import of_fan, of_limit, of_yakuman
from scoring.multilingual import COMMA, Text

_HONBA = Text("{n} honba", "{n}本場", "{n}本场", "{n}本場")
_DRAW = DrawWords(
    Text("Draw, {n} tenpai", "流局，{n}人聽牌", "流局，{n}人听牌", "流局、{n}人聴牌"),
    Text("Draw, all tenpai", "流局，全員聽牌", "流局，全员听牌", "流局、全員聴牌"),
    Text("Draw, nobody tenpai", "流局，無人聽牌", "流局，无人听牌", "流局、全員ノーテン"),
)
_RIVER = Text("Nagashi mangan", "流局滿貫", "流局满贯", "流し満貫")
_FOUL = Text("{foul}: {what}", "{foul}：{what}", "{foul}：{what}", "{foul}：{what}")


def state_label(options: RiichiOptions, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
    """Return the title, counters and seat winds of a state."""
    honba, deposits = int(state.get("honba", 0)), int(state.get("deposits", 0))
    parts = (
        labels.title(str(state.get("round", "E")), int(state.get("dealer", 0)), lang),
        _HONBA.form(lang, n=honba) if honba else "",
        labels.sticks(deposits, lang),
    )
    counters = ((words.HONBA.say(lang), honba), (words.DEPOSITS.say(lang), deposits))
    return labels.state_label(state, range(options.players), lang, parts, counters)


def result_label(
    options: RiichiOptions, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en"
) -> str:
    """Return a short label for a result."""
    kind = result.get("type")
    if kind == "win":
        return _win_label(options, result["wins"], answer, lang)
    if kind == "draw":
        return _draw_label(options, result, lang)
    if kind == "abort":
        return words.ABORTS[result["reason"]].say(lang)
    return _FOUL.form(lang, foul=words.GLOSSARY.foul.say(lang), what=words.FOULS[result["kind"]].say(lang))


def _win_label(
    options: RiichiOptions, wins: Sequence[Mapping[str, Any]], answer: Mapping[str, Any] | None, lang: str
) -> str:
    values = [_value(options, win, known, lang) for win, known in labels.answered(wins, answer)]
    by = words.GLOSSARY.won(wins[0].get("from") is None)
    return labels.WIN.form(lang, by=by.say(lang), value=COMMA.say(lang).join(values))


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
    return _DRAW.say(len(result.get("tenpai") or ()), options.players, lang)
