"""Settle one deal: riichi rulebook, section 7."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.deal.moves import check_sticks, corrected, sticks
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
from scoring.score_moves import Move, add, total


def settle(options: RiichiOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, find the next one, test for the end of the game."""
    if options.riichi_needs_points:
        check_sticks(state.scores, result.riichi, STICK, words.NO_STICK)
    outcome = _OUTCOMES[result.type](options, state, result)
    moves = _all_moves(options, result, outcome)
    deltas = total(moves, options.players)
    paid = replace(state, scores=add(state.scores, deltas), deposits=outcome.deposits)
    paid = _with_penalty(options, paid, result) if result.type == "foul" else paid
    reason = ending(options, state, paid, outcome, result.stop)
    after = replace(paid, over=True) if reason else next_deal(paid, outcome)
    return Settled(deltas, moves, after, reason, outcome.wins, partial(words.WORKING.deal, state.dealer, moves))


def _all_moves(options: RiichiOptions, result: Result, outcome: Outcome) -> tuple[Move, ...]:
    stays = outcome.next != Next.REPLAY
    laid = sticks(result.riichi, STICK, options.players) if stays else ()
    return corrected((*laid, *outcome.moves), result.adjust, STEP, words.ADJUST)


def _with_penalty(options: RiichiOptions, state: State, result: Result) -> State:
    if options.chombo != "points":
        return state
    penalties = list(state.penalties)
    penalties[result.player] -= 10 * options.chombo_points
    return replace(state, penalties=tuple(penalties))


_OUTCOMES = {"win": settle_win, "draw": settle_draw, "abort": settle_abort, "foul": settle_foul}
