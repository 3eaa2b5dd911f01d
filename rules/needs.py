"""What each player needs in this deal to reach each better place, or to end the game in first place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.replay import read_state
from rules.system import Aim, Need, Rules, Settled
from scoring.strict_json import Fields


@dataclass(frozen=True, slots=True)
class Goal:
    """A row to fill: a place for a player, or (`ends`) the end of the game with the player in first place."""

    player: int
    place: int
    ends: bool

    def answer(self, ways: dict[str, Any]) -> dict[str, Any]:
        """Return the row in the contract's form."""
        head: dict[str, Any] = {"player": self.player, "place": self.place}
        return {**head, "ends": True, **ways} if self.ends else {**head, **ways}


def needs(rules: Rules, fields: Fields, lang: str) -> dict[str, Any]:
    """Answer the call `needs`."""
    riichi = _riichi(rules, fields)
    state, problem = read_state(rules, fields)
    fields.done()
    if problem is not None:
        raise problem
    fields.check_later()
    rules.check_open(state)
    return {"ok": True, "needs": rows(rules, state, riichi)}


def _riichi(rules: Rules, fields: Fields) -> tuple[int, ...]:
    if rules.sticks:
        return fields.player_list("riichi", rules.players, [])
    fields.unused("riichi", [])
    return ()


def made(rules: Rules, state: Mapping[str, Any], riichi: Sequence[int]) -> list[dict[str, Any]]:
    """Return the rows with the smallest values that occur in practice, for players at the table."""
    return rows(rules, rules.read_state(Fields(state)), tuple(riichi) if rules.sticks else (), made=True)


def rows(rules: Rules, state: Any, riichi: tuple[int, ...], *, made: bool = False) -> list[dict[str, Any]]:
    """Return every row, by player, then place, then the end of the game; `made`: only values that occur in practice."""
    place, ends = rules.places(rules.scores(state)), rules.can_end(state)
    table = _Table(rules, state, riichi, made=made)
    found: list[dict[str, Any]] = []
    for player in range(rules.players):
        goals = [Goal(player, number, False) for number in range(1, place[player])]
        goals += [Goal(player, 1, True)] if ends else []
        found += [goal.answer(table.ways(goal)) for goal in goals]
    return found


class _Table:
    """The deals tried so far: each value is settled once and reused for every goal."""

    def __init__(self, rules: Rules, state: Any, riichi: tuple[int, ...], *, made: bool) -> None:
        self.rules, self.state, self.riichi, self.made = rules, state, riichi, made
        self.settled: dict[tuple[Aim, int], Settled[Any]] = {}

    def ways(self, goal: Goal) -> dict[str, Any]:
        """Return the smallest win by self-draw and from each opponent, and whether being ready is enough."""
        others = [player for player in range(self.rules.players) if player != goal.player]
        return {
            "tsumo": self.smallest(goal, None),
            "ron": {str(loser): self.smallest(goal, loser) for loser in others},
            "draw": self.ready(goal),
        }

    def aim(self, goal: Goal, loser: int | None) -> Aim:
        """Return the deal to try for a goal."""
        return Aim(goal.player, loser, self.riichi, goal.ends)

    def smallest(self, goal: Goal, loser: int | None) -> dict[str, Any] | None:
        """Return the smallest value that reaches the goal, None where none does."""
        aim = self.aim(goal, loser)
        for index, need in enumerate(self.rules.need_values(self.state, goal.player, loser is None)):
            if self.made and not self.rules.really_made(need.value):
                continue
            if self.reaches(goal, self.win(aim, index, need)):
                return {**need.answer(), "points": self.rules.need_points(self.state, aim, need)}
        return None

    def win(self, aim: Aim, index: int, need: Need) -> Settled[Any]:
        """Return the settled deal of one value."""
        key = (aim, index)
        if key not in self.settled:
            result = self.rules.need_win(self.state, aim, need)
            self.settled[key] = self.rules.settle(self.state, result)
        return self.settled[key]

    def ready(self, goal: Goal) -> bool | None:
        """Return True where being ready at a draw reaches the goal, else None."""
        result = self.rules.need_draw(self.state, self.aim(goal, None))
        if result is None:
            return None
        return True if self.reaches(goal, self.rules.settle(self.state, result)) else None

    def reaches(self, goal: Goal, settled: Settled[Any]) -> bool:
        """Return whether the scores after the deal reach the goal."""
        if goal.ends and not settled.finished:
            return False
        scores: Sequence[int] = self.rules.scores(settled.state)
        return self.rules.places(scores)[goal.player] <= goal.place
