"""Ranks: by value, then by the policy's tie-breaks; remaining ties share a rank (standings, section 1.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clubs.ranking.entrants import Entrant, Fetch
from clubs.ranking.ranked_games import Table
from clubs.ranking.tie_breaks import KNOWN, Measured, TieBreak

VALUE = "value"
Wanted = Callable[[range, Sequence[Entrant]], bool]
"""Whether ties at these positions (from 0) have to be broken."""


@dataclass(frozen=True, slots=True)
class Step:
    """A tie-break applied to a group, and the entrant's own measure in it."""

    by: str
    value: Measured


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entrant with a rank. `split`: what separates it from the one above (None: first, or tied)."""

    entrant: Entrant
    rank: int
    shared: bool
    split: str | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Tier:
    """Entrants tied so far, what separated them from those above, and the tie-break steps of each."""

    group: list[Entrant]
    split: str | None
    steps: tuple[tuple[Step, ...], ...]


def ranking(
    table: Table, entrants: Sequence[Entrant], fetch: Fetch | None = None, wanted: Wanted | None = None
) -> list[Ranked]:
    """Return the entrants that may be ranked, best first, those sharing a rank by name.

    `fetch` is called with all tied entrants before a tie-break looks at individual results. Ties outside `wanted` are
    left: a tie-break looks at tied entrants only, so that no other line changes.
    """
    tiers = _by_value(table, [entrant for entrant in entrants if entrant.ranked])
    for key in table.policy.ties:
        level = _level(tiers, wanted)
        if fetch and KNOWN[key].by_result:
            fetch([entrant for tier in level for entrant in tier.group])
        parts = {id(tier): _split(table, tier, KNOWN[key]) for tier in level}
        tiers = [finer for tier in tiers for finer in parts.get(id(tier), (tier,))]
    return _numbered(tiers)


def _level(tiers: Sequence[_Tier], wanted: Wanted | None) -> list[_Tier]:
    """Return the tiers with several entrants whose ties must be broken."""
    found, start = list[_Tier](), 0
    for tier in tiers:
        places = range(start, start + len(tier.group))
        start = places.stop
        if len(places) > 1 and (wanted is None or wanted(places, tier.group)):
            found.append(tier)
    return found


def _by_value(table: Table, entrants: Sequence[Entrant]) -> list[_Tier]:
    values: dict[Measured, list[Entrant]] = {}
    for entrant in sorted(entrants, key=lambda one: one.name):
        values.setdefault(entrant.value, []).append(entrant)
    ordered = sorted(values.items(), key=lambda item: item[0] or 0, reverse=not table.policy.lower_wins)
    return [_Tier(group, VALUE if i else None, ((),) * len(group)) for i, (_value, group) in enumerate(ordered)]


def _split(table: Table, tier: _Tier, tie_break: TieBreak) -> list[_Tier]:
    """Split the tier by one tie-break, the best first."""
    parts: dict[object, list[int]] = {}
    measured = tie_break.measure(tier.group, table)
    for i, value in enumerate(measured):
        parts.setdefault(_key(value), []).append(i)
    ordered = sorted(parts.values(), key=lambda part: _key(measured[part[0]]), reverse=tie_break.higher)
    return [
        _Tier(
            [tier.group[i] for i in part],
            tie_break.id if n else tier.split,
            tuple((*tier.steps[i], Step(tie_break.id, measured[i])) for i in part),
        )
        for n, part in enumerate(ordered)
    ]


def _key(value: Measured) -> tuple[bool, object]:
    """Return a sort key for a measure; None comes after every number."""
    return value is None, tuple(value) if isinstance(value, list) else value or 0


def _numbered(tiers: Sequence[_Tier]) -> list[Ranked]:
    found: list[Ranked] = []
    for tier in tiers:
        rank, shared = len(found) + 1, len(tier.group) > 1
        for i, (entrant, steps) in enumerate(zip(tier.group, tier.steps, strict=True)):
            found.append(Ranked(entrant, rank, shared, None if i else tier.split, steps))
    return found
