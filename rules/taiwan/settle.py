"""Settle one deal and determine the next: taiwan rulebook, sections 5 and 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Any

from rules.deal.moves import corrected
from rules.deal.rounds import is_last, passed
from rules.seats import around
from rules.system import Settled
from rules.taiwan import result_checks, words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Due, Valued, due, others
from rules.taiwan.results import Result
from rules.taiwan.side_bets import SideBets, Sides, Time, check_change, side_payments
from rules.taiwan.state import State, ended, rounds
from rules.taiwan.wins import value_win
from scoring.score_moves import Deltas, Move, add, pay, together, total

JIANG_END = "jiang_end"


class Next(Enum):
    """Who deals next: the dealer with one more 連莊, the dealer with the same streak, or the next player."""

    HELD = auto()
    SAME = auto()
    PASS = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a result: moves as in the contract, payments with their payers, and who deals next."""

    next: Next
    wins: tuple[Valued, ...] = ()
    foul: tuple[Due, ...] = ()

    def dues(self) -> list[tuple[Due, int]]:
        """Return every payment with its payer: under 代位賠付 the first player named."""
        made = [(due, win.dai_wei[0] if win.dai_wei else due.payer) for win in self.wins for due in win.dues]
        return made + [(due, due.payer) for due in self.foul]


def settle(options: TaiwanOptions, state: State, result: Result) -> Settled[State]:
    """Pay the deal, determine the next one and check for the end of the 將."""
    outcome, bets = outcome_of(options, state, result), _bets(state, result)
    sides = side_payments(options, bets, outcome.dues())
    moves = _moves(options, result, outcome, sides)
    deltas = total(moves, PLAYERS)
    after, reason = next_deal(
        options, replace(state, scores=add(state.scores, deltas), side_bets=bets, nei_free=()), outcome.next
    )
    return Settled(
        deltas,
        moves,
        after,
        reason,
        outcome.wins,
        partial(_explain, state, outcome.foul, moves, sides),
        {"side_deltas": dict(sides.bettors)},
    )


def outcome_of(options: TaiwanOptions, state: State, result: Result) -> Outcome:
    """Return the wins and payments of a result. The result is checked before its hands."""
    door = result_checks.door_of(options, state, result)
    time = Time(state.wind, options.quan, state.dealer, state.streak)
    check_change(time, state.side_bets, _bets(state, result), state.nei_free)
    result_checks.check_result(result)
    return _OUTCOMES[result.type](options, state, result, door)


def _bets(state: State, result: Result) -> SideBets:
    return state.side_bets if result.side_bets is None else result.side_bets


def _moves(options: TaiwanOptions, result: Result, outcome: Outcome, sides: Sides) -> tuple[Move, ...]:
    moves = [Move("win", win.deltas(), index) for index, win in enumerate(outcome.wins)]
    moves.append(Move("side_bet", tuple(sides.players)))
    if outcome.foul:
        moves.append(Move("foul", _paid(outcome.foul)))
    if result.fines:
        moves.append(Move("fine", _fines(options, result)))
    return corrected(moves, result.adjust)


def _paid(dues: Sequence[Due]) -> Deltas:
    return together((pay(PLAYERS, due.receiver, (due.payer,), due.points) for due in dues), PLAYERS)


def _fines(options: TaiwanOptions, result: Result) -> Deltas:
    return together((pay(PLAYERS, fine.to, (fine.player,), options.tai) for fine in result.fines), PLAYERS)


# -- results ---------------------------------------------------------------------------------------


def _win(options: TaiwanOptions, state: State, result: Result, door: int) -> Outcome:
    wins = tuple(value_win(options, state, result, index, door) for index in range(len(result.wins)))
    if result.wrong_tile:
        return Outcome(_after_foul(state, result.wins[0].loser), wins)
    held = result.wins[0].winner == state.dealer
    return Outcome(Next.HELD if held else Next.PASS, wins)


def _draw(options: TaiwanOptions, state: State, result: Result, door: int) -> Outcome:
    return Outcome(Next.HELD)


def _foul(options: TaiwanOptions, state: State, result: Result, door: int) -> Outcome:
    table, player = state.table(result.shown_streak), result.player
    dues = tuple(due(options, table, player, other, result.fan) for other in others(player))
    return Outcome(_after_foul(state, player), foul=dues)


def _after_foul(state: State, player: int | None) -> Next:
    return Next.PASS if player == state.dealer else Next.SAME


_OUTCOMES = {"win": _win, "draw": _draw, "foul": _foul}


def next_deal(options: TaiwanOptions, paid: State, next: Next) -> tuple[State, str | None]:
    """Return the state of the next deal and why the game ends, if it does: the 將 ends after its last 圈."""
    if next is Next.SAME:
        return paid, None
    if next is Next.HELD:
        return replace(paid, streak=paid.streak + 1), None
    if is_last(paid, rounds(options)):
        return ended(options, paid), JIANG_END
    return passed(paid), None


def _explain(
    state: State,
    foul: Sequence[Due],
    moves: Sequence[Move],
    sides: Sides,
    lang: str,
    wins: Sequence[Mapping[str, Any]],
) -> list[str]:
    seats = around(state.dealer, state.order)
    lines: list[str] = []
    for move in moves:
        lines += wins[move.index]["explain"] if move.index is not None else [words.WORKING.move(move, seats, lang)]
        if move.kind == "foul":
            lines += [words.receives(seats[due.receiver], due.fan, due.extra, due.points, lang) for due in foul]
    if any(sides.bettors.values()):
        lines.append(words.bettors_line(list(sides.bettors.items()), lang))
    return lines
