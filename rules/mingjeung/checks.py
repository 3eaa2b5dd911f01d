"""What a hand must be before it is read: mingjeung rulebook, sections 1, 3, 4 and 11, in its order of checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.mingjeung import check_words as words
from rules.mingjeung.request import HandFields
from scoring.errors import Code, ContractError, not_allowed
from scoring.melds import Meld, check_fits, read_melds, read_tiles
from scoring.text import Text
from scoring.tiles import ALL, Tiles, fifth

HAND_SIZE = 13
NO_REDS = (0, 0, 0)
MOST_URA = 1
FEWEST_DORA, MOST_DORA = 2, 4


class Given(NamedTuple):
    """A hand's tiles, parsed; `seen`: all that are shown (hand, melds, winning tile, indicators), packed."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    win: Tiles
    dora: Tiles
    ura: Tiles
    discards: Tiles
    passed: Tiles
    seen: int

    @property
    def open(self) -> bool:
        """Whether a meld is open (anything but a concealed kong)."""
        return any(meld.open for meld in self.melds)

    @property
    def own(self) -> int:
        """Hand, melds and winning tile, packed."""
        return self.seen - self.dora.packed - self.ura.packed

    def with_win(self, tile: Tiles) -> Given:
        """The hand won on a tile."""
        return self._replace(win=tile, seen=self.seen + tile.packed)


def indicators(streak: int) -> int:
    """How many dora indicators are turned, by the dealer's streak (section 3)."""
    return min(FEWEST_DORA + streak, MOST_DORA)


def check_tiles(fields: HandFields, streak: int) -> Given:
    """Tiles, counts, fifth copies, melds."""
    given, problem = _parse(fields)
    _check_counts(fields, given, streak)
    if fifth(given.seen):
        raise ContractError(Code.TOO_MANY_TILES, fields.at("concealed"), words.FIFTH)
    if problem is not None:
        raise problem
    check_fits(given.melds, fields.at("melds"))
    return given


def _parse(fields: HandFields) -> tuple[Given, ContractError | None]:
    concealed = _tiles(fields, fields.concealed, "concealed")
    melds, problem = read_melds(fields.melds, fields.at("melds"), ALL) if fields.melds else ((), None)
    win = _tiles(fields, fields.win_tile, "win_tile")
    dora, ura = _tiles(fields, fields.dora, "dora"), _tiles(fields, fields.ura, "ura")
    discards, passed = _tiles(fields, fields.discards, "discards"), _tiles(fields, fields.passed, "passed")
    seen = concealed.packed + win.packed + dora.packed + ura.packed + sum(meld.tiles.packed for meld in melds)
    return Given(concealed, melds, win, dora, ura, discards, passed, seen), problem


def _tiles(fields: HandFields, text: str | None, name: str) -> Tiles:
    return read_tiles(text, fields.at(name), ALL)


def _check_counts(fields: HandFields, given: Given, streak: int) -> None:
    wanted, melds = HAND_SIZE - 3 * len(fields.melds), len(fields.melds)
    if len(given.concealed.codes) != wanted:
        raise _bad_count(fields, "concealed", words.CONCEALED.fill(n=max(wanted, 0), melds=melds))
    if fields.win_tile is not None and len(given.win.codes) != 1:
        raise _bad_count(fields, "win_tile", words.ONE_TILE)
    if len(given.dora.codes) not in (0, indicators(streak)):
        raise _bad_count(fields, "dora", words.DORA_COUNT.fill(n=indicators(streak)))
    if len(given.ura.codes) > MOST_URA:
        raise _bad_count(fields, "ura", words.URA_COUNT)


def _bad_count(fields: HandFields, name: str, text: Text) -> ContractError:
    return ContractError(Code.BAD_COUNT, fields.at(name), text)


def check_allowed(fields: HandFields, given: Given) -> None:
    """What is forbidden however the hand is won."""
    for name, forbidden, text in _forbidden(fields, given):
        if forbidden:
            raise not_allowed(fields.at(name), text)


def _forbidden(fields: HandFields, given: Given) -> Iterator[tuple[str, bool, Text]]:
    yield "flowers", fields.flowers != "", words.NO_FLOWERS
    yield "riichi", fields.riichi not in (None, "riichi"), words.ONLY_RIICHI
    yield "riichi", fields.riichi is not None and given.open, words.OPEN_RIICHI
    yield "ura", bool(given.ura.codes) and fields.riichi is None, words.URA_RIICHI
