"""Labels for 断卡根 results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.deal import labels
from rules.duankagen import words
from rules.duankagen.prices import LIMIT_FAN
from scoring.multilingual import Text

_WIN = Text("{by} {value}", "{by} {value}", "{by} {value}", "{by} {value}")
_READY = Text("{n} ready", "{n}人聽牌", "{n}人听牌", "{n}人聴牌")
_NOBODY = Text("nobody ready", "無人聽牌", "无人听牌", "全員不聴")
_KONGS = Text("{n} kongs", "{n}槓", "{n}杠", "カン{n}")
_KONG = Text("1 kong", "1槓", "1杠", "カン1")
_FOLLOWED = Text("{what}: {more}", "{what}：{more}", "{what}：{more}", "{what}：{more}")
_NOT_YET = Text("no win yet", "尚無人和", "尚无人和", "まだ和了なし")


def result_label(result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
    """Return the wins with their values, the number of ready players at a draw, and the number of kongs."""
    kind = str(result.get("type"))
    parts = [_win(win, known or win, lang) for win, known in labels.answered(result.get("wins") or (), answer)]
    if kind == "draw":
        count = len(result.get("tenpai") or ())
        parts = [_READY.form(lang, n=count) if count else _NOBODY.say(lang), *parts]
    elif not parts:
        parts = [_NOT_YET.say(lang)]
    kongs = len(result.get("kans") or ())
    if kongs:
        parts.append(_KONG.say(lang) if kongs == 1 else _KONGS.form(lang, n=kongs))
    said = words.listed(parts, lang)
    return said if kind == "win" else _FOLLOWED.form(lang, what=words.TYPES[kind].say(lang), more=said)


def _win(win: Mapping[str, Any], found: Mapping[str, Any], lang: str) -> str:
    by = words.GLOSSARY.won(win.get("from") is None).say(lang)
    fan = found.get("fan", LIMIT_FAN.get(str(found.get("limit"))))
    if fan is None:
        return by
    return _WIN.form(lang, by=by, value=words.FAN.form(lang, fan=fan) if fan else words.NO_FAN_NAME.say(lang))
