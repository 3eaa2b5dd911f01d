"""A win of a deal given by its tiles."""

from __future__ import annotations

from rules.bloodbath import Step
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import HandFields, Moment
from rules.chengdu.results import PLAYERS, Result
from rules.chengdu.score import value_tiles
from rules.chengdu.wins import Valued, valued
from rules.sitting import Sitting


def value_hand(
    options: ChengduOptions, state: Sitting, result: Result, step: Step, index: int, fields: HandFields
) -> Valued:
    """The value of a win by its tiles; the seats are the deal's."""
    win = result.wins[index]
    work = value_tiles(options, fields, _moment(state, result, step, index))
    return valued(options, work.worth, win.winner, win.loser, step.active, state.dealer, work)


def _moment(state: Sitting, result: Result, step: Step, index: int) -> Moment:
    win = result.wins[index]
    seats = tuple((player - state.dealer) % PLAYERS for player in step.active)
    loser = None if win.loser is None else (win.loser - state.dealer) % PLAYERS
    konged = any(kong.after <= index for kong in result.kans)
    return Moment((win.winner - state.dealer) % PLAYERS, loser, seats, konged=konged)
