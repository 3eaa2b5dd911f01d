"""Conditions of mingjeung patterns that other systems do not share: rulebook, sections 2 and 5."""

from __future__ import annotations

from rules.mingjeung import facts as m
from scoring import features as f
from scoring.hand import Reading
from scoring.patterns import dragon_triplets, equal_pairs, most_equal, wind_triplets
from scoring.readings import Wait
from scoring.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS, count

_FOUR_ELEMENTS = (f.CLOSED, f.TSUMO, f.SIMPLES, f.ALL_SEQUENCES)
_GROUPS = (0b001001001, 0b010010010, 0b100100100)
_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
UNCONNECTED = tuple(HONOURS | sum(_GROUPS[group] << 9 * suit for suit, group in enumerate(order)) for order in _ORDERS)
"""The sixteen tiles of 十四不搭 in its six forms."""


def elements(reading: Reading) -> int:
    """門摸斷平: how many of 門清, 自摸, 斷么九, 平和 hold, less one."""
    held = sum([reading.flags & element != 0 for element in _FOUR_ELEMENTS])
    return max(0, held - 1)


def all_types(reading: Reading) -> int:
    """五門齊, the suits being asked for already: a wind and a dragon."""
    return not reading.flags & m.SHISIBUDA and reading.mask & WINDS != 0 and reading.mask & DRAGONS != 0


def closed_kongs(reading: Reading) -> int:
    """暗槓: concealed triplets whose fourth tile is in no sequence."""
    return sum([count(reading.packed, kind) == 4 and not holding(reading, kind) for kind in reading.concealed])


def value_triplets(reading: Reading) -> int:
    """役牌: triplets of dragons, of the own wind, of the round wind; one that is both winds is one."""
    winds = reading.threes & (_bit(reading.winds.own) | _bit(reading.winds.round))
    return dragon_triplets(reading) + winds.bit_count()


def value_triplets_double(reading: Reading) -> int:
    """The same, a triplet that is both winds counted twice."""
    own, wind = reading.winds
    both = own == wind and reading.threes >> own & 1
    return value_triplets(reading) + both


def _bit(kind: int) -> int:
    return 0 if kind < 0 else 1 << kind


def three_winds(reading: Reading) -> int:
    """大三風: three wind triplets, the pair not the fourth wind."""
    return wind_triplets(reading) == 3 and not WINDS >> reading.pair & 1


def three_hidden(reading: Reading) -> int:
    """Exactly three concealed triplets."""
    return len(reading.concealed) == 3


def four_hidden(reading: Reading) -> int:
    """Four concealed triplets, one of them finished by the winning tile."""
    return len(reading.concealed) == 4 and reading.wait != Wait.TANKI


def four_hidden_single(reading: Reading) -> int:
    """Four concealed triplets, won on the pair."""
    return len(reading.concealed) == 4 and reading.wait == Wait.TANKI


def ends_and_honours(reading: Reading) -> int:
    """混么九: terminals among tiles that are all terminals and honours."""
    return reading.mask & TERMINALS != 0


def one_pair_of_runs(reading: Reading) -> int:
    """Two equal sequences."""
    return equal_pairs(reading) > 0


def two_pairs_of_runs(reading: Reading) -> int:
    """Two different pairs of equal sequences."""
    return equal_pairs(reading) == 2 and most_equal(reading) == 2


def three_equal_runs(reading: Reading) -> int:
    """Three equal sequences."""
    return most_equal(reading) >= 3


def four_equal_runs(reading: Reading) -> int:
    """Four equal sequences."""
    return most_equal(reading) == 4


def little_three_suit_triplets(reading: Reading) -> int:
    """Triplets of one number in two suits, the pair of it in the third."""
    pair = reading.pair
    if pair >= 27:
        return False
    return all(reading.threes >> (pair % 9 + 9 * suit) & 1 for suit in range(3) if suit != pair // 9)


def triplet_and_run(reading: Reading) -> int:
    """四歸一: kinds in a triplet and a sequence (a kong leaves no tile for the sequence)."""
    return sum([holding(reading, kind) > 0 for kind in reading.triplets])


def pair_and_runs(reading: Reading) -> int:
    """四歸二: the pair's kind in two sequences."""
    return holding(reading, reading.pair) == 2


def four_runs(reading: Reading) -> int:
    """四歸四: kinds in all four sequences."""
    lowest = max(reading.sequences)
    return sum([holding(reading, kind) == 4 for kind in (lowest, lowest + 1, lowest + 2)])


def holding(reading: Reading, kind: int) -> int:
    """How many sequences hold a kind."""
    return sum([first <= kind <= first + 2 for first in reading.sequences]) if kind < 27 else 0


def thirteen_waits(reading: Reading) -> int:
    """Held were the thirteen different ones."""
    return reading.held.mask == ORPHANS


def consecutive_pairs(reading: Reading) -> int:
    """七連對: seven consecutive pairs of one suit."""
    return any(reading.mask == 0b1111111 << 9 * suit + rank for suit in range(3) for rank in range(3))


def is_unconnected(mask: int) -> bool:
    """Whether 14 different tiles are 十四不搭."""
    return mask.bit_count() == 14 and any(not mask & ~form for form in UNCONNECTED)
