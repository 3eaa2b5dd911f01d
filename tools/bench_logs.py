"""Benchmark the call `log`: logs per second, from JSON line to JSON line: `./run bench logs`.

The games are random, from fixed seeds, and written by the tests' own writers: whole East–South games, in each format,
with four and with three players.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from clubs.contract_calls import CALLS
from clubs.game_logs.preset_of_log import SANMA_TENHOU
from rules.calls import answer_line
from tests.game_logs import writers
from tests.game_logs.games import PlayedGame, play_game

SANMA = {"preset": "riichi-sanma", "options": dict(SANMA_TENHOU)}
WRITERS: dict[str, tuple[Any, Callable[[PlayedGame], Any]]] = {
    "mjlog": ("riichi-tenhou", writers.mjlog),
    "tenhou/6": ("riichi-tenhou", writers.tenhou6),
    "mjai": ("riichi-tenhou", writers.mjai_text),
    "Mahjong Soul": ("riichi-mahjongsoul", writers.majsoul),
    "mjlog, three players": (SANMA, writers.mjlog),
}


class Taken(NamedTuple):
    """The CPU seconds of one log, and its number of deals."""

    seconds: float
    deals: int


def line(game: PlayedGame, write: Callable[[PlayedGame], Any]) -> str:
    """Return a request with the game's log."""
    return json.dumps({"log": write(game)}, ensure_ascii=False)


def timed(text: str) -> Taken:
    """Measure one log, which must agree with the core."""
    began = time.process_time()
    answer = answer_line("log", text, calls=CALLS)
    seconds = time.process_time() - began
    found = json.loads(answer)
    if not found["ok"]:
        raise ValueError(found["error"])
    return Taken(seconds, len(found["deals"]))


def table(games: int, rounds: int) -> Iterator[str]:
    """Return the rows of the table."""
    played: dict[str, list[PlayedGame]] = {}
    for name, (rules, write) in WRITERS.items():
        if str(rules) not in played:
            played[str(rules)] = [play_game(seed, rules) for seed in range(games)]
        texts = [line(game, write) for game in played[str(rules)]]
        yield row(name, texts, [timed(text) for _ in range(rounds) for text in texts])


def row(name: str, texts: list[str], taken: list[Taken]) -> str:
    """Return the median logs per second with quartiles, and the deals and kilobytes of a log."""
    low, middle, high = statistics.quantiles([1 / one.seconds for one in taken], n=4)
    deals = statistics.mean(one.deals for one in taken)
    size = statistics.mean(len(text) for text in texts) / 1000
    return f"| {name} | **{middle:.0f}** | {low:.0f}–{high:.0f} | {deals:.1f} | {size:.0f} |"


def report(games: int, rounds: int) -> None:
    """Print the table."""
    print(f"{games} games a format, {rounds} rounds\n")
    print("| | logs a second | quarters | deals a log | kB a log |\n|---|---|---|---|---|")
    for text in table(games, rounds):
        print(text, flush=True)
