"""What a row of mingjeung's tables is made of, beside what all systems share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from rules import patterns as table
from rules.mingjeung.option_fields import MingjeungOptionFields
from rules.mingjeung.points import GREAT, SMALL
from rules.pattern_conflicts import PAIRS, SETS
from rules.patterns import Ticked, Worth
from scoring.patterns import Pattern

FLAT = (SETS, PAIRS)
ron = partial(table.ron, loser="W")
NEVER = Pattern(1 << 62)
"""No reading has it: dora are counted by tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[MingjeungOptionFields, Pattern]):
    """A pattern of fan: section 2."""

    section: str = "2"


_LIMITS = Ticked("limits")


@dataclass(frozen=True, slots=True, eq=False)
class Limit(Row):
    """A limit hand of one of the two levels: section 5."""

    section: str = "5"
    ticked: Ticked = _LIMITS


def small(options: MingjeungOptionFields) -> Worth:
    """小例."""
    return Worth(0, 0, limit=SMALL)


def small_closed(options: MingjeungOptionFields) -> Worth:
    """小例, 門清限定."""
    return Worth(0, limit=SMALL)


def great(options: MingjeungOptionFields) -> Worth:
    """大例."""
    return Worth(0, 0, limit=GREAT)


def great_closed(options: MingjeungOptionFields) -> Worth:
    """大例, 門清限定."""
    return Worth(0, limit=GREAT)
