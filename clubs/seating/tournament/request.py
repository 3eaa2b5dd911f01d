"""The request: people, the seating method, and earlier rounds."""

from dataclasses import dataclass, field
from enum import StrEnum

Table = tuple[int, ...]
"""Players by number (their place in the request, from 0), East first."""
Round = tuple[Table, ...]


class Method(StrEnum):
    """The seating method (section 5.1)."""

    SCHEDULE = "schedule"
    RANDOM = "random"
    SWISS = "swiss"
    INTERVAL = "interval"
    SNAKE = "snake"
    FINAL = "final"

    @property
    def ranked(self) -> bool:
        """Whether the method uses the standings."""
        return self not in (Method.SCHEDULE, Method.RANDOM)

    @property
    def single(self) -> bool:
        """Whether it seats one round at a time."""
        return self in (Method.SWISS, Method.INTERVAL, Method.SNAKE)


class Odd(StrEnum):
    """How to handle a number of players that tables don't divide (section 5.7)."""

    BYE = "bye"
    THREE = "three"
    REFUSE = "refuse"


class Winds(StrEnum):
    """How starting winds are assigned."""

    BALANCE = "balance"
    RANK = "rank"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Person:
    """A person to be seated. `id` is as sent, `key` the same as text."""

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
"""The version of the call. Within a version, a request always gets the same answer; any change is a new version."""
EVENLY = 6
"""The version since which a design in which all have met is repeated, and pairs of byes are spread evenly."""
LEVEL = 7
"""The version since which `even_schedules` are used, if everybody plays and no design avoids repeats."""
CLOSING_UP = 1
"""The version in which, in each game of a final, the other players moved up around a locked wind."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Fixes a player (by number) at a table of a round, both counted from 0, and in a wind (0 East) if one is given."""

    player: int
    table: int
    round: int = 0
    wind: int | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """The cost of one unit of each measure (section 5.4)."""

    mates: int = 1_000_000
    repeats: int = 10_000
    back_to_back: int = 5_000
    clubs: int = 100
    countries: int = 10
    spread: int = 1


@dataclass(frozen=True, slots=True)
class History:
    """The earlier rounds: how often each pair met, who met in the last one, and the winds played.

    Pairs are (lower number, higher number). `winds` has, for each player, the games begun as East, South, West, North.
    """

    winds: tuple[tuple[int, ...], ...]
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    last: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request of the call. The `weights` of what need not be avoided are 0."""

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
        """Return the table of each locked player of a round."""
        return {lock.player: lock.table for lock in self.locks if lock.round == round_}

    def locked_winds(self, round_: int) -> dict[int, int]:
        """Return the wind of each player of a round who is locked in one."""
        return {lock.player: lock.wind for lock in self.locks if lock.round == round_ and lock.wind is not None}


@dataclass(frozen=True, slots=True)
class Seating:
    """The answer: the tables 1, 2, … of each round, and who sits out."""

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
