"""Manual changes to a plan, step by step. A draw stores each step as JSON; only this module reads and writes it."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the tables again, the `number`th time (from 1)."""

    do: ClassVar[str] = "shuffle"
    players: ClassVar[tuple[int, ...]] = ()
    number: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two players, by id."""

    do: ClassVar[str] = "swap"
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lock:
    """Lock a player's place for later shuffles, by id."""

    do: ClassVar[str] = "lock"
    player: int

    @property
    def players(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Unlock:
    """Unlock a player's place, by id."""

    do: ClassVar[str] = "unlock"
    player: int

    @property
    def players(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Methods:
    """Choose other methods: who shares a table, who sits where, who deals first. The plan stays."""

    do: ClassVar[str] = "methods"
    players: ClassVar[tuple[int, ...]] = ()
    company: str
    seats: str
    first_dealer: str


Step = Shuffle | Swap | Lock | Unlock | Methods


def step_to_json(step: Step, at: str) -> Json:
    """Return the step as stored in a draw; `at` is the time, ISO 8601."""
    said = asdict(step)
    if isinstance(step, Swap):
        said["players"] = list(step.players)
    return {"do": step.do, **said, "at": at}


def step_from_json(data: Json) -> Step:
    """Return the step stored in a draw."""
    match data["do"]:
        case "shuffle":
            return Shuffle(data["number"])
        case "swap":
            a, b = data["players"]
            return Swap((a, b))
        case "lock":
            return Lock(data["player"])
        case "unlock":
            return Unlock(data["player"])
        case _:
            return Methods(data["company"], data["seats"], data["first_dealer"])
