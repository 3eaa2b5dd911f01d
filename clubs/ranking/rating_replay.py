"""A rating replayed over games in order of play: current values and every step (standings, section 2).

A rating method implements `Track`: `elo.Elo`, `plackett_luce.OpenSkill`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Generic, Protocol, TypeVar

from scoring.errors import Code, ContractError
from scoring.multilingual import Text

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
_TOO_LARGE = Text(
    "These parameters make the ratings grow without limit. Choose others.",
    "以這些參數計算，數值過大，請改用其他參數。",
    "以这些参数计算，数值过大，请改用其他参数。",
    "このパラメータでは値が大きくなりすぎます。別の値にしてください。",
)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as input of a rating: players in seat order (None for nobody), placings, and its day if known."""

    players: tuple[str | None, ...]
    places: tuple[int, ...]
    day: int | None = None


class Step(Protocol[S_co]):
    """Effect of a game on one seat: the strength after it, and the numbers that explain it."""

    @property
    def after(self) -> S_co: ...

    def numbers(self) -> Mapping[str, float]: ...


class Track(Protocol[S]):
    """A rating method: a newcomer's strength, the effect of a game on all its players, and the displayed value.

    `play` is `after` with its working.
    """

    def newcomer(self) -> S: ...

    def after(self, before: Sequence[S], played: Sequence[int], places: Sequence[int]) -> Sequence[S]: ...

    def play(self, before: Sequence[S], played: Sequence[int], places: Sequence[int]) -> Sequence[Step[S]]: ...

    def shown(self, strength: S) -> float: ...

    def numbers(self, strength: S) -> Mapping[str, float]: ...


@dataclass(frozen=True, slots=True)
class Listing:
    """Listing rules: `provisional` below this many games, inactive after this many days; `today` if known."""

    provisional: int = 10
    inactive: int = 180
    today: int | None = None


@dataclass(slots=True)
class Player(Generic[S]):
    """A player's strength after the games so far."""

    strength: S
    games: int = 0
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: `rank` None while provisional or inactive; `numbers` are specific to the rating method."""

    player: str
    value: float
    games: int
    provisional: bool
    active: bool
    rank: int | None
    numbers: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Rated(Generic[S]):
    """A replayed rating: players' strengths by name, and for each game the steps of its seats in order."""

    players: Mapping[str, Player[S]]
    steps: tuple[Sequence[Step[S]], ...]


def rate(track: Track[S], games: Sequence[RatedGame], *, history: bool = True) -> Rated[S]:
    """Replay the games; an empty seat plays as a newcomer and keeps nothing."""
    players: dict[str, Player[S]] = {}
    kept: list[Sequence[Step[S]]] = []
    for game in games:
        steps = _play(track, players, game)
        if history:
            kept.append(steps)
    return Rated(players, tuple(kept))


def _play(track: Track[S], players: dict[str, Player[S]], game: RatedGame) -> Sequence[Step[S]]:
    seats = [Player(track.newcomer()) if name is None else _known(track, players, name) for name in game.players]
    steps = track.play([seat.strength for seat in seats], [seat.games for seat in seats], game.places)
    for seat, step in zip(seats, steps, strict=True):
        seat.strength = step.after
        seat.games += 1
        seat.day = seat.day if game.day is None else game.day
    return steps


def _known(track: Track[S], players: dict[str, Player[S]], name: str) -> Player[S]:
    if name not in players:
        players[name] = Player(track.newcomer())
    return players[name]


def lines(track: Track[S], rated: Rated[S], listing: Listing) -> list[Line]:
    """Return a line for each player; active, non-provisional players are ranked by the rounded value."""
    found = [_line(track, listing, name, rated.players[name]) for name in sorted(rated.players)]
    values = sorted((line.value for line in found if _is_ranked(line)), reverse=True)
    ranks = {value: rank for rank, value in reversed(list(enumerate(values, 1)))}
    return [replace(line, rank=ranks[line.value]) if _is_ranked(line) else line for line in found]


def _line(track: Track[S], listing: Listing, name: str, player: Player[S]) -> Line:
    known = listing.today is not None and player.day is not None
    away = known and listing.today - player.day > listing.inactive  # type: ignore[operator]  # both known
    value = written(track.shown(player.strength))
    provisional = player.games < listing.provisional
    return Line(name, value, player.games, provisional, not away, None, track.numbers(player.strength))


def _is_ranked(line: Line) -> bool:
    return line.active and not line.provisional


def written(value: float) -> float:
    """Round to six decimals; raises `bad_option` if the parameters made the value overflow."""
    if not isfinite(value):
        raise ContractError(Code.BAD_OPTION, "params", _TOO_LARGE)
    return round(value, 6)
