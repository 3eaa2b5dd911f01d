"""Tiles: MPSZ text to kinds and packed counts.

A kind is a number: 0–8 萬 1–9, 9–17 筒, 18–26 索, 27–33 東南西北白發中, 34–41 flowers 1–8. A tile is its kind, a red
five its kind + `RED`. Packed counts hold five bits for each kind, so that sums and comparisons are single operations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from scoring.errors import Code, ContractError
from scoring.fast_dataclass import record
from scoring.multilingual import Text

KINDS = 34
SUITS = "mpsz"
RED = 64
KIND = 63
LANE = 5
FULL = 31
FLOWERS = 8
LONGEST = 64
"""Texts up to this length are cached."""
MOST_TEXT = 200
"""The longest text that may be tiles of a hand."""

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, CENTRE = range(27, 34)
FIVES = (4, 13, 22)


def _mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)


HONOURS = _mask(range(27, 34))
WINDS = _mask(range(27, 31))
DRAGONS = _mask(range(31, 34))
TERMINALS = _mask((0, 8, 9, 17, 18, 26))
ORPHANS = HONOURS | TERMINALS
SUIT_MASKS = tuple(_mask(range(9 * suit, 9 * suit + 9)) for suit in range(3))
ALL = (1 << KINDS) - 1
ONES = sum(1 << (LANE * kind) for kind in range(KINDS + FLOWERS))
_FIFTH = ONES * 11
_THIRD = ONES * 13
CARRY = ONES * 16

UNIT = tuple(1 << (LANE * kind) for kind in range(KINDS + FLOWERS))

GROUP = re.compile(r"(?<![0-9])([0-9]++)([mpszf])")
"""Digits and their suit letter. A run of digits without one is scanned only once, whatever its length."""
_FIRST = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_LAST = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}

_BAD = Text(
    "“{text}” isn’t valid tile text. Write digits followed by m, p, s or z, as in 123m55z.",
    "「{text}」不是牌的寫法：先寫數字，再寫 m、p、s 或 z，例如 123m55z。",
    "“{text}”不是牌的写法：先写数字，再写 m、p、s 或 z，例如 123m55z。",
    "「{text}」は牌の表記ではありません。123m55zのように数字の後にm・p・s・zを書いてください。",
)
_TOO_LONG = Text(
    "This text is too long for a hand’s tiles: at most {most} characters.",
    "牌的文字過長，最多 {most} 個字元。",
    "牌的文字过长，最多 {most} 个字符。",
    "牌の表記が長すぎます。{most}文字までにしてください。",
)
_NOT_HERE = Text(
    "The tile {tile} isn’t in this set of tiles.",
    "這副牌沒有 {tile}。",
    "这副牌没有 {tile}。",
    "{tile}はこのルールの牌にありません。",
)


@record(frozen=True, slots=True)
class Tiles:
    """Tiles as written: `packed` counts by kind, `mask` one bit for each kind, `reds` packed by suit."""

    codes: tuple[int, ...]
    packed: int
    mask: int
    reds: int


NONE = Tiles((), 0, 0, 0)
NO_REDS = (0, 0, 0)


def _group(digits: str, suit: str) -> Tiles | None:
    return _remembered_group(digits, suit) if len(digits) <= FULL else _read_group(digits, suit)


def _read_group(digits: str, suit: str) -> Tiles | None:
    codes = tuple(_code(int(digit), suit) for digit in digits)
    if -1 in codes:
        return None
    kinds = [code & KIND for code in codes]
    packed = sum(UNIT[kind] for kind in kinds) if len(kinds) <= FULL else 0
    reds = sum(1 << (LANE * ((code & KIND) // 9)) for code in codes if code & RED)
    return Tiles(codes, packed, _mask(set(kinds)), reds)


_remembered_group = lru_cache(maxsize=1 << 15)(_read_group)


def _code(digit: int, suit: str) -> int:
    if digit == 0:
        return _FIRST[suit] + 4 | RED if suit in "mps" else -1
    return _FIRST[suit] + digit - 1 if digit <= _LAST[suit] else -1


def parse(text: str, field: str) -> Tiles:
    """Parse an MPSZ text; raises `bad_tile` if it is invalid or longer than `MOST_TEXT`.

    >>> parse("0m55z", "concealed").codes
    (68, 31, 31)
    """
    tiles = parsed(text)
    if tiles is None:
        problem = _TOO_LONG.fill(most=MOST_TEXT) if len(text) > MOST_TEXT else _BAD.fill(text=text[:LONGEST])
        raise ContractError(Code.BAD_TILE, field, problem)
    return tiles


def parsed(text: str) -> Tiles | None:
    """Parse an MPSZ text; None if it is invalid."""
    if len(text) <= LONGEST:
        return _remembered(text)
    return _parsed(text) if len(text) <= MOST_TEXT else None


def _parsed(text: str) -> Tiles | None:
    codes: list[int] = []
    packed = mask = reds = length = 0
    for digits, suit in GROUP.findall(text):
        group = _group(digits, suit)
        if group is None:
            return None
        codes += group.codes
        packed += group.packed
        mask |= group.mask
        reds += group.reds
        length += len(group.codes) + 1
    return Tiles(tuple(codes), packed, mask, reds) if length == len(text) else None


_remembered = lru_cache(maxsize=1 << 14)(_parsed)


@lru_cache(maxsize=KINDS)
def single(kind: int) -> Tiles:
    """Return one plain tile of a kind."""
    return Tiles((kind,), UNIT[kind], 1 << kind, 0)


def check_set(tiles: Tiles, known: int, reds: tuple[int, ...], field: str) -> None:
    """Raise `bad_tile` for a kind outside `known` (a mask) or a red five of a suit without any."""
    if not tiles.mask & ~known and not tiles.reds:
        return
    for code in tiles.codes:
        kind = code & KIND
        if not known >> kind & 1 or (code & RED and not reds[kind // 9]):
            raise ContractError(Code.BAD_TILE, field, _NOT_HERE.fill(tile=spell(code)))


def spell(code: int) -> str:
    """Return one tile as text.

    >>> spell(0), spell(4 | RED), spell(33)
    ('1m', '0m', '7z')
    """
    kind = code & KIND
    if kind >= KINDS:
        return f"{kind - KINDS + 1}f"
    return f"{0 if code & RED else kind % 9 + 1}{SUITS[kind // 9]}"


def write(codes: Iterable[int]) -> str:
    """Return tiles as the shortest MPSZ text, in tile order.

    >>> write(parse("5z0m1m5z", "x").codes)
    '10m55z'
    """
    text, last = "", ""
    for tile in map(spell, sorted(codes, key=lambda code: (code & KIND, code))):
        text += last if last != tile[1] else ""
        text, last = text + tile[0], tile[1]
    return text + last


def counts(packed: int) -> list[int]:
    """Return the count of each of the 34 kinds."""
    return [packed >> (LANE * kind) & FULL for kind in range(KINDS)]


def count(packed: int, kind: int) -> int:
    """Return the count of one kind."""
    return packed >> (LANE * kind) & FULL


def kinds(mask: int) -> list[int]:
    """Return the kinds of a mask in order."""
    return [kind for kind in range(KINDS + FLOWERS) if mask >> kind & 1]


def fifth(packed: int) -> bool:
    """Test for five or more of a kind (at most 20 of each)."""
    return (packed + _FIFTH) & CARRY != 0


def triple(packed: int) -> bool:
    """Test for three or more of a kind."""
    return (packed + _THIRD) & CARRY != 0
