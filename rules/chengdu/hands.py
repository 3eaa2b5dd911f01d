"""A win of a deal given by its tiles."""

from __future__ import annotations

from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import HandFields, Moment
from rules.chengdu.results import PLAYERS, Win
from rules.chengdu.score import value_tiles
from rules.chengdu.wins import Valued, valued
from rules.sitting import Sitting


def value_hand(
    options: ChengduOptions, state: Sitting, win: Win, fields: HandFields, active: tuple[int, ...]
) -> Valued:
    """The value of a win by its tiles; the seats are the deal's."""
    seats = tuple((player - state.dealer) % PLAYERS for player in active)
    loser = None if win.loser is None else (win.loser - state.dealer) % PLAYERS
    moment = Moment((win.winner - state.dealer) % PLAYERS, loser, seats)
    work = value_tiles(options, fields, moment)
    return valued(options, work.worth, win.winner, win.loser, active, state.dealer, work)
