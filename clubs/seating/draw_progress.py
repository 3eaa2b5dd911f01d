"""What came to light at a table while its seats were drawn, and what its people had played before.

A draw keeps it as JSON, by the table's number; it is read and written here alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.seating.dice import Throw
from clubs.seating.starting_winds import WINDS

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Before:
    """The last game of some people, by its public id: who sat East, South, West, North, who throws the next dice."""

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
    """What lies open at a table, players by id: the tile each took and its wind, the dice, and who deals first.

    `previous` where balanced seats kept clear of it; `by_hand` where the table's own tiles were drawn; `refused` where
    the rules want another order, so that seats were drawn again.
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
        """Who sits East, South, West, North."""
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
    """The game before that is kept in a draw's inputs, or with what lies open at a table; None where none is."""
    kept = data.get("previous")
    return Before.from_json(kept) if kept else None


def opened_at(outcome: Json, table: int) -> Opened:
    """What a draw's outcome says of a table by its number; nothing lies open at one that it does not know."""
    kept = outcome.get(str(table))
    return Opened.from_json(kept) if kept else Opened()


def with_opened(outcome: Json, table: int, opened: Opened) -> Json:
    """A draw's outcome with what now lies open at a table."""
    return {**outcome, str(table): opened.to_json()}
