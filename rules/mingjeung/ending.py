"""The next deal and the end of the game: mingjeung rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.deal.rounds import is_last, passed
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS
from rules.mingjeung.state import DECIDER, ROUNDS, State
from scoring.score_moves import Move


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a deal: moves except deposits and corrections, deposits left on the table, and the winner.

    `replay`: the deal is void and replayed.
    """

    moves: tuple[Move, ...]
    deposits: int
    winner: int | None = None
    replay: bool = False
    wins: tuple[Any, ...] = ()


def next_deal(paid: State, outcome: Outcome) -> State:
    """Return the state of the next deal. `paid` has the scores and deposits after this one."""
    if outcome.replay:
        return paid
    if outcome.winner == paid.dealer:
        return replace(paid, streak=paid.streak + 1)
    if paid.decider:
        dealer = following(paid.dealer) if outcome.winner is None else outcome.winner
        return replace(paid, dealer=dealer, streak=0)
    return _passed(paid)


def following(player: int) -> int:
    """Return the next player in turn."""
    return (player + 1) % PLAYERS


def _passed(paid: State) -> State:
    if is_last(paid, ROUNDS):
        return replace(paid, stage=DECIDER, round=None, dealer=leader(paid.scores), streak=0)
    return passed(paid)


def leader(scores: tuple[int, ...]) -> int:
    """Return the 暫時第一位: the player with most points, or of equals the lowest number."""
    return scores.index(max(scores))


def ending(options: MingjeungOptions, state: State, paid: State, outcome: Outcome) -> str | None:
    """Return why the game ends with this deal, or None while it goes on."""
    if min(paid.scores) < 0:
        return "negative"
    if state.decider and outcome.winner is not None and tops(options, paid.scores, outcome.winner):
        return "decider_win"
    return None


def tops(options: MingjeungOptions, scores: tuple[int, ...], player: int) -> bool:
    """Return whether a player has the return points and is alone in first place."""
    own = scores[player]
    return own >= options.return_points and sum(score >= own for score in scores) == 1


def near_end(state: State) -> bool:
    """Return whether this is one of the last two scheduled deals or a deal of the decider."""
    return state.decider or (state.round == ROUNDS[-1] and state.dealer >= PLAYERS - 2)
