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
from rules.riichi.settlement_fields import check_chips
from rules.riichi.state import STEP, STICK, Bust, State, is_busted
from rules.system import Settled
from scoring.score_moves import Deltas, Move, add, together, total


def settle(options: RiichiOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, determine the next one and check for the end of the game."""
    if options.riichi_needs_points:
        check_sticks(state.scores, result.riichi, STICK, words.NO_STICK)
    outcome = _OUTCOMES[result.type](options, state, result)
    if result.chips is not None:
        check_chips(result.chips, "chips")
    moves = _all_moves(options, result, outcome)
    deltas = total(moves, options.players)
    paid = replace(state, scores=add(state.scores, deltas), deposits=outcome.deposits)
    paid = _with_penalty(options, paid, result) if result.type == "foul" else paid
    chips = _chips(options, result, outcome)
    paid = _with_winners(paid, outcome, chips, state.dealer)
    reason = ending(options, state, paid, outcome, result.stop)
    if reason == "tobi" and options.pays_busts:
        paid = replace(paid, busts=busts(options, paid, result, outcome))
    after = replace(paid, over=True) if reason else next_deal(paid, outcome)
    extra = {"chips": list(chips)} if options.chips else {}
    return Settled(deltas, moves, after, reason, outcome.wins, partial(words.WORKING.deal, state.dealer, moves), extra)


def _chips(options: RiichiOptions, result: Result, outcome: Outcome) -> Deltas:
    """Return the chips that move: those of the result, or else those that its hands earn."""
    if result.chips is not None:
        return result.chips
    return together([win.chips for win in outcome.wins if win.chips is not None], options.players)


def _with_winners(state: State, outcome: Outcome, chips: Deltas, dealer: int) -> State:
    won = state.won if set(outcome.winners) <= set(state.won) else tuple(sorted({*state.won, *outcome.winners}))
    return replace(state, won=won, chips=add(state.chips, chips), last_dealer=dealer)


def busts(options: RiichiOptions, paid: State, result: Result, outcome: Outcome) -> tuple[Bust, ...]:
    """Return the busted players, each with the winner whom they pay, or None where no winner qualifies."""
    return tuple(
        Bust(player, _buster(options, player, result, outcome))
        for player, score in enumerate(paid.scores)
        if is_busted(options, score)
    )


def _buster(options: RiichiOptions, player: int, result: Result, outcome: Outcome) -> int | None:
    """Return the first winner whom the player paid in the deal, or None where the rules don't go by winners."""
    if options.tobi_bonus_to != "winner":
        return None
    paid = {win.winner for win in outcome.wins if win.is_paid_by(player)} if result.type == "win" else None
    others = (winner for winner in outcome.winners if winner != player)
    return next((winner for winner in others if paid is None or winner in paid), None)


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
