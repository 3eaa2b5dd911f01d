"""What each player needs to reach each better place, or to end the game first, in this deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.flow import read_state
from rules.ruleset import Ruleset
from rules.system import Need, Settled
from scoring.contract import Fields

Reached = Callable[[Settled[Any]], bool]


@dataclass(frozen=True, slots=True)
class Goal:
    """A row to fill: a player's place, or (`ends`) the end of the game with him first."""

    player: int
    place: int
    ends: bool

    def answer(self, ways: dict[str, Any]) -> dict[str, Any]:
        """The row as the contract writes it."""
        head: dict[str, Any] = {"player": self.player, "place": self.place}
        return {**head, "ends": True, **ways} if self.ends else {**head, **ways}


def needs(rules: Ruleset, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `needs`."""
    riichi = _riichi(rules, fields)
    state, problem = read_state(rules, fields)
    fields.done()
    if problem is not None:
        raise problem
    fields.check_later()
    rules.system.check_open(rules.options, state)
    return {"ok": True, "needs": rows(rules, state, riichi)}


def _riichi(rules: Ruleset, fields: Fields) -> tuple[int, ...]:
    if rules.system.sticks:
        return fields.player_list("riichi", rules.players, [])
    fields.unused("riichi", [])
    return ()


def rows(rules: Ruleset, state: Any, riichi: tuple[int, ...]) -> list[dict[str, Any]]:
    """Every row, by player, then place, then the end of the game."""
    system, options = rules.system, rules.options
    place = system.places(options, system.scores(state))
    ends = system.can_end(options, state)
    table = _Table(rules, state, riichi)
    found: list[dict[str, Any]] = []
    for player in range(rules.players):
        goals = [Goal(player, number, False) for number in range(1, place[player])]
        goals += [Goal(player, 1, True)] if ends else []
        found += [goal.answer(table.ways(goal)) for goal in goals]
    return found


class _Table:
    """The deals tried so far: every value is settled once, whatever the goal."""

    def __init__(self, rules: Ruleset, state: Any, riichi: tuple[int, ...]) -> None:
        self.rules, self.state, self.riichi = rules, state, riichi
        self.settled: dict[tuple[int, int | None, int, bool], Settled[Any]] = {}

    def ways(self, goal: Goal) -> dict[str, Any]:
        """The smallest win by self-draw and from each other, and whether being ready does it."""
        others = [player for player in range(self.rules.players) if player != goal.player]
        return {
            "tsumo": self.smallest(goal, None),
            "ron": {str(loser): self.smallest(goal, loser) for loser in others},
            "draw": self.ready(goal),
        }

    def smallest(self, goal: Goal, loser: int | None) -> dict[str, Any] | None:
        """The smallest value that reaches the goal, None where none does."""
        system, options = self.rules.system, self.rules.options
        values = system.need_values(options, self.state, goal.player, loser is None)
        for index, need in enumerate(values):
            if self.reaches(goal, self.win(goal, loser, index, need)):
                points = system.need_points(options, self.state, goal.player, loser, need)
                return {**need.answer(), "points": points}
        return None

    def win(self, goal: Goal, loser: int | None, index: int, need: Need) -> Settled[Any]:
        """The settled deal of one value."""
        key = (goal.player, loser, index, goal.ends)
        if key not in self.settled:
            system, options = self.rules.system, self.rules.options
            result = system.need_win(options, self.state, goal.player, loser, need, self.riichi, goal.ends)
            self.settled[key] = system.settle(options, self.state, result)
        return self.settled[key]

    def ready(self, goal: Goal) -> bool | None:
        """True where being ready at a draw reaches the goal."""
        system, options = self.rules.system, self.rules.options
        result = system.need_draw(options, self.state, goal.player, self.riichi, goal.ends)
        if result is None:
            return None
        return True if self.reaches(goal, system.settle(options, self.state, result)) else None

    def reaches(self, goal: Goal, settled: Settled[Any]) -> bool:
        """Whether the scores after the deal are where the goal is."""
        if goal.ends and not settled.finished:
            return False
        scores: Sequence[int] = self.rules.system.scores(settled.state)
        return self.rules.system.places(self.rules.options, scores)[goal.player] <= goal.place
