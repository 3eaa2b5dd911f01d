"""Labels for the state of a game of 台灣麻將 and for a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.deal import labels
from rules.entry import StateLabel
from rules.seats import NAMES
from rules.taiwan import words
from rules.taiwan.entry import FLOWER_WIN_NAMES
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.payments import Due
from rules.taiwan.settle import Outcome
from scoring.multilingual import Text, texts

_TITLE = Text("{wind} {n}", "{wind}圈 {n}莊", "{wind}圈 {n}庄", "{wind}圏{n}局")
_ENDED = Text("End of the game", "將終", "将终", "将終了")
_STREAK = Text("Streak", "連莊", "连庄", "連荘")
_HELD = Text("streak {n}", "連{n}拉{n}", "连{n}拉{n}", "連{n}拉{n}")
_TWO = Text("{first} + {second}", "{first}＋{second}", "{first}＋{second}", "{first}＋{second}")
_FOUL = Text("{foul}: {what}, {value}", "{foul}：{what} {value}", "{foul}：{what} {value}", "{foul}：{what} {value}")
_FLOWER_WIN = {named.id: named.name for named in FLOWER_WIN_NAMES}
REASONS = texts(
    {
        "jiang_end": ("The game (將) is finished", "一將打完", "一将打完", "一将終了"),
    }
) | {"closed": labels.TIME_UP}


def state_label(state: Mapping[str, Any], lang: str = "en") -> StateLabel:
    """Return the title, streak and seats of a state.

    Seats are counted from the dealer, because the 開門位 changes with every deal.
    """
    streak, wind = int(state.get("streak", 0)), state.get("round", "E")
    if wind is None:
        return labels.state_label(state, range(PLAYERS), lang, (_ENDED.say(lang),))
    title = _TITLE.form(lang, wind=NAMES[wind].say(lang), n=int(state.get("dealer", 0)) + 1)
    held = _HELD.form(lang, n=_times(streak, lang)) if streak else ""
    return labels.state_label(state, range(PLAYERS), lang, (title, held), ((_STREAK.say(lang), streak),))


_FIGURES = "零一二三四五六七八九十"


def _times(n: int, lang: str) -> str:
    """Return the streak as in 連三拉三 in Chinese and Japanese, or as a number in English and above ten."""
    return _FIGURES[n] if lang != "en" and n < len(_FIGURES) else str(n)


def result_label(result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
    """Return a short label for a result."""
    kind = str(result.get("type"))
    if kind == "win":
        said = [_win(win, known, lang) for win, known in labels.answered(result["wins"], answer)]
        return said[0] if len(said) == 1 else _TWO.form(lang, first=said[0], second=said[1])
    if kind == "foul":
        what = words.FOULS[result["kind"]].say(lang)
        foul = words.GLOSSARY.foul.say(lang)
        return _FOUL.form(lang, foul=foul, what=what, value=words.tai(int(result["fan"]), lang))
    return words.TYPES[kind].say(lang)


def _win(win: Mapping[str, Any], known: Mapping[str, Any] | None, lang: str) -> str:
    flower_win = (win.get("hand") or {}).get("flower_win")
    by = _FLOWER_WIN[flower_win] if flower_win else words.GLOSSARY.won(win.get("from") is None)
    fan = (known or win).get("fan")
    if fan is None:
        return by.say(lang)
    return labels.WIN.form(lang, by=by.say(lang), value=words.tai(int(fan), lang))


def owed(outcome: Outcome, lang: str) -> Mapping[int, str]:
    """Return by player the 台 that they pay by, or receive from an offender: the hand, 作莊 and 連N拉N."""
    found: dict[int, list[str]] = {}
    for win in outcome.wins:
        for due in win.dues:
            found.setdefault(due.payer, []).append(_owes(due, lang))
    for due in outcome.foul:
        found.setdefault(due.receiver, []).append(_owes(due, lang))
    return {player: " + ".join(said) for player, said in found.items()}


def _owes(due: Due, lang: str) -> str:
    total, held = words.tai(due.tai, lang), due.extra // 2
    if not due.extra:
        return total
    made = _DEALT.form(lang, fan=due.fan, total=total)
    return made if not held else _DEALT_ON.form(lang, fan=due.fan, n=_times(held, lang), more=2 * held, total=total)


_DEALT = Text(
    "{fan} + dealer 1 = {total}", "{fan} + 作莊 1 = {total}", "{fan} + 作庄 1 = {total}", "{fan} + 親1 = {total}"
)
_DEALT_ON = Text(
    "{fan} + dealer 1 + streak {n}: {more} = {total}",
    "{fan} + 作莊 1 + 連{n}拉{n} {more} = {total}",
    "{fan} + 作庄 1 + 连{n}拉{n} {more} = {total}",
    "{fan} + 親1 + 連{n}拉{n} {more} = {total}",
)
