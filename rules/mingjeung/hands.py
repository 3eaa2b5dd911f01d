"""The win of a deal given by its tiles: mingjeung rulebook, section 7."""

from __future__ import annotations

from rules.mingjeung import check_words as words
from rules.mingjeung.checks import check_tiles
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import Payment
from rules.mingjeung.request import HandFields, Moment, SeatedPao
from rules.mingjeung.results import Result, Win
from rules.mingjeung.score import value_tiles, valued_by_tiles
from rules.mingjeung.state import State, seat_of
from rules.mingjeung.wins import Valued
from rules.seats import WINDS
from scoring.errors import ContractError, not_allowed


def value_hand(
    options: MingjeungOptions, state: State, result: Result, win: Win, fields: HandFields, path: str
) -> Valued:
    """The value of a win by its tiles; seat, round and streak are the deal's."""
    given = check_tiles(fields, state.streak)
    if (fields.riichi is not None) != (win.winner in result.riichi):
        raise not_allowed(fields.at("riichi"), words.RIICHI_DIFFERS)
    try:
        counted = value_tiles(options, fields, given, _moment(state, win, path))
    except ContractError as error:
        raise _by_player(error, path) from None
    liable = None if win.pao is None else win.pao.player
    return valued_by_tiles(given, counted, Payment(win.winner, win.loser, counted.worth.base, liable), state.dealer)


def _by_player(error: ContractError, path: str) -> ContractError:
    """A liability's seat is a player here."""
    at_seat = error.field == f"{path}.pao.seat"
    return ContractError(error.code, f"{path}.pao.player", error.text) if at_seat else error


def _moment(state: State, win: Win, path: str) -> Moment:
    wind = None if state.round is None else WINDS.index(state.round)
    loser = None if win.loser is None else seat_of(state, win.loser)
    pao = None
    if win.pao is not None:
        pao = SeatedPao(seat_of(state, win.pao.player), win.pao.pattern, f"{path}.pao")
    return Moment(seat_of(state, win.winner), loser, wind, state.deposits, state.streak, pao)
