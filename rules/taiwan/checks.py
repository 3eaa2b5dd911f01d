"""What a hand must be before it is read, in the order of taiwan rulebook, section 9."""

from __future__ import annotations

from typing import NamedTuple

from rules.taiwan import check_words as words
from rules.taiwan.request import BA_XIAN, CHI_LIU, HandFields, Moment
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import Meld, MeldType, check_fits, read_melds, read_tiles
from scoring.text import Text
from scoring.tiles import ALL, KIND, KINDS, NONE, Tiles, count, fifth, parse

HAND = 16
MOST_MELDS = 5
_NO_REDS = (0, 0, 0)
_EIGHT = "12345678f"
_FLOWER_LANES = 0xFF << KINDS


class Given(NamedTuple):
    """A hand's tiles, parsed: `own` packed counts of concealed, melds and winning tile; `flowers` a bit for each."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: Tiles
    flowers: int
    robbed: int
    passed: int
    own: int


def check_tiles(fields: HandFields) -> Given:
    """Tiles, counts, copies, melds: everything that makes the tiles a hand, complete or not."""
    concealed = _tiles(fields, fields.concealed, "concealed")
    melds, problem = read_melds(fields.melds, fields.at("melds"), ALL) if fields.shown else ((), None)
    win = _tiles(fields, fields.win_tile, "win_tile")
    flowers, robbed = _flowers(fields, _said_flowers(fields), "flowers"), _robbed(fields)
    passed = _tiles(fields, fields.passed, "passed")
    if fields.shown:
        _check_counts(fields, concealed, win)
    _check_flowers(fields, flowers, robbed)
    own = concealed.packed + win.packed + sum([meld.tiles.packed for meld in melds])
    if fifth(own) or len(flowers.codes) > flowers.mask.bit_count():
        name = "flowers" if len(flowers.codes) > flowers.mask.bit_count() else "concealed"
        raise ContractError(Code.TOO_MANY_TILES, fields.at(name), words.FIFTH)
    if problem is not None:
        raise problem
    check_fits(melds, fields.at("melds"))
    return Given(concealed, melds, win, flowers.mask >> KINDS, robbed.mask >> KINDS, passed.mask, own)


def _tiles(fields: HandFields, text: str | None, name: str) -> Tiles:
    return read_tiles(text, fields.at(name), ALL)


def _said_flowers(fields: HandFields) -> str:
    if fields.flowers is None:
        return _EIGHT if fields.flower_win else ""
    return fields.flowers


def _flowers(fields: HandFields, text: str, name: str) -> Tiles:
    if not text:
        return NONE
    tiles = parse(text, fields.at(name))
    if tiles.mask & ~_FLOWER_LANES:
        raise ContractError(Code.BAD_TILE, fields.at(name), words.ONLY_FLOWERS)
    return tiles


def _asks_robbed(fields: HandFields) -> bool:
    return fields.flower_win == CHI_LIU and fields.shown


def _robbed(fields: HandFields) -> Tiles:
    if fields.robbed_flower is None or not _asks_robbed(fields):
        return NONE
    return _flowers(fields, fields.robbed_flower, "robbed_flower")


def _check_counts(fields: HandFields, concealed: Tiles, win: Tiles) -> None:
    melds = len(fields.melds)
    if melds > MOST_MELDS:
        raise _bad_count(fields, "melds", words.MOST_MELDS)
    wanted = HAND - 3 * melds
    if len(concealed.codes) != wanted:
        raise _bad_count(fields, "concealed", words.CONCEALED.fill(n=wanted, melds=melds))
    if fields.win_tile is not None and len(win.codes) != 1:
        raise _bad_count(fields, "win_tile", words.ONE_TILE)


def _check_flowers(fields: HandFields, flowers: Tiles, robbed: Tiles) -> None:
    if fields.flower_win and len(flowers.codes) != len(_EIGHT) - 1:
        raise _bad_count(fields, "flowers", words.EIGHT_FLOWERS)
    if fields.robbed_flower is not None and _asks_robbed(fields) and len(robbed.codes) != 1:
        raise _bad_count(fields, "robbed_flower", words.ONE_FLOWER)


def _bad_count(fields: HandFields, name: str, text: Text) -> ContractError:
    return ContractError(Code.BAD_COUNT, fields.at(name), text)


# -- what the rules forbid -------------------------------------------------------------------------


def check_allowed(fields: HandFields, moment: Moment, dai_wei: str) -> None:
    """What is forbidden whatever the tiles; `dai_wei` is the path of those who pay in another's place."""
    if fields.later:
        raise fields.later[0]
    if fields.flower_win and moment.claimed is not None and moment.claimed != by_of(fields):
        raise not_allowed("by", words.BY)
    if fields.robbed_flower is not None and not _asks_robbed(fields):
        raise not_allowed(fields.at("robbed_flower"), words.NO_ROBBED)
    if moment.seat in moment.dai_wei:
        raise not_allowed(f"{dai_wei}[{moment.dai_wei.index(moment.seat)}]", words.WINNER_PAYS)


def by_of(fields: HandFields) -> str:
    """How a flower win is won by its form: section 3."""
    drawn = fields.flower_win == BA_XIAN or _asks_robbed(fields)
    return "tsumo" if drawn else "ron"


class Way(NamedTuple):
    """How a hand would be won, as far as events ask: `tsumo` also where a shown flower win is read as self-drawn."""

    fields: HandFields
    given: Given
    dealer: bool
    tsumo: bool

    @property
    def events(self) -> tuple[str, ...]:
        """The events given."""
        return self.fields.events


def event_problem(way: Way) -> ContractError | None:
    """The first event that cannot be (section 2, 'Events'; section 3); None where all can."""
    if way.events and not way.fields.shown:
        return not_allowed(way.fields.at("events"), words.NO_EVENTS)
    for i, event in enumerate(way.events):
        text = words.NO_EVENT if event not in EVENTS else _EVENT[event](way)
        if text is not None:
            return not_allowed(way.fields.at(f"events[{i}]"), text)
    return None


def _tian_ting(way: Way) -> Text | None:
    return words.TIAN_TING if way.dealer or way.given.melds or "diting" in way.events else None


def _di_ting(way: Way) -> Text | None:
    called = any(meld.open for meld in way.given.melds)
    return words.DI_TING if called or "tianting" in way.events else None


def _first_turn(way: Way) -> Text | None:
    ready = "tianting" in way.events or "diting" in way.events
    heavenly = way.dealer and way.tsumo and "diting" not in way.events
    late = "haitei" in way.events or "chankan" in way.events or way.fields.flower_win
    if late or not (ready or heavenly):
        return words.FIRST_TURN
    return words.FIRST_TURN if heavenly and (way.given.melds or "rinshan" in way.events) else None


def _rinshan(way: Way) -> Text | None:
    kong = any(meld.type in (MeldType.ANKAN, MeldType.KAKAN) for meld in way.given.melds)
    return None if way.tsumo and (kong or way.given.flowers) else words.RINSHAN


def _haitei(way: Way) -> Text | None:
    return None if way.tsumo else words.HAITEI


def _chankan(way: Way) -> Text | None:
    if way.tsumo:
        return words.CHANKAN
    win = way.given.win.codes
    return words.CHANKAN if win and count(way.given.own, win[0] & KIND) > 1 else None


_EVENT = {
    "tianting": _tian_ting,
    "diting": _di_ting,
    "first_turn": _first_turn,
    "rinshan": _rinshan,
    "haitei": _haitei,
    "chankan": _chankan,
}
EVENTS = tuple(_EVENT)
