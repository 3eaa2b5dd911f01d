"""A win of a deal, by tiles or as a bare 牌面台數: taiwan rulebook, sections 4 and 5."""

from __future__ import annotations

from rules.taiwan.hand import hands
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Valued, due, others, owed
from rules.taiwan.request import TaiwanFields, TaiwanMoment
from rules.taiwan.results import Result, Win
from rules.taiwan.state import State


def value_win(options: TaiwanOptions, state: State, result: Result, index: int, door: int) -> Valued:
    """Return the value of a win and what each player owes."""
    win = result.wins[index]
    if isinstance(win.value, TaiwanFields):
        return hands(options).in_deal(win.value, moment_of(state, result, win, door), state.dealer)
    payers = others(win.winner) if win.loser is None else [win.loser]
    table = state.table(result.shown_streak)
    fan = win.value.fan or 0
    dues = tuple(due(options, table, payer, win.winner, fan) for payer in payers)
    return owed(options, fan, state.dealer, dues, eye_watch=result.eye_watch, dai_wei=win.dai_wei)


def moment_of(state: State, result: Result, win: Win, door: int) -> TaiwanMoment:
    """Return the moment of a win from the deal. Seats are counted from the dealer."""

    seat = state.seat_of
    table = state.table(result.shown_streak)
    return TaiwanMoment(
        seat=seat(win.winner),
        loser=None if win.loser is None else seat(win.loser),
        round=state.wind,
        streak=table.streak,
        door=seat(door),
        shown_streak=table.shown_streak,
        eye_watch=tuple(map(seat, result.eye_watch)),
        dai_wei=tuple(map(seat, win.dai_wei)),
    )
