"""Ranks: groups of tied players, split by one measure after the other (standings, section 1.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar


class Named(Protocol):
    """Anybody with a name."""

    @property
    def player(self) -> str: ...


N = TypeVar("N", bound=Named)
Measure = tuple[str, Callable[[N], Any]]
"""A measure's id, and its key, of which higher is better."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[N]):
    """A ranked player. `split` names the measure that separates them from the line above, or None."""

    who: N
    rank: int
    shared: bool
    split: str | None


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A ranked player as selections and countries see them; grades have no value."""

    player: str
    country: str | None
    rank: int
    value: Fraction = Fraction(0)


def ranked(players: Sequence[N], measures: Sequence[Measure[N]]) -> list[Ranked[N]]:
    """Return the ranked players, best first; tied ones by name with a shared rank."""
    tiers: list[tuple[list[N], str | None]] = [(sorted(players, key=lambda one: one.player), None)] if players else []
    for id_, key in measures:
        tiers = [finer for tier in tiers for finer in _split(tier, id_, key)]
    return list(_numbered(tiers))


def _split(tier: tuple[list[N], str | None], id_: str, key: Callable[[N], Any]) -> Iterator[tuple[list[N], str | None]]:
    group, split = tier
    if len(group) == 1:
        yield tier
        return
    ordered = sorted(group, key=key, reverse=True)
    for i, (_value, level) in enumerate(groupby(ordered, key)):
        yield list(level), id_ if i else split


def _numbered(tiers: Sequence[tuple[list[N], str | None]]) -> Iterator[Ranked[N]]:
    rank = 1
    for group, split in tiers:
        for i, one in enumerate(group):
            yield Ranked(one, rank, len(group) > 1, None if i else split)
        rank += len(group)
