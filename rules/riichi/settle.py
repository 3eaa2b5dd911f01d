"""Settle one deal: riichi rulebook, section 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.riichi import words
from rules.riichi.ending import ending, next_deal
from rules.riichi.hands import check_tenpai, value_hand
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome
from rules.riichi.points import LIMIT_BASE, Payment, honba_paid, self_draw_shares
from rules.riichi.results import Bare, Result
from rules.riichi.state import STEP, STICK, State, wind_of
from rules.riichi.wins import Valued, value_bare
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.money import Move, add, moving, nothing, total

FOUL_TO_DEALER, FOUL_TO_OTHER = 4000, 2000


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
    return Settled(deltas, moves, after, reason, outcome.wins, partial(_explain, state, moves))


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


def turn_order(players: Sequence[int], after: int, n: int) -> list[int]:
    """Players in turn order, the one after `after` first."""
    return sorted(players, key=lambda player: (player - after - 1) % n)


# -- wins ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Extras:
    """What one winner gets beside the hand: counters, and points of sticks."""

    honba: int
    sticks: int


def settle_win(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """A self-draw, or one to three wins on one discard."""
    valued = [_value(options, state, result, index) for index in range(len(result.wins))]
    extras = _extras(options, state, result)
    wins = tuple(_with_extras(options, value, extras[value.payment.winner]) for value in valued)
    moves = tuple(Move("win", tuple(win.deltas()), index) for index, win in enumerate(wins))
    kept = options.renchan != "none" and state.dealer in extras
    return Outcome(
        moves,
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1 if kept else 0,
        deposits=0,
        kept_by="win" if kept else None,
        wins=wins,
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
    shares[order[0]] += pot - sum(shares.values())
    return shares


# -- draws -----------------------------------------------------------------------------------------


def settle_draw(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """The wall ran out."""
    if result.nagashi and options.nagashi_mangan == "off":
        raise not_allowed("nagashi", words.NO_NAGASHI)
    ready = _ready(options, result)
    if result.nagashi and options.nagashi_mangan == "win":
        return _nagashi_win(options, state, result)
    deltas = _nagashi_draw(options, state, result) if result.nagashi else noten(options, ready)
    kept = _keeps_at_draw(options, state.dealer in ready)
    return Outcome(
        (Move("draw", deltas),),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1,
        deposits=state.deposits + len(result.riichi),
        kept_by="tenpai" if kept and state.dealer in ready else None,
    )


def _ready(options: RiichiOptions, result: Result) -> tuple[int, ...]:
    if result.tenpai is None:
        return ()
    for entry in result.tenpai:
        if entry.hand is not None:
            in_riichi = "riichi" if entry.player in result.riichi else None
            check_tenpai(options, entry.hand._replace(riichi=in_riichi))
    ready = tuple(entry.player for entry in result.tenpai)
    for player in result.riichi:
        if player not in ready:
            raise not_allowed("tenpai", words.NOTEN_RIICHI.fill(player=player))
    return ready


def noten(options: RiichiOptions, ready: Sequence[int]) -> tuple[int, ...]:
    """不听罚点: from those not ready, shared, to those ready, shared."""
    n, count = options.players, len(ready)
    if count in (0, n):
        return tuple(nothing(n))
    got, lost = options.noten_penalty // count, options.noten_penalty // (n - count)
    return tuple(got if player in ready else -lost for player in range(n))


def _keeps_at_draw(options: RiichiOptions, ready: bool) -> bool:
    return options.renchan == "always" or (options.renchan == "tenpai" and ready)


def _paid_rivers(options: RiichiOptions, result: Result) -> list[int]:
    order = list(result.nagashi)
    if result.last_draw is not None:
        order = turn_order(order, result.last_draw - 1, options.players)
    return order[:1] if options.nagashi_multiple == "nearest" else order


def _river_deltas(options: RiichiOptions, dealer: int, winner: int) -> list[int]:
    other, from_dealer = self_draw_shares(options, LIMIT_BASE["mangan"], winner == dealer)
    deltas = [-(from_dealer if player == dealer else other) for player in range(options.players)]
    deltas[winner] = 0
    deltas[winner] = -sum(deltas)
    return deltas


def _nagashi_draw(options: RiichiOptions, state: State, result: Result) -> tuple[int, ...]:
    return _rivers(options, state.dealer, _paid_rivers(options, result), 0)


def _rivers(options: RiichiOptions, dealer: int, winners: Sequence[int], honba: int) -> tuple[int, ...]:
    sums = nothing(options.players)
    for winner in winners:
        counters = honba_paid(options, Payment(winner, None, 0), honba)
        for player, amount in enumerate(_river_deltas(options, dealer, winner)):
            sums[player] += amount - counters[player]
        sums[winner] += sum(counters)
    return tuple(sums)


def _nagashi_win(options: RiichiOptions, state: State, result: Result) -> Outcome:
    winners = _paid_rivers(options, result)
    deltas = list(_rivers(options, state.dealer, winners, state.honba))
    deltas[winners[0]] += STICK * (state.deposits + len(result.riichi))
    kept = options.renchan != "none" and state.dealer in winners
    return Outcome(
        (Move("draw", tuple(deltas)),),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1 if kept else 0,
        deposits=0,
        kept_by="win" if kept else None,
    )


# -- aborts and fouls ------------------------------------------------------------------------------


def settle_abort(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """Nobody pays; the option of the reason says who deals next."""
    if result.reason == "void":
        return _replay(state)
    _check_abort(options, result)
    kept = getattr(options, result.reason) == "keep"
    return Outcome(
        (),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1,
        deposits=state.deposits + len(result.riichi),
    )


def _check_abort(options: RiichiOptions, result: Result) -> None:
    three = options.players == 3 and result.reason not in ("kyuushu_kyuuhai", "suukan_sanra")
    if three or getattr(options, result.reason) == "off":
        raise not_allowed("reason", words.NO_ABORT)
    all_in = len(result.riichi) == options.players
    four = result.reason == "suucha_riichi"
    if four and not all_in:
        raise not_allowed("riichi", words.FOUR_RIICHI)
    if all_in and not four and options.players == 4 and options.suucha_riichi != "off":
        raise not_allowed("reason", words.FOUR_RIICHI_FIRST)


def _replay(state: State, moves: tuple[Move, ...] = ()) -> Outcome:
    return Outcome(moves, Next.REPLAY, honba=state.honba, deposits=state.deposits)


def settle_foul(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """All kinds by the option `chombo`, then `chombo_next`."""
    moves = (_foul_move(options, state, result),) if options.chombo == "mangan" else ()
    if options.chombo_next == "replay":
        return _replay(state, moves)
    deposits = state.deposits + len(result.riichi)
    return Outcome(moves, Next.PASS, honba=state.honba + 1, deposits=deposits)


def _foul_move(options: RiichiOptions, state: State, result: Result) -> Move:
    deltas = [
        FOUL_TO_DEALER if state.dealer in (player, result.player) else FOUL_TO_OTHER
        for player in range(options.players)
    ]
    deltas[result.player] -= sum(deltas)
    return Move("foul", tuple(deltas))


_OUTCOMES = {"win": settle_win, "draw": settle_draw, "abort": settle_abort, "foul": settle_foul}


def _explain(state: State, moves: Sequence[Move], lang: str, wins: Sequence[Mapping[str, Any]]) -> list[str]:
    lines: list[str] = []
    for move in moves:
        if move.index is not None:
            lines += wins[move.index]["explain"]
        else:
            winds = [wind_of(state, player) for player in range(len(move.deltas))]
            lines.append(words.payment_line(move, winds, lang))
    return lines
