"""Distance of a hand to tenpai, counting only tiles that are still available.

For each suit a table holds the fewest tiles needed for each number of sets, without and with the pair; the tables of
the suits are joined. A system with other shapes or fewer suits joins the same tables in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scoring.readings import suit_of
from scoring.tiles import FULL, LANE, ORPHANS

FAR = 99
MOST_SETS = 5
Row = tuple[int, ...]
Table = tuple[Row, Row]
"""Fewest tiles to draw for 0, 1 … sets: without a pair, with the pair."""

_ROW = range(MOST_SETS + 1)
_EMPTY: Table = ((0, *([FAR] * MOST_SETS)), (FAR,) * (MOST_SETS + 1))
_FROM_NOTHING: Table = (tuple(3 * sets for sets in _ROW), tuple(3 * sets + 2 for sets in _ROW))
"""Sets and a pair without any tile in the hand. There is always a free kind for them."""


@lru_cache(maxsize=1 << 15)
def suit_table(suit: int, part: int, melded: int) -> Table:
    """Return the table of one suit: `part` its packed concealed tiles, `melded` those in the player's melds."""
    have = [part >> (LANE * rank) & FULL for rank in range(9)]
    most = [4 - (melded >> (LANE * rank) & FULL) for rank in range(9)]
    return _honours(have[:7], most) if suit == 3 else _numbers(have, most)


def _honours(have: list[int], most: list[int]) -> Table:
    table = _EMPTY
    for own, limit in zip(have, most, strict=False):
        if own:
            triplet = max(0, 3 - own) if limit >= 3 else FAR
            pair = max(0, 2 - own) if limit >= 2 else FAR
            table = join(table, ((0, triplet, *([FAR] * (MOST_SETS - 1))), (pair, *([FAR] * MOST_SETS))))
    return table


def join(one: Table, other: Table) -> Table:
    """Join two tables, with at most one pair in all."""
    plain = _sum(one[0], other[0])
    return plain, tuple(map(min, _sum(one[0], other[1]), _sum(one[1], other[0])))


def _sum(one: Row, other: Row) -> Row:
    best = [FAR] * (MOST_SETS + 1)
    for sets, cost in enumerate(one):
        if cost >= FAR:
            continue
        for more in range(MOST_SETS + 1 - sets):
            total = cost + other[more]
            if total < best[sets + more]:
                best[sets + more] = total
    return tuple(best)


State = tuple[int, int, int, int]
"""Sequences begun one rank and two ranks before (they still need this rank), sets so far, pairs so far."""


def _numbers(have: list[int], most: list[int]) -> Table:
    """Compute, rank by rank, the cheapest way into each state; a set or pair contains at least one tile of the hand."""
    states: dict[State, int] = {(0, 0, 0, 0): 0}
    for rank in range(9):
        following: dict[State, int] = {}
        near = rank <= 6 and any(have[rank : rank + 3])
        for state, cost in states.items():
            _go_on(state, cost, (have[rank], most[rank]), near, following)
        states = following
    return _table_of(states)


def _go_on(state: State, cost: int, rank: tuple[int, int], near: bool, following: dict[State, int]) -> None:
    begun, running, sets, pair = state
    own, limit = rank
    for starts in range(min(2, limit - begun - running, MOST_SETS - sets) + 1 if near else 1):
        used, total = begun + running + starts, sets + starts
        if used > limit:
            return
        _keep((starts, begun, total, pair), cost + max(0, used - own), following)
        if not own:
            continue
        if not pair and used + 2 <= limit:
            _keep((starts, begun, total, 1), cost + max(0, used + 2 - own), following)
        if used + 3 <= limit and total < MOST_SETS:
            _keep((starts, begun, total + 1, pair), cost + max(0, used + 3 - own), following)


def _keep(state: State, cost: int, following: dict[State, int]) -> None:
    """Keep the cheaper way, unless it costs more than two tiles per set and one per pair: those start from nothing."""
    if cost <= 2 * state[2] + state[3] and cost < following.get(state, FAR):
        following[state] = cost


def _table_of(states: dict[State, int]) -> Table:
    rows = [[FAR] * (MOST_SETS + 1) for _ in range(2)]
    for (begun, running, sets, pair), cost in states.items():
        if not begun and not running:
            rows[pair][sets] = cost
    return tuple(rows[0]), tuple(rows[1])


def standard_distance(packed: int, melded: int, sets: int) -> int:
    """Return the fewest tiles to draw until `sets` sets and a pair are concealed."""
    table = _FROM_NOTHING
    for suit in range(4):
        part = suit_of(packed, suit)
        if part:
            table = join(table, suit_table(suit, part, suit_of(melded, suit)))
    return table[1][sets]


def seven_pairs_distance(mask: int, counts: Iterable[int]) -> int:
    """Return the fewest tiles to draw for seven different pairs (no melds)."""
    kinds = mask.bit_count()
    pairs = sum(count >= 2 for count in counts)
    return 7 - min(7, pairs) + max(0, 7 - kinds)


def pairs_distance(counts: Iterable[int], pairs: int) -> int:
    """Return the fewest tiles to draw for this number of pairs, four equal tiles being two (no melds)."""
    own = list(counts)
    return pairs - min(pairs, sum(count // 2 for count in own)) + max(0, _short(own, pairs))


def _short(own: list[int], pairs: int) -> int:
    """Return the number of pairs of which the hand has no tile."""
    return pairs - sum(count // 2 + count % 2 for count in own)


def orphans_distance(mask: int, counts: Iterable[int]) -> int:
    """Return the fewest tiles to draw for the thirteen orphans (no melds)."""
    own = [count for kind, count in enumerate(counts) if ORPHANS >> kind & 1]
    return 14 - (mask & ORPHANS).bit_count() - any(count >= 2 for count in own)


def unconnected_distance(mask: int, counts: Sequence[int]) -> int:
    """Return the fewest tiles to draw for 13 unconnected kinds, one of them twice (no melds).

    Numbers of a suit are at least three apart, and at least one is no terminal.
    """
    parts = [mask >> 9 * suit & 0x1FF for suit in range(3)]
    own = min(13, sum(_APART[part] for part in parts) + (mask >> 27).bit_count())
    if own == 13 and not mask & ~ORPHANS:
        own = 12
    double = any(counts[27:][i] >= 2 for i in range(7)) or any(
        counts[9 * suit + rank] >= 2 and _with_rank(part, rank) == _APART[part]
        for suit, part in enumerate(parts)
        for rank in range(9)
    )
    return 14 - own - double


def _apart(mask: int) -> int:
    """Return the most ranks of a suit that are at least three apart."""
    best, after = 0, 0
    for rank in range(9):
        if rank >= after and mask >> rank & 1:
            best, after = best + 1, rank + 3
    return best


_APART = tuple(_apart(mask) for mask in range(512))


def _with_rank(mask: int, rank: int) -> int:
    near = sum(1 << other for other in range(9) if abs(other - rank) < 3)
    return 1 + _APART[mask & ~near]
