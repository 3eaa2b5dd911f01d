"""The worth of a 断卡根 hand and the reading that counts: rulebook, sections 2, 3 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.duankagen.options import DuankagenOptions
from rules.duankagen.patterns import Case, Row
from rules.duankagen.request import DuankagenFields, DuankagenMoment
from rules.hand.checks import Given
from scoring.readings import Split, splits
from scoring.tiles import FULL, KIND, KINDS, LANE, ONES, SUIT_MASKS, UNIT, Tiles, kinds, single
from scoring.waits import exhausted, standard_waits

QING_HE = "qing_he"
KNOWN = SUIT_MASKS[1] | SUIT_MASKS[2]
"""饼 and 索."""


class Counted(NamedTuple):
    """A reading with the rows that count and their values; `single`: the kind discarded in a 请和, else -1."""

    split: Split | None
    rows: tuple[tuple[Row, int], ...]
    fan: int
    single: int = -1

    @property
    def rank(self) -> tuple[int, bool]:
        """Return the sort key of readings: fan, then 对对和."""
        return self.fan, any(row.id == "dui_dui_he" for row, _ in self.rows)


class Facts(NamedTuple):
    """The facts of a `Case` that the tiles do not show."""

    tsumo: bool
    dealer: bool
    own: bool
    fed: bool
    events: tuple[str, ...]


def facts_of(asked: DuankagenFields, moment: DuankagenMoment) -> Facts:
    """Return the facts of a win."""
    fed = moment.loser is not None and moment.loser in moment.declared
    return Facts(moment.tsumo, moment.dealer, moment.own, fed, asked.events)


def counted(options: DuankagenOptions, given: Given[DuankagenFields], win: Tiles, facts: Facts) -> Counted | None:
    """Return the reading that counts; None where the tiles are not a complete hand."""
    found = [_count(options, case, thrown) for case, thrown in _cases(given, win, facts)]
    return max(found, key=lambda entry: entry.rank, default=None)


def _cases(given: Given[DuankagenFields], win: Tiles, facts: Facts) -> Iterator[tuple[Case, int]]:
    packed = given.concealed.packed + win.packed
    kind = win.codes[0] & KIND
    if QING_HE in facts.events:
        thrown = single_of(packed) if not given.melds else -1
        if thrown >= 0:
            kept = packed - UNIT[thrown]
            yield Case(None, kept, _mask(kept), kind, *facts), thrown
        return
    melded = given.hand.melded
    mask, whole = given.concealed.mask | win.mask | melded.mask, packed + melded.packed
    for runs, threes, pair in splits(packed):
        yield Case((runs, threes + melded.triplets, pair), whole, mask, kind, *facts), -1


def single_of(packed: int) -> int:
    """Return the only kind with an odd number of tiles (the single next to five pairs); -1 where there is not one."""
    odd = packed & ONES
    return (odd.bit_length() - 1) // LANE if odd and not odd & (odd - 1) else -1


def _mask(packed: int) -> int:
    return sum(1 << kind for kind in range(KINDS) if packed >> (LANE * kind) & FULL)


@lru_cache(maxsize=64)
def rows_on(options: DuankagenOptions) -> tuple[tuple[Row, int], ...]:
    """Return the rows that count under these options, with their fan."""
    return tuple((row, row.worth(options).closed or 0) for row in options.rows if row.played(options))


def _count(options: DuankagenOptions, case: Case, thrown: int) -> Counted:
    found = [(row, fan * int(times)) for row, fan in rows_on(options) if (times := row.test(case))]
    dropped = {excluded for row, _ in found for excluded in row.excludes}
    rows = tuple((row, value) for row, value in found if row.id not in dropped)
    return Counted(case.split, rows, sum(value for _, value in rows), thrown)


def may_win(options: DuankagenOptions, found: Counted, facts: Facts) -> bool:
    """Return whether the hand has enough fan (无番不能和) under these options."""
    if facts.tsumo and options.zi_mo == "add_fan":
        return found.fan > 1
    return found.fan > 0 or options.no_fan_win


def shape_waits(given: Given[DuankagenFields]) -> int:
    """Return the kinds (a mask) that complete three sets and a pair, except those of which all four are held."""
    held = given.concealed.packed + given.hand.melded.packed
    return standard_waits(given.concealed.packed) & KNOWN & ~exhausted(held)


def plain_ron(options: DuankagenOptions, given: Given[DuankagenFields], kind: int, own: bool) -> int:
    """Return the fan of a hand completed by this kind as a plain ron: without events, with the own 报胡."""
    found = counted(options, given, single(kind), Facts(False, False, own, False, ()))
    return found.fan if found else 0


def best_ready(options: DuankagenOptions, given: Given[DuankagenFields], own: bool) -> int | None:
    """Return for 查大叫 the best fan over all waits as a ron; None where the hand is not ready."""
    fans = [plain_ron(options, given, kind, own) for kind in kinds(shape_waits(given))]
    best = max(fans, default=-1)
    return best if best >= (0 if options.no_fan_win else 1) else None


def bound_by(options: DuankagenOptions, given: Given[DuankagenFields], gone: Tiles, own: bool) -> bool:
    """Return whether one of the passed tiles would have won with at least one fan (section 5, passing)."""
    waits = shape_waits(given) & gone.mask if gone.codes else 0
    return any(plain_ron(options, given, kind, own) > 0 for kind in kinds(waits))
