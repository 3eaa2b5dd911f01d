"""Progress of the draw at a table, and the previous game of its players.

A draw stores it as JSON, by table number; only this module reads and writes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.seating.dice import Throw
from clubs.seating.starting_winds import WINDS

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Before:
    """The previous game of the same people: its public id, the players at E S W N, and the next thrower."""

    game: str
    order: tuple[int, ...]
    thrower: int

    def to_json(self) -> Json:
        return {"game": self.game, "order": list(self.order), "thrower": self.thrower}

    @classmethod
    def from_json(cls, data: Json) -> "Before":
        return cls(data["game"], tuple(data["order"]), data["thrower"])


@dataclass(frozen=True, slots=True)
class Opened:
    """What has been revealed at a table: each player's tile and wind, the dice, and the first dealer; players by id.

    `previous` is set if balanced seats avoided its order; `by_hand` if real tiles were drawn; `refused` if the rules
    require another order, so that seats were drawn again.
    """

    tiles: Mapping[int, int] = field(default_factory=dict)
    winds: Mapping[int, str] = field(default_factory=dict)
    dice: tuple[Throw, ...] = ()
    dealer: int | None = None
    previous: Before | None = None
    by_hand: bool = False
    refused: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """Return the players at East, South, West, North."""
        return tuple(sorted(self.winds, key=lambda player: WINDS.index(self.winds[player])))

    def take(self, player: int, tile: int, wind: str) -> "Opened":
        return replace(self, tiles={**self.tiles, player: tile}, winds={**self.winds, player: wind})

    def to_json(self) -> Json:
        marks = {"by_hand": self.by_hand, "refused": self.refused}
        return {
            "tiles": _keyed(self.tiles),
            "winds": _keyed(self.winds),
            "dice": [list(thrown) for thrown in self.dice],
            "dealer": self.dealer,
            **({"previous": self.previous.to_json()} if self.previous else {}),
            **{mark: True for mark, is_so in marks.items() if is_so},
        }

    @classmethod
    def from_json(cls, data: Json) -> "Opened":
        return cls(
            tiles={int(player): tile for player, tile in data["tiles"].items()},
            winds={int(player): wind for player, wind in data["winds"].items()},
            dice=tuple(map(tuple, data["dice"])),
            dealer=data["dealer"],
            previous=before_in(data),
            by_hand=data.get("by_hand", False),
            refused=data.get("refused", False),
        )


def _keyed(found: Mapping[int, object]) -> Json:
    return {str(player): value for player, value in found.items()}


def before_in(data: Json) -> Before | None:
    """Return the previous game stored in a draw's inputs or with a table's progress; None if there is none."""
    kept = data.get("previous")
    return Before.from_json(kept) if kept else None


def opened_at(outcome: Json, table: int) -> Opened:
    """Return a table's progress from a draw's outcome; nothing is revealed at an unknown table."""
    kept = outcome.get(str(table))
    return Opened.from_json(kept) if kept else Opened()


def with_opened(outcome: Json, table: int, opened: Opened) -> Json:
    """Return a draw's outcome with a table's new progress."""
    return {**outcome, str(table): opened.to_json()}
