"""Times of the call `circuit` over years of tournaments, next to its request's way to JSON and back.

Part of `./run bench years`.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from clubs.circuits.circuit_call import circuit
from clubs.circuits.formulas import PartRule
from clubs.circuits.presets import PRESETS
from clubs.circuits.result_choice import ONE, part_value

Json = dict[str, Any]
EVENTS, RESULTS, PLAYERS = 500, 40, 20_000
TURNS = 3
MOST_TIMES, MOST_MERS, MOST_CHOICE_MS = 40.0, 3.0, 1.0
DAY = date(2026, 11, 28)
COUNTRIES = ("AT", "BE", "DE", "DK", "ES", "FR", "GB", "HU", "IT", "NL", "PL", "SE")


def report() -> Iterator[str]:
    """Print the table, and return which goals are missed."""
    asked = years()
    floor = min(_cpu(lambda: json.loads(json.dumps(asked))) for _ in range(TURNS))
    print(f"\n{EVENTS} events × {RESULTS} results, {PLAYERS} players; the request to JSON and back: {floor:.2f} s\n")
    print("| call `circuit` | times the floor | s | goal |\n|---|---|---|---|")
    for preset in PRESETS:
        spent = min(_cpu(partial(circuit, {**asked, "formula": preset})) for _ in range(TURNS))
        goal = MOST_TIMES if preset == "mers" else ""
        print(f"| {preset} | {spent / floor:.1f} | {spent:.2f} | {goal} |", flush=True)
        if preset == "mers" and (spent / floor > MOST_TIMES or spent > MOST_MERS):
            times = f"{spent:.2f} s, {spent / floor:.1f} times the floor"
            yield f"circuit, mers: {times}; not {MOST_MERS} s and {MOST_TIMES} times"
    spent = choice_ms()
    print(f"| the best 20 of 25 by weighted average, ms a player | | {spent:.3f} | {MOST_CHOICE_MS} |")
    if spent > MOST_CHOICE_MS:
        yield f"circuit, the best 20 of 25: {spent:.2f} ms, not {MOST_CHOICE_MS}"


def years() -> Json:
    """The request but for its formula: tournaments of two years, drawn from one seed."""
    chance = random.Random(45)  # noqa: S311 -- results, no secrets
    names = [f"Player {i:05d}" for i in range(PLAYERS)]
    events = [
        {
            "id": f"e{i}",
            "date": (DAY - timedelta(days=chance.randrange(730))).isoformat(),
            "country": chance.choice(COUNTRIES),
            "facts": {"days": chance.randint(1, 3)},
            "results": [{"player": one, "place": at} for at, one in enumerate(chance.sample(names, RESULTS), 1)],
        }
        for i in range(EVENTS)
    ]
    players = [{"player": one, "country": chance.choice(COUNTRIES)} for one in names]
    return {"date": DAY.isoformat(), "events": events, "players": players}


def choice_ms() -> float:
    """Milliseconds to choose 20 of 25 results with the highest weighted average, by the median."""
    chance = random.Random(46)  # noqa: S311 -- the same
    rule = PartRule(Fraction(1), averaged=True, first=20, rest=0, choose="highest_average")
    many = [
        sorted(((chance.randrange(1001), chance.randrange(1, 60) * ONE // 10, 1) for _ in range(25)), reverse=True)
        for _ in range(200)
    ]
    return statistics.median(_cpu(partial(part_value, rule, own, 0)) for own in many) * 1000


def _cpu(job: Callable[[], object]) -> float:
    began = time.process_time()
    job()
    return time.process_time() - began
