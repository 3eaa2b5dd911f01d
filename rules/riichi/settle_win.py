"""Settlement of the wins of a deal: riichi rulebook, section 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.deal.win import Bare
from rules.riichi import words
from rules.riichi.hand import value_hand
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome, turn_order
from rules.riichi.points import honba_paid
from rules.riichi.results import Result
from rules.riichi.state import STICK, State
from rules.riichi.wins import Valued, value_bare
from scoring.errors import not_allowed
from scoring.score_moves import Move


@dataclass(frozen=True, slots=True)
class Extras:
    """What one winner gets in addition to the hand: the honba count, and the deposits in points."""

    honba: int
    sticks: int


def settle_win(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """Settle a tsumo, or one to three rons on one discard."""
    valued = [_value(options, state, result, index) for index in range(len(result.wins))]
    extras = _extras(options, state, result)
    wins = tuple(_with_extras(options, value, extras[value.winner]) for value in valued)
    moves = tuple(Move("win", win.deltas(), index) for index, win in enumerate(wins))
    kept = options.renchan != "none" and state.dealer in extras
    return Outcome(
        moves,
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1 if kept else 0,
        deposits=0,
        kept_by="win" if kept else None,
        wins=wins,
        winners=tuple(extras),
    )


def _value(options: RiichiOptions, state: State, result: Result, index: int) -> Valued:
    if index == 1 and options.multi_ron == "head_bump":
        raise not_allowed("wins[1]", words.HEAD_BUMP)
    if index == 2 and options.sanchahou != "off":
        raise not_allowed("wins[2]", words.TRIPLE)
    win, path = result.wins[index], f"wins[{index}]"
    if isinstance(win.value, Bare):
        return value_bare(options, state, win, win.value, path)
    return value_hand(options, state, result, win, win.value, path)


def _with_extras(options: RiichiOptions, value: Valued, extras: Extras) -> Valued:
    return value.with_extras(honba_paid(options, value.payment, extras.honba), extras.sticks)


def _extras(options: RiichiOptions, state: State, result: Result) -> dict[int, Extras]:
    winners = [win.winner for win in result.wins]
    loser = result.wins[0].loser
    order = winners if loser is None else turn_order(winners, loser, options.players)
    sticks = _stick_shares(options, state, result, order)
    found = {}
    for player in order:
        counted = player == order[0] or options.multi_ron_honba == "all"
        found[player] = Extras(state.honba if counted else 0, sticks[player])
    return found


def _stick_shares(options: RiichiOptions, state: State, result: Result, order: Sequence[int]) -> dict[int, int]:
    shares = dict.fromkeys(order, 0)
    pot = STICK * (state.deposits + len(result.riichi))
    if options.multi_ron_deposits == "own":
        for player in order:
            shares[player] = STICK * (player in result.riichi)
    elif options.multi_ron_deposits == "split":
        shares = dict.fromkeys(order, pot // STICK // len(order) * STICK)
    shares[order[0]] += pot - sum(shares.values())
    return shares
