"""Value one winning hand by its tiles: rulebook, sections 1 to 5 and 10."""

from __future__ import annotations

from typing import Any

from rules.duankagen import words
from rules.duankagen.checks import Given, check_allowed, check_tiles, event_problem
from rules.duankagen.explain import TileWork
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.payments import Payment, Valued, valued
from rules.duankagen.request import HandFields, Moment, read_hand, read_moment
from rules.duankagen.value import QING_HE, Counted, bound_by, counted, facts_of, may_win
from scoring.contract import Fields
from scoring.errors import Code, ContractError, not_allowed


def score(options: DuankagenOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `score`."""
    own, moment = read_hand(fields, win=True), read_moment(options, fields)
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    return valued_seat(options, given, value_tiles(options, own, given, moment), moment).answer(lang)


def valued_seat(options: DuankagenOptions, given: Given, found: Counted, moment: Moment, dealer: int = 0) -> Valued:
    """A counted hand with what everybody pays; seats of the moment become players."""

    def player(seat: int) -> int:
        return (seat + dealer) % options.players

    payment = Payment(
        player(moment.seat),
        None if moment.loser is None else player(moment.loser),
        found.fan,
        tuple(sorted(player(seat) for seat in moment.active)),
        tuple(player(seat) for seat in moment.declared),
    )
    work = TileWork(given.melds, given.concealed.packed + given.win.packed, found)
    return valued(options, payment, dealer, work)


def value_tiles(options: DuankagenOptions, fields: HandFields, given: Given, moment: Moment) -> Counted:
    """The value of a hand whose tiles are in order: what is forbidden, then shape, fan, passed tiles."""
    check_allowed(fields, given, moment.own)
    problem = event_problem(options, fields, given, moment)
    if problem is not None:
        raise problem
    if moment.tsumo and len(moment.active) == 1:
        raise not_allowed(fields.at("active"), words.ALONE)
    facts = facts_of(fields, moment)
    found = counted(options, given, given.win, facts)
    if found is None:
        text = words.NOT_PAIRS if QING_HE in fields.events else words.NOT_WINNING
        raise ContractError(Code.NOT_WINNING, fields.at("win_tile"), text)
    if not may_win(options, found, facts):
        bare = facts.tsumo and options.zi_mo == "add_fan"
        raise ContractError(Code.NO_YAKU, fields.at("win_tile"), words.NO_OTHER_FAN if bare else words.NO_FAN)
    if is_bound(options, given, moment):
        raise ContractError(Code.FURITEN, fields.at("win_tile"), words.FURITEN)
    return found


def is_bound(options: DuankagenOptions, given: Given, moment: Moment) -> bool:
    """见逃: a passed tile bars every win, one passed since the own 报胡 a ron."""
    if bound_by(options, given, given.passed, moment.own):
        return True
    return not moment.tsumo and bound_by(options, given, given.passed_bao, moment.own)
