"""Liability (包牌) for a hand entered as tiles: riichi rulebook, section 6."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.pao import SHOWN, kong_called
from rules.hand.request import HandFields, Moment, SeatedPao
from rules.riichi import check_words, words
from rules.riichi.options import RiichiOptions
from rules.riichi.points import Liable
from rules.riichi.value import Counted
from rules.riichi.wins import PAO_RINSHAN
from scoring.errors import ContractError, not_allowed


def pao_problem(
    options: RiichiOptions, given: Given[HandFields], moment: Moment, pao: SeatedPao
) -> ContractError | None:
    """Return the error of an impossible liability that shows without the value of the hand, or None."""
    rinshan = pao.pattern == PAO_RINSHAN
    if pao.seat >= options.players or pao.seat == moment.seat:
        return not_allowed(pao.path, words.OWN_PAO)
    if not (options.daiminkan_pao if rinshan else pao.pattern in options.pao):
        return not_allowed(pao.at("pattern"), words.NO_PAO)
    if rinshan and (not moment.tsumo or "rinshan" not in given.asked.events):
        return not_allowed(pao.at("pattern"), words.PAO_SELF_DRAW)
    if not (kong_called if rinshan else SHOWN[pao.pattern])(given.melds):
        return not_allowed(pao.at("pattern"), check_words.PAO_MELDS)
    return None


def liable_seat(options: RiichiOptions, counted: Counted, pao: SeatedPao) -> Liable | None:
    """Return who is liable and for how much of a counted hand, or None if the pattern doesn't count in it."""
    if pao.pattern == PAO_RINSHAN:
        return Liable(pao.seat, None)
    multiple = {row.id: times for row, times in counted.rows}.get(pao.pattern) if counted.worth.yakuman else None
    if multiple is None:
        return None
    return Liable(pao.seat, None if options.pao_scope == "hand" else multiple)
