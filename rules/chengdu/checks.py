"""What a hand must be before it is read: Chengdu rulebook, sections 1, 3 and 9, in its order of checks."""

from __future__ import annotations

from typing import NamedTuple

from rules.chengdu import check_words as words
from rules.chengdu.request import SUITS, HandFields, Moment
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import Meld, check_fits, read_melds, read_tiles
from scoring.text import Text
from scoring.tiles import KIND, NONE, SUIT_MASKS, Tiles, count, fifth

KNOWN = sum(SUIT_MASKS)
_NO_REDS = (0, 0, 0, 0)


class Given(NamedTuple):
    """A hand's tiles, parsed: `packed` and `mask` of concealed, melds and winning tile."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: Tiles
    packed: int
    mask: int

    @property
    def kongs(self) -> int:
        """How many melds are kongs."""
        return sum(meld.kong for meld in self.melds)


def check_tiles(fields: HandFields) -> Given:
    """Tiles, counts, fifth copies, melds."""
    concealed = _tiles(fields.concealed, fields.at("concealed"))
    melds, problem = read_melds(fields.melds, fields.at("melds"), KNOWN)
    win = NONE if fields.win_tile is None else _tiles(fields.win_tile, fields.at("win_tile"))
    packed, mask = concealed.packed + win.packed, concealed.mask | win.mask
    for meld in melds:
        packed, mask = packed + meld.tiles.packed, mask | meld.tiles.mask
    given = Given(concealed, melds, win, packed, mask)
    _check_counts(fields, given)
    if fifth(packed):
        raise ContractError(Code.TOO_MANY_TILES, fields.at("concealed"), words.FIFTH)
    if problem is not None:
        raise problem
    check_fits(melds, fields.at("melds"))
    return given


def _tiles(text: str, field: str) -> Tiles:
    return read_tiles(text, field, KNOWN)


def _check_counts(fields: HandFields, given: Given) -> None:
    wanted = 13 - 3 * len(fields.melds)
    if len(given.concealed.codes) != wanted:
        text = words.CONCEALED.fill(n=max(wanted, 0), melds=len(fields.melds))
        raise ContractError(Code.BAD_COUNT, fields.at("concealed"), text)
    if fields.win_tile is not None and len(given.win.codes) != 1:
        raise ContractError(Code.BAD_COUNT, fields.at("win_tile"), words.ONE_TILE)


# -- what the rules forbid -------------------------------------------------------------------------


def check_allowed(fields: HandFields, given: Given) -> None:
    """`not_allowed` for a field that these rules do not use, and for a chi."""
    if fields.later:
        raise fields.later[0]
    for i, meld in enumerate(given.melds):
        if meld.sequence:
            raise not_allowed(fields.at(f"melds[{i}]"), words.NO_CHI)


def check_active(moment: Moment) -> None:
    """The winner and the discarder are still in, and somebody pays."""
    field = f"{moment.path}.active" if moment.path else "active"
    seats = (moment.seat,) if moment.loser is None else (moment.seat, moment.loser)
    if any(seat not in moment.active for seat in seats):
        raise not_allowed(field, words.NOT_IN)
    if not moment.payers():
        raise not_allowed(field, words.NOBODY_PAYS)


EVENTS = ("first_turn", "rinshan", "gang_pao", "chankan", "haitei", "houtei")


def event_problem(fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """The first event that cannot be (section 3); None where all can."""
    for i, event in enumerate(fields.events):
        text = words.NO_EVENT if event not in EVENTS else _EVENT[event](fields, given, moment)
        if text is not None:
            return not_allowed(fields.at(f"events[{i}]"), text)
    return None


def _first_turn(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    others = {"rinshan", "haitei"} & set(fields.events)
    return words.FIRST_TURN if not moment.tsumo or given.melds or others or moment.konged else None


def _rinshan(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo and given.kongs else words.RINSHAN


def _gang_pao(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.GANG_PAO if moment.tsumo or "chankan" in fields.events else None


def _chankan(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if moment.tsumo or "houtei" in fields.events:
        return words.CHANKAN
    copies = count(given.packed, given.win.codes[0] & KIND) if given.win.codes else 1
    return words.CHANKAN_COPY if copies > 1 else None


def _haitei(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo else words.HAITEI


def _houtei(fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.HOUTEI if moment.tsumo else None


_EVENT = {
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "gang_pao": _gang_pao,
    "chankan": _chankan,
    "haitei": _haitei,
    "houtei": _houtei,
}


# -- 缺一门 ----------------------------------------------------------------------------------------


def suits_held(mask: int) -> int:
    """How many suits a mask of kinds has."""
    return sum(mask & suit != 0 for suit in SUIT_MASKS)


def holds_lacking(mask: int, que: str | None) -> bool:
    """Whether three suits are held, or a tile of the declared suit (花猪)."""
    return suits_held(mask) > 2 or (que is not None and mask & SUIT_MASKS[SUITS.index(que)] != 0)


def winning_kinds(mask: int, que: str | None) -> int:
    """The kinds a hand may still hold: none of the declared suit, and of two suits where two are held."""
    allowed = KNOWN if que is None else KNOWN & ~SUIT_MASKS[SUITS.index(que)]
    if suits_held(mask) < 2:
        return allowed
    return allowed & sum(suit for suit in SUIT_MASKS if mask & suit)
