"""Settle one deal: 断卡根 rulebook, sections 1 and 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rules import bloodbath, sitting
from rules.bloodbath import Step
from rules.deal.moves import corrected
from rules.deal.win import Bare
from rules.deal.working import Working
from rules.duankagen import words
from rules.duankagen.draw import Draw, read_draw
from rules.duankagen.hand import hands
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.payments import Payment, Valued, valued
from rules.duankagen.prices import fan_of, one_fan, written
from rules.duankagen.request import DuankagenForm, DuankagenMoment
from rules.duankagen.results import GANG_PAO, Result, Win, passing
from rules.seats import NAMES
from rules.sitting import Sitting
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.score_moves import Deltas, Move, pay, together, total


def settle(options: DuankagenOptions, state: Sitting, result: Result) -> Settled[Sitting]:
    """Pay the wins, the kongs and the draw; find the next dealer."""
    wins, payers = _walk(options, state, result)
    draw = read_draw(options, result)
    moves = [Move("win", win.deltas(), index) for index, win in enumerate(wins)]
    moves += _kong_moves(options, result, payers, draw)
    moves += [Move("draw", draw.deltas(options), name=words.MOVES["draw"])] if result.type == "draw" else []
    shown = corrected(moves, result.adjust)
    deltas = total(shown, options.players)
    after, reason = _after(options, state, result, deltas)
    return Settled(deltas, shown, after, reason, tuple(wins), partial(_working(options).deal, state.dealer, shown))


def _working(options: DuankagenOptions) -> Working:
    return Working(words.MOVES, NAMES, partial(written, options))


def _after(
    options: DuankagenOptions, state: Sitting, result: Result, deltas: tuple[int, ...]
) -> tuple[Sitting, str | None]:
    if result.type == "running":
        return state, None
    dealer = bloodbath.next_dealer(state.dealer, result.wins)
    return sitting.after_deal(state, deltas, dealer, options.deals)


def _walk(options: DuankagenOptions, state: Sitting, result: Result) -> tuple[list[Valued], dict[int, tuple[int, ...]]]:
    """Return the wins valued in order, and the players who were in the deal to pay for each kong."""
    wins: list[Valued] = []
    payers: dict[int, tuple[int, ...]] = {}
    for step in bloodbath.happened(result.wins, result.kans, options.players):
        if step.kong is not None:
            payers[step.kong] = step.others(result.kans[step.kong].player)
        wins.extend(_value(options, state, result, index, step) for index in step.wins)
    return wins, payers


def _value(options: DuankagenOptions, state: Sitting, result: Result, index: int, step: Step) -> Valued:
    win = result.wins[index]
    declared = tuple(player for player in result.declared if player in step.active)
    if isinstance(win.value, Bare):
        payment = Payment(win.winner, win.loser, fan_of(win.value), step.active, declared)
        return _value_bare(options, win, win.value, payment, f"wins[{index}]", state.dealer)
    moment = _moment(state, result, win, step, declared)
    return hands(options).in_deal(win.value, moment, state.dealer)


def _value_bare(options: DuankagenOptions, win: Win, value: Bare, payment: Payment, path: str, dealer: int) -> Valued:
    """Value a bare win; the fan for a discarder who declared 报胡 is added (section 6)."""
    for i, event in enumerate(win.events):
        if event != GANG_PAO or win.loser is None:
            raise not_allowed(
                f"{path}.events[{i}]", words.GANG_PAO if event == GANG_PAO else DuankagenForm.words.no_event
            )
    fed = win.loser is not None and payment.punished(win.loser) and options.bao_hu_penalty == "add_fan"
    check_fan(options, payment.fan, win.loser is None, fed, f"{path}.{value.named}")
    return valued(options, payment._replace(fan=payment.fan + fed), dealer)


def check_fan(options: DuankagenOptions, fan: int, tsumo: bool, fed: bool, field: str) -> None:
    """Raise `no_yaku` for a bare value with which no hand may win."""
    if tsumo and options.zi_mo == "add_fan":
        if fan < 2:
            raise ContractError(Code.NO_YAKU, field, words.NO_OTHER_FAN)
    elif fan < 1 and not options.no_fan_win and not fed:
        raise ContractError(Code.NO_YAKU, field, words.NO_FAN)


def _moment(state: Sitting, result: Result, win: Win, step: Step, declared: Sequence[int]) -> DuankagenMoment:
    return DuankagenMoment(
        seat=state.seat_of(win.winner),
        loser=None if win.loser is None else state.seat_of(win.loser),
        active=tuple(map(state.seat_of, step.active)),
        konged=any(kong.after <= step.wins[0] for kong in result.kans),
        declared=tuple(map(state.seat_of, declared)),
    )


# -- 雨钱 --------------------------------------------------------------------------------------------


def _kong_moves(
    options: DuankagenOptions, result: Result, payers: Mapping[int, tuple[int, ...]], draw: Draw
) -> list[Move]:
    handed = passing(options, result.wins, result.kans)
    found = []
    for index, kong in enumerate(result.kans):
        if not _is_paid(result, kong.player, draw):
            continue
        takers = handed.get(index, (kong.player,))
        deltas = _rain(options, payers[index], takers)
        moved = Move("transfer", deltas, name=words.MOVES["transfer"])
        found.append(moved if index in handed else Move("kan", deltas, index))
    return found


def _is_paid(result: Result, konger: int, draw: Draw) -> bool:
    """Return whether a kong is paid: its player has won, the deal has ended, or the player is ready at a draw."""
    if any(win.winner == konger for win in result.wins):
        return True
    return result.type == "win" or (result.type == "draw" and konger in draw.ready)


def _rain(options: DuankagenOptions, payers: Sequence[int], takers: Sequence[int]) -> Deltas:
    n, each = options.players, one_fan(options)
    return together((pay(n, taker, payers, each) for taker in takers), n)
