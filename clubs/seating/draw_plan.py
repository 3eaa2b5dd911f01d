"""The plan of a draw: made from its inputs and its seed, then changed by staff; every step is repeatable."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from clubs.seating.plan_steps import Lock, Shuffle, Step, Swap, Unlock
from clubs.seating.sitting_out import Missed, SitOut, Why, sitting_out
from clubs.seating.table_groups import Fixed, Meetings, Rows, pair, share_tables

Json = dict[str, Any]
VERSION = 1


@dataclass(frozen=True, slots=True)
class Inputs:
    """All inputs of a draw; players and tables are identified by number.

    `players` are in order of check-in; `tables` are the free ones, ascending; `missed` counts games sat out tonight and
    in the season; `tonight` and `season` count the games two players shared; `starts` counts the games begun as East,
    South, West, North; `locked` maps players to fixed tables; with `by_hand` nobody is shuffled. `sizes` are those of
    the tables, in their order, if they are not all of `size`.
    """

    size: int
    tables: tuple[int, ...]
    players: tuple[int, ...]
    asked: frozenset[int] = frozenset()
    missed: Missed = field(default_factory=dict)
    tonight: Meetings = field(default_factory=dict)
    season: Meetings = field(default_factory=dict)
    starts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    locked: Mapping[int, int] = field(default_factory=dict)
    by_hand: bool = False
    sizes: tuple[int, ...] = ()

    def to_json(self) -> Json:
        mixed = {"sizes": list(self.sizes)} if self.sizes else {}
        return mixed | {
            "version": VERSION,
            "size": self.size,
            "tables": list(self.tables),
            "players": list(self.players),
            "asked": sorted(self.asked),
            "missed": _keyed(self.missed),
            "tonight": _triples(self.tonight),
            "season": _triples(self.season),
            "starts": _keyed(self.starts),
            "locked": {str(player): table for player, table in sorted(self.locked.items())},
            "by_hand": self.by_hand,
        }

    @classmethod
    def from_json(cls, data: Json) -> "Inputs":
        return cls(
            size=data["size"],
            tables=tuple(data["tables"]),
            players=tuple(data["players"]),
            asked=frozenset(data["asked"]),
            missed={int(player): (had[0], had[1]) for player, had in data["missed"].items()},
            tonight={(a, b): count for a, b, count in data["tonight"]},
            season={(a, b): count for a, b, count in data["season"]},
            starts={int(player): tuple(counts) for player, counts in data["starts"].items()},
            locked={int(player): table for player, table in data["locked"].items()},
            by_hand=data["by_hand"],
            sizes=tuple(data.get("sizes", ())),
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the number of seats at each table that is filled."""
        ready = sum(player not in self.asked for player in self.players)
        return self.sizes or (self.size,) * min(ready // self.size, len(self.tables))


def _keyed(counts: Mapping[int, Sequence[int]]) -> dict[str, list[int]]:
    return {str(player): list(numbers) for player, numbers in sorted(counts.items())}


def _triples(meetings: Meetings) -> list[list[int]]:
    return [[a, b, count] for (a, b), count in sorted(meetings.items())]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the plan and its players, in the order of their tiles."""

    number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The players of each table, those sitting out, and those locked in place."""

    tables: tuple[TableRow, ...]
    sit_out: tuple[SitOut, ...]
    locked: frozenset[int] = frozenset()

    @property
    def seated(self) -> tuple[int, ...]:
        return tuple(player for row in self.tables for player in row.players)

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(out.player for out in self.sit_out)

    def to_json(self) -> Json:
        return {
            "tables": [{"number": row.number, "players": list(row.players)} for row in self.tables],
            "sit_out": [asdict(out) | {"why": str(out.why)} for out in self.sit_out],
            "locked": sorted(self.locked),
        }

    @classmethod
    def from_json(cls, data: Json) -> "Plan":
        return cls(
            tables=tuple(TableRow(row["number"], tuple(row["players"])) for row in data["tables"]),
            sit_out=tuple(SitOut(**(out | {"why": Why(out["why"])})) for out in data["sit_out"]),
            locked=frozenset(data["locked"]),
        )


def make_plan(inputs: Inputs, seed: str) -> Plan:
    """Make the plan of a new draw."""
    sit_out = sitting_out(
        seed=seed,
        players=inputs.players,
        asked=inputs.asked,
        missed=inputs.missed,
        seats=sum(inputs.seats),
        kept=inputs.locked.keys(),
    )
    waiting = {out.player for out in sit_out}
    seated = tuple(player for player in inputs.players if player not in waiting)
    numbers = inputs.tables[: len(inputs.seats)]
    fixed = _fixed(inputs, seated, numbers)
    rows = _in_order(seated, fixed) if inputs.by_hand else _at_random(inputs, seed, seated, fixed, 0)
    kept = frozenset(player for row in fixed for player in row if player is not None)
    return Plan(tuple(map(TableRow, numbers, rows)), sit_out, kept)


def _fixed(inputs: Inputs, seated: tuple[int, ...], numbers: tuple[int, ...]) -> Fixed:
    """Return the first places of each table for the players locked to it, as far as it has room."""
    rows: list[list[int | None]] = []
    for number, size in zip(numbers, inputs.seats, strict=True):
        there = [p for p in seated if inputs.locked.get(p) == number][:size]
        rows.append([*there, *[None] * (size - len(there))])
    return rows


def _in_order(seated: tuple[int, ...], fixed: Fixed) -> Rows:
    kept = {p for row in fixed for p in row}
    free = iter([p for p in seated if p not in kept])
    return tuple(tuple(next(free) if p is None else p for p in row) for row in fixed)


def _at_random(inputs: Inputs, seed: str, seated: tuple[int, ...], fixed: Fixed, shuffle: int) -> Rows:
    return share_tables(
        seed=seed,
        label=f"company:{shuffle}",
        players=sorted(seated),
        fixed=fixed,
        tonight=inputs.tonight,
        season=inputs.season,
    )


def shuffle_unlocked(plan: Plan, inputs: Inputs, seed: str, number: int) -> Plan:
    """Shuffle the tables again (the `number`th time, from 1); locked players keep their places."""
    fixed = [[p if p in plan.locked else None for p in row.players] for row in plan.tables]
    rows = _at_random(inputs, seed, plan.seated, fixed, number)
    return replace(plan, tables=tuple(map(TableRow, (row.number for row in plan.tables), rows)))


def swap(plan: Plan, a: int, b: int) -> Plan:
    """Swap two players; one of them may be sitting out."""
    other = {a: b, b: a}
    tables = tuple(replace(row, players=tuple(other.get(p, p) for p in row.players)) for row in plan.tables)
    both_wait = {a, b} <= set(plan.waiting)
    sit_out = tuple(
        out if both_wait or out.player not in other else SitOut(other[out.player], Why.HAND) for out in plan.sit_out
    )
    return replace(plan, tables=tables, sit_out=sit_out)


def lock(plan: Plan, player: int) -> Plan:
    """Lock a player's place for later shuffles."""
    return replace(plan, locked=plan.locked | {player})


def unlock(plan: Plan, player: int) -> Plan:
    """Unlock a player's place."""
    return replace(plan, locked=plan.locked - {player})


def replay(inputs: Inputs, seed: str, steps: Sequence[Step]) -> Plan:
    """Return the plan after all steps; anybody can compute it from the published data."""
    plan = make_plan(inputs, seed)
    for step in steps:
        plan = apply(plan, step, inputs, seed)
    return plan


def apply(plan: Plan, step: Step, inputs: Inputs, seed: str) -> Plan:
    """Return the plan after one step; a change of methods does not alter it."""
    match step:
        case Shuffle(number):
            return shuffle_unlocked(plan, inputs, seed, number)
        case Swap((a, b)):
            return swap(plan, a, b)
        case Lock(player):
            return lock(plan, player)
        case Unlock(player):
            return unlock(plan, player)
        case _:
            return plan


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players at a table who have met before: this would be their `tonight`th and `season`th meeting."""

    a: int
    b: int
    tonight: int
    season: int


def repeats(plan: Plan, inputs: Inputs) -> tuple[Repeat, ...]:
    """Return notable repeat meetings: every second one of the night, and unusually frequent ones of the season.

    For the season: from the third meeting on, if it is also two above the mean of all pairs in the draw.
    """
    limit = max(3, _mean(inputs) + 3)
    found = []
    for row in plan.tables:
        for i, b in enumerate(row.players):
            for a in row.players[:i]:
                key = pair(a, b)
                met = Repeat(a, b, inputs.tonight.get(key, 0) + 1, inputs.season.get(key, 0) + 1)
                if met.tonight > 1 or met.season >= limit:
                    found.append(met)
    return tuple(found)


def _mean(inputs: Inputs) -> int:
    count = len(inputs.players)
    return sum(inputs.season.values()) // max(1, count * (count - 1) // 2)
