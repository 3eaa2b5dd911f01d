"""A deal in play: legal next events, and their effects (logs, section 7).

A tile is an mjlog number if `codes` maps it to a tile, otherwise a code of the core itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from clubs.game_logs.log_errors import (
    COUNT,
    FIFTH,
    NOT_HELD,
    NOTHING_TO_WIN,
    OTHER_HAND,
    WALL,
    UnplacedError,
    bad_log,
    bad_meld,
    bad_tile,
    not_now,
)
from clubs.game_logs.parsed_log import Abort, Exhausted, Hand, Move, Pao, Win
from clubs.game_logs.tile_codes import NO_SANMA, is_north, write
from scoring.errors import Code
from scoring.tiles import KIND, KINDS, spell

DEALT = 13
COPIES = 4
WALLS = {4: 70, 3: 55}
MOST_DORA = 5
DRAGONS = range(31, 34)
WINDS = range(27, 31)


class Phase(Enum):
    """The next expected event."""

    DRAW = auto()
    """A draw of the next player, or a call, or a win on what was discarded."""
    REPLACE = auto()
    """A replacement tile, or a win on the tile of a kong or north."""
    ACT = auto()
    """After a draw: a discard, a kong, a north, or a win."""
    CALLED = auto()
    """After chi and pon: a discard."""
    WON = auto()
    """Another win on the same tile, or the end."""
    OVER = auto()
    """Nothing: somebody has won by self-draw."""


class Shown(NamedTuple):
    """A tile in play, with its player and how it was shown."""

    player: int
    tile: int
    by: str


@dataclass(slots=True)
class Meld:
    """A meld on the table, with its tiles."""

    type: str
    tiles: list[int]
    kind: int


_EVENTS = {"kakan": "chankan", "ankan": "chankan_ankan"}


class Table:
    """One deal, event by event; raises `UnplacedError` for an illegal event."""

    def __init__(
        self, dealer: int, dealt: Sequence[Sequence[int]], codes: Sequence[int] | None = None, *, stands: bool = False
    ) -> None:
        self.players = len(dealt)
        self.codes = codes
        self.stands = stands
        self.seen = bytearray(len(codes) if codes else KINDS)
        self.hands = [self._dealt(player, hand) for player, hand in enumerate(dealt)]
        self.dealt = tuple(tuple(map(self.code, hand)) for hand in dealt)
        self.melds: list[list[Meld]] = [[] for _ in dealt]
        self.norths = [0] * self.players
        self.dora: list[int] = []
        self.ura: tuple[int, ...] | None = None
        self.turn, self.phase = dealer, Phase.DRAW
        self.draws, self.drawn, self.last = 0, -1, Shown(-1, -1, "")
        self.drew, self.discarded = [0] * self.players, [0] * self.players
        self.quiet, self.kongs = True, 0
        self.replaced = self.added = False
        self.pending: int | None = None
        self.declared: dict[int, str] = {}
        self.stood: set[int] = set()
        self.ippatsu: set[int] = set()
        self.pao: dict[int, Pao] = {}
        self.winners: list[int] = []
        self.moves: list[Move] = []

    def _dealt(self, player: int, hand: Sequence[int]) -> list[int]:
        if len(hand) != DEALT:
            raise UnplacedError(Code.BAD_COUNT, COUNT.fill(player=player, count=len(hand), wanted=DEALT))
        for tile in hand:
            self._see(tile)
        return list(hand)

    def code(self, tile: int) -> int:
        """Return the core's code of a tile."""
        return tile if self.codes is None else self.codes[tile]

    def _see(self, tile: int) -> None:
        place, most = (tile & KIND, COPIES) if self.codes is None else (tile, 1)
        kind = self.code(tile) & KIND
        if self.players == 3 and kind in NO_SANMA:
            raise bad_tile(spell(kind))
        if self.seen[place] >= most:
            raise UnplacedError(Code.TOO_MANY_TILES, FIFTH.fill(tile=spell(kind)))
        self.seen[place] += 1

    # -- draws and discards ----------------------------------------------------------------------

    def draw(self, player: int, tile: int) -> None:
        """Draw a tile, from the wall or to replace a kong or north."""
        replaces = self.phase is Phase.REPLACE
        if player != self.turn or not (replaces or self.phase is Phase.DRAW):
            raise not_now(player)
        self._see(tile)
        self._stand()
        if self.added:
            self._called()
        self.draws += 1
        if self.draws > WALLS[self.players]:
            raise bad_log(WALL, wall=WALLS[self.players], draws=self.draws)
        self.hands[player].append(tile)
        self.drawn, self.replaced, self.phase = tile, replaces, Phase.ACT
        self.drew[player] += 1
        self.moves.append(Move("draw", player, self.code(tile)))

    def discard(self, player: int, tile: int) -> None:
        """Discard a tile of the hand."""
        if player != self.turn or self.phase not in (Phase.ACT, Phase.CALLED):
            raise not_now(player)
        if tile not in self.hands[player]:
            raise bad_log(NOT_HELD, player=player, tile=spell(self.code(tile)))
        self.hands[player].remove(tile)
        drawn = self.phase is Phase.ACT and tile == self.drawn
        self.moves.append(Move("discard", player, self.code(tile), drawn=drawn))
        self.ippatsu.discard(player)
        self.discarded[player] += 1
        self.last = Shown(player, tile, "discard")
        self.turn, self.phase = (player + 1) % self.players, Phase.DRAW

    def discard_drawn(self, player: int) -> None:
        """Discard the tile just drawn."""
        if self.phase is not Phase.ACT:
            raise not_now(player)
        self.discard(player, self.drawn)

    def indicator(self, tile: int) -> None:
        """Turn an indicator."""
        if len(self.dora) == MOST_DORA:
            raise not_now(self.turn)
        self._see(tile)
        self.dora.append(self.code(tile))

    def under(self, tiles: Sequence[int]) -> tuple[int, ...]:
        """Set the ura indicators; all winners of a deal show the same."""
        if self.ura is None:
            for tile in tiles:
                self._see(tile)
            self.ura = tuple(tiles)
        elif tuple(tiles) != self.ura:
            raise not_now(self.turn)
        return tuple(map(self.code, tiles))

    # -- riichi ----------------------------------------------------------------------------------

    def declare(self, player: int) -> None:
        """Declare riichi: the discard comes next."""
        closed = all(meld.type == "ankan" for meld in self.melds[player])
        if player != self.turn or self.phase is not Phase.ACT or player in self.declared or not closed:
            raise not_now(player)
        self.declared[player] = "riichi" if self.discarded[player] or not self.quiet else "double"
        self.pending = player
        self.moves.append(Move("riichi", player))

    def accept(self, player: int) -> None:
        """Pay the riichi stick."""
        if self.pending != player or self.last.player != player or self.phase is not Phase.DRAW:
            raise not_now(player)
        self.pending = None
        self.stood.add(player)
        self.ippatsu.add(player)

    def _stand(self) -> None:
        """Accept a riichi once play goes on after its discard, for formats without an event for it."""
        if self.pending is None:
            return
        if self.stands:
            self.accept(self.pending)
        self.pending = None

    # -- calls -----------------------------------------------------------------------------------

    def call(self, player: int, type: str, called: int, own: Sequence[int], source: int, name: object) -> None:
        """Call chi, pon or daiminkan on the last discard; `name` is how the log writes it."""
        if (source, called, "discard") != (self.last.player, self.last.tile, self.last.by) or player == source:
            raise bad_meld(name)
        if self.phase is not Phase.DRAW or (type == "chi" and (player != self.turn or self.players == 3)):
            raise bad_meld(name)
        meld = self._meld(player, type, (called, *own), own, name)
        self._stand()
        self._called()
        self.melds[player].append(meld)
        self.moves.append(Move(type, player, self.code(called), tuple(map(self.code, own)), source))
        self.turn = player
        self.phase = Phase.REPLACE if type == "daiminkan" else Phase.CALLED
        self.last = Shown(-1, -1, "")
        self._liable(player, source, meld.kind)

    def ankan(self, player: int, tiles: Sequence[int], name: object) -> None:
        """Declare a concealed kong."""
        self._may_set_aside(player)
        self.melds[player].append(self._meld(player, "ankan", tiles, tiles, name))
        self.moves.append(Move("ankan", player, own=tuple(map(self.code, tiles))))
        self._called()
        self._set_aside(player, tiles[0], "ankan")

    def add(self, player: int, tile: int, name: object) -> None:
        """Add the fourth tile to a pon; it interrupts only if it isn't robbed."""
        self._may_set_aside(player)
        kind = self.code(tile) & KIND
        pon = next((meld for meld in self.melds[player] if meld.type == "pon" and meld.kind == kind), None)
        if pon is None or tile not in self.hands[player]:
            raise bad_meld(name)
        self._kong(player)
        self.hands[player].remove(tile)
        pon.type = "kakan"
        pon.tiles.append(tile)
        self.moves.append(Move("kakan", player, self.code(tile)))
        self.added = True
        self._set_aside(player, tile, "kakan")

    def north(self, player: int, tile: int, name: object) -> None:
        """Set a north aside, with three players."""
        self._may_set_aside(player)
        if self.players != 3 or not is_north(self.code(tile)) or tile not in self.hands[player]:
            raise bad_meld(name)
        self.hands[player].remove(tile)
        self.norths[player] += 1
        self.moves.append(Move("north", player, self.code(tile)))
        self._called()
        self._set_aside(player, tile, "north")

    def _may_set_aside(self, player: int) -> None:
        if player != self.turn or self.phase is not Phase.ACT or self.pending is not None:
            raise not_now(player)

    def _kong(self, player: int) -> None:
        if self.kongs == COPIES:
            raise not_now(player)
        self.kongs += 1

    def _set_aside(self, player: int, tile: int, by: str) -> None:
        self.last, self.phase = Shown(player, tile, by), Phase.REPLACE

    def _called(self) -> None:
        self.quiet = self.added = False
        self.ippatsu.clear()

    def _meld(self, player: int, type: str, tiles: Sequence[int], own: Sequence[int], name: object) -> Meld:
        kinds = sorted(self.code(tile) & KIND for tile in tiles)
        left = without(self.hands[player], own)
        if left is None or not fits(type, kinds):
            raise bad_meld(name)
        if len(kinds) == COPIES:
            self._kong(player)
        self.hands[player] = left
        return Meld(type, list(tiles), kinds[0])

    def _liable(self, player: int, source: int, kind: int) -> None:
        for group, pattern in ((DRAGONS, "daisangen"), (WINDS, "daisuushi")):
            if kind in group and sum(meld.kind in group for meld in self.melds[player]) == len(group):
                self.pao[player] = Pao(source, pattern)

    # -- the end ---------------------------------------------------------------------------------

    def win(self, player: int, source: int, tile: int | None = None) -> Win:
        """Record a win on the tile in play; `tile` is the one that the log names, if any."""
        alone = player == source
        in_play = self._drawn_now(player) if alone else self._put_down(player, source)
        if in_play is None or player in self.winners or tile not in (None, in_play):
            raise bad_log(NOTHING_TO_WIN, player=player)
        hand = self.hand(player, without=in_play if alone else None)
        events = self._own_events(player) if alone else self._events(player)
        self.phase = Phase.OVER if alone else Phase.WON
        self.winners.append(player)
        riichi = self.declared[player] if player in self.stood else None
        loser = None if alone else source
        return Win(player, loser, hand, self.code(in_play), riichi, tuple(events), self.pao.get(player))

    def _drawn_now(self, player: int) -> int | None:
        return self.drawn if self.phase is Phase.ACT and player == self.turn and self.pending is None else None

    def _put_down(self, player: int, source: int) -> int | None:
        last = self.last
        still = self.phase in (Phase.DRAW, Phase.REPLACE, Phase.WON)
        return last.tile if still and last.player == source and last.by else None

    def _own_events(self, player: int) -> list[str]:
        last = self.draws == WALLS[self.players]
        found = {
            "first_turn": self.quiet and self.drew[player] == 1,
            "ippatsu": player in self.ippatsu,
            "rinshan": self.replaced,
            "haitei": last and not self.replaced,
        }
        return [event for event, holds in found.items() if holds]

    def _events(self, player: int) -> list[str]:
        events = ["ippatsu"] if player in self.ippatsu else []
        if self.last.by in _EVENTS:
            return [*events, _EVENTS[self.last.by]]
        houtei = self.last.by == "discard" and self.draws == WALLS[self.players]
        return [*events, "houtei"] if houtei else events

    def exhausted(self, ready: Sequence[int] | None, nagashi: Sequence[int] = ()) -> Exhausted:
        """End the deal with an exhausted wall."""
        wall = WALLS[self.players]
        if self.phase is not Phase.DRAW or self.last.by != "discard":
            raise not_now(self.turn)
        if self.draws != wall:
            raise bad_log(WALL, wall=wall, draws=self.draws)
        self._stand()
        hands = tuple(self.hand(player) for player in range(self.players))
        told = None if ready is None else tuple(sorted(ready))
        return Exhausted(hands, told, tuple(sorted(nagashi)), self.last.player)

    def abort(self, reason: str) -> Abort:
        """Abort the deal; with four riichi the last one is accepted as well."""
        first = self.phase is Phase.ACT and self.quiet and self.drew[self.turn] == 1
        if self.winners or (reason == "kyuushu_kyuuhai" and not first):
            raise not_now(self.turn)
        if reason == "suucha_riichi":
            self.stood = set(self.declared)
        elif reason != "sanchahou" and self.phase is Phase.DRAW:
            self._stand()
        return Abort(reason)

    def hand(self, player: int, without: int | None = None) -> Hand:
        """Return a player's hand, less one tile."""
        held = list(self.hands[player])
        if without is not None:
            held.remove(without)
        melds = tuple(f"{meld.type}:{write(map(self.code, meld.tiles))}" for meld in self.melds[player])
        return Hand(tuple(map(self.code, held)), melds, self.norths[player])

    def check_shown(self, player: int, tiles: Sequence[int], in_play: int | None = None) -> None:
        """Check that a hand shown by the log is the one held, with the tile in play."""
        held = [*self.hands[player], *([] if in_play is None else [in_play])]
        if sorted(tiles) != sorted(held):
            raise bad_log(OTHER_HAND, player=player)


def without(hand: Sequence[int], tiles: Sequence[int]) -> list[int] | None:
    """Return a hand without some tiles; None if it doesn't hold them."""
    left = list(hand)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def fits(type: str, kinds: Sequence[int]) -> bool:
    """Return whether sorted kinds form such a meld."""
    first = kinds[0]
    if type == "chi":
        return first < 27 and first % 9 <= 6 and list(kinds) == [first, first + 1, first + 2]
    return len(kinds) == (3 if type == "pon" else 4) and first == kinds[-1]
