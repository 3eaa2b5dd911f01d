"""Settle one deal and determine the next: mcr rulebook, sections 6 and 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.deal.moves import corrected
from rules.deal.rounds import is_last, moment_of, passed
from rules.deal.win import Bare
from rules.deal.working import line, signed
from rules.mcr import check_words, words
from rules.mcr.explain import Valued
from rules.mcr.hand import McrHands, worth_of
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.mcr.results import Result
from rules.mcr.state import State, rounds
from rules.seats import NAMES
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.score_moves import Deltas, Move, add, total

PLAYED_OUT = "played_out"


def settle(options: McrOptions, state: State, result: Result) -> Settled[State]:
    """Pay false wins and the win, deduct fines and pass the deal. The last deal of the last round ends the game."""
    wins = _wins(options, state, result)
    faults = (*result.false_hu, result.player) if result.type == "foul" else result.false_hu
    paid = options.false_hu_to == "others"
    fouls = [Move("foul", _to_others(options, player)) for player in faults] if paid else []
    moves = corrected([*fouls, *(Move("win", win.deltas(), i) for i, win in enumerate(wins))], result.adjust)
    fines = _fines(options, result, () if paid else faults)
    deltas = total(moves, PLAYERS)
    after = replace(state, scores=add(state.scores, deltas), penalties=add(state.penalties, fines))
    last = is_last(state, rounds(options))
    after = replace(after, over=True) if last else passed(after)
    said = partial(_explain, state, moves, fines)
    return Settled(deltas, moves, after, PLAYED_OUT if last else None, wins, said)


def _wins(options: McrOptions, state: State, result: Result) -> tuple[Valued, ...]:
    if len(result.wins) > 1:
        raise not_allowed("wins[1]", check_words.ONE_WINNER)
    for win in result.wins:
        if win.winner in result.false_hu:
            raise not_allowed(f"false_hu[{result.false_hu.index(win.winner)}]", check_words.DEAD_HAND)
    return tuple(_value(options, state, result) for _ in result.wins)


def _value(options: McrOptions, state: State, result: Result) -> Valued:
    win, path = result.wins[0], "wins[0]"
    if not isinstance(win.value, Bare):
        return McrHands(options).in_deal(win.value, moment_of(state, win, path), state.dealer)
    fan = win.value.fan or 0
    if fan < options.minimum:
        raise ContractError(Code.NO_YAKU, f"{path}.fan", check_words.McrWords.too_little.fill(n=options.minimum))
    return worth_of(options, fan, win.winner, win.loser, state.dealer, order=state.order)


def _to_others(options: McrOptions, player: int) -> Deltas:
    """Return the moves of a false win: the player pays each of the others."""
    each = options.false_hu_points
    return tuple(-each * (PLAYERS - 1) if other == player else each for other in range(PLAYERS))


def _fines(options: McrOptions, result: Result, faults: Sequence[int]) -> Deltas:
    """Return what is deducted from each player and goes to nobody, 0 or less."""
    found = [-options.false_hu_points * faults.count(player) for player in range(PLAYERS)]
    for fine in result.fines:
        found[fine.player] -= fine.points
    return tuple(found)


def _explain(
    state: State, moves: Sequence[Move], fines: Deltas, lang: str, wins: Sequence[Mapping[str, Any]]
) -> list[str]:
    lines = words.WORKING.deal(state.dealer, moves, lang, wins, state.order)
    fined = [(player, amount) for player, amount in enumerate(fines) if amount]
    if fined:
        who = [f"{NAMES[state.wind_of(player)].say(lang)} {signed(amount)}" for player, amount in fined]
        lines.append(line(words.FINE, who, lang))
    return lines
