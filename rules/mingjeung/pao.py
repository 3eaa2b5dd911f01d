"""Liability (包牌): mingjeung rulebook, section 6."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.hand.checks import Given
from rules.hand.pao import SHOWN, triplets_show
from rules.hand.request import HandFields, Moment, SeatedPao
from rules.mingjeung import check_words as words
from rules.mingjeung.points import GREAT, SMALL
from scoring.errors import ContractError, not_allowed
from scoring.melds import Meld


@dataclass(frozen=True, slots=True)
class Liability:
    """A pattern that can make a player liable: its limit, and the test that melds show it with a called one."""

    limit: str
    shown: Callable[[Sequence[Meld]], bool]


def _consecutive(melds: Sequence[Meld]) -> bool:
    first = min((meld.kind for meld in melds), default=0)
    if first >= 27 or first % 9 > 5:
        return False
    return {meld.kind for meld in melds} == set(range(first, first + 4)) and triplets_show(melds, 0b1111 << first, 4)


def _equal(melds: Sequence[Meld]) -> bool:
    return len(melds) == 4 and all(meld.sequence for meld in melds) and len({meld.kind for meld in melds}) == 1


LIABILITIES = {
    "daisangen": Liability(SMALL, SHOWN["daisangen"]),
    "daisuushi": Liability(GREAT, SHOWN["daisuushi"]),
    "suukantsu": Liability(GREAT, SHOWN["suukantsu"]),
    "suurenkou": Liability(SMALL, _consecutive),
    "isshoku_yonjun": Liability(GREAT, _equal),
}


def pao_problem(given: Given[HandFields], moment: Moment, pao: SeatedPao) -> ContractError | None:
    """Return the error of an impossible liability, or None."""
    if pao.seat == moment.seat:
        return not_allowed(pao.at(pao.named), words.OWN_PAO)
    known = LIABILITIES.get(pao.pattern)
    if known is None:
        return not_allowed(pao.at("pattern"), words.NO_PAO)
    return None if known.shown(given.melds) else not_allowed(pao.at("pattern"), words.PAO_MELDS)
