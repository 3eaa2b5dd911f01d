"""Dora: riichi rulebook, section 3."""

from __future__ import annotations

from rules.hand.checks import Given
from rules.hand.request import HandFields
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import DORA
from rules.riichi.row import Row
from scoring.tiles import FULL, KIND, KINDS, LANE

_HONOUR_NEXT = {30: 27, 33: 31}


def following(kind: int, three: bool) -> int:
    """Return the kind that an indicator points to: 9 to 1, 北 to 东, 中 to 白; with three players 1m to 9m."""
    if kind >= 27:
        return _HONOUR_NEXT.get(kind, kind + 1)
    if three and kind == 0:
        return 8
    return kind - 8 if kind % 9 == 8 else kind + 1


_NEXT = tuple(tuple(following(kind, three) for kind in range(KINDS)) for three in (False, True))
_SAME = tuple(range(KINDS))
_DORA, _URA, _AKA, _KITA = DORA


def dora_rows(options: RiichiOptions, given: Given[HandFields]) -> tuple[tuple[Row, int], ...]:
    """Return the rows of dora, ura dora, red fives and norths, each with its count. Rows of 0 are left out."""
    reds = given.hand.reds
    if not (reds or given.dora.codes or given.ura.codes or given.flowers.codes):
        return ()
    shown = _NEXT[options.players == 3] if not options.dora_is_indicator else _SAME
    found, own = [], given.own
    for row, codes in ((_DORA, given.dora.codes), (_URA, given.ura.codes)):
        if codes and (number := sum([own >> LANE * shown[code & KIND] & FULL for code in codes])):
            found.append((row, number))
    if reds:
        found.append((_AKA, (reds & FULL) + (reds >> LANE & FULL) + (reds >> 2 * LANE)))
    if given.flowers.codes:
        found.append((_KITA, len(given.flowers.codes)))
    return tuple(found)
