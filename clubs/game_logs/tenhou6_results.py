"""The results of tenhou/6: score changes, and the value of each win in words (logs, section 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.game_logs import json_fields, pattern_ids
from clubs.game_logs.log_errors import missing, unknown
from clubs.game_logs.parsed_log import Amounts, Claim

WON = ("和了", "Agari")
DRAWN = ("流局", "Ryuukyoku", "Exhaustive Draw")
ALL_READY, NONE_READY = "全員聴牌", "全員不聴"
RIVERS = ("流し満貫", "Nagashi Mangan", "Mangan at Draw")
MOST_WINS = 3
_VALUE = re.compile(r"(?:([0-9]{1,3})符([0-9]{1,3})飜|(.{0,40}?)) ?([0-9]{1,7})(?:-([0-9]{1,7}))?(?:点|Points)(∀?)")
_ROW = re.compile(r"(.{1,60})\((?:([0-9]{1,3})飜|([^()]{0,10}役満))\)")


@dataclass(frozen=True, slots=True)
class Won:
    """One win as given in a result; `source` is the winner for a self-draw."""

    winner: int
    source: int
    claim: Claim


def name_of(result: Sequence[Any]) -> str:
    """Return how the deal ended."""
    if not result or type(result[0]) is not str:
        raise missing("result")
    return result[0]


def changes(result: Sequence[Any], at: int, players: int) -> Amounts | None:
    """Return the amounts by player at an index of a result; None if there are none."""
    if at >= len(result):
        return None
    return amounts(result[at], players, "result")


def amounts(value: Any, players: int, name: str) -> Amounts:
    """Return integers, one for each player (a fourth column may be empty)."""
    return json_fields.amounts({name: value}, name, players)


def wins(result: Sequence[Any], players: int) -> Iterator[tuple[Amounts, Won]]:
    """Yield every win with its score changes."""
    pairs = result[1:]
    if not pairs or len(pairs) % 2 or len(pairs) > 2 * MOST_WINS:
        raise missing("result")
    for at in range(0, len(pairs), 2):
        yield amounts(pairs[at], players, "result"), _won(pairs[at + 1], players)


def _won(said: Any, players: int) -> Won:
    if type(said) is not list or len(said) < 4:
        raise missing("result")
    who = said[:3]
    if any(type(player) is not int or not 0 <= player < players for player in who):
        raise missing("result")
    winner, source, liable = who
    words = said[3:]
    if any(type(word) is not str for word in words):
        raise missing("result")
    return Won(winner, source, _claim(words, winner == source, players, None if liable == winner else liable))


def _claim(words: Sequence[str], alone: bool, players: int, liable: int | None) -> Claim:
    value = _VALUE.fullmatch(words[0])
    if value is None:
        raise unknown(words[0])
    fu, fan, limit, points, more, each = value.groups()
    rows = [_row(word) for word in words[1:]]
    yakuman = any(row.yakuman for row in rows)
    patterns = pattern_ids.summed((row.id, row.fan) for row in rows) if rows else None
    total = int(fan) if fan else sum(row.fan for row in rows) if rows and not yakuman else None
    return Claim(
        patterns,
        yakuman,
        total,
        int(fu) if fu else None,
        _points(int(points), more, bool(each), alone, players),
        _limit(limit),
        liable,
    )


def _points(points: int, more: str | None, each: bool, alone: bool, players: int) -> int:
    """Return the hand's value to the winner: `others-dealer` and `∀` are what each player pays."""
    if more is not None:
        return points * (players - 2) + int(more)
    return points * (players - 1) if each and alone else points


def _limit(name: str | None) -> str | None:
    return "" if not name else pattern_ids.PAIFU_LIMITS.get(name.strip())


@dataclass(frozen=True, slots=True)
class _Row:
    id: str | None
    fan: int
    yakuman: bool


def _row(word: str) -> _Row:
    found = _ROW.fullmatch(word)
    if found is None:
        raise unknown(word)
    name, fan, yakuman = found.groups()
    pattern = pattern_ids.PAIFU.get(name) or pattern_ids.PAIFU.get(name.split(" ")[0])
    return _Row(pattern, 1 if yakuman else int(fan), bool(yakuman))
