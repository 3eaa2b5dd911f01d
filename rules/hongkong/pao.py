"""包牌, the liability to pay a self-draw alone: hongkong rulebook, section 7."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.hand.checks import Given
from rules.hand.pao import triplets_show
from rules.hongkong import check_words as words
from rules.hongkong.options import HongkongOptions
from rules.hongkong.request import HongkongFields
from scoring.errors import ContractError, not_allowed
from scoring.melds import MeldType
from scoring.tiles import DRAGONS, HONOURS, SUIT_MASKS, WINDS

HongkongHand = Given[HongkongFields]
_AFTER_KONG = {"rinshan", "lian_gang"}
_MOST_MELDS = 4


def _called(given: HongkongHand) -> int:
    return sum(meld.open for meld in given.melds)


def _twelve(given: HongkongHand) -> bool:
    return _called(given) == _MOST_MELDS


def _qing_yi_se(given: HongkongHand) -> bool:
    suits = sum(given.hand.mask & suit != 0 for suit in SUIT_MASKS)
    return suits == 1 and not given.hand.mask & HONOURS and _called(given) >= _MOST_MELDS - 1


def _four_kongs(given: HongkongHand) -> bool:
    return given.kongs == _MOST_MELDS and given.open


def _after_open_kong(given: HongkongHand) -> bool:
    fed = any(meld.type is MeldType.DAIMINKAN for meld in given.melds)
    return fed and not _AFTER_KONG.isdisjoint(given.asked.events)


_HOLDS: Mapping[str, Callable[[HongkongHand], bool]] = {
    "twelve": _twelve,
    "qing_yi_se": _qing_yi_se,
    "da_san_yuan": lambda given: triplets_show(given.melds, DRAGONS, 3),
    "da_si_xi": lambda given: triplets_show(given.melds, WINDS, 4),
    "shi_ba_luo_han": _four_kongs,
    "gang": _after_open_kong,
}
"""The checks look at the tiles only: a whole row (例牌) in the hand makes no difference."""


def holds(given: HongkongHand, pattern: str) -> bool:
    """Return whether a hand contains the pattern of a liability."""
    return _HOLDS[pattern](given)


def pao_problem(
    options: HongkongOptions, pattern: str, own: bool, tsumo: bool, paths: tuple[str, str]
) -> ContractError | None:
    """Return the error for a liability that is impossible whatever the tiles.

    `paths` are the fields of the liable player and of the pattern.
    """
    if pattern not in options.bao:
        return not_allowed(paths[1], words.NO_PAO)
    if not tsumo:
        return not_allowed(paths[1], words.PAO_SELF_DRAW)
    return not_allowed(paths[0], words.OWN_PAO) if own else None
