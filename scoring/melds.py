"""Melds: "chi:123m", "pon:555z", "daiminkan:1111p", "kakan:1111p", "ankan:1111p"."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from scoring.errors import Code, ContractError
from scoring.fast_dataclass import record
from scoring.multilingual import Text
from scoring.tiles import KIND, KINDS, LONGEST, NO_REDS, NONE, Tiles, check_set, parse, parsed, write


class MeldType(StrEnum):
    """Type of a meld."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"


_SIZE = {
    MeldType.CHI: 3,
    MeldType.PON: 3,
    MeldType.DAIMINKAN: 4,
    MeldType.KAKAN: 4,
    MeldType.ANKAN: 4,
}
_TYPES = {str(member): member for member in MeldType}
_UNKNOWN = Text(
    "“{text}” isn’t a meld. Write chi, pon, daiminkan, kakan or ankan, a colon and the tiles.",
    "「{text}」不是副露：請寫 chi、pon、daiminkan、kakan 或 ankan，冒號，再寫牌。",
    "“{text}”不是副露：请写 chi、pon、daiminkan、kakan 或 ankan，冒号，再写牌。",
    "「{text}」は面子の表記ではありません。chi・pon・daiminkan・kakan・ankanとコロン、その後に牌を書いてください。",
)
_WRONG = Text(
    "“{text}” isn’t possible: a chi is three consecutive tiles of one suit, a pon three identical tiles, a kong four.",
    "「{text}」不成立：吃為同花色三張連續，碰為三張、槓為四張相同的牌。",
    "“{text}”不成立：吃为同花色三张连续，碰为三张、杠为四张相同的牌。",
    "「{text}」は成立しません。チーは同じ色の三枚続き、ポンは同じ牌三枚、カンは同じ牌四枚です。",
)


@record(frozen=True, slots=True)
class Meld:
    """A meld: `kind` of its lowest tile; `fault` if its tiles cannot form such a meld."""

    type: MeldType
    kind: int
    tiles: Tiles
    kong: bool
    open: bool
    sequence: bool
    fault: bool

    text: str

    def __str__(self) -> str:
        return self.text


def parse_meld(text: str, field: str) -> Meld:
    """Parse a meld; raises `bad_tile` or `bad_meld` if it is no MPSZ text or has no valid type.

    Whether the tiles fit the type is stored in `fault` and raised by `check_meld`, because other checks come first.
    """
    meld = _parse(text) if len(text) <= LONGEST else None
    if meld is not None:
        return meld
    word, colon, tiles = text.partition(":")
    if not colon or word not in _TYPES:
        raise ContractError(Code.BAD_MELD, field, _UNKNOWN.fill(text=text[:LONGEST]))
    return _meld(_TYPES[word], parse(tiles, field))


@lru_cache(maxsize=1 << 12)
def _parse(text: str) -> Meld | None:
    word, colon, tiles = text.partition(":")
    if not colon or word not in _TYPES:
        return None
    try:
        return _meld(_TYPES[word], parse(tiles, ""))
    except ContractError:
        return None


def _meld(type: MeldType, tiles: Tiles) -> Meld:
    kinds = sorted(code & KIND for code in tiles.codes)
    lowest = kinds[0] if kinds else 0
    kong, sequence = _SIZE[type] == 4, type is MeldType.CHI
    text = f"{type}:{write(tiles.codes)}"
    return Meld(type, lowest, tiles, kong, type is not MeldType.ANKAN, sequence, not _fits(type, kinds), text)


def _fits(type: MeldType, kinds: list[int]) -> bool:
    if len(kinds) != _SIZE[type] or kinds[-1] >= KINDS:
        return False
    if type is not MeldType.CHI:
        return kinds[0] == kinds[-1]
    first = kinds[0]
    return first < 27 and first % 9 <= 6 and kinds == [first, first + 1, first + 2]


def read_tiles(text: str | None, field: str, known: int, reds: tuple[int, ...] = NO_REDS) -> Tiles:
    """Parse tiles of a tile set (`known` a mask of kinds, `reds` by suit); none if empty. Raises `bad_tile`."""
    if not text:
        return NONE
    tiles = parsed(text) or parse(text, field)
    if tiles.reds or tiles.mask & ~known:
        check_set(tiles, known, reds, field)
    return tiles


Melds = tuple[Meld, ...]


def read_melds(
    texts: Sequence[str], field: str, known: int, reds: tuple[int, ...] = NO_REDS
) -> tuple[Melds, ContractError | None]:
    """Parse melds of a tile set; return them with the first `bad_meld`, which is raised after other checks.

    Raises `bad_tile` at once.
    """
    melds: list[Meld] = []
    problem = None
    for i, text in enumerate(texts):
        meld = _parse(text) if len(text) <= LONGEST else None
        if meld is None or meld.tiles.reds or meld.tiles.mask & ~known:
            try:
                meld = parse_meld(text, f"{field}[{i}]")
            except ContractError as error:
                if error.code != Code.BAD_MELD:
                    raise
                problem = problem or error
                continue
            check_set(meld.tiles, known, reds, f"{field}[{i}]")
        melds.append(meld)
    return tuple(melds), problem


def check_fits(melds: Sequence[Meld], field: str) -> None:
    """Raise `bad_meld` for the first meld whose tiles do not fit its type."""
    for i, meld in enumerate(melds):
        if meld.fault:
            check_meld(meld, f"{field}[{i}]")


def check_meld(meld: Meld, field: str) -> None:
    """Raise `bad_meld` if the tiles do not fit the type."""
    if meld.fault:
        raise ContractError(Code.BAD_MELD, field, _WRONG.fill(text=str(meld)))
