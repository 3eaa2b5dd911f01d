"""The pattern tables of the riichi rulebook: section 2 (fan), section 3 (dora), section 4 (limit hands)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.riichi import facts as r
from rules.riichi.options import RiichiOptions
from scoring import features as f
from scoring import patterns as p
from scoring.hand import Reading
from scoring.patterns import Pattern
from scoring.readings import Wait
from scoring.text import Text
from scoring.tiles import DRAGONS, EAST, NORTH, TERMINALS, counts

Worth = tuple[int | None, int | None]
"""Closed and open value; None where it does not count."""
OFF: Worth = (None, None)
Worths = Callable[[RiichiOptions], Worth]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: what it is worth under the options, what it excludes, where it stands.

    Of a limit pattern the worth is the multiple, the same twice.
    """

    id: str
    name: Text
    pattern: Pattern
    worth: Worths
    excludes: tuple[str, ...] = ()
    section: str = "2"


def always(closed: int | None, open: int | None) -> Worths:
    """The same value under all options."""
    return lambda options: (closed, open)


def when(option: str, closed: int | None, open: int | None, on: object = True) -> Worths:
    """A value where an option has a value."""
    return lambda options: (closed, open) if getattr(options, option) == on else OFF


def either(option: str, values: dict[str, Worth]) -> Worths:
    """A value for each value of an option; the others are off."""
    return lambda options: values.get(getattr(options, option), OFF)


def open_riichi(fan: int) -> Worths:
    """开立直: so many fan where it is played."""
    return lambda options: OFF if options.open_riichi == "off" else (fan, None)


# -- conditions that need the winds or the wait ----------------------------------------------------


def yakuhai(reading: Reading) -> int:
    """Triplets of dragons, own wind, round wind; a double wind counts twice."""
    threes, (own, here) = reading.threes, reading.winds
    return (threes & DRAGONS).bit_count() + (threes >> own & 1) + (threes >> here & 1)


def flat(reading: Reading) -> int:
    """平和形: four sequences, a valueless pair, a two-sided wait."""
    pair = reading.pair
    return reading.wait == Wait.RYANMEN and pair < 31 and pair not in reading.winds


def one_pair_of_runs(reading: Reading) -> int:
    """Two equal sequences, at least once."""
    return p.equal_pairs(reading) >= 1


def two_pairs_of_runs(reading: Reading) -> int:
    """Two pairs of equal sequences."""
    return p.equal_pairs(reading) == 2


def two_different_pairs(reading: Reading) -> int:
    """Two different pairs of equal sequences."""
    return p.equal_pairs(reading) == 2 and len(set(reading.sequences)) == 2


def three_runs(reading: Reading) -> int:
    """Three equal sequences, or four."""
    return p.most_equal(reading) >= 3


def four_runs(reading: Reading) -> int:
    """Four equal sequences."""
    return p.most_equal(reading) == 4


def three_hidden(reading: Reading) -> int:
    """Exactly three concealed triplets."""
    return len(reading.concealed) == 3


def four_hidden(reading: Reading) -> int:
    """Four concealed triplets, not won on the pair."""
    return len(reading.concealed) == 4 and reading.wait != Wait.TANKI


def four_hidden_single(reading: Reading) -> int:
    """Four concealed triplets, won on the pair."""
    return len(reading.concealed) == 4 and reading.wait == Wait.TANKI


def terminals_too(reading: Reading) -> int:
    """Terminals beside the honours, read as sets or pairs."""
    return reading.mask & TERMINALS != 0 and not reading.flags & f.THIRTEEN


def three_kongs(reading: Reading) -> int:
    """Exactly three kongs."""
    return reading.kongs == 3


def _ryanpeikou(options: RiichiOptions) -> Pattern:
    has = two_different_pairs if options.ryanpeikou_distinct else two_pairs_of_runs
    return Pattern(f.CLOSED | f.FOUR_SEQUENCES, has)


# -- conditions of single limit hands --------------------------------------------------------------


def orphans_missing_one(reading: Reading) -> int:
    """Held were twelve kinds, one of them twice."""
    return reading.held.mask.bit_count() == 12


def orphans_all(reading: Reading) -> int:
    """Held were the thirteen different ones."""
    return reading.held.mask.bit_count() == 13


_GREEN = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
_PEACOCK = sum(1 << kind for kind in (18, 22, 24, 26, 33))
_WHEELS = sum(2 << 5 * kind for kind in range(10, 17))
_HATSU = 1 << 32
_HONOUR_PAIRS = sum(2 << 5 * kind for kind in range(27, 34))
_MAN = (1 << 9) - 1
_SOU = _MAN << 18


def green(reading: Reading) -> int:
    """Only 2 3 4 6 8 of 条 and 发."""
    return not reading.mask & ~_GREEN


def green_with_hatsu(reading: Reading) -> int:
    """The same with 发 among them."""
    return green(reading) and reading.mask & _HATSU != 0


def green_without_hatsu(reading: Reading) -> int:
    """The same without 发."""
    return green(reading) and not reading.mask & _HATSU


def wheels(reading: Reading) -> int:
    """22334455667788 of 筒."""
    return reading.packed == _WHEELS


def peacock(reading: Reading) -> int:
    """1 5 7 9 of 条 and 中."""
    return reading.mask == _PEACOCK


def honour_pairs(reading: Reading) -> int:
    """Seven pairs of honours."""
    return reading.packed == _HONOUR_PAIRS


def _koku(reading: Reading) -> int:
    if reading.mask & ~_MAN:
        return 0
    return sum((kind + 1) * count for kind, count in enumerate(counts(reading.packed)[:9]))


def koku_100(reading: Reading) -> int:
    """Numbers of 万 that add up to 100 or more."""
    return _koku(reading) >= 100


def koku_over(reading: Reading) -> int:
    """Numbers of 万 that add up to more than 100."""
    return _koku(reading) > 100


def koku_exact(reading: Reading) -> int:
    """Numbers of 万 that add up to exactly 100."""
    return _koku(reading) == 100


def express(reading: Reading) -> int:
    """一气通贯 with a triplet of 东 and a pair of 北, or the other way round."""
    ends = {EAST: NORTH, NORTH: EAST}
    return ends.get(reading.triplets[0], -1) == reading.pair and p.straight(reading)


def express_souzu(reading: Reading) -> int:
    """The same in 条."""
    return reading.mask & _SOU != 0 and express(reading)


def pure_gates_of_man(reading: Reading) -> int:
    """纯正九莲宝灯 of 万."""
    return not reading.mask & ~_MAN and p.pure_nine_gates(reading)


def gates_of_man(reading: Reading) -> int:
    """九莲宝灯 of 万."""
    return not reading.mask & ~_MAN and p.nine_gates(reading)


# -- rows whose condition depends on an option -----------------------------------------------------

_TOUHOKU = f.TRIPLET | f.HONOURS | f.ONE_SUIT | f.THREE_SEQUENCES
_HYAKU = {"on": koku_100, "pure_double": koku_over, "over_only": koku_over}
_GREENS = {"any": green, "pure_double": green_with_hatsu, "hatsu_required": green_with_hatsu}


def conditioned(row: Row, options: RiichiOptions) -> Pattern:
    """The row's condition under these options."""
    made = _BY_OPTION.get(row.id)
    return row.pattern if made is None else made(options, row.pattern)


def excluded(row: Row, options: RiichiOptions) -> tuple[str, ...]:
    """What the row excludes under these options."""
    alone = row.id == "daichisei" and options.daichisei == "alone"
    return ("tsuuiisou",) if alone else row.excludes


def _pinfu(options: RiichiOptions, pattern: Pattern) -> Pattern:
    needs = pattern.needs if options.pinfu_open else pattern.needs | f.CLOSED
    return Pattern(needs if options.pinfu_tsumo else needs | f.RON, pattern.has)


def _touhoku(options: RiichiOptions, pattern: Pattern) -> Pattern:
    needs = pattern.needs | (f.CLOSED if options.touhoku_closed_only else 0)
    return Pattern(needs, express_souzu if options.touhoku_souzu_only else express)


def _gates(options: RiichiOptions, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, gates_of_man) if options.chuuren_manzu_only else pattern


def _pure_gates(options: RiichiOptions, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, pure_gates_of_man) if options.chuuren_manzu_only else pattern


def _eight(options: RiichiOptions, pattern: Pattern) -> Pattern:
    return Pattern(r.EIGHTH_DEAL if options.paarenchan == "deals" else r.EIGHTH_WIN)


_BY_OPTION: dict[str, Callable[[RiichiOptions, Pattern], Pattern]] = {
    "pinfu": _pinfu,
    "ryanpeikou": lambda options, pattern: _ryanpeikou(options),
    "chuuren": _gates,
    "junsei_chuuren": _pure_gates,
    "ryuuiisou": lambda options, pattern: Pattern(pattern.needs, _GREENS[options.ryuuiisou]),
    "hyakumangoku": lambda options, pattern: Pattern(pattern.needs, _HYAKU.get(options.hyakumangoku, koku_100)),
    "touhoku_shinkansen": _touhoku,
    "paarenchan": _eight,
}
