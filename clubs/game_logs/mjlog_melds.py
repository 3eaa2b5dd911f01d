"""The melds of mjlog, encoded in sixteen bits (logs, section 2)."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.game_logs.log_errors import bad_meld

COPIES = 4
MOST = 1 << 16
KINDS = 34
PREVIOUS = 3


@dataclass(frozen=True, slots=True)
class Call:
    """A meld by tile numbers: `called` from `source` seats away, or the tile added; `own` from the hand."""

    type: str
    called: int
    own: tuple[int, ...] = ()
    source: int = 0


def meld(m: int) -> Call:
    """Decode a meld number; raises `bad_meld` for an invalid one.

    >>> meld(43051)
    Call(type='pon', called=112, own=(114, 115), source=3)
    """
    if not 0 <= m < MOST:
        raise bad_meld(m)
    if m & 4:
        return _chi(m)
    if m & 24:
        return _pon(m)
    return _north(m) if m & 32 else _kong(m)


def _chi(m: int) -> Call:
    which, first = (m >> 10) % 3, (m >> 10) // 3
    if first >= 21 or m & 3 != PREVIOUS:
        raise bad_meld(m)
    kind = first // 7 * 9 + first % 7
    tiles = [COPIES * (kind + i) + (m >> shift & 3) for i, shift in enumerate((3, 5, 7))]
    return Call("chi", tiles.pop(which), tuple(tiles), PREVIOUS)


def _pon(m: int) -> Call:
    which, kind, left_out = (m >> 9) % 3, (m >> 9) // 3, m >> 5 & 3
    if kind >= KINDS or not m & 3:
        raise bad_meld(m)
    if not m & 8:
        return Call("kakan", COPIES * kind + left_out)
    tiles = [COPIES * kind + copy for copy in range(COPIES) if copy != left_out]
    return Call("pon", tiles.pop(which), tuple(tiles), m & 3)


def _north(m: int) -> Call:
    if m >> 8 >= COPIES * KINDS:
        raise bad_meld(m)
    return Call("north", m >> 8)


def _kong(m: int) -> Call:
    called = m >> 8
    if called >= COPIES * KINDS:
        raise bad_meld(m)
    four = range(called // COPIES * COPIES, called // COPIES * COPIES + COPIES)
    if not m & 3:
        return Call("ankan", called, tuple(four))
    return Call("daiminkan", called, tuple(tile for tile in four if tile != called), m & 3)
