"""The formulas of circuits as data; decimals are whole numbers of ten-thousandths (circuits, section 5.3 to 5.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from clubs.ranking.elo import Elo


class BaseBy(StrEnum):
    """How a place becomes points."""

    LINEAR = "linear"
    UPPER_HALF = "upper_half"
    TABLE = "table"
    POINTS = "points"
    TABLE_POINTS = "table_points"


OWN_POINTS = (BaseBy.POINTS, BaseBy.TABLE_POINTS)
"""Bases that are the result's own points."""
FACTS = ("players", "days", "countries", "qualification", "sessions", "weight")


@dataclass(frozen=True, slots=True)
class PointTable:
    """Points by place for fields of at least `least` players. `rest` is for places beyond the list."""

    least: int
    points: tuple[int, ...]
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Base:
    """The value of a place before the event's weight."""

    by: BaseBy
    top: int = 0
    round: bool = True
    averaged: bool = False
    tables: tuple[PointTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """What one fact adds to an event's weight: the fact itself, or the last step reached."""

    fact: str
    steps: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Ageing:
    """The factor of a result up to a number of months after the event. `kept`: the last day still counts in full."""

    steps: tuple[tuple[int, int], ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class PartRule:
    """One part of a value: the choice of results, and whether they are averaged or added up."""

    share: Fraction
    averaged: bool
    first: int
    rest: int
    fill: int = 0
    where: str = "all"
    choose: str = "base"
    largest: bool = False


@dataclass(frozen=True, slots=True)
class ListFormula:
    """A ranking by the best, or all, results of each player."""

    base: Base
    weight: tuple[Term, ...]
    age: Ageing | None
    since: date | None
    repeat: str | None
    parts: tuple[PartRule, ...]
    equal: str
    min_events: int
    home: str | None
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EloFormula:
    """Elo carried over events, by games or by final places."""

    by_games: bool
    start: float = 1500
    track: Elo = field(default_factory=Elo)
    k: float = 32
    spread: float = 400
    weight: tuple[Term, ...] = ()
    provisional: int = 10
    inactive: int | None = 730


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade and its conditions for promotion, each None if it doesn't apply."""

    name: str
    rp: int | None = None
    elo: float | None = None
    matches: int | None = None
    average_place: int | None = None
    exam: int | None = None


@dataclass(frozen=True, slots=True)
class LadderFormula:
    """Grades from the lowest, reached by points, Elo, matches and promotion events."""

    ladder: tuple[Grade, ...]
    base: Base
    weight: tuple[Term, ...]
    elo: EloFormula | None


Formula = ListFormula | EloFormula | LadderFormula
