"""Settle one deal: mingjeung rulebook, section 7."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.deal.moves import check_sticks, corrected, sticks
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
from scoring.errors import not_allowed
from scoring.score_moves import Move, add, pay, total

FOUL = 90
_READY = {1: (30, 10), 2: (15, 15), 3: (10, 30)}
"""By number of tenpai players: what each of them gets, and what each of the others pays."""


def settle(options: MingjeungOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, check for the end of the game and determine the next deal."""
    check_sticks(state.scores, result.riichi, STICK, words.NO_STICK)
    outcome = _OUTCOMES[result.type](options, state, result)
    moves = _all_moves(result, outcome)
    deltas = total(moves, PLAYERS)
    paid = replace(state, scores=add(state.scores, deltas), deposits=outcome.deposits)
    reason = ending(options, state, paid, outcome)
    after = closed(paid) if reason else next_deal(paid, outcome)
    return Settled(deltas, moves, after, reason, outcome.wins, partial(words.WORKING.deal, state.dealer, moves))


def _all_moves(result: Result, outcome: Outcome) -> tuple[Move, ...]:
    laid = () if outcome.replay else sticks(result.riichi, STICK, PLAYERS)
    return corrected((*laid, *outcome.moves), result.adjust)


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
    others = [player for player in range(PLAYERS) if player != result.player]
    move = Move("foul", pay(PLAYERS, result.player, others, -FOUL))
    return Outcome((move,), state.deposits, replay=True)


_OUTCOMES = {"win": _win, "draw": _draw, "foul": _foul}
