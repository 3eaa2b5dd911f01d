"""Labels for the state of a mingjeung game and for a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.deal import labels
from rules.deal.labels import DrawWords
from rules.deal.worth import Worth
from rules.entry import StateLabel
from rules.mingjeung import words
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS, of_fan, of_limit
from rules.mingjeung.state import DECIDER
from scoring.multilingual import Text

_DECIDER = Text("Decider", "決勝", "决胜", "決勝")
_HELD = Text("streak {n}", "冧莊 {n}", "冧庄 {n}", "連荘{n}")
_DRAW = DrawWords(
    Text("Draw, {n} ready", "摸和，{n}家聽牌", "摸和，{n}家听牌", "流局、{n}人聴牌"),
    Text("Draw, all ready", "摸和，四家聽牌", "摸和，四家听牌", "流局、全員聴牌"),
    Text("Draw, nobody ready", "摸和，四家未聽牌", "摸和，四家未听牌", "流局、全員不聴"),
)
_NO_ROUND = Text("No round wind", "沒有圈風", "没有圈风", "場風なし")
_ENDS = Text(
    "Ends when a deal’s winner has {n} or more and is alone in first place",
    "食和者到 {n} 而且獨佔第一，完場",
    "食和者到 {n} 且独占第一，对局结束",
    "和了者が{n}以上で単独トップなら終了",
)
_NEGATIVE = Text(
    "Ends when someone is below 0", "有人低於 0 分，完場", "有人低于 0 分，对局结束", "0未満の人が出ても終了"
)
_FIRST_DEALS = Text(
    "{name} deals: in first place after South 4",
    "{name} 做莊：南4局後暫時第一",
    "{name} 坐庄：南4局后暂时第一",
    "{name}の親：南4局終了時のトップ",
)
_WINNER_DEALS = Text(
    "{name} deals: won the last deal",
    "{name} 做莊：上一局食和",
    "{name} 坐庄：上一局食和",
    "{name}の親：前の局で和了",
)
_NEXT_DEALS = Text(
    "{name} deals: next in turn after a draw",
    "{name} 做莊：摸和後輪到下家",
    "{name} 坐庄：摸和后轮到下家",
    "{name}の親：流局の次の番",
)
_AGAIN = Text(
    "{name} deals again: the deal is replayed",
    "{name} 再做莊：該局重打",
    "{name} 再坐庄：该局重打",
    "{name}の親：無効の局をやり直す",
)
_DEALS = {"win": _WINNER_DEALS, "draw": _NEXT_DEALS, "foul": _AGAIN}


def state_label(options: MingjeungOptions, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
    """Return the title, counters and seat winds of a state."""
    wind, streak, deposits = state.get("round", "E"), int(state.get("streak", 0)), int(state.get("deposits", 0))
    parts = (
        labels.title(wind, int(state.get("dealer", 0)), lang) if wind else _DECIDER.say(lang),
        _HELD.form(lang, n=streak) if streak else "",
        labels.sticks(deposits, lang),
    )
    counters = ((words.STREAK.say(lang), streak), (words.DEPOSITS.say(lang), deposits))
    notes = decider_notes(options, lang) if state.get("stage") == DECIDER else ()
    return labels.state_label(state, range(PLAYERS), lang, parts, counters, notes)


def decider_notes(options: MingjeungOptions, lang: str) -> tuple[str, ...]:
    """Return notes on how 決勝 ends and that it has no round wind (section 7)."""
    return _ENDS.form(lang, n=options.return_points), _NEGATIVE.say(lang), _NO_ROUND.say(lang)


def dealing(before: Mapping[str, Any], result: Mapping[str, Any], state: Mapping[str, Any]) -> Text | None:
    """Return why the dealer of 決勝 deals, or None outside 決勝."""
    if state.get("stage") != DECIDER:
        return None
    return _DEALS[result["type"]] if before.get("stage") == DECIDER else _FIRST_DEALS


def result_label(result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
    """Return a short label for a result."""
    kind = result.get("type")
    if kind == "win":
        return _win_label(result["wins"][0], answer, lang)
    if kind == "draw":
        return _DRAW.say(len(result.get("tenpai") or ()), PLAYERS, lang)
    return words.FOULS[result["kind"]].say(lang)


def _win_label(win: Mapping[str, Any], answer: Mapping[str, Any] | None, lang: str) -> str:
    known = (answer or {}).get("wins") or [win]
    by = words.GLOSSARY.won(win.get("from") is None)
    worth = _worth(known[0])
    if worth is None:
        return by.say(lang)
    return labels.WIN.form(lang, by=by.say(lang), value=words.value_words(worth, lang))


def _worth(known: Mapping[str, Any]) -> Worth | None:
    """Return the worth in an answer or a bare value, or None for tiles that are not valued yet."""
    if known.get("limit"):
        return of_limit(str(known["limit"]))
    return of_fan(int(known["fan"])) if known.get("fan") else None
