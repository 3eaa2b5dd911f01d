"""Benchmark the call `seating`: seconds on one core, repeats, and how close a search gets to one ten times as long."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from clubs.seating.tournament import swiss_round
from clubs.seating.tournament.seating_call import seating

Json = dict[str, Any]
SCHEDULES = (
    (16, 5),
    (28, 9),
    (32, 9),
    (40, 12),
    (64, 12),
    (64, 21),
    (128, 12),
    (128, 41),
    (400, 12),
    (20, 12),
    (36, 12),
)
SWISS = ((16, 4), (32, 6), (64, 6), (100, 5), (200, 6), (400, 6))
LONGER = 10


def schedules() -> Iterator[str]:
    """Return a row for each number of players and rounds."""
    for players, rounds in SCHEDULES:
        asked = {"players": [{"id": n} for n in range(players)], "method": "schedule", "rounds": rounds, "seed": "7f3a"}
        seconds, made = timed(asked)
        quality = made["quality"]
        yield f"| {players} × {rounds} | {seconds:.2f} | {quality['repeats']} | {quality['winds']['max']} |"


def timed(asked: Json) -> tuple[float, Json]:
    """Return the CPU seconds and the answer."""
    began = time.process_time()
    made = seating(asked)
    return time.process_time() - began, made


def rounds_by_standing() -> Iterator[str]:
    """Return a row for each number of players and next round, compared with a search of ten times the steps."""
    for players, rounds in SWISS:
        asked = standing(players, rounds)
        seconds, made = timed(asked)
        usual = swiss_round.STEPS
        swiss_round.STEPS = LONGER * usual
        longer = seating(asked)["quality"]["cost"]
        swiss_round.STEPS = usual
        quality = made["quality"]
        figures = f"{quality['repeats']} | {quality['cost']:,} | {longer:,}"
        yield f"| {players}, round {rounds + 1} | {seconds:.2f} | {figures} |"


def standing(players: int, rounds: int) -> Json:
    """Return players of unequal strength after some rounds, each seated by standings with a short search."""
    rng = random.Random(players + rounds)  # noqa: S311 -- results, no secrets
    strength = [rng.gauss(0, 1) for _ in range(players)]
    points = [0] * players
    asked: Json = {"method": "swiss", "history": [], "seed": "7f3a"}
    usual, swiss_round.STEPS = swiss_round.STEPS, 30
    for _ in range(rounds):
        asked["players"] = people(points)
        made = seating(asked)["rounds"][0]
        asked["history"] = [*asked["history"], made]
        for table in made:
            order = sorted(table, key=lambda one: strength[one] + rng.gauss(0, 1.5), reverse=True)
            for one, gain in zip(order, (150, 50, -50, -150), strict=True):
                points[one] += gain + rng.randrange(-100, 101)
    swiss_round.STEPS = usual
    return asked | {"players": people(points)}


def people(points: list[int]) -> list[Json]:
    """Return players by number, with their points."""
    return [{"id": one, "points": amount} for one, amount in enumerate(points)]


def tables() -> Iterator[str]:
    """Return the lines of both tables."""
    yield "| players × rounds | s | repeats | winds differ by |\n|---|---|---|---|"
    yield from schedules()
    yield "\n| by the standing | s | repeats | cost | cost of a search ten times as long |\n|---|---|---|---|---|"
    yield from rounds_by_standing()


def report() -> None:
    """Print both tables."""
    for line in tables():
        print(line, flush=True)
