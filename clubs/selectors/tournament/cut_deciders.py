"""Deciders for ties at a cut that no rule breaks: a play-off, which gives no points, or a lot."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol, TypeVar

from clubs.models import Entry, EntryPenalty, Round, SeatResult, StageAct
from clubs.seating.seeded_random import digest

PLAYOFF, LOT = "playoff", "lot"
GONE = (Entry.Status.LEFT, Entry.Status.WITHDRAWN, Entry.Status.NO_SHOW, Entry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Decided:
    """The decided order of tied lines: `by` play-off or lot, after a round given by its number in the stage.

    `among`: start numbers tied at the cut (with `teams`, team numbers); `aside`: others of the same rank who could not
    advance. `keys`: sort keys by number, lowest first; equal keys are still tied, and no keys means no result.
    """

    by: str
    through: int
    among: frozenset[int]
    aside: frozenset[int]
    keys: Mapping[int, tuple[int, int]]
    teams: bool = False


def played_off(
    act: StageAct,
    found: Round,
    players: Mapping[int, Entry],
    results: Iterable[SeatResult],
    penalties: Iterable[EntryPenalty],
) -> Decided:
    """Return the result of an approved play-off: by placing, then by total less the referee's deductions.

    `players`: by player id, the entries or teams for which the players may have played.
    """
    lost: Counter[int] = Counter()
    for penalty in penalties:
        if penalty.round_id == found.pk:
            lost[penalty.entry_id or -(penalty.team_id or 0)] += penalty.tenths
    keys = {}
    for one in results:
        entry = players.get(one.player_id)
        if one.game.round_id != found.pk or entry is None:
            continue
        if not of_teams(act):
            keys[entry.number or 0] = _key(one, lost[entry.pk])
        elif entry.team is not None:
            keys[entry.team.number] = _key(one, lost[entry.pk] + lost[-entry.team.pk])
    return _decided(act, PLAYOFF, found.number_in_stage or 0, keys)


def of_teams(act: StageAct) -> bool:
    """Whether a play-off or a lot was between teams."""
    return bool(act.data.get("teams"))


def _key(result: SeatResult, lost: int) -> tuple[int, int]:
    return result.place, -(result.total + lost)


def lot_decided(act: StageAct) -> Decided:
    """Return the result of a lot: order by the SHA-256 of "seed:number"."""
    among = sorted(act.data["among"], key=lambda number: digest(f"{act.data['seed']}:{number}"))
    return _decided(act, LOT, act.data["through"], {number: (at, 0) for at, number in enumerate(among)})


def _decided(act: StageAct, by: str, through: int, keys: Mapping[int, tuple[int, int]]) -> Decided:
    data = act.data
    return Decided(by, through, frozenset(data["among"]), frozenset(data["aside"]), keys, of_teams(act))


class Placed(Protocol):
    """A line of the standings, of a player or team. A line that has `gone` does not advance and needs no result."""

    @property
    def number(self) -> int: ...
    @property
    def gone(self) -> bool: ...
    @property
    def rank(self) -> int | None: ...
    @property
    def split(self) -> str: ...


P = TypeVar("P", bound=Placed)


def settled(lines: Sequence[P], decided: Iterable[Decided]) -> tuple[P, ...]:
    """Return the lines of the standings, with each group of ties in the order that was decided among all of them."""
    found = list(lines)
    for one in decided:
        groups = [list(group) for _rank, group in groupby(found, key=lambda line: line.rank)]
        found = [line for group in groups for line in _split(group, one)]
    return tuple(found)


def _split(group: list[P], one: Decided) -> list[P]:
    numbers = {line.number for line in group}
    if group[0].rank is None or len(group) < 2 or not numbers <= one.among | one.aside:
        return group
    playing = [line for line in group if line.number in one.among and not line.gone]
    if not all(line.number in one.keys for line in playing):
        return group
    last = (1 + max((key[0] for key in one.keys.values()), default=0), 0)
    keys = {line.number: one.keys[line.number] for line in playing}
    ordered = sorted(group, key=lambda line: keys.get(line.number, last))
    return _ranked(ordered, [keys.get(line.number, last) for line in ordered], group, one.by)


def _ranked(ordered: Sequence[P], keys: Sequence[tuple[int, int]], group: Sequence[P], by: str) -> list[P]:
    """Set the ranks of a group's lines. What separates the first of them from the line above stays."""
    first, many = group[0].rank or 0, Counter(keys)
    found = []
    for at, (line, key) in enumerate(zip(ordered, keys, strict=True)):
        split = group[0].split if at == 0 else by if key != keys[at - 1] else ""
        found.append(_with(line, rank=first + keys.index(key), shared=many[key] > 1, split=split))
    return found


def _with(line: P, **changes: object) -> P:
    return replace(line, **changes)  # type: ignore[type-var]  # lines are dataclasses
