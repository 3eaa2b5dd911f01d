"""The base of a complete hand and its additional patterns: Chengdu rulebook, section 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.chengdu import facts as f
from rules.chengdu.options import ChengduOptions
from rules.chengdu.patterns import GEN, Base, Row
from rules.chengdu.points import of_fan
from rules.chengdu.request import ChengduFields
from rules.chengdu.suits import suits_held
from rules.deal.worth import Worth
from rules.hand.checks import Given
from rules.hand.request import Moment
from scoring.readings import Split, are_pairs, splits
from scoring.tiles import TERMINALS
from scoring.waits import exhausted

CENTRAL = sum(1 << 9 * suit + rank for suit in range(3) for rank in (1, 4, 7))
"""2, 5 and 8 of each suit."""
_PAIRS_SIZE = 14


class Counted(NamedTuple):
    """A valued hand: its rows with their values, and the split that was used (None: seven pairs)."""

    rows: tuple[tuple[Row, int], ...]
    fan: int
    worth: Worth
    split: Split | None


class Found(NamedTuple):
    """A base that a reading fulfils; `place` is the index of its row."""

    row: Base
    place: int
    value: int
    gen: int
    split: Split | None


def best(options: ChengduOptions, given: Given[ChengduFields], moment: Moment) -> Counted | None:
    """Return the value of a complete hand; None where it has no winning shape."""
    facts = tile_facts(given) | moment_facts(moment, given.asked.events)
    quads = exhausted(given.own).bit_count()
    played = _played(options)
    bases = list(_bases(played, given, facts, quads))
    if not bases:
        return None
    base = max(bases, key=lambda found: (found.value + found.gen, found.value, -found.place))
    return _counted(options, played, base, facts)


class Played(NamedTuple):
    """The rows played under these options, with the worth of one occurrence."""

    bases: tuple[tuple[Base, int], ...]
    added: tuple[tuple[Row, int], ...]


@lru_cache(maxsize=64)
def _played(options: ChengduOptions) -> Played:
    rows = [(row, row.worth(options).closed or 0) for row in options.rows if row.played(options)]
    bases = tuple((row, value) for row, value in rows if isinstance(row, Base))
    return Played(bases, tuple((row, value) for row, value in rows if not isinstance(row, Base)))


def _bases(played: Played, given: Given[ChengduFields], facts: int, quads: int) -> Iterator[Found]:
    for split, read in readings(given):
        for place, (row, value) in enumerate(played.bases):
            if not row.test & ~(facts | read):
                yield Found(row, place, value, quads - row.inside, split)


def readings(given: Given[ChengduFields]) -> Iterator[tuple[Split | None, int]]:
    """Yield every reading of the concealed tiles with its facts; None stands for seven pairs."""
    packed = given.concealed.packed + given.win.packed
    if not given.melds and are_pairs(packed):
        yield None, f.PAIRS | (f.QUAD if exhausted(packed) else 0)
    for split in splits(packed):
        yield split, _set_facts(given, split)


def _set_facts(given: Given[ChengduFields], split: Split) -> int:
    sequences, triplets, pair = split
    found = f.SETS
    if not sequences:
        found |= f.TRIPLETS
        found |= f.CENTRAL if not given.mask & ~CENTRAL else 0
    ends = all(first % 9 in (0, 6) for first in sequences)
    kinds = (*triplets, pair, *given.hand.melded.triplets)
    return found | (f.TERMINALS if ends and all(TERMINALS >> kind & 1 for kind in kinds) else 0)


def tile_facts(given: Given[ChengduFields]) -> int:
    """Return the facts of the tiles that hold in every reading."""
    found = f.ONE_SUIT if suits_held(given.mask) == 1 else 0
    found |= 0 if given.mask & TERMINALS else f.SIMPLES
    if len(given.melds) == 4:
        found |= f.SINGLE | (f.FOUR_KONGS if given.kongs == 4 else 0)
    return found | (0 if given.open else f.CLOSED)


_EVENTS = {
    "rinshan": f.RINSHAN,
    "gang_pao": f.GANG_PAO,
    "chankan": f.CHANKAN,
    "haitei": f.HAITEI,
    "houtei": f.HOUTEI,
}


def moment_facts(moment: Moment, events: Sequence[str]) -> int:
    """Return the facts of the moment and the events."""
    found = f.TSUMO if moment.tsumo else 0
    for event in events:
        if event == "first_turn":
            found |= f.TIAN_HU if moment.dealer else f.DI_HU
        else:
            found |= _EVENTS[event]
    return found


def _counted(options: ChengduOptions, played: Played, base: Found, facts: int) -> Counted:
    rows: list[tuple[Row, int]] = [(base.row, base.value)]
    for row, each in played.added:
        value = base.gen if row is GEN else each if _has(base, row, facts) else 0
        if value:
            rows.append((row, value))
    fan = sum(value for _, value in rows)
    above = sum(value for row, value in rows if row.above)
    return Counted(tuple(rows), fan, of_fan(options, fan, above), base.split)


def _has(base: Found, row: Row, facts: int) -> bool:
    if row.test & f.CLOSED and not facts & f.TSUMO:
        return False
    return not row.test & ~facts and base.row.id not in row.excludes
