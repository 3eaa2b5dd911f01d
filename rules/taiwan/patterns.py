"""Conditions of the pattern table that the features of a reading do not say: taiwan rulebook, section 2."""

from __future__ import annotations

from rules.taiwan import facts as t
from scoring import features as f
from scoring import patterns as p
from scoring.hand import Reading
from scoring.patterns import Pattern
from scoring.tiles import DRAGONS


def own_wind(reading: Reading) -> int:
    """A triplet of the 門風."""
    return reading.threes >> reading.winds.own & 1


def round_wind(reading: Reading) -> int:
    """A triplet of the 圈風, where there is one."""
    wind = reading.winds.round
    return 0 if wind < 0 else reading.threes >> wind & 1


def dragons(reading: Reading) -> int:
    """How many triplets of 中 發 白."""
    return (reading.threes & DRAGONS).bit_count()


def three_hidden(reading: Reading) -> int:
    """Exactly three concealed triplets."""
    return len(reading.concealed) == 3


def four_hidden(reading: Reading) -> int:
    """Exactly four concealed triplets."""
    return len(reading.concealed) == 4


def five_hidden(reading: Reading) -> int:
    """Five concealed triplets."""
    return len(reading.concealed) == 5


def honour_sets(reading: Reading) -> int:
    """One of 大四喜 小四喜 大三元 小三元."""
    found = (p.big_winds, p.little_winds, p.big_dragons, p.little_dragons)
    return any(has(reading) for has in found)


MEN_FENG = Pattern(f.TRIPLET | f.HONOURS, own_wind)
QUAN_FENG = Pattern(f.TRIPLET | f.HONOURS, round_wind)
JIAN_ZI_KE = Pattern(f.TRIPLET | f.HONOURS, dragons)
PING_HU = Pattern(f.SETS | f.ALL_SEQUENCES | f.NO_HONOURS | f.RON | t.NO_FLOWERS | t.MORE_WAITS)
DUI_DUI_HU = Pattern(f.SETS | f.ALL_TRIPLETS)
ZI_YI_SE_JIAN = Pattern(f.SETS | f.NO_SUIT, honour_sets)
SAN_AN_KE = Pattern(f.SETS | f.THREE_TRIPLETS, three_hidden)
SI_AN_KE = Pattern(f.SETS | f.FOUR_TRIPLETS, four_hidden)
WU_AN_KE = Pattern(f.SETS | f.ALL_TRIPLETS, five_hidden)
DA_SI_XI = Pattern(f.SETS | f.FOUR_TRIPLETS | f.HONOURS, p.big_winds)
XIAO_SI_XI = Pattern(f.SETS | f.THREE_TRIPLETS | f.HONOURS, p.little_winds)
DA_SAN_YUAN = Pattern(f.SETS | f.THREE_TRIPLETS | f.HONOURS, p.big_dragons)
XIAO_SAN_YUAN = Pattern(f.SETS | f.TWO_TRIPLETS | f.HONOURS, p.little_dragons)
