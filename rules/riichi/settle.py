"""Settle one deal: riichi rulebook, section 7."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.riichi import words
from rules.riichi.ending import ending, next_deal
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome
from rules.riichi.results import Result
from rules.riichi.settle_abort import settle_abort, settle_foul
from rules.riichi.settle_draw import settle_draw
from rules.riichi.settle_win import settle_win
from rules.riichi.state import STEP, STICK, State
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.money import Move, add, moving, nothing, total


def settle(options: RiichiOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, find the next one, test for the end of the game."""
    check_riichi(options, state, result)
    outcome = _OUTCOMES[result.type](options, state, result)
    moves = _all_moves(options, result, outcome)
    deltas = total(moves, options.players)
    paid = replace(state, scores=add(state.scores, deltas), deposits=outcome.deposits)
    paid = _with_penalty(options, paid, result) if result.type == "foul" else paid
    reason = ending(options, state, paid, outcome, result.stop)
    after = replace(paid, over=True) if reason else next_deal(paid, outcome)
    return Settled(deltas, moves, after, reason, outcome.wins, partial(words.WORKING.deal, state.dealer, moves))


def check_riichi(options: RiichiOptions, state: State, result: Result) -> None:
    """Who lays a stick must own one."""
    if not options.riichi_needs_points:
        return
    for i, player in enumerate(result.riichi):
        if state.scores[player] < STICK:
            raise not_allowed(f"riichi[{i}]", words.NO_STICK.fill(player=player))


def _all_moves(options: RiichiOptions, result: Result, outcome: Outcome) -> tuple[Move, ...]:
    moves = list(outcome.moves)
    if result.riichi and outcome.next != Next.REPLAY:
        moves.insert(0, _sticks(options, result))
    if result.adjust is not None:
        moves.append(Move("adjust", _checked(result.adjust)))
    return moving(moves)


def _sticks(options: RiichiOptions, result: Result) -> Move:
    deltas = nothing(options.players)
    for player in result.riichi:
        deltas[player] -= STICK
    return Move("riichi", tuple(deltas))


def _checked(adjust: tuple[int, ...]) -> tuple[int, ...]:
    if sum(adjust) or any(amount % STEP for amount in adjust):
        raise ContractError(Code.BAD_SCORE, "adjust", words.ADJUST)
    return adjust


def _with_penalty(options: RiichiOptions, state: State, result: Result) -> State:
    if options.chombo != "points":
        return state
    penalties = list(state.penalties)
    penalties[result.player] -= 10 * options.chombo_points
    return replace(state, penalties=tuple(penalties))


_OUTCOMES = {"win": settle_win, "draw": settle_draw, "abort": settle_abort, "foul": settle_foul}
