"""Packed state of a rated game: its players, placings, and everybody's strength before it.

The same pure code derives every rating change of the game from these numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

from clubs.ranking.rating_replay import Step
from clubs.selectors.ratings.rating_tracks import ALL, KINDS, OVER_ALL, Kind

GUEST = 0
"""The key of a seat that plays as a newcomer."""
FEWEST, MOST = 2, 4
"""Seats of a game."""


@dataclass(frozen=True, slots=True)
class Before:
    """By seat, the number of earlier games on a track and, for each rating (id), the strengths."""

    games: Sequence[int]
    strengths: Mapping[str, Sequence[Any]]

    def over_all(self) -> "Before":
        """Return only the ratings that also exist over all games."""
        return Before(self.games, {kind.id: self.strengths[kind.id] for kind in OVER_ALL})


@dataclass(frozen=True, slots=True)
class State:
    """A rated game: players' keys and placings by seat, and the ratings before it (own track, over all games)."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    own: Before
    whole: Before

    def before(self, track: str) -> Before:
        """Return the ratings before it on one of its tracks."""
        return self.whole if track == ALL else self.own

    def steps(self, kind: str, track: str) -> Sequence[Step[Any]]:
        """Return, by seat, the game's effect on a track, with its working."""
        before = self.before(track)
        return KINDS[kind].track.play(before.strengths[kind], before.games, self.places)


def _width(kinds: Sequence[Kind]) -> int:
    return sum(kind.width for kind in kinds)


_KINDS = tuple(KINDS.values())
_OWN = {seats: Struct(f"<{seats}q{seats}B{seats}I{seats * _width(_KINDS)}d") for seats in range(FEWEST, MOST + 1)}
_BOTH = {seats: Struct(f"{own.format}{seats}I{seats * _width(OVER_ALL)}d") for seats, own in _OWN.items()}
_SEATS = {shape.size: (seats, shape) for shapes in (_OWN, _BOTH) for seats, shape in shapes.items()}
"""The number of seats by the length of the bytes, which is different for each."""


def pack(players: Sequence[int], places: Sequence[int], own: Sequence[float], whole: Sequence[float]) -> bytes:
    """Pack a game; `own` and `whole` are, by seat, the number of earlier games, then the strengths, rating by rating.

    `whole` is empty if it equals the values on the game's own track, which are then not stored twice.
    """
    shapes = _BOTH if whole else _OWN
    return shapes[len(players)].pack(*players, *places, *own, *whole)


def unpack(state: bytes | memoryview) -> State:
    """Unpack a game."""
    seats, shape = _SEATS[len(state)]
    found = shape.unpack(state)
    own, end = _before(found, 2 * seats, seats, _KINDS)
    whole = own.over_all() if end == len(found) else _before(found, end, seats, OVER_ALL)[0]
    return State(found[:seats], found[seats : 2 * seats], own, whole)


def with_players(state: bytes | memoryview, of: Callable[[int], int]) -> bytes:
    """Return a packed game with other keys of its players."""
    seats, shape = _SEATS[len(state)]
    found = shape.unpack(state)
    return shape.pack(*(key if key == GUEST else of(key) for key in found[:seats]), *found[seats:])


def _before(found: tuple[Any, ...], at: int, seats: int, kinds: Sequence[Kind]) -> tuple[Before, int]:
    """Return the ratings from a position on, and where they end."""
    games, at = found[at : at + seats], at + seats
    strengths = {}
    for kind in kinds:
        end = at + seats * kind.width
        strengths[kind.id], at = kind.read(found[at:end]), end
    return Before(games, strengths), at
