"""Simulated games: results by each system's own simulator, settled by the core."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from clubs.demo.sample_hands import in_tiles
from clubs.demo.seeded_random import lots
from rules import replay
from rules.system import Rules, Settled
from scoring.errors import ContractError
from scoring.score_moves import Deltas
from scoring.strict_json import JsonObject

Result = JsonObject
State = JsonObject
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Course:
    """A game's results, the changes of each and the state after it. `reason` is set if the rules have ended it."""

    results: tuple[Result, ...]
    deltas: tuple[Deltas, ...]
    states: tuple[State, ...]
    reason: str | None

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the game."""
        return self.reason is not None

    def cut(self, deals: int) -> "Course":
        """Return the same game after `deals` deals."""
        if deals >= len(self.results):
            return self
        return Course(self.results[:deals], self.deltas[:deals], self.states[:deals], None)


Wanted = Callable[[Course], bool]
Enough = Callable[[State, int], bool]


def never(state: State, deals: int) -> bool:
    """Never stop before the end."""
    return False


def course(rules: Rules, rng: random.Random, skill: Sequence[float], enough: Enough = never) -> Course:
    """Play until the rules end the game, or until `enough` returns true for the state and the number of deals."""
    state, told = rules.first_state(), rules.start()
    results: list[Result] = []
    deltas: list[Deltas] = []
    states: list[State] = []
    reason = None
    while reason is None and not enough(told, len(results)) and len(results) < LONGEST:
        result, settled = _dealt(rules, state, rules.sample_result(told, rng, skill), rng)
        state, told, reason = settled.state, rules.state_json(settled.state), settled.reason
        results.append(result)
        deltas.append(settled.deltas)
        states.append(told)
    return Course(tuple(results), tuple(deltas), tuple(states), reason)


def _dealt(rules: Rules, state: object, result: Result, rng: random.Random) -> tuple[Result, Settled[Any]]:
    """Return the settled result, with tiles if suitable hands are legal here."""
    for by_tiles in in_tiles(rules, result, rng):
        with suppress(ContractError):
            return by_tiles, _settled(rules, state, by_tiles)
    return result, _settled(rules, state, result)


def _settled(rules: Rules, state: object, result: Result) -> Settled[Any]:
    return replay.settle(rules, state, replay.read_deal(rules, result, "result"))


def searched(
    rules: Rules, label: tuple[object, ...], skill: Sequence[float], wanted: Wanted, enough: Enough = never
) -> Course:
    """Return the first game of this label that is `wanted`."""
    for attempt in count():
        found = course(rules, lots(*label, attempt), skill, enough)
        if wanted(found):
            return found
    raise AssertionError("unreachable")
