"""What is asked: people, the way to seat them, what came before."""

from dataclasses import dataclass, field
from enum import StrEnum

Table = tuple[int, ...]
"""Players by number (their place in the request, from 0), East first."""
Round = tuple[Table, ...]


class Method(StrEnum):
    """How people are seated (section 5.1)."""

    SCHEDULE = "schedule"
    RANDOM = "random"
    SWISS = "swiss"
    INTERVAL = "interval"
    SNAKE = "snake"
    FINAL = "final"

    @property
    def ranked(self) -> bool:
        """Whether the standing decides."""
        return self not in (Method.SCHEDULE, Method.RANDOM)

    @property
    def single(self) -> bool:
        """Whether one round at a time is seated."""
        return self in (Method.SWISS, Method.INTERVAL, Method.SNAKE)


class Odd(StrEnum):
    """What happens to a number that tables do not divide (section 5.7)."""

    BYE = "bye"
    THREE = "three"
    REFUSE = "refuse"


class Winds(StrEnum):
    """Who starts where."""

    BALANCE = "balance"
    RANK = "rank"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to be seated; `id` as it was sent, `key` the same as text."""

    id: object
    key: str
    team: str | None = None
    club: str | None = None
    country: str | None = None
    rank: int | None = None
    points: int | None = None
    byes: int = 0
    substitute: bool = False


VERSION = 7
"""Which way of seating this is. The same request answers the same for ever; what answers otherwise is a new version."""
EVENLY = 6
"""The version since which a design in which all have met is played again, and who sits out together takes turns."""
LEVEL = 7
"""The version since which all meet as equally as is known where all sit down and no design does it (`even`)."""
CLOSING_UP = 1
"""The version in which, in each game of a final, the others closed up beside who is kept in a wind."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Keeps a player (a number) at a table of a round, both counted from 0, and in a wind (0 East) if one is named."""

    player: int
    table: int
    round: int = 0
    wind: int | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each figure costs (section 5.4)."""

    mates: int = 1_000_000
    repeats: int = 10_000
    back_to_back: int = 5_000
    clubs: int = 100
    countries: int = 10
    spread: int = 1


@dataclass(frozen=True, slots=True)
class History:
    """The rounds before: how often each two met, who met in the last one, and winds had.

    Pairs are (lower number, higher number); `winds` has for each player the games begun as East, South, West, North.
    """

    winds: tuple[tuple[int, ...], ...]
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    last: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the call, read and of good form; `weights` of what is not to be avoided are 0."""

    people: tuple[Person, ...]
    method: Method
    sizes: tuple[int, ...]
    history: History
    rounds: int = 1
    seats: int = 4
    locks: tuple[Lock, ...] = ()
    weights: Weights = field(default_factory=Weights)
    step: int = 1
    winds: Winds = Winds.BALANCE
    script: tuple[Round, ...] | None = None
    seed: str = ""
    version: int = VERSION

    def locked(self, round_: int) -> dict[int, int]:
        """Who is kept at which table of a round."""
        return {lock.player: lock.table for lock in self.locks if lock.round == round_}

    def locked_winds(self, round_: int) -> dict[int, int]:
        """Who is kept in which wind of a round."""
        return {lock.player: lock.wind for lock in self.locks if lock.round == round_ and lock.wind is not None}


@dataclass(frozen=True, slots=True)
class Seating:
    """The answer: for each round its tables 1, 2, …, and who sits out."""

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
