"""A parsed log: its players, its rules as far as it states them, and its deals."""

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
    """Value of a win according to the log; None for what it does not state.

    `patterns` are ids with their fan (unknown names: None); for a yakuman only the ids count. `limit` is "" if the log
    states that there is none. `pao` is the liable player.
    """

    patterns: Mapping[str, int] | None = None
    yakuman: bool = False
    fan: int | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    pao: int | None = None


class Move(NamedTuple):
    """A player's move, in codes of the core.

    A draw, a discard (`drawn`: of the tile just drawn), riichi, a north, or a call with `own` tiles (on `source`'s
    discard, except for ankan and kakan).
    """

    type: str
    player: int
    tile: int = -1
    own: Tiles = ()
    source: int = -1
    drawn: bool = False


class Pao(NamedTuple):
    """The player liable for a yakuman."""

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
    """A win with the facts that follow from the events; `loser` None for a self-draw."""

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
    """An exhausted wall; `ready` None if only the hands tell who was tenpai."""

    hands: tuple[Hand, ...]
    ready: tuple[int, ...] | None
    nagashi: tuple[int, ...]
    last_draw: int


@dataclass(frozen=True, slots=True)
class Abort:
    """An aborted deal, by its id."""

    reason: str


Ending = tuple[Win, ...] | Exhausted | Abort


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: its start, starting hands, all indicators, accepted riichi, and its end.

    `moves` are all events in order, `after` the scores after it, `changes` the score changes without the sticks paid in
    it; None if these are not in the log.
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
    """Rules stated by a log; None for what it does not state."""

    players: int
    majsoul: bool = False
    length: str | None = None
    reds: tuple[int, ...] | None = None
    open_tanyao: bool = True


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log; `final` are the final scores and `totals` the final standings, as the log states them."""

    format: str
    names: tuple[str, ...]
    told: Told
    deals: tuple[Deal, ...]
    final: Amounts | None = None
    totals: tuple[float, ...] | None = None
