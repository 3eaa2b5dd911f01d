"""A log as read: who played, by which rules as far as it says, and its deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Tiles = tuple[int, ...]
Amounts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The state before a deal, `round` as a wind."""

    round: str
    dealer: int
    honba: int
    deposits: int
    scores: Amounts


@dataclass(frozen=True, slots=True)
class Claim:
    """What a log says a win is worth; None where it says nothing.

    `patterns` are ids with their fan (names unknown: None); of a yakuman only the ids count. `limit` is "" where the
    log says that there is none. `pao` is who pays.
    """

    patterns: Mapping[str, int] | None = None
    yakuman: bool = False
    fan: int | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    pao: int | None = None


class Move(NamedTuple):
    """What a player did, in codes of the core: a draw, a discard (`drawn`: of the tile just drawn), riichi, a north, or
    a call with `own` tiles (of `source`'s discard, but for ankan and kakan)."""

    type: str
    player: int
    tile: int = -1
    own: Tiles = ()
    source: int = -1
    drawn: bool = False


class Pao(NamedTuple):
    """Who answers for which yakuman."""

    player: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles (without a winning tile), melds as the contract writes them, norths set aside."""

    concealed: Tiles
    melds: tuple[str, ...] = ()
    norths: int = 0


@dataclass(frozen=True, slots=True)
class Win:
    """A win with what follows from the events; `loser` None for a self-draw."""

    winner: int
    loser: int | None
    hand: Hand
    tile: int
    riichi: str | None
    events: tuple[str, ...]
    pao: Pao | None
    ura: Tiles = ()
    claim: Claim = field(default_factory=Claim)


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The wall ran out; `ready` None where only the hands say who was."""

    hands: tuple[Hand, ...]
    ready: tuple[int, ...] | None
    nagashi: tuple[int, ...]
    last_draw: int


@dataclass(frozen=True, slots=True)
class Abort:
    """A deal broken off, by its id."""

    reason: str


Ending = tuple[Win, ...] | Exhausted | Abort


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: its start, the tiles dealt, every indicator turned, whose riichi stood, how it ended.

    `moves` are all events in order, `after` the scores after it, `changes` what it moved but for the sticks paid in it;
    None where these are not written.
    """

    start: Start
    dealt: tuple[Tiles, ...]
    dora: Tiles
    riichi: tuple[int, ...]
    ending: Ending
    after: Amounts | None = None
    changes: Amounts | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a log says about its rules; None where it says nothing."""

    players: int
    majsoul: bool = False
    length: str | None = None
    reds: tuple[int, ...] | None = None
    open_tanyao: bool = True


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log; `final` are the scores at the end and `totals` the standings, as it prints them."""

    format: str
    names: tuple[str, ...]
    told: Told
    deals: tuple[Deal, ...]
    final: Amounts | None = None
    totals: tuple[float, ...] | None = None
