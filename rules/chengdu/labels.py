"""Labels for Chengdu results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.chengdu import words
from rules.chengdu.explain import value_words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import LIMITS, of_bare, of_limit
from rules.deal import labels
from scoring.multilingual import COMMA, Text

_WIN = Text("{by} {value}", "{by}{value}", "{by}{value}", "{by}{value}")
_AFTER = {
    "draw": Text("{wins}, then draw", "{wins}後流局", "{wins}后流局", "{wins}の後に流局"),
    "foul": Text("{wins}, then false win", "{wins}後詐和", "{wins}后诈胡", "{wins}の後に誤和了"),
}
_KONGS = Text("{what}, {n} kongs", "{what}，{n}槓", "{what}，{n}杠", "{what}、カン{n}回")
_KONG = Text("{what}, 1 kong", "{what}，1槓", "{what}，1杠", "{what}、カン1回")


def result_label(
    options: ChengduOptions, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en"
) -> str:
    """Return a result in a few words."""
    kind = str(result.get("type"))
    wins = _wins(options, result.get("wins") or (), answer, lang)
    said = wins if kind == "win" else _other(result, kind, wins, lang)
    kongs = len(result.get("kans") or ())
    return (_KONG if kongs == 1 else _KONGS).form(lang, what=said, n=kongs) if kongs else said


def _other(result: Mapping[str, Any], kind: str, wins: str, lang: str) -> str:
    if kind == "running":
        return wins or words.TYPES["running"].say(lang)
    if wins:
        return _AFTER[kind].form(lang, wins=wins)
    return words.FOULS[result["kind"]].say(lang) if kind == "foul" else words.GLOSSARY.draw.say(lang)


def _wins(
    options: ChengduOptions, wins: Sequence[Mapping[str, Any]], answer: Mapping[str, Any] | None, lang: str
) -> str:
    return COMMA.say(lang).join(_win(options, win, known, lang) for win, known in labels.answered(wins, answer))


def _win(options: ChengduOptions, win: Mapping[str, Any], known: Mapping[str, Any] | None, lang: str) -> str:
    by = words.GLOSSARY.won(win.get("from") is None)
    value = _value(options, known or win, lang)
    return _WIN.form(lang, by=by.say(lang), value=value).strip()


def _value(options: ChengduOptions, found: Mapping[str, Any], lang: str) -> str:
    if found.get("fan") is not None:
        return value_words(of_bare(options, int(found["fan"])), lang)
    limit = found.get("limit")
    return value_words(of_limit(options, str(limit)), lang) if limit in LIMITS[options.cap] else ""
