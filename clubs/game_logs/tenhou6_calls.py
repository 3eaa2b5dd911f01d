"""Entries of tenhou/6's columns: tiles, calls and discards (logs, section 3)."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.game_logs.log_errors import bad_meld, missing
from clubs.game_logs.tile_codes import paifu

DRAWN, PLACE_HOLDER = 60, 0
PREVIOUS, OPPOSITE, NEXT = 3, 2, 1
_LETTERS = "cpmakfr"
_TAKEN = {"c": ("chi", 3), "p": ("pon", 3), "m": ("daiminkan", 4)}
_FROM = {"c": {0: PREVIOUS}, "p": {0: PREVIOUS, 1: OPPOSITE, 2: NEXT}, "m": {0: PREVIOUS, 1: OPPOSITE, 3: NEXT}}
_PUT_DOWN = {"a": "ankan", "k": "kakan"}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw of a tile, or (`type`) a call: `tile` from `source` seats away, with `own` tiles."""

    tile: int
    type: str = ""
    own: tuple[int, ...] = ()
    source: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Put:
    """A discard (`tile` None: the one just drawn), a kong or a north; "" is a placeholder."""

    type: str
    tile: int | None = None
    riichi: bool = False
    own: tuple[int, ...] = ()
    text: str = ""


HOLDER = Put("")


def drawn(entry: object) -> Drawn:
    """Parse an entry of a draws column."""
    if type(entry) is not str:
        return Drawn(paifu(entry))
    tiles, letter, before = _split(entry)
    if letter not in _TAKEN or before not in _FROM[letter]:
        raise bad_meld(entry)
    type_, size = _TAKEN[letter]
    if len(tiles) != size:
        raise bad_meld(entry)
    called = tiles.pop(before)
    return Drawn(called, type_, tuple(tiles), _FROM[letter][before], entry)


def put(entry: object) -> Put:
    """Parse an entry of a discards column."""
    if type(entry) is not str:
        return _discard(entry)
    if entry[:1] == "r":
        return _riichi(entry)
    tiles, letter, before = _split(entry)
    if letter == "f" and len(tiles) == 1 and before == 0:
        return Put("north", tiles[0], text=entry)
    if letter not in _PUT_DOWN or len(tiles) != 4 or (letter == "a" and before != 3):
        raise bad_meld(entry)
    tile = tiles[before] if before < len(tiles) else None
    if tile is None:
        raise bad_meld(entry)
    return Put(_PUT_DOWN[letter], tile, own=tuple(tiles), text=entry)


def _discard(entry: object) -> Put:
    if type(entry) is int and entry in (DRAWN, PLACE_HOLDER):
        return Put("discard") if entry else HOLDER
    return Put("discard", paifu(entry))


def _riichi(entry: str) -> Put:
    if not entry[1:].isascii() or not entry[1:].isdigit() or len(entry) != 3:
        raise bad_meld(entry)
    tile = int(entry[1:])
    return Put("discard", None if tile == DRAWN else paifu(tile), riichi=True)


def _split(entry: str) -> tuple[list[int], str, int]:
    """Return the tiles of a call, its letter, and the number of tiles before the letter."""
    letters = [letter for letter in entry if not "0" <= letter <= "9"]
    if len(letters) != 1 or letters[0] not in _LETTERS:
        raise bad_meld(entry)
    before, _, after = entry.partition(letters[0])
    if len(before) % 2 or len(after) % 2 or not after:
        raise bad_meld(entry)
    digits = before + after
    return [_tile(digits[i : i + 2]) for i in range(0, len(digits), 2)], letters[0], len(before) // 2


def _tile(digits: str) -> int:
    if not digits.isascii():
        raise missing("tile")
    return paifu(int(digits))
