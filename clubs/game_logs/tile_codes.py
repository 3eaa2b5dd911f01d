"""Tiles of each format as codes of the core, and tiles as text with red fives first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from clubs.game_logs.log_errors import bad_tile, hidden, missing
from scoring.tiles import FIVES, KIND, KINDS, NORTH, RED, spell

NO_SANMA = range(1, 8)
"""2m to 8m, which three players do not use."""
_CODES = (*range(KINDS), *(five | RED for five in FIVES))
_RANK = {code: (code & KIND) * 2 + (not code & RED) for code in _CODES}
_NAME = {code: spell(code) for code in _CODES}

MPSZ: Mapping[str, int] = {name: code for code, name in _NAME.items()}
PAIFU: Mapping[int, int] = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: kind for kind in range(KINDS)},
    51: FIVES[0] | RED,
    52: FIVES[1] | RED,
    53: FIVES[2] | RED,
}
MJAI: Mapping[str, int] = {
    **{spell(kind): kind for kind in range(27)},
    **{spell(five) + "r": five | RED for five in FIVES},
    **{letter: 27 + i for i, letter in enumerate("ESWNPFC")},
}
_FIGURES = re.compile("-?[0-9]{1,9}", re.ASCII)
_NUMBERS = {str(n): n for n in range(136)}
NUMBERED = tuple(number // 4 for number in range(136))
NUMBERED_REDS = tuple(kind | RED if kind in FIVES and n % 4 == 0 else kind for n, kind in enumerate(NUMBERED))


def write(codes: Iterable[int]) -> str:
    """Return tiles as MPSZ text in tile order, a red five before the plain ones.

    >>> write([31, 68, 4, 0, 5])
    '1056m5z'
    """
    text, last = "", ""
    for name in [_NAME[code] for code in sorted(codes, key=_RANK.__getitem__)]:
        text += last if last != name[1] else ""
        text, last = text + name[0], name[1]
    return text + last


def paifu(value: object) -> int:
    """Return a tile of tenhou/6: 11 to 47, red 51 52 53."""
    if type(value) is not int:
        raise bad_tile(value) if type(value) is str else missing("tile")
    if value not in PAIFU:
        raise bad_tile(value)
    return PAIFU[value]


def mjai(value: object) -> int:
    """Return a tile of mjai; raises `unsupported` if it is hidden."""
    if type(value) is not str:
        raise missing("pai")
    if value == "?":
        raise hidden()
    if value not in MJAI:
        raise bad_tile(value)
    return MJAI[value]


def mpsz(value: object) -> int:
    """Return a tile in the contract's notation."""
    if type(value) is not str:
        raise missing("tile")
    if value not in MPSZ:
        raise bad_tile(value)
    return MPSZ[value]


def number(text: str) -> int:
    """Return a tile number of mjlog, 0 to 135."""
    if text in _NUMBERS:
        return _NUMBERS[text]
    raise bad_tile(text) if _FIGURES.fullmatch(text) else missing("hai")


def is_north(code: int) -> bool:
    """Return whether a tile is the north that is set aside."""
    return code == NORTH
