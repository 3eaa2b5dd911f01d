"""Rows that join sets, and which may count together (mcr rulebook, section 4, the rule of combining sets once)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from scoring.hand import Reading, Shape

JOINS = (
    "yi_se_si_tong_shun", "yi_se_si_jie_gao", "yi_se_si_bu_gao", "yi_se_san_tong_shun", "yi_se_san_jie_gao",
    "qing_long", "yi_se_san_bu_gao", "san_tong_ke", "hua_long", "san_se_san_tong_shun", "san_se_san_jie_gao",
    "san_se_san_bu_gao", "shuang_tong_ke", "yi_ban_gao", "xi_xiang_feng", "lian_liu", "lao_shao_fu",
)  # fmt: skip
"""The rows that join sets."""
WHOLE = ("yi_se_shuang_long_hui", "san_se_shuang_long_hui")
"""Rows that use all four sets and exclude other joins."""
Choice = Mapping[str, int]
"""How often each row that joins sets counts, by id."""


class Join(NamedTuple):
    """A row that some of the sets fulfil, with their indexes."""

    id: str
    sets: tuple[int, ...]


def choices(reading: Reading) -> tuple[Choice, ...]:
    """Return every choice of rows that join the sets of a reading, except those contained in another choice."""
    if reading.shape != Shape.SETS:
        return _NOTHING
    found = _choices(tuple(sorted(reading.sequences)), tuple(sorted(reading.triplets)))
    whole = _whole(reading.sequences, reading.pair)
    return (*found, {whole: 1}) if whole else found


_NOTHING: tuple[Choice, ...] = ({},)


@lru_cache(maxsize=1 << 15)
def _choices(sequences: tuple[int, ...], triplets: tuple[int, ...]) -> tuple[Choice, ...]:
    joins = [*_joins(sequences, 0, _chows), *_joins(triplets, len(sequences), _pungs)]
    found = {frozenset(counts.items()): counts for counts in _forests(joins, tuple(range(4)))}
    kept = [counts for counts in found.values() if not any(_less(counts, other) for other in found.values())]
    return tuple(kept)


def _less(counts: Counter[str], other: Counter[str]) -> bool:
    return counts != other and counts <= other


def _joins(kinds: Sequence[int], start: int, name: Callable[[Sequence[int]], str]) -> Iterator[Join]:
    for n in (2, 3, 4):
        for places in combinations(range(len(kinds)), n):
            found = name([kinds[place] for place in places])
            if found:
                yield Join(found, tuple(start + place for place in places))


def _forests(joins: Sequence[Join], groups: tuple[int, ...]) -> Iterator[Counter[str]]:
    """Yield every collection of joins in which no join connects sets that the others connect already.

    `groups` has the connected group of each set.
    """
    yield Counter()
    for i, join in enumerate(joins):
        joined = {groups[place] for place in join.sets}
        if len(joined) == len(join.sets):
            merged = tuple(min(joined) if group in joined else group for group in groups)
            for rest in _forests(joins[i + 1 :], merged):
                yield rest + Counter([join.id])


# -- what sets fulfil ----------------------------------------------------------------------------------


def _steps(kinds: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the number of suits of some sets, and the step from each number to the next."""
    ranks = sorted(kind % 9 for kind in kinds)
    return len({kind // 9 for kind in kinds}), tuple(b - a for a, b in pairwise(ranks))


def _chows(kinds: Sequence[int]) -> str:
    suits, steps = _steps(kinds)
    return (_ONE_SUIT if suits == 1 else _SUITS if suits == len(kinds) else _NO_ROWS).get(steps, "")


_NO_ROWS: Mapping[tuple[int, ...], str] = {}
_ONE_SUIT = {
    (0,): "yi_ban_gao",
    (3,): "lian_liu",
    (6,): "lao_shao_fu",
    (0, 0): "yi_se_san_tong_shun",
    (1, 1): "yi_se_san_bu_gao",
    (2, 2): "yi_se_san_bu_gao",
    (3, 3): "qing_long",
    (0, 0, 0): "yi_se_si_tong_shun",
    (1, 1, 1): "yi_se_si_bu_gao",
    (2, 2, 2): "yi_se_si_bu_gao",
}
"""Rows of chows in one suit, by the steps between their numbers."""
_SUITS = {
    (0,): "xi_xiang_feng",
    (0, 0): "san_se_san_tong_shun",
    (1, 1): "san_se_san_bu_gao",
    (3, 3): "hua_long",
}
"""Rows of chows that are each in a different suit."""


def _pungs(kinds: Sequence[int]) -> str:
    if kinds[-1] >= _HONOURS:
        return ""
    suits, steps = _steps(kinds)
    return (_PUNGS if suits == 1 else _PUNGS_OF_SUITS if suits == len(kinds) else _NO_ROWS).get(steps, "")


_HONOURS = 27
_PUNGS = {(1, 1): "yi_se_san_jie_gao", (1, 1, 1): "yi_se_si_jie_gao"}
_PUNGS_OF_SUITS = {(0,): "shuang_tong_ke", (0, 0): "san_tong_ke", (1, 1): "san_se_san_jie_gao"}
_ENDS = (0, 6)


def _whole(sequences: Sequence[int], pair: int) -> str:
    """Return the row of 123 and 789, each twice, with a pair of fives, or "" if the sets don't fulfil it."""
    if len(sequences) != 4 or pair >= _HONOURS or pair % 9 != 4:
        return ""
    suits = {kind // 9 for kind in sequences}
    ends = [9 * suit + rank for suit in suits for rank in _ENDS] * (3 - len(suits))
    if sorted(sequences) != sorted(ends):
        return ""
    return _WHOLE_BY_SUITS.get((len(suits), pair // 9 in suits), "")


_WHOLE_BY_SUITS = {(1, True): WHOLE[0], (2, False): WHOLE[1]}
