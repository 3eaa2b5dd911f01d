"""Checks of a hand's tiles: parsed, counted, at most four of each, valid melds. Every system uses this order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from rules.hand.request import HandFields, Moment
from rules.hand.words import Words
from scoring.errors import Code, ContractError
from scoring.fast_dataclass import record
from scoring.hand import Hand, hand_of
from scoring.melds import Melds, check_fits, read_melds, read_tiles
from scoring.multilingual import Text
from scoring.tiles import ALL, KIND, KINDS, NO_REDS, NONE, Tiles, count, fifth, parse, parsed

F = TypeVar("F", bound=HandFields)
M = TypeVar("M", bound=Moment)
FLOWERS = 0xFF << KINDS
_NO_FURTHER: Final[Mapping[str, Tiles]] = MappingProxyType({})


@record(frozen=True, slots=True)
class Given(Generic[F]):
    """A hand's tiles, parsed, with the request fields that they come from.

    `hand` combines its tiles; `own`: packed counts of the tiles and flowers; `seen`: those with the indicators.
    """

    asked: F
    concealed: Tiles
    melds: Melds
    win: Tiles
    hand: Hand
    own: int
    seen: int
    dora: Tiles
    ura: Tiles
    flowers: Tiles
    discards: Tiles
    passed: Tiles
    further: Mapping[str, Tiles]

    @property
    def open(self) -> bool:
        """Return whether a meld is open (any except a concealed kong)."""
        return self.hand.melded.open

    @property
    def kongs(self) -> int:
        """Return the number of kongs among the melds."""
        return len(self.hand.melded.kongs)

    @property
    def melded(self) -> int:
        """Return the kinds (a mask) of the melds."""
        return self.hand.melded.mask

    @property
    def mask(self) -> int:
        """Return the kinds (a mask) of concealed tiles, melds and winning tile."""
        return self.hand.mask

    @property
    def shows_win_again(self) -> bool:
        """Return whether another copy of the winning tile is visible; False without a winning tile."""
        return bool(self.win.codes) and count(self.seen, self.win.codes[0] & KIND) > 1

    @property
    def gone(self) -> int:
        """Return the kinds (a mask) that the player has discarded or passed."""
        return self.discards.mask | self.passed.mask

    def at(self, name: str) -> str:
        """Return the path of a field of the hand."""
        return self.asked.at(name)

    def with_win(self, tile: Tiles) -> Given[F]:
        """Return the hand won on a tile."""
        hand = hand_of(self.concealed, self.melds, tile)
        return replace(self, win=tile, hand=hand, own=self.own + tile.packed, seen=self.seen + tile.packed)


class TileChecks(Generic[F, M]):
    """Checks of a hand's tiles; a system sets only the class attributes.

    `size`: tiles of a waiting hand; `known`: the kinds (a mask) of the set, `reds`: its red fives by suit; `further`:
    tile fields that only these rules have.
    """

    words: Words
    size: ClassVar[int] = 13
    further: ClassVar[tuple[str, ...]] = ()
    known: int = ALL
    reds: tuple[int, ...] = NO_REDS

    def check_tiles(self, asked: F, moment: M) -> Given[F]:
        """Check tiles, counts, fifth copies and melds; return the parsed hand."""
        given, problem = self.parsed(asked)
        self.check_counts(given, moment)
        self.check_copies(given)
        if problem is not None:
            raise problem
        if given.melds:
            check_fits(given.melds, asked.at("melds"))
        return given

    def parsed(self, asked: F) -> tuple[Given[F], ContractError | None]:
        """Parse the tiles; return them with the first `bad_meld`, to be raised after the counts. Raise `bad_tile`."""
        concealed = self.tiles(asked, "concealed", asked.concealed)
        melds, problem = (
            read_melds(asked.melds, asked.at("melds"), self.known, self.reds) if asked.melds else ((), None)
        )
        win = self.tiles(asked, "win_tile", asked.win_tile)
        dora = self.tiles(asked, "dora", asked.dora) if asked.dora else NONE
        ura = self.tiles(asked, "ura", asked.ura) if asked.ura else NONE
        flowers = self.flowers(asked) if asked.flowers else NONE
        discards = self.tiles(asked, "discards", asked.discards) if asked.discards else NONE
        passed = self.tiles(asked, "passed", asked.passed) if asked.passed else NONE
        further = self.further_tiles(asked)
        hand = hand_of(concealed, melds, win)
        own = hand.packed + flowers.packed
        seen = own + dora.packed + ura.packed
        given = Given(asked, concealed, melds, win, hand, own, seen, dora, ura, flowers, discards, passed, further)
        return given, problem

    def tiles(self, asked: F, name: str, text: str | None) -> Tiles:
        """Parse tiles of the set; an empty text gives no tiles."""
        if not text:
            return NONE
        tiles = parsed(text)
        if tiles is None or tiles.reds or tiles.mask & ~self.known:
            return read_tiles(text, asked.at(name), self.known, self.reds)
        return tiles

    def further_tiles(self, asked: F) -> Mapping[str, Tiles]:
        """Parse the tile fields that only these rules have."""
        if not self.further:
            return _NO_FURTHER
        return {name: self.tiles(asked, name, getattr(asked, name)) for name in self.further}

    def flowers(self, asked: F) -> Tiles:
        """Parse the field `flowers`."""
        return self.only(FLOWERS, asked, "flowers", asked.flowers, self.words.only_flowers)

    def only(self, known: int, asked: F, name: str, text: str, refused: Text) -> Tiles:
        """Parse tiles of some kinds (a mask) only; raise `bad_tile` with the text `refused` for others."""
        tiles = parse(text, asked.at(name))
        if tiles.mask & ~known or tiles.reds:
            raise ContractError(Code.BAD_TILE, asked.at(name), refused)
        return tiles

    def check_counts(self, given: Given[F], moment: M) -> None:
        """Raise `bad_count` for a wrong number of tiles."""
        asked, melds = given.asked, len(given.asked.melds)
        wanted = self.size - 3 * melds
        if len(given.concealed.codes) != wanted:
            raise bad_count(given, "concealed", self.words.concealed.fill(n=max(wanted, 0), melds=melds))
        if asked.win_tile is not None and len(given.win.codes) != 1:
            raise bad_count(given, "win_tile", self.words.one_tile)

    def check_copies(self, given: Given[F]) -> None:
        """Raise `too_many_tiles` for a fifth copy or a repeated flower."""
        if len(given.flowers.codes) > given.flowers.mask.bit_count():
            raise ContractError(Code.TOO_MANY_TILES, given.at("flowers"), self.words.fifth)
        if fifth(given.seen):
            raise ContractError(Code.TOO_MANY_TILES, given.at("concealed"), self.words.fifth)


def bad_count(given: Given[F], name: str, text: Text) -> ContractError:
    """Return the error for a wrong number of tiles."""
    return ContractError(Code.BAD_COUNT, given.at(name), text)


def not_won(code: Code, given: Given[F], text: Text) -> ContractError:
    """Return the error for a winning tile that does not win."""
    return ContractError(code, given.at("win_tile"), text)
