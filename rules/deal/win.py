"""A win of a deal as it is read: who won from whom, by tiles or by a bare value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V", covariant=True)


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles: one of fan (with fu where the rules know it), yakuman, limit."""

    fan: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None

    @property
    def named(self) -> str:
        """The contract's field by which it was given."""
        return "fan" if self.fan is not None else "limit" if self.limit is not None else "yakuman"


def bare(value: Mapping[str, int | str]) -> Bare:
    """A bare value of the contract.

    >>> bare({"fan": 3, "fu": 40}).named
    'fan'
    """
    return Bare(**value)  # type: ignore[arg-type]  # the keys of a bare value are the fields of Bare


@dataclass(frozen=True, slots=True)
class Pao:
    """Who answers for which pattern."""

    player: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Win(Generic[V]):
    """One win: `loser` None for a self-draw, `value` bare or (`V`) the fields of a hand.

    Where play goes on after a win, `same` says that it is on the same tile as the win before it, and `events` what is
    said of the moment beside a bare value.
    """

    winner: int
    loser: int | None
    value: Bare | V
    pao: Pao | None = None
    same: bool = False
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready(Generic[V]):
    """A player ready at a draw, or looked at then: his tiles, his best fan, or None where neither is asked."""

    player: int
    value: int | V | None = None


def all_ready(players: Iterable[int]) -> tuple[Ready[Any], ...]:
    """Players of whom nothing else is said, in their order."""
    return tuple(Ready(player) for player in sorted(players))
