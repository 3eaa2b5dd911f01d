"""Conditions of the patterns of 國標麻將, in addition to the features of a reading: mcr rulebook, sections 3 and 4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.mcr import facts as m
from rules.mcr.readings import KNITTED_STRAIGHT
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading, Shape
from scoring.patterns import Has
from scoring.tiles import DRAGONS, FULL, HONOURS, KINDS, LANE, ORPHANS, SUIT_MASKS, WINDS

HONOUR_KINDS = 7
_SUIT = 0x1FF


def _ranks(*numbers: int) -> int:
    return sum(1 << 9 * suit + number - 1 for suit in range(3) for number in numbers)


UPPER, MIDDLE, LOWER = _ranks(7, 8, 9), _ranks(4, 5, 6), _ranks(1, 2, 3)
ABOVE_FIVE, BELOW_FIVE, EVEN, FIVE = _ranks(6, 7, 8, 9), _ranks(1, 2, 3, 4), _ranks(2, 4, 6, 8), _ranks(5)
GREEN = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
REVERSIBLE = sum(1 << kind for kind in (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31))
_WITH_FIVE = _ranks(3, 4, 5)
"""The first tiles of the chows that contain a 5."""


def only(kinds: int) -> Has:
    """Return a test that all tiles are of these kinds (a mask)."""
    return lambda reading: not reading.mask & ~kinds


def joined(id: str) -> Callable[[Any], int]:
    """Return a function that counts how often a row that joins sets was chosen."""
    return lambda reading: reading.joins.get(id, 0)


def waiting(wait: int) -> Has:
    """Return a test that the winning tile completed a wait of this kind."""
    return lambda reading: reading.wait == wait


# -- kongs and concealed pungs -------------------------------------------------------------------------


def kongs(concealed: int, melded: int) -> Has:
    """Return a test for exact numbers of concealed and melded kongs."""

    def has(reading: Reading) -> int:
        hidden = len(reading.hand.melded.concealed)
        return hidden == concealed and len(reading.kongs) - hidden == melded

    return has


def hidden(number: int) -> Has:
    """Return a test for an exact number of concealed pungs."""
    return lambda reading: len(reading.concealed) == number


def three_kongs(reading: Reading) -> int:
    """Return whether there are exactly three kongs."""
    return len(reading.kongs) == 3


def all_melded(reading: Reading) -> int:
    """Return whether there are four melds, none of them a concealed kong."""
    return len(reading.hand.melds) == 4 and not reading.hand.melded.concealed


# -- honours and ends ----------------------------------------------------------------------------------


def dragons(number: int) -> Has:
    """Return a test for pungs of an exact number of dragons."""
    return lambda reading: p.dragon_triplets(reading) == number


def three_winds(reading: Reading) -> int:
    """Return whether there are pungs of three winds."""
    return p.wind_triplets(reading) == 3


def plain_pungs(reading: Reading) -> int:
    """Return the number of pungs of 1s, 9s and winds that no other row counts.

    With nine gates there is one less.
    """
    found = reading.threes & ORPHANS & ~DRAGONS & ~(1 << reading.winds.own)
    if reading.winds.round >= 0:
        found &= ~(1 << reading.winds.round)
    if (reading.threes & WINDS).bit_count() >= 3:
        found &= ~WINDS
    return max(found.bit_count() - nine_gates(reading), 0)


def nine_gates(reading: Reading) -> int:
    """Return whether there is no meld and the tiles before the win were 1112345678999 of one suit."""
    needed = p.JUNSEI_CHUUREN.needs
    return reading.flags & needed == needed and p.pure_nine_gates(reading)


def numbers_among_ends(reading: Reading) -> int:
    """Return whether a hand of 1s, 9s and honours has a number, read as sets or pairs."""
    return reading.shape in (Shape.SETS, Shape.SEVEN_PAIRS) and reading.mask & ~HONOURS != 0


def all_types(reading: Reading) -> int:
    """Return whether there are all three suits, a wind and a dragon."""
    return all(reading.mask & kinds for kinds in (*SUIT_MASKS, WINDS, DRAGONS))


# -- numbers -------------------------------------------------------------------------------------------


def shifted_pairs(reading: Reading) -> int:
    """Return whether the hand is seven pairs of consecutive numbers of one suit."""
    lowest = (reading.mask & -reading.mask).bit_length() - 1
    return reading.mask >> lowest == 0x7F


def fives(reading: Reading) -> int:
    """Return whether each set and the pair contain a 5."""
    return not reading.runs & ~_WITH_FIVE and not (reading.threes | 1 << reading.pair) & ~FIVE


def chows_and_numbers(reading: Reading) -> int:
    """Return whether there are four chows, or one with a knitted straight, and a pair of numbers."""
    flat = reading.shape == KNITTED_STRAIGHT or reading.flags & f.ALL_SEQUENCES
    return bool(flat) and not HONOURS >> reading.pair & 1


def hogs(reading: Reading) -> int:
    """Return the number of kinds held four times without a kong."""
    fours = sum(reading.packed >> LANE * kind & FULL == 4 for kind in range(KINDS))
    return fours - len(reading.kongs)


# -- knitted hands -------------------------------------------------------------------------------------


def all_honours(reading: Reading) -> int:
    """Return whether all seven honours are there."""
    return (reading.mask & HONOURS).bit_count() == HONOUR_KINDS


def knitted_straight(reading: Reading) -> int:
    """Return whether the hand is the nine tiles of a knitted set, one set and a pair."""
    return reading.shape == KNITTED_STRAIGHT


def nine_knitted(reading: Reading) -> int:
    """Return whether a knitted straight is there, or all nine tiles of one in an unconnected hand."""
    whole = reading.flags & m.UNCONNECTED and (reading.mask & HONOURS).bit_count() == HONOUR_KINDS - 2
    return bool(whole) or knitted_straight(reading)


# -- the win -------------------------------------------------------------------------------------------


def not_special(reading: Reading) -> int:
    """Return whether the hand is none of those that are always concealed."""
    special = reading.shape in (Shape.SEVEN_PAIRS, Shape.ORPHANS, Shape.UNCONNECTED)
    return not special and len(reading.concealed) != 4 and not nine_gates(reading)
