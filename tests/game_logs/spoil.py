"""Faulty logs: cut short, or with a part changed, swapped or duplicated."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from clubs.game_logs.preset_of_log import SANMA_MAJSOUL, SANMA_TENHOU
from tests.game_logs import writers
from tests.game_logs.games import play_game

Made = Callable[[Any], Any]
SANMA = {"preset": "riichi-sanma", "options": {**SANMA_TENHOU, "length": "east"}}
SANMA_AT_MAJSOUL = {"preset": "riichi-sanma", "options": {**SANMA_MAJSOUL, "length": "east"}}
EAST = {"preset": "riichi-tenhou", "options": {"length": "east"}}
EAST_AT_MAJSOUL = {"preset": "riichi-mahjongsoul", "options": {"length": "east"}}
WRITTEN: tuple[tuple[Any, Made], ...] = (
    (EAST, writers.mjlog),
    (EAST, writers.tenhou6),
    (EAST, writers.mjai),
    (EAST_AT_MAJSOUL, writers.majsoul),
    (SANMA, writers.mjlog),
    (SANMA, writers.tenhou6),
    (SANMA, writers.mjai),
    (SANMA_AT_MAJSOUL, writers.majsoul),
)
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    4,
    60,
    136,
    10**30,
    1.5,
    "",
    "?",
    "9z",
    "5x",
    "p",
    "c111213",
    "和了",
    [],
    {},
    [[]],
)
_PLACE = re.compile(r'"[^"]*"|<[^>]*>|[0-9]+')


@lru_cache(maxsize=16)
def written(number: int, seed: int = 0) -> Any:
    """Return a correct log in one of the formats."""
    rules, made = WRITTEN[number]
    return made(play_game(seed, rules))


def spoilt(rng: random.Random) -> Any:
    """Return a log with something wrong in it, or by chance still right."""
    log = written(rng.randrange(len(WRITTEN)))
    for _ in range(rng.choice((1, 1, 2))):
        log = _spoil_text(log, rng) if isinstance(log, str) else _spoil_value(log, rng)
    if not isinstance(log, str) and rng.random() < 0.2:
        return _spoil_text(json.dumps(log, ensure_ascii=False), rng)
    return log


def _spoil_text(text: str, rng: random.Random) -> str:
    if rng.random() < 0.2:
        return text[: rng.randrange(len(text) + 1)]
    places = list(_PLACE.finditer(text))
    if not places:
        return text
    one, other = rng.choice(places), rng.choice(places)
    new = rng.choice((other.group(), "", '"' + str(rng.choice(JUNK)) + '"', str(rng.randrange(200)), one.group() * 2))
    return text[: one.start()] + new + text[one.end() :]


def _spoil_value(log: Any, rng: random.Random) -> Any:
    """Return a copy with one entry, at any depth, replaced, removed, duplicated or swapped with its neighbour."""
    keys = list(log) if isinstance(log, dict) else range(len(log)) if isinstance(log, list) else ()
    if not keys or rng.random() < 0.1:
        return _other(log, rng)
    copy = dict(log) if isinstance(log, dict) else list(log)
    key = rng.choice(list(keys))
    if rng.random() < 0.6:
        copy[key] = _spoil_value(copy[key], rng)
    elif isinstance(copy, list) and rng.random() < 0.5:
        copy.insert(rng.randrange(len(copy)), copy.pop(key))
    else:
        del copy[key]
    return copy


def _other(value: Any, rng: random.Random) -> Any:
    if type(value) is int and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 4, 10))
    return rng.choice(JUNK)
