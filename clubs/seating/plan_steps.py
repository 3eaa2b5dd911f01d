"""What staff change of a plan, step by step. A draw keeps each step as JSON; it is read and written here alone."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Who shares a table is drawn anew, the `number`th time (from 1)."""

    do: ClassVar[str] = "shuffle"
    players: ClassVar[tuple[int, ...]] = ()
    number: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players change places, by id."""

    do: ClassVar[str] = "swap"
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lock:
    """A player keeps the place in later shuffles, by id."""

    do: ClassVar[str] = "lock"
    player: int

    @property
    def players(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Unlock:
    """A player is shuffled again, by id."""

    do: ClassVar[str] = "unlock"
    player: int

    @property
    def players(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Methods:
    """Other methods are chosen: who shares a table, who sits where, who deals first. The plan stays."""

    do: ClassVar[str] = "methods"
    players: ClassVar[tuple[int, ...]] = ()
    company: str
    seats: str
    first_dealer: str


Step = Shuffle | Swap | Lock | Unlock | Methods


def step_to_json(step: Step, at: str) -> Json:
    """The step as a draw keeps it; `at` is the time, ISO 8601."""
    said = asdict(step)
    if isinstance(step, Swap):
        said["players"] = list(step.players)
    return {"do": step.do, **said, "at": at}


def step_from_json(data: Json) -> Step:
    """The step that a draw has kept."""
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
