"""包牌 of a hand by tiles: riichi rulebook, section 6."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.request import HandFields, Moment, SeatedPao
from rules.riichi import check_words, words
from rules.riichi.options import RiichiOptions
from rules.riichi.points import Liable
from rules.riichi.value import Counted
from rules.riichi.wins import PAO_RINSHAN
from scoring.errors import ContractError, not_allowed
from scoring.melds import MeldType
from scoring.tiles import DRAGONS, WINDS

_SETS = {"daisangen": (DRAGONS, 3), "daisuushi": (WINDS, 4)}


def pao_problem(
    options: RiichiOptions, given: Given[HandFields], moment: Moment, pao: SeatedPao
) -> ContractError | None:
    """Why nobody can be liable so, seen without the value; None where somebody can."""
    rinshan = pao.pattern == PAO_RINSHAN
    if pao.seat >= options.players or pao.seat == moment.seat:
        return not_allowed(pao.path, words.OWN_PAO)
    if not (options.daiminkan_pao if rinshan else pao.pattern in options.pao):
        return not_allowed(pao.at("pattern"), words.NO_PAO)
    if rinshan and (not moment.tsumo or "rinshan" not in given.asked.events):
        return not_allowed(pao.at("pattern"), words.PAO_SELF_DRAW)
    if not _shown(pao.pattern, given):
        return not_allowed(pao.at("pattern"), check_words.PAO_MELDS)
    return None


def _shown(pattern: str, given: Given[HandFields]) -> bool:
    called_kong = any(meld.type is MeldType.DAIMINKAN for meld in given.melds)
    if pattern == PAO_RINSHAN:
        return called_kong
    if pattern == "suukantsu":
        return called_kong and given.kongs == 4
    kinds, wanted = _SETS[pattern]
    shown = [meld for meld in given.melds if not meld.sequence and kinds >> meld.kind & 1]
    return len(shown) == wanted and any(meld.open for meld in shown)


def liable_seat(options: RiichiOptions, counted: Counted, pao: SeatedPao) -> Liable | None:
    """Who pays for how much of a counted hand; None where the pattern does not count in it."""
    if pao.pattern == PAO_RINSHAN:
        return Liable(pao.seat, None)
    multiple = {row.id: times for row, times in counted.rows}.get(pao.pattern) if counted.worth.yakuman else None
    if multiple is None:
        return None
    return Liable(pao.seat, None if options.pao_scope == "hand" else multiple)
