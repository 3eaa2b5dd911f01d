"""One player's tiles, and the readings of a complete hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring import reading_features as f
from scoring.fast_dataclass import record
from scoring.melds import Meld
from scoring.readings import Split, Wait, is_orphans, is_seven_pairs, splits, waits_in
from scoring.tiles import HONOURS, KIND, ORPHANS, SUIT_MASKS, UNIT, Tiles


class Shape:
    """Kinds of winning shapes, as integers."""

    SETS: Final = 0
    SEVEN_PAIRS: Final = 1
    ORPHANS: Final = 2
    UNCONNECTED: Final = 3


@record(frozen=True, slots=True)
class Melded:
    """Totals over melds: their tiles; by kind sequences, triplets, concealed triplets, kongs; whether one is open."""

    packed: int = 0
    mask: int = 0
    reds: int = 0
    sequences: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    concealed: tuple[int, ...] = ()
    kongs: tuple[int, ...] = ()
    open: bool = False


_NO_MELDS = Melded()


def melded(melds: tuple[Meld, ...]) -> Melded:
    """Return the totals over these melds."""
    if not melds:
        return _NO_MELDS
    packed = mask = reds = 0
    sequences: list[int] = []
    triplets: list[int] = []
    concealed, kongs = [], []
    for meld in melds:
        tiles = meld.tiles
        packed += tiles.packed
        mask |= tiles.mask
        reds += tiles.reds
        (sequences if meld.sequence else triplets).append(meld.kind)
        if meld.kong:
            kongs.append(meld.kind)
        if not meld.open:
            concealed.append(meld.kind)
    opened = len(concealed) < len(melds)
    return Melded(packed, mask, reds, tuple(sequences), tuple(triplets), tuple(concealed), tuple(kongs), opened)


@record(frozen=True, slots=True)
class Hand:
    """A player's tiles: concealed ones, melds, and the winning tile (a code; its kind is `win & KIND`).

    `packed`, `mask`, `reds` cover all tiles; `win` is `NO_TILE` if there is none.
    """

    concealed: Tiles
    melds: tuple[Meld, ...]
    melded: Melded
    win: int
    packed: int
    mask: int
    reds: int


NO_TILE = -1
CLOSED_SIZE = 13
"""Concealed tiles of the hands that may be seven pairs or thirteen orphans."""


class Winds(NamedTuple):
    """Seat wind and round wind as kinds, -1 for none."""

    own: int
    round: int


@record(frozen=True, slots=True)
class Reading:
    """One reading of a complete hand.

    `sequences` and `triplets` (including kongs) cover the whole hand, by kind; `runs` and `threes` are the same as
    masks; `concealed` are the concealed triplets; `flags` are `scoring.reading_features`.
    """

    hand: Hand
    shape: int
    sequences: tuple[int, ...]
    triplets: tuple[int, ...]
    runs: int
    threes: int
    pair: int
    wait: int
    concealed: tuple[int, ...]
    flags: int
    winds: Winds

    @property
    def mask(self) -> int:
        """Return the kinds of all tiles, as a mask."""
        return self.hand.mask

    @property
    def packed(self) -> int:
        """Return the packed counts of all tiles."""
        return self.hand.packed

    @property
    def held(self) -> Tiles:
        """Return the concealed tiles before the winning tile."""
        return self.hand.concealed

    @property
    def win(self) -> int:
        """Return the kind of the winning tile."""
        return self.hand.win & KIND

    @property
    def kongs(self) -> tuple[int, ...]:
        """Return the kinds of the kongs."""
        return self.hand.melded.kongs


def hand_of(concealed: Tiles, melds: tuple[Meld, ...], win: Tiles) -> Hand:
    """Return a hand of these tiles; `win` is one tile, or empty."""
    shown = melded(melds)
    return Hand(
        concealed,
        melds,
        shown,
        win.codes[0] if win.codes else NO_TILE,
        concealed.packed + win.packed + shown.packed,
        concealed.mask | win.mask | shown.mask,
        concealed.reds + win.reds + shown.reds,
    )


def tile_flags(hand: Hand) -> int:
    """Return the features of the tiles alone, independent of the reading."""
    mask = hand.mask
    flags = f.HONOURS if mask & HONOURS else f.NO_HONOURS
    if not mask & ORPHANS:
        flags |= f.SIMPLES
    elif not mask & ~ORPHANS:
        flags |= f.ORPHANS
    man, pin, sou = SUIT_MASKS
    flags |= f.SUITS[(mask & man != 0) + (mask & pin != 0) + (mask & sou != 0)]
    if not hand.melds:
        return flags | f.CLOSED | f.NO_MELDS
    return flags | (f.OPEN if hand.melded.open else f.CLOSED) | f.KONGS[len(hand.melded.kongs)]


def readings(hand: Hand, ron: bool, winds: Winds, facts: int) -> list[Reading]:
    """Return every reading as sets and a pair, seven pairs or thirteen orphans; `facts` are flags of the win."""
    flags = facts | tile_flags(hand)
    found = set_readings(hand, ron, winds, flags)
    if len(hand.concealed.codes) == CLOSED_SIZE:
        if is_seven_pairs(hand.packed, hand.mask):
            found.append(special_reading(hand, Shape.SEVEN_PAIRS, winds, flags))
        elif is_orphans(hand.mask):
            found.append(special_reading(hand, Shape.ORPHANS, winds, flags))
    return found


_SPECIAL_FLAGS = (0, f.PAIRS, f.THIRTEEN, f.THIRTEEN)


def special_reading(hand: Hand, shape: int, winds: Winds, flags: int) -> Reading:
    """Return the reading of a shape without sets."""
    return Reading(hand, shape, (), (), 0, 0, -1, Wait.TANKI, (), flags | _SPECIAL_FLAGS[shape], winds)


def set_readings(hand: Hand, ron: bool, winds: Winds, flags: int) -> list[Reading]:
    """Return every split into sets and a pair, with every possible wait of the winning tile."""
    win = hand.win & KIND
    return [
        _reading(hand, split, wait, ron, winds, flags)
        for split in splits(hand.concealed.packed + UNIT[win])
        for wait in waits_in(split, win)
    ]


def _reading(hand: Hand, split: Split, wait: int, ron: bool, winds: Winds, flags: int) -> Reading:
    sequences, triplets, pair = split
    concealed = triplets
    if ron and wait == Wait.SHANPON:
        win = hand.win & KIND
        concealed = tuple([kind for kind in triplets if kind != win])
    if hand.melds:
        shown = hand.melded
        sequences, triplets = sequences + shown.sequences, triplets + shown.triplets
        concealed += shown.concealed
    runs = threes = 0
    for kind in sequences:
        runs |= 1 << kind
    for kind in triplets:
        threes |= 1 << kind
    flags |= _SET_FLAGS[len(sequences)][len(triplets)]
    return Reading(hand, Shape.SETS, sequences, triplets, runs, threes, pair, wait, concealed, flags, winds)


def _set_flags(sequences: int, triplets: int) -> int:
    flags = f.SEQUENCES[sequences] | f.TRIPLETS[triplets] | f.SETS
    return flags | (f.ALL_TRIPLETS if not sequences else 0 if triplets else f.ALL_SEQUENCES)


_SET_FLAGS = tuple(tuple(_set_flags(sequences, triplets) for triplets in range(6)) for sequences in range(6))
"""By the number of sequences and of triplets."""
