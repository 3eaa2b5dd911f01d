"""Wins and ready hands of a deal given by their tiles: riichi rulebook, section 7."""

from __future__ import annotations

from rules.deal.win import Pao
from rules.riichi import check_words as words
from rules.riichi.checks import Given, check_allowed, check_tiles
from rules.riichi.options import RiichiOptions
from rules.riichi.points import Liable, Payment
from rules.riichi.request import HandFields, Moment, SeatedPao
from rules.riichi.results import Result, Win
from rules.riichi.score import at, shape_waits, value_tiles, valued_by_tiles
from rules.riichi.state import State
from rules.riichi.wins import Valued
from rules.seats import WINDS
from scoring.errors import not_allowed
from scoring.waits import exhausted


def value_hand(options: RiichiOptions, state: State, result: Result, win: Win, fields: HandFields, path: str) -> Valued:
    """The value of a win by its tiles; seat, round and counters are the deal's."""
    given = check_tiles(options, fields)
    if (fields.riichi is not None) != (win.winner in result.riichi):
        raise not_allowed(at(fields, "riichi"), words.RIICHI_DIFFERS)
    fields = _with_discarder(fields, win.loser in result.riichi)
    counted, liable = value_tiles(options, fields, given, _moment(options, state, win, path))
    payment = Payment(win.winner, win.loser, counted.worth.base, _player(options, state, liable))
    return valued_by_tiles(options, given, counted, payment, state.dealer)


def _with_discarder(fields: HandFields, declared: bool) -> HandFields:
    """The event `discarder_riichi` as the deal's sticks say; given against them it is forbidden."""
    if "discarder_riichi" in fields.events:
        if not declared:
            raise not_allowed(at(fields, "events"), words.DISCARDER_NOT)
        return fields
    return fields._replace(events=(*fields.events, "discarder_riichi")) if declared else fields


def _moment(options: RiichiOptions, state: State, win: Win, path: str) -> Moment:
    loser = None if win.loser is None else _seat(options, state, win.loser)
    pao = None if win.pao is None else _seated(options, state, win.pao, f"{path}.pao")
    seat, wind = _seat(options, state, win.winner), WINDS.index(state.round)
    return Moment(seat, loser, wind, state.honba, state.deposits, state.streak, pao)


def _seat(options: RiichiOptions, state: State, player: int) -> int:
    return (player - state.dealer) % options.players


def _seated(options: RiichiOptions, state: State, pao: Pao, path: str) -> SeatedPao:
    return SeatedPao(_seat(options, state, pao.player), pao.pattern, path)


def _player(options: RiichiOptions, state: State, liable: Liable | None) -> Liable | None:
    if liable is None:
        return None
    return Liable((liable.player + state.dealer) % options.players, liable.multiple)


def check_tenpai(options: RiichiOptions, fields: HandFields) -> None:
    """Refuse a hand that is not ready; *karaten* says whether a wait for tiles all held counts."""
    given = check_tiles(options, fields)
    check_allowed(options, fields, given)
    if not shape_waits(options, given) & ~_no_waits(options, given):
        raise not_allowed(fields.path, words.NOT_READY)


def _no_waits(options: RiichiOptions, given: Given) -> int:
    if options.karaten == "tenpai":
        return 0
    return exhausted(given.concealed.packed if options.karaten == "concealed" else given.seen)
