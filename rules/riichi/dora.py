"""Dora: riichi rulebook, section 3."""

from __future__ import annotations

from rules.riichi.checks import Given
from rules.riichi.options import RiichiOptions
from scoring.tiles import KIND, KINDS, LANE, count

_HONOUR_NEXT = {30: 27, 33: 31}


def following(kind: int, three: bool) -> int:
    """The kind after an indicator's: 9 to 1, 北 to 东, 中 to 白; with three players 1m to 9m."""
    if kind >= 27:
        return _HONOUR_NEXT.get(kind, kind + 1)
    if three and kind == 0:
        return 8
    return kind - 8 if kind % 9 == 8 else kind + 1


_NEXT = tuple(tuple(following(kind, three) for kind in range(KINDS)) for three in (False, True))
_SAME = tuple(range(KINDS))


def reds_in(given: Given) -> int:
    """The red fives of the hand, packed by suit."""
    reds = given.concealed.reds + given.win.reds
    for meld in given.melds:
        reds += meld.tiles.reds
    return reds


def dora_rows(options: RiichiOptions, given: Given) -> tuple[tuple[str, int], ...]:
    """Rows (id, number) of dora, ura, red fives and norths; those of 0 are left out."""
    if not (given.dora.codes or given.ura.codes or given.flowers.codes) and not reds_in(given):
        return ()
    packed = given.concealed.packed + given.win.packed + given.flowers.packed
    reds = reds_in(given)
    for meld in given.melds:
        packed += meld.tiles.packed
    shown = _NEXT[options.players == 3] if not options.dora_is_indicator else _SAME
    rows = (
        ("dora", sum([count(packed, shown[code & KIND]) for code in given.dora.codes])),
        ("ura", sum([count(packed, shown[code & KIND]) for code in given.ura.codes])),
        ("aka", (reds & 31) + (reds >> LANE & 31) + (reds >> 2 * LANE) if reds else 0),
        ("kita", len(given.flowers.codes)),
    )
    return tuple([row for row in rows if row[1]])
