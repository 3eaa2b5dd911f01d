"""One player's tiles, and the ways they can be read once complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring import features as f
from scoring.melds import Meld
from scoring.readings import Split, Wait, is_orphans, is_seven_pairs, splits, waits_in
from scoring.tiles import HONOURS, KIND, ORPHANS, SUIT_MASKS, UNIT, Tiles


class Shape:
    """The kinds of winning shapes, as plain numbers."""

    SETS: Final = 0
    SEVEN_PAIRS: Final = 1
    ORPHANS: Final = 2
    UNCONNECTED: Final = 3


class Hand(NamedTuple):
    """A player's tiles: concealed ones, melds, and the winning tile (a code; its kind is `win & KIND`).

    `packed`, `mask`, `reds` are of all of them together.
    """

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: int
    packed: int
    mask: int
    reds: int

    @property
    def open(self) -> bool:
        """Whether a meld is open (anything but a concealed kong)."""
        return any(meld.open for meld in self.melds)


CLOSED_SIZE = 13
"""Concealed tiles of the hands that may be seven pairs or thirteen orphans."""


class Winds(NamedTuple):
    """Own and round wind as kinds, -1 where there is none."""

    own: int
    round: int


class Reading(NamedTuple):
    """One way to read a complete hand.

    `sequences` and `triplets` (kongs among them) are of the whole hand, by kind, `runs` and `threes` the same as
    masks; `concealed` are the concealed triplets; `flags` are `scoring.features`; `mask` and `packed` are all tiles,
    `held` what was concealed before.
    """

    shape: int
    sequences: tuple[int, ...]
    triplets: tuple[int, ...]
    runs: int
    threes: int
    pair: int
    wait: int
    concealed: tuple[int, ...]
    kongs: int
    flags: int
    mask: int
    packed: int
    held: Tiles
    win: int
    winds: Winds


def hand_of(concealed: Tiles, melds: tuple[Meld, ...], win: Tiles) -> Hand:
    """The tiles put together; `win` is one tile."""
    packed, mask, reds = concealed.packed + win.packed, concealed.mask | win.mask, concealed.reds + win.reds
    for meld in melds:
        packed += meld.tiles.packed
        mask |= meld.tiles.mask
        reds += meld.tiles.reds
    return Hand(concealed, melds, win.codes[0], packed, mask, reds)


def tile_flags(mask: int, melds: Sequence[Meld]) -> int:
    """What the tiles alone say, however they are read."""
    flags = f.HONOURS if mask & HONOURS else f.NO_HONOURS
    if not mask & ORPHANS:
        flags |= f.SIMPLES
    elif not mask & ~ORPHANS:
        flags |= f.ORPHANS
    man, pin, sou = SUIT_MASKS
    flags |= f.SUITS[(mask & man != 0) + (mask & pin != 0) + (mask & sou != 0)]
    if not melds:
        return flags | f.CLOSED | f.NO_MELDS
    opened = kongs = 0
    for meld in melds:
        opened += meld.open
        kongs += meld.kong
    return flags | (f.OPEN if opened else f.CLOSED) | f.KONGS[kongs]


def readings(hand: Hand, ron: bool, winds: Winds, facts: int) -> list[Reading]:
    """Every reading as sets and a pair, as seven pairs, as thirteen orphans; `facts` are flags of the moment."""
    flags = facts | tile_flags(hand.mask, hand.melds)
    found = set_readings(hand, ron, winds, flags)
    if len(hand.concealed.codes) == CLOSED_SIZE:
        if is_seven_pairs(hand.packed, hand.mask):
            found.append(special_reading(hand, Shape.SEVEN_PAIRS, winds, flags))
        elif is_orphans(hand.mask):
            found.append(special_reading(hand, Shape.ORPHANS, winds, flags))
    return found


_SPECIAL_FLAGS = (0, f.PAIRS, f.THIRTEEN, f.THIRTEEN)


def special_reading(hand: Hand, shape: int, winds: Winds, flags: int) -> Reading:
    """A shape without sets."""
    flags |= _SPECIAL_FLAGS[shape]
    win = hand.win & KIND
    return Reading(
        shape, (), (), 0, 0, -1, Wait.TANKI, (), 0, flags, hand.mask, hand.packed, hand.concealed, win, winds
    )


class Melded(NamedTuple):
    """What the melds add to every reading: by kind sequences, triplets, concealed triplets; and kongs."""

    sequences: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    concealed: tuple[int, ...] = ()
    kongs: int = 0


_NO_MELDS = Melded()


def melded(melds: tuple[Meld, ...]) -> Melded:
    """The melds as sets."""
    sequences, triplets, concealed, kongs = [], [], [], 0
    for meld in melds:
        if meld.sequence:
            sequences.append(meld.kind)
            continue
        triplets.append(meld.kind)
        kongs += meld.kong
        if not meld.open:
            concealed.append(meld.kind)
    return Melded(tuple(sequences), tuple(triplets), tuple(concealed), kongs)


def set_readings(hand: Hand, ron: bool, winds: Winds, flags: int) -> list[Reading]:
    """Every split into sets and a pair, with every wait the winning tile can have completed."""
    win = hand.win & KIND
    shown = melded(hand.melds) if hand.melds else _NO_MELDS
    return [
        _reading(hand, split, wait, shown, ron, winds, flags)
        for split in splits(hand.concealed.packed + UNIT[win])
        for wait in waits_in(split, win)
    ]


def _reading(hand: Hand, split: Split, wait: int, shown: Melded, ron: bool, winds: Winds, flags: int) -> Reading:
    sequences, triplets, pair = split
    win = hand.win & KIND
    concealed = triplets
    if ron and wait == Wait.SHANPON:
        concealed = tuple([kind for kind in triplets if kind != win])
    if hand.melds:
        sequences, triplets = sequences + shown.sequences, triplets + shown.triplets
        concealed += shown.concealed
    runs = threes = 0
    for kind in sequences:
        runs |= 1 << kind
    for kind in triplets:
        threes |= 1 << kind
    flags |= f.SEQUENCES[len(sequences)] | f.TRIPLETS[len(triplets)] | f.SETS
    flags |= f.ALL_TRIPLETS if not sequences else 0 if triplets else f.ALL_SEQUENCES
    return Reading(
        Shape.SETS, sequences, triplets, runs, threes, pair, wait, concealed, shown.kongs, flags,
        hand.mask, hand.packed, hand.concealed, win, winds,
    )  # fmt: skip
