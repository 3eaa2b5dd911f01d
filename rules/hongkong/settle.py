"""Settle one deal and find the next: hongkong rulebook, sections 1, 7 and 8."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.deal.moves import corrected
from rules.deal.rounds import Rounds, is_last, moment_of, passed
from rules.deal.win import Bare
from rules.hongkong import check_words, words
from rules.hongkong.hand import hands
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions
from rules.hongkong.pao import pao_problem
from rules.hongkong.payments import Payment, Valued, robbed, valued
from rules.hongkong.results import Result, Win, takes_kong
from rules.seats import WINDS
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.score_moves import Move, add, pay, total

PLAYED_OUT = "played_out"


def winds(options: HongkongOptions) -> tuple[str, ...]:
    """Return the round winds of a game."""
    return WINDS[: options.rounds]


def settle(options: HongkongOptions, state: Rounds, result: Result) -> Settled[Rounds]:
    """Pay the wins or the false win and find the next dealer.

    The game ends when the last player of the last round loses the deal.
    """
    wins = _wins(options, state, result)
    moves = [Move("win", win.deltas(), i) for i, win in enumerate(wins)]
    if result.type == "foul":
        others = [player for player in range(PLAYERS) if player != result.player]
        moves.append(Move("foul", pay(PLAYERS, result.player, others, -options.false_win)))
    shown = corrected(moves, result.adjust)
    deltas = total(shown, PLAYERS)
    paid = replace(state, scores=add(state.scores, deltas))
    stays = _stays(options, state.dealer, [win.winner for win in wins])
    over = not stays and is_last(state, winds(options))
    after = replace(paid, streak=paid.streak + 1) if stays else replace(paid, over=True) if over else passed(paid)
    said = partial(words.WORKING.deal, state.dealer, shown)
    return Settled(deltas, shown, after, PLAYED_OUT if over else None, wins, said)


def _stays(options: HongkongOptions, dealer: int, winners: list[int]) -> bool:
    """Return whether the dealer repeats; a false win counts like a draw."""
    if options.dealer == "never":
        return False
    return dealer in winners if winners else options.dealer == "win_draw"


def _wins(options: HongkongOptions, state: Rounds, result: Result) -> tuple[Valued, ...]:
    found: list[Valued] = []
    for i, win in enumerate(result.wins):
        if i and options.winners == "nearest":
            raise not_allowed(f"wins[{i}]", check_words.ONE_WINNER)
        found.append(_value(options, state, win, f"wins[{i}]"))
    winners = [win.winner for win in found]
    return tuple(win.sparing(winners) for win in found) if len(found) > 1 else tuple(found)


def _value(options: HongkongOptions, state: Rounds, win: Win, path: str) -> Valued:
    if not isinstance(win.value, Bare):
        return hands(options).in_deal(win.value, moment_of(state, win, path), state.dealer)
    return _value_bare(options, state, win, win.value.fan or 0, path)


def _value_bare(options: HongkongOptions, state: Rounds, win: Win, fan: int, path: str) -> Valued:
    if win.events and win.loser is None:
        raise not_allowed(f"{path}.events[0]", check_words.CHANKAN)
    pao = win.pao
    if pao is not None:
        paths = (f"{path}.pao.player", f"{path}.pao.pattern")
        problem = pao_problem(options, pao.pattern, pao.player == win.winner, win.loser is None, paths)
        if problem is not None:
            raise problem
    if fan < options.minimum:
        too_little = check_words.HongkongWords.too_little.fill(n=options.minimum)
        raise ContractError(Code.NO_YAKU, f"{path}.fan", too_little)
    alone = robbed(options, win.loser, takes_kong(win)) if pao is None else pao.player
    return valued(options, Payment(fan, win.winner, win.loser, alone), state.dealer)
