"""A win of a deal, by tiles or as a bare 牌面台數: taiwan rulebook, sections 4 and 5."""

from __future__ import annotations

from rules.seats import WINDS
from rules.taiwan.checks import check_allowed, check_tiles
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.payments import Valued, due, others, owed
from rules.taiwan.request import HandFields, Moment
from rules.taiwan.results import Result, Win
from rules.taiwan.score import value_tiles, valued
from rules.taiwan.state import State


def value_win(options: TaiwanOptions, state: State, result: Result, index: int, door: int) -> Valued:
    """What a win is worth and who owes what."""
    win = result.wins[index]
    if isinstance(win.value, HandFields):
        return _by_tiles(options, state, result, win, win.value, door)
    payers = others(win.winner) if win.loser is None else [win.loser]
    table = state.table(result.shown_streak)
    dues = tuple(due(options, table, payer, win.winner, win.value) for payer in payers)
    return owed(options, win.value, state.dealer, dues, eye_watch=result.eye_watch, dai_wei=win.dai_wei)


def _by_tiles(options: TaiwanOptions, state: State, result: Result, win: Win, hand: HandFields, door: int) -> Valued:
    given = check_tiles(hand)
    moment = moment_of(state, result, win, door)
    check_allowed(hand, moment, "dai_wei")
    value = value_tiles(options, hand, given, moment)
    return valued(options, hand, moment, value, given, state.dealer)


def moment_of(state: State, result: Result, win: Win, door: int) -> Moment:
    """What the deal knows of a hand: seats from the dealer's."""

    def seat(player: int) -> int:
        return (player - state.dealer) % PLAYERS

    table = state.table(result.shown_streak)
    return Moment(
        seat(win.winner),
        None if win.loser is None else seat(win.loser),
        WINDS.index(state.round or "E"),
        seat(door),
        table.streak,
        table.shown_streak,
        tuple(map(seat, result.eye_watch)),
        tuple(map(seat, win.dai_wei)),
    )
