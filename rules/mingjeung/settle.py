"""Settle one deal: mingjeung rulebook, section 7."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.deal.win import Bare
from rules.mingjeung import words
from rules.mingjeung.ending import Outcome, ending, next_deal
from rules.mingjeung.hand import value_hand
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS
from rules.mingjeung.results import Result
from rules.mingjeung.state import STICK, State, closed
from rules.mingjeung.wins import Valued, value_bare
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.money import Move, add, moving, nothing, total

FOUL = 90
_READY = {1: (30, 10), 2: (15, 15), 3: (10, 30)}
"""By the number of ready players: what each of them gets, what each of the others pays."""


def settle(options: MingjeungOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, test for the end of the game, find the next deal."""
    _check_riichi(state, result)
    outcome = _OUTCOMES[result.type](options, state, result)
    moves = _all_moves(result, outcome)
    deltas = total(moves, PLAYERS)
    paid = replace(state, scores=add(state.scores, deltas), deposits=outcome.deposits)
    reason = ending(options, state, paid, outcome)
    after = closed(paid) if reason else next_deal(paid, outcome)
    return Settled(deltas, moves, after, reason, outcome.wins, partial(words.WORKING.deal, state.dealer, moves))


def _check_riichi(state: State, result: Result) -> None:
    for i, player in enumerate(result.riichi):
        if state.scores[player] < STICK:
            raise not_allowed(f"riichi[{i}]", words.NO_STICK.fill(player=player))


def _all_moves(result: Result, outcome: Outcome) -> tuple[Move, ...]:
    moves = list(outcome.moves)
    if result.riichi and not outcome.replay:
        paid = tuple(-STICK if player in result.riichi else 0 for player in range(PLAYERS))
        moves.insert(0, Move("riichi", paid))
    if result.adjust is not None:
        if sum(result.adjust):
            raise ContractError(Code.BAD_SCORE, "adjust", words.ADJUST)
        moves.append(Move("adjust", result.adjust))
    return moving(moves)


def _win(options: MingjeungOptions, state: State, result: Result) -> Outcome:
    valued = _value(options, state, result).with_sticks(state.deposits + len(result.riichi))
    if len(result.wins) > 1:
        raise not_allowed("wins[1]", words.ONE_WINNER)
    move = Move("win", valued.deltas(), 0)
    return Outcome((move,), 0, valued.winner, wins=(valued,))


def _value(options: MingjeungOptions, state: State, result: Result) -> Valued:
    win, path = result.wins[0], "wins[0]"
    if isinstance(win.value, Bare):
        return value_bare(state, win, win.value, path)
    return value_hand(options, state, result, win, win.value, path)


def _draw(options: MingjeungOptions, state: State, result: Result) -> Outcome:
    ready = [entry.player for entry in result.tenpai]
    for player in result.riichi:
        if player not in ready:
            raise not_allowed("tenpai", words.NOTEN_RIICHI.fill(player=player))
    got, lost = _READY.get(len(ready), (0, 0))
    deltas = tuple(got if player in ready else -lost for player in range(PLAYERS))
    return Outcome((Move("draw", deltas),), state.deposits + len(result.riichi))


def _foul(options: MingjeungOptions, state: State, result: Result) -> Outcome:
    deltas = nothing(PLAYERS)
    for player in range(PLAYERS):
        deltas[player] = FOUL if player != result.player else -FOUL * (PLAYERS - 1)
    return Outcome((Move("foul", tuple(deltas)),), state.deposits, replay=True)


_OUTCOMES = {"win": _win, "draw": _draw, "foul": _foul}
