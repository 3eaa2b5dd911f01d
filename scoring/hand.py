"""One player's tiles, and the ways they can be read once complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from scoring import features as f
from scoring.melds import Meld
from scoring.readings import Placed, Wait, is_orphans, is_seven_pairs, placements, splits
from scoring.tiles import HONOURS, KIND, ORPHANS, SUIT_MASKS, UNIT, Tiles


class Shape(IntEnum):
    """The kinds of winning shapes."""

    SETS = 0
    SEVEN_PAIRS = 1
    ORPHANS = 2
    UNCONNECTED = 3


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


class Winds(NamedTuple):
    """Own and round wind as kinds, -1 where there is none."""

    own: int
    round: int


class Reading(NamedTuple):
    """One way to read a complete hand.

    `sequences`, `triplets` (kongs among them) are of the whole hand, by kind; `concealed` are the concealed
    triplets; `flags` are `scoring.features`; `mask`, `packed` are all tiles; `held` what was concealed before.
    """

    shape: Shape
    sequences: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int
    wait: Wait
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
    suits = sum(1 for suit in SUIT_MASKS if mask & suit)
    flags |= f.SUITS[suits]
    if not melds:
        return flags | f.CLOSED | f.NO_MELDS
    flags |= f.OPEN if any(meld.open for meld in melds) else f.CLOSED
    return flags | f.KONGS[sum(meld.kong for meld in melds)]


def readings(hand: Hand, ron: bool, winds: Winds, facts: int) -> Iterator[Reading]:
    """Every reading as sets and a pair, as seven pairs, as thirteen orphans; `facts` are flags of the moment."""
    flags = facts | tile_flags(hand.mask, hand.melds)
    yield from set_readings(hand, ron, winds, flags)
    if not hand.melds:
        shape = _special(hand)
        if shape is not None:
            yield special_reading(hand, shape, winds, flags)


def _special(hand: Hand) -> Shape | None:
    if is_orphans(hand.mask):
        return Shape.ORPHANS
    return Shape.SEVEN_PAIRS if is_seven_pairs(hand.packed, hand.mask) else None


_SPECIAL_FLAGS = {Shape.SEVEN_PAIRS: f.PAIRS, Shape.ORPHANS: f.THIRTEEN, Shape.UNCONNECTED: f.THIRTEEN}


def special_reading(hand: Hand, shape: Shape, winds: Winds, flags: int) -> Reading:
    """A shape without sets."""
    flags |= _SPECIAL_FLAGS[shape]
    win = hand.win & KIND
    return Reading(shape, (), (), -1, Wait.TANKI, (), 0, flags, hand.mask, hand.packed, hand.concealed, win, winds)


def set_readings(hand: Hand, ron: bool, winds: Winds, flags: int) -> Iterator[Reading]:
    """Every split into sets and a pair, with every wait the winning tile can have completed."""
    win = hand.win & KIND
    melds = hand.melds
    runs = tuple([meld.kind for meld in melds if meld.sequence])
    called = tuple([meld.kind for meld in melds if not meld.sequence])
    hidden = tuple([meld.kind for meld in melds if not meld.open])
    kongs = sum(meld.kong for meld in melds)
    for split in splits(hand.concealed.packed + UNIT[win]):
        for placed in placements(split, win):
            yield _reading(hand, placed, (runs, called, hidden, kongs), ron, winds, flags)


def _reading(
    hand: Hand,
    placed: Placed,
    melded: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int],
    ron: bool,
    winds: Winds,
    flags: int,
) -> Reading:
    sequences, triplets, pair, wait = placed
    runs, called, hidden, kongs = melded
    win = hand.win & KIND
    concealed = triplets
    if ron and wait is Wait.SHANPON:
        concealed = tuple([kind for kind in triplets if kind != win])
    sequences, triplets, concealed = sequences + runs, triplets + called, concealed + hidden
    flags |= f.SEQUENCES[len(sequences)] | f.TRIPLETS[len(triplets)] | f.SETS
    flags |= f.ALL_TRIPLETS if not sequences else 0 if triplets else f.ALL_SEQUENCES
    return Reading(
        Shape.SETS, sequences, triplets, pair, wait, concealed, kongs, flags, hand.mask, hand.packed,
        hand.concealed, win, winds,
    )  # fmt: skip
