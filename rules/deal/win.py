"""A win of a deal as read: winner and discarder, with tiles or a bare value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V", covariant=True)


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles: one of fan (with fu where the rules have it), yakuman, limit."""

    fan: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None

    @property
    def named(self) -> str:
        """Return the contract's field in which the value was given."""
        return "fan" if self.fan is not None else "limit" if self.limit is not None else "yakuman"


def bare(value: Mapping[str, int | str]) -> Bare:
    """Return a bare value of the contract as an object.

    >>> bare({"fan": 3, "fu": 40}).named
    'fan'
    """
    return Bare(**value)  # type: ignore[arg-type]  # the keys of a bare value are the fields of Bare


@dataclass(frozen=True, slots=True)
class Pao:
    """The player who is liable, and the pattern."""

    player: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Win(Generic[V]):
    """One win: `loser` is None for a self-draw, `value` is bare or (`V`) the fields of a hand.

    Where play goes on after a win, `same` says that it is on the same tile as the win before it, and `events` are the
    events given with a bare value.
    """

    winner: int
    loser: int | None
    value: Bare | V
    pao: Pao | None = None
    same: bool = False
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready(Generic[V]):
    """A player who is ready or checked at a draw: the tiles, the best fan, or None where neither is asked."""

    player: int
    value: int | V | None = None


def all_ready(players: Iterable[int]) -> tuple[Ready[Any], ...]:
    """Return the ready players in order, without tiles or fan."""
    return tuple(Ready(player) for player in sorted(players))
