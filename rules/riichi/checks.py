"""What a hand must be before it is read: riichi rulebook, sections 1, 3, 5 and 12, in its order of checks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.riichi import check_words as words
from rules.riichi.options import RiichiOptions
from rules.riichi.request import HandFields, Moment
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import Meld, check_fits, read_melds, read_tiles
from scoring.text import Text
from scoring.tiles import (
    ALL,
    CARRY,
    FIVES,
    KIND,
    LANE,
    NONE,
    NORTH,
    UNIT,
    Tiles,
    count,
    fifth,
    parse,
)
from scoring.waits import orphans_waits

THREE_PLAYERS = ALL & ~0b11111110
MOST_DORA = 5


class Given(NamedTuple):
    """A hand's tiles, parsed: `hand_packed` of concealed, melds and winning tile, `seen` with all others shown."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: Tiles
    dora: Tiles
    ura: Tiles
    flowers: Tiles
    discards: Tiles | None
    passed: Tiles | None
    seen: int

    @property
    def open(self) -> bool:
        """Whether a meld is open."""
        return any(meld.open for meld in self.melds)


def known_kinds(options: RiichiOptions) -> int:
    """The kinds (a mask) of the set of tiles."""
    return THREE_PLAYERS if options.players == 3 else ALL


def check_tiles(options: RiichiOptions, fields: HandFields) -> Given:
    """Tiles, counts, fifth copies and red fives, melds."""
    given, problem = _parse(options, fields)
    _check_counts(options, fields, given)
    _check_copies(options, fields, given)
    if problem is not None:
        raise problem
    check_fits(given.melds, _at(fields, "melds"))
    return given


def _at(fields: HandFields, name: str) -> str:
    return f"{fields.path}.{name}" if fields.path else name


def _parse(options: RiichiOptions, fields: HandFields) -> tuple[Given, ContractError | None]:
    concealed = _tiles(options, fields, fields.concealed, "concealed")
    known = known_kinds(options)
    melds, problem = read_melds(fields.melds, _at(fields, "melds"), known, options.red_fives)
    win = _tiles(options, fields, fields.win_tile, "win_tile")
    dora = _tiles(options, fields, fields.dora, "dora")
    ura = _tiles(options, fields, fields.ura, "ura")
    flowers = _flowers(options, fields) if fields.flowers else NONE
    discards = None if fields.discards is None else _tiles(options, fields, fields.discards, "discards")
    passed = None if fields.passed is None else _tiles(options, fields, fields.passed, "passed")
    seen = concealed.packed + win.packed + dora.packed + ura.packed + flowers.packed
    for meld in melds:
        seen += meld.tiles.packed
    return Given(concealed, melds, win, dora, ura, flowers, discards, passed, seen), problem


def _tiles(options: RiichiOptions, fields: HandFields, text: str | None, name: str) -> Tiles:
    return read_tiles(text, _at(fields, name), known_kinds(options), options.red_fives)


def _flowers(options: RiichiOptions, fields: HandFields) -> Tiles:
    field = _at(fields, "flowers")
    tiles = parse(fields.flowers, field)
    if options.kita == "off":
        return NONE
    if any(code != NORTH for code in tiles.codes):
        raise ContractError(Code.BAD_TILE, field, words.ONLY_NORTH)
    return tiles


def _check_counts(options: RiichiOptions, fields: HandFields, given: Given) -> None:
    wanted = 13 - 3 * len(fields.melds)
    if len(given.concealed.codes) != wanted:
        raise _bad_count(fields, "concealed", words.CONCEALED.fill(n=max(wanted, 0), melds=len(fields.melds)))
    if fields.win_tile is not None and len(given.win.codes) != 1:
        raise _bad_count(fields, "win_tile", words.ONE_TILE)
    if not fields.dora and not fields.ura:
        return
    most = MOST_DORA if options.kan_dora else 1
    if len(given.dora.codes) > most:
        raise _bad_count(fields, "dora", words.MOST_DORA.fill(n=most))
    under = len(given.dora.codes) if options.kan_ura else 1
    if len(given.ura.codes) not in (0, under):
        raise _bad_count(fields, "ura", words.URA_COUNT.fill(n=under))


def _bad_count(fields: HandFields, name: str, text: Text) -> ContractError:
    return ContractError(Code.BAD_COUNT, _at(fields, name), text)


def _check_copies(options: RiichiOptions, fields: HandFields, given: Given) -> None:
    if len(given.flowers.codes) > 4 or fifth(given.seen):
        raise ContractError(Code.TOO_MANY_TILES, _at(fields, "concealed"), words.FIFTH)
    reds = given.concealed.reds + given.win.reds + given.dora.reds + given.ura.reds
    for meld in given.melds:
        reds += meld.tiles.reds
    if not reds and not (given.seen + _five_room(options.red_fives)) & CARRY:
        return
    for suit, kind in enumerate(FIVES):
        red, most = reds >> (LANE * suit) & 31, options.red_fives[suit]
        if red > most or count(given.seen, kind) - red > 4 - most:
            raise ContractError(Code.TOO_MANY_TILES, _at(fields, "concealed"), words.FIVES.fill(n=most))


@lru_cache(maxsize=64)
def _five_room(red_fives: tuple[int, ...]) -> int:
    """What carries a lane of five over where it holds more plain fives than there are."""
    return sum(UNIT[kind] * (11 + red_fives[suit]) for suit, kind in enumerate(FIVES))


# -- what the rules forbid -------------------------------------------------------------------------


def check_allowed(options: RiichiOptions, fields: HandFields, given: Given) -> None:
    """What is forbidden however the hand is won."""
    if given.melds and options.players == 3 and any(meld.sequence for meld in given.melds):
        raise not_allowed(_at(fields, "melds"), words.NO_CHI)
    if fields.riichi is not None:
        _check_riichi(options, fields, given)
    if fields.dora and not options.dora:
        raise not_allowed(_at(fields, "dora"), words.NO_DORA)
    if fields.ura and not options.ura_dora:
        raise not_allowed(_at(fields, "ura"), words.NO_DORA)
    if fields.ura and fields.riichi is None:
        raise not_allowed(_at(fields, "ura"), words.URA_RIICHI)
    if fields.flowers and options.kita == "off":
        raise not_allowed(_at(fields, "flowers"), words.NO_KITA)


def _check_riichi(options: RiichiOptions, fields: HandFields, given: Given) -> None:
    if given.melds and given.open:
        raise not_allowed(_at(fields, "riichi"), words.OPEN_RIICHI_MELD)
    if options.open_riichi == "off" and fields.riichi in ("open", "double_open"):
        raise not_allowed(_at(fields, "riichi"), words.NO_OPEN_RIICHI)


EVENTS = (
    "first_turn",
    "ippatsu",
    "rinshan",
    "chankan",
    "chankan_ankan",
    "haitei",
    "houtei",
    "discarder_riichi",
    "eighth_win",
)
_WITH_FIRST = {"first_turn", "chankan_ankan", "eighth_win"}


def event_problem(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> ContractError | None:
    """The first event that cannot be, seen without the winning tile (section 5); None where all can."""
    for i, event in enumerate(fields.events):
        text = words.NO_EVENT if event not in EVENTS else _EVENT[event](options, fields, given, moment)
        if text is not None:
            return not_allowed(_at(fields, f"events[{i}]"), text)
    return None


def _first_turn(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if given.melds or fields.flowers or fields.riichi or set(fields.events) - _WITH_FIRST:
        return words.FIRST_TURN
    if moment.loser is not None and (moment.dealer or moment.loser > moment.seat):
        return words.FIRST_TURN_RON
    return None


def _ippatsu(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.IPPATSU if fields.riichi is None or "rinshan" in fields.events else None


def _rinshan(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    kong = any(meld.kong for meld in given.melds) or fields.flowers
    return None if kong and moment.tsumo else words.RINSHAN


def _chankan(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if moment.tsumo or "houtei" in fields.events:
        return words.CHANKAN
    return words.CHANKAN_COPY if given.win.codes and _copies(given) else None


def _copies(given: Given) -> bool:
    return count(given.seen, given.win.codes[0] & KIND) > 1


def _chankan_ankan(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    if not options.kokushi_ankan or "chankan" in fields.events or not _orphans(given):
        return words.CHANKAN_ANKAN
    return _chankan(options, fields, given, moment)


def _orphans(given: Given) -> bool:
    if given.melds:
        return False
    waits = orphans_waits(given.concealed.packed, given.concealed.mask)
    return waits & (given.win.mask or waits) != 0


def _haitei(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if moment.tsumo else words.HAITEI


def _houtei(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.HOUTEI if moment.tsumo else None


def _discarder(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return words.DISCARDER if moment.tsumo else None


def _eighth(options: RiichiOptions, fields: HandFields, given: Given, moment: Moment) -> Text | None:
    return None if options.paarenchan == "wins" else words.NO_EVENT


_EVENT = {
    "first_turn": _first_turn,
    "ippatsu": _ippatsu,
    "rinshan": _rinshan,
    "chankan": _chankan,
    "chankan_ankan": _chankan_ankan,
    "haitei": _haitei,
    "houtei": _houtei,
    "discarder_riichi": _discarder,
    "eighth_win": _eighth,
}
