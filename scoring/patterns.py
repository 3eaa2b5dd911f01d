"""Patterns defined alike in several systems: each function tells whether, or how often, a reading has it.

A pattern is a pair of required features (`scoring.reading_features`) and a function of the reading, None if the
features are sufficient. Its value and the patterns it excludes are in each system's own table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoring import reading_features as f
from scoring.hand import Reading
from scoring.readings import Wait
from scoring.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS

Has = Callable[[Reading], int]


class Pattern(NamedTuple):
    """Required features, and a function counting how often the reading has the pattern (None: once)."""

    needs: int
    has: Has | None = None

    def count(self, reading: Reading) -> int:
        """Return how often a reading has the pattern."""
        if reading.flags & self.needs != self.needs:
            return 0
        return 1 if self.has is None else int(self.has(reading))


# -- sequences -------------------------------------------------------------------------------------


def equal_pairs(reading: Reading) -> int:
    """Count pairs of equal sequences (four equal ones are two pairs)."""
    runs = reading.sequences
    different = set(runs)
    return 0 if len(different) == len(runs) else sum([runs.count(first) // 2 for first in different])


def most_equal(reading: Reading) -> int:
    """Count the most equal sequences."""
    runs = reading.sequences
    return max(map(runs.count, runs))


def three_suit_sequences(reading: Reading) -> int:
    """Test for the same sequence in three suits."""
    runs = reading.runs
    return runs & runs >> 9 & runs >> 18 & 0x1FF != 0


def two_equal_sequences(reading: Reading) -> int:
    """Test for two equal sequences, at least once."""
    return equal_pairs(reading) >= 1


def three_equal_sequences(reading: Reading) -> int:
    """Test for three equal sequences, or four."""
    return most_equal(reading) >= 3


def four_equal_sequences(reading: Reading) -> int:
    """Test for four equal sequences."""
    return most_equal(reading) == 4


_LOWEST = sum(1 << 9 * suit for suit in range(3))


def straight(reading: Reading) -> int:
    """Test for 123, 456, 789 of one suit as three sets."""
    runs = reading.runs
    return runs & runs >> 3 & runs >> 6 & _LOWEST != 0


_THIRDS = tuple(
    1 << a | 1 << 9 + b | 1 << 18 + c for a in (0, 3, 6) for b in (0, 3, 6) for c in (0, 3, 6) if len({a, b, c}) == 3
)


def three_suit_straight(reading: Reading) -> int:
    """Test for 123, 456, 789 in three different suits."""
    runs = reading.runs
    return any(runs & third == third for third in _THIRDS)


# -- triplets --------------------------------------------------------------------------------------


def three_suit_triplets(reading: Reading) -> int:
    """Test for the same triplet in three suits."""
    mask = reading.threes & ~HONOURS
    return mask & mask >> 9 & mask >> 18 & 0x1FF != 0


def consecutive_triplets(reading: Reading, wanted: int) -> int:
    """Test for this number of triplets of consecutive numbers in one suit."""
    mask = reading.threes
    row = (1 << wanted) - 1
    starts = [9 * suit + rank for suit in range(3) for rank in range(10 - wanted)]
    return any(mask >> start & row == row for start in starts)


def three_consecutive(reading: Reading) -> int:
    """Test for three triplets of consecutive numbers in one suit."""
    return consecutive_triplets(reading, 3)


def four_consecutive(reading: Reading) -> int:
    """Test for four triplets of consecutive numbers in one suit."""
    return consecutive_triplets(reading, 4)


def three_hidden(reading: Reading) -> int:
    """Test for exactly three concealed triplets."""
    return len(reading.concealed) == 3


def four_hidden(reading: Reading) -> int:
    """Test for four concealed triplets, not won on the pair."""
    return len(reading.concealed) == 4 and reading.wait != Wait.TANKI


def four_hidden_single(reading: Reading) -> int:
    """Test for four concealed triplets, won on the pair."""
    return len(reading.concealed) == 4 and reading.wait == Wait.TANKI


def dragon_triplets(reading: Reading) -> int:
    """Count dragon triplets."""
    return (reading.threes & DRAGONS).bit_count()


def wind_triplets(reading: Reading) -> int:
    """Count wind triplets."""
    return (reading.threes & WINDS).bit_count()


def own_wind(reading: Reading) -> int:
    """Test for a triplet of the seat wind."""
    return reading.threes >> reading.winds.own & 1


def round_wind(reading: Reading) -> int:
    """Test for a triplet of the round wind, if there is one."""
    wind = reading.winds.round
    return 0 if wind < 0 else reading.threes >> wind & 1


def little_dragons(reading: Reading) -> int:
    """Test for two dragon triplets and a pair of the third."""
    return reading.pair >= 31 and dragon_triplets(reading) == 2


def big_dragons(reading: Reading) -> int:
    """Test for three dragon triplets."""
    return dragon_triplets(reading) == 3


def little_winds(reading: Reading) -> int:
    """Test for three wind triplets and a pair of the fourth."""
    return 27 <= reading.pair <= 30 and wind_triplets(reading) == 3


def big_winds(reading: Reading) -> int:
    """Test for four wind triplets."""
    return wind_triplets(reading) == 4


# -- ends ------------------------------------------------------------------------------------------

_END_RUNS = sum(1 << kind for kind in (0, 6, 9, 15, 18, 24))


def ends_in_all(reading: Reading, ends: int) -> int:
    """Test whether every set and the pair contain a tile of `ends` (terminals, or terminals and honours)."""
    if reading.runs & ~_END_RUNS:
        return False
    return not (reading.threes | 1 << reading.pair) & ~ends


def mixed_ends(reading: Reading) -> int:
    """Test whether every set and the pair contain a terminal or an honour."""
    return ends_in_all(reading, ORPHANS)


def pure_ends(reading: Reading) -> int:
    """Test whether every set and the pair contain a terminal."""
    return ends_in_all(reading, TERMINALS)


# -- one suit --------------------------------------------------------------------------------------

_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def nine_gates(reading: Reading) -> int:
    """Test for 1112345678999 of one suit and any other tile of it."""
    return any(all(_held(reading.packed, suit, rank) >= n for rank, n in enumerate(_GATES)) for suit in range(3))


def pure_nine_gates(reading: Reading) -> int:
    """Test whether exactly 1112345678999 was held before the win."""
    return any(all(_held(reading.held.packed, suit, rank) == n for rank, n in enumerate(_GATES)) for suit in range(3))


def _held(packed: int, suit: int, rank: int) -> int:
    return packed >> 5 * (9 * suit + rank) & 31


# -- rows shared by the systems' tables ------------------------------------------------------------

TANYAO = Pattern(f.SIMPLES)
TOITOI = Pattern(f.SETS | f.ALL_TRIPLETS)
HONITSU = Pattern(f.ONE_SUIT | f.HONOURS)
CHINITSU = Pattern(f.ONE_SUIT | f.NO_HONOURS)
TSUUIISOU = Pattern(f.NO_SUIT)
CHINROUTOU = Pattern(f.SETS | f.ORPHANS | f.NO_HONOURS)
SANSHOKU_DOUJUN = Pattern(f.THREE_SEQUENCES | f.THREE_SUITS, three_suit_sequences)
SANSHOKU_DOUKOU = Pattern(f.THREE_TRIPLETS | f.THREE_SUITS, three_suit_triplets)
ITTSUU = Pattern(f.THREE_SEQUENCES, straight)
SANSHOKU_TSUUKAN = Pattern(f.THREE_SEQUENCES | f.THREE_SUITS, three_suit_straight)
SANRENKOU = Pattern(f.THREE_TRIPLETS, three_consecutive)
SANANKOU = Pattern(f.THREE_TRIPLETS, three_hidden)
SUURENKOU = Pattern(f.FOUR_TRIPLETS, four_consecutive)
SHOUSANGEN = Pattern(f.TWO_TRIPLETS | f.HONOURS, little_dragons)
DAISANGEN = Pattern(f.THREE_TRIPLETS | f.HONOURS, big_dragons)
SHOUSUUSHI = Pattern(f.THREE_TRIPLETS | f.HONOURS, little_winds)
DAISUUSHI = Pattern(f.FOUR_TRIPLETS | f.HONOURS, big_winds)
CHUUREN = Pattern(f.NO_MELDS | f.ONE_SUIT | f.NO_HONOURS | f.SETS, nine_gates)
JUNSEI_CHUUREN = Pattern(f.NO_MELDS | f.ONE_SUIT | f.NO_HONOURS | f.SETS, pure_nine_gates)
