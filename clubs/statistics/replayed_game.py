"""Replay a game's facts, given in the contract's words, through the core and return what is counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from clubs.statistics.game_facts import Deal, End, Game, Win, players_in
from rules import replay as flow
from rules.deal.worth import Valued
from rules.system import Rules, Settled
from scoring.strict_json import Json

EXTRA = frozenset({"dora", "ura", "aka", "kita"})
"""Rows that add fan but are not yaku."""
Result = Json
State = Json
Ticked = Mapping[tuple[int, int], Collection[str]]
"""The ids of the ticked patterns, by deal and win, both from 0."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as read: the deals' results as given and as read, penalties in tenths, ticked patterns."""

    results: Sequence[Result]
    read: flow.ReadGame
    penalties: tuple[int, ...]
    ticked: Ticked


def replay(rules: Rules, facts: Facts, played: flow.Played) -> Game:
    """Return the game that was played, ended in its present state."""
    states = [rules.state_json(state) for state in (rules.first_state(), *(deal.state for deal in played.deals))]
    deals = tuple(_deal(rules, facts, i, settled, (states[i], states[i + 1])) for i, settled in enumerate(played.deals))
    closed = flow.close(rules, played)
    scores = rules.scores(closed.state)
    final = rules.final(closed.state, closed.finished, facts.penalties)
    ends = tuple(End(line.place, line.score, line.total, scores[line.player]) for line in final)
    return Game(deals, ends, played.finished)


def _deal(rules: Rules, facts: Facts, number: int, settled: Settled[Any], states: tuple[State, State]) -> Deal:
    result, before, after = facts.results[number], *states
    said, valued = result.get("wins") or (), cast("tuple[Valued, ...]", settled.wins)
    wins = tuple(_win(said[i], valued[i], _before(said, i), facts.ticked.get((number, i))) for i in range(len(valued)))
    read = facts.read.deals[number].result if facts.read.deals else None
    ready, three_suits = _readiness(rules, result, read)
    return Deal(result, before, after, settled.deltas, settled.moves, wins, ready, three_suits)


def _before(said: Sequence[Json], win: int) -> int:
    """Return the number of wins before the winning tile of this win."""
    while said[win].get("same_discard"):
        win -= 1
    return win


def _win(said: Json, valued: Valued, before: int, ticked: Collection[str] | None) -> Win:
    worth, rows = valued.worth, valued.work.patterns() if valued.work else []
    known = frozenset(row["id"] for row in rows) if valued.work else None if ticked is None else frozenset(ticked)
    dora = sum(row.get("value") or 0 for row in rows if row["id"] in EXTRA)
    return Win(
        valued.winner, said.get("from"), said, valued.points, worth.fan, worth.yakuman, worth.limit, before, known, dora
    )


def _readiness(rules: Rules, result: Result, read: Any) -> tuple[frozenset[int] | None, frozenset[int]]:
    """Return the ready players at a draw (None where it was not asked), and those who held three suits."""
    listed = result.get("tenpai")
    if result["type"] != "draw" or not isinstance(listed, list | tuple):
        return None, frozenset()
    found = rules.readiness(read)
    if found is not None:
        return found.ready, found.three_suits
    return frozenset(players_in(listed, rules.players)), frozenset()
