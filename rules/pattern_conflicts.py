"""What patterns require of one hand, to find the pairs of patterns that no hand can have together.

Most requirements follow from the features that a pattern needs; a row adds those of its own test function
(`Row.traits`).
"""

from __future__ import annotations

from typing import NamedTuple

from scoring import reading_features as f

SETS, PAIRS, ORPHANS, LOOSE = "sets", "pairs", "orphans", "loose"
NO, SOME, ONLY = "no", "some", "only"


class Traits(NamedTuple):
    """What a pattern requires of a hand: minimum numbers of sets of a kind, tiles and suits.

    An empty field requires nothing. `form`: possible shapes, `suits`: possible numbers of suits. `honours`: no, some or
    only. `ends` (terminals and honours): in no set, or in each set. `terminals`: some or no 1 and 9. `middle`: a set or
    tile without an end; `ends_only`: no tile without one. `first`: won on the first turn; `late`: won by something
    after it.
    """

    form: tuple[str, ...] = ()
    sequences: int = 0
    dragons: int = 0
    winds: int = 0
    numbers: int = 0
    triplets: int = 0
    honours: str = ""
    ends: str = ""
    terminals: str = ""
    middle: bool = False
    ends_only: bool = False
    suits: tuple[int, ...] = ()
    kongs: int = 0
    first: bool = False
    late: bool = False


NOTHING = Traits()


def traits(needs: int, more: Traits = NOTHING, sets: int = 4) -> Traits:
    """Return the traits that follow from features (`scoring.reading_features`), overridden by those that a row states.

    `sets` is the number of sets in a hand.
    """
    return Traits._make(own or derived for own, derived in zip(more, _derived(needs, sets), strict=True))


def _derived(needs: int, sets: int) -> Traits:
    sequences = sets if needs & f.ALL_SEQUENCES else _most(needs, f.SEQUENCES)
    kongs = _most(needs, f.KONGS[:5])
    triplets = sets if needs & f.ALL_TRIPLETS else max(_most(needs, f.TRIPLETS), kongs)
    simple, ends, suit = needs & f.SIMPLES, needs & f.ORPHANS, not needs & f.NO_SUIT
    return Traits(
        form=_form(needs, bool(sequences or triplets)),
        sequences=sequences,
        triplets=triplets,
        kongs=kongs,
        honours=ONLY if not suit else SOME if needs & f.HONOURS else NO if needs & (f.NO_HONOURS | f.SIMPLES) else "",
        ends=NO if simple else ONLY if ends or not suit else "",
        terminals=NO if simple else SOME if ends and needs & f.NO_HONOURS else "",
        middle=bool(simple),
        ends_only=bool(ends) or not suit,
        suits=tuple(number for number, feature in enumerate(f.SUITS) if needs & feature),
    )


def _most(needs: int, numbers: tuple[int, ...]) -> int:
    """Return the greatest number whose own feature is needed; features shared with a smaller number do not count."""
    own = [bits & ~numbers[n] for n, bits in enumerate(numbers[1:])]
    return max((n for n, bit in enumerate(own, 1) if needs & bit), default=0)


def _form(needs: int, sets: bool) -> tuple[str, ...]:
    found = ((SETS, sets or needs & f.SETS), (PAIRS, needs & f.PAIRS), (ORPHANS, needs & f.THIRTEEN))
    return tuple(form for form, needed in found if needed)


def clash(one: Traits, two: Traits, sets: int = 4) -> bool:
    """Return whether no hand of `sets` sets can have both."""
    return (
        _apart(one.form, two.form)
        or _apart(one.suits, two.suits)
        or _too_many(one, two, sets)
        or any(_moment(a, b) or _tiles(a, b) for a, b in ((one, two), (two, one)))
    )


def _apart(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return bool(some and others and not set(some) & set(others))


def _too_many(one: Traits, two: Traits, sets: int) -> bool:
    kinds = max(one.dragons, two.dragons) + max(one.winds, two.winds) + max(one.numbers, two.numbers)
    triplets = max(one.triplets, two.triplets, kinds)
    return triplets + max(one.sequences, two.sequences) > sets


def _moment(one: Traits, two: Traits) -> bool:
    """Return whether the times of the win conflict: no first-turn win follows a call, a kong or a declaration."""
    return one.first and (two.kongs > 0 or two.late)


def _tiles(one: Traits, two: Traits) -> bool:
    """Return whether one pattern forbids tiles that the other needs."""
    in_sets = set(one.form or two.form) & set(two.form or one.form) == {SETS}
    return (
        (one.honours == NO and two.honours in (SOME, ONLY))
        or (one.honours == ONLY and (two.middle or two.terminals == SOME or two.numbers > 0))
        or (one.terminals == NO and two.terminals == SOME)
        or (one.ends == NO and two.ends == ONLY)
        or (one.terminals == NO and two.ends == ONLY and two.honours != ONLY)
        or (one.ends == ONLY and two.middle)
        or (one.ends_only and (two.middle or (in_sets and two.sequences > 0)))
    )
