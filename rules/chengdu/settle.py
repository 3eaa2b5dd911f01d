"""Settle one deal: Chengdu rulebook, section 5."""

from __future__ import annotations

from functools import partial

from rules.bloodbath import Step, check_in, events_of, happened, next_dealer, still_in
from rules.chengdu import words
from rules.chengdu.hand import value_hand
from rules.chengdu.ledger import Ledger
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import KONG_BASES, cap_price
from rules.chengdu.results import GANG_PAO, PLAYERS, Result, bare_event_error, handed_over
from rules.chengdu.settle_draw import settle_draw
from rules.chengdu.wins import Valued, bare_worth, valued
from rules.deal.moves import checked
from rules.deal.win import Bare
from rules.sitting import Sitting, after_deal
from rules.system import Settled
from scoring.errors import not_allowed
from scoring.score_moves import pay, total


def settle(options: ChengduOptions, state: Sitting, result: Result) -> Settled[Sitting]:
    """Pay the deal and find the next state."""
    check_wins(options, result)
    ledger, wins = _played(options, state, result)
    _ended(options, result, ledger)
    if result.adjust is not None:
        ledger.add("adjust", words.MOVES["adjust"], checked(result.adjust))
    moves = tuple(ledger.moves)
    deltas = total(moves, PLAYERS)
    after, reason = _after(options, state, result, deltas)
    return Settled(deltas, moves, after, reason, tuple(wins), partial(words.WORKING.deal, state.dealer, moves))


def check_wins(options: ChengduOptions, result: Result) -> None:
    """Raise `not_allowed` for wins after the first winning tile where 血战 is off."""
    if options.xue_zhan or not result.wins:
        return
    if result.type != "win":
        raise not_allowed("wins[0]", words.FIRST_WIN_ENDS)
    for i, win in enumerate(result.wins[1:], 1):
        if not win.same:
            raise not_allowed(f"wins[{i}]", words.FIRST_WIN_ENDS)


def _played(options: ChengduOptions, state: Sitting, result: Result) -> tuple[Ledger, list[Valued]]:
    ledger, wins = Ledger(), list[Valued]()
    for step in happened(result.wins, result.kans, PLAYERS):
        if step.kong is not None:
            _pay_kong(options, result, step, step.kong, ledger)
            continue
        for index in step.wins:
            wins.append(_value(options, state, result, step, index))
            ledger.add("win", words.MOVES["win"], wins[-1].deltas(), index)
        _transfer(options, result, step.wins, ledger)
    return ledger, wins


def _pay_kong(options: ChengduOptions, result: Result, step: Step, index: int, ledger: Ledger) -> None:
    if not options.xia_yu:
        return
    kong = result.kans[index]
    payers = step.others(kong.player) if kong.giver is None else (kong.giver,)
    paid = pay(PLAYERS, kong.player, payers, options.base * KONG_BASES[kong.type])
    ledger.kongs[index] = paid
    ledger.add("kan", words.KONGS[kong.type], paid, index)


def _value(options: ChengduOptions, state: Sitting, result: Result, step: Step, index: int) -> Valued:
    win = result.wins[index]
    problem = bare_event_error(win, index)
    if problem is not None:
        raise problem
    if not isinstance(win.value, Bare):
        return value_hand(options, state, result, step, index, win.value)
    worth = bare_worth(options, win.value, tsumo=win.loser is None, path=f"wins[{index}]")
    return valued(options, worth, win.winner, win.loser, step.active, state.dealer)


def _transfer(options: ChengduOptions, result: Result, group: tuple[int, ...], ledger: Ledger) -> None:
    """Apply 呼叫转移: the first listed winner gets the payments for the discarder's last kong."""
    first = result.wins[group[0]]
    if not options.hu_jiao_zhuan_yi or GANG_PAO not in events_of(first) or first.loser is None:
        return
    index = handed_over(result.kans, first.loser, group[0])
    paid = ledger.kongs.pop(index, None) if index is not None else None
    if paid is not None:
        ledger.add("transfer", words.MOVES["transfer"], pay(PLAYERS, first.winner, (first.loser,), paid[first.loser]))


def _ended(options: ChengduOptions, result: Result, ledger: Ledger) -> None:
    if result.type == "draw":
        settle_draw(options, result, ledger)
    if result.type == "foul":
        check_in(result.player, result.wins, "player")
        others = [player for player in still_in(result.wins, PLAYERS) if player != result.player]
        paid = pay(PLAYERS, result.player, others, -cap_price(options, options.false_win_points))
        ledger.add("foul", words.MOVES["foul"], paid)


def _after(
    options: ChengduOptions, state: Sitting, result: Result, deltas: tuple[int, ...]
) -> tuple[Sitting, str | None]:
    if result.type == "running":
        return state, None
    return after_deal(state, deltas, next_dealer(state.dealer, result.wins), options.deals)
