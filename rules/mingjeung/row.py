"""Rows of the mingjeung pattern tables, with the fields that only mingjeung has."""

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
"""A pattern that no reading has: dora are counted from the tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[MingjeungOptionFields, Pattern]):
    """A pattern with a fan value: section 2."""

    section: str = "2"


_LIMITS = Ticked("limits")


@dataclass(frozen=True, slots=True, eq=False)
class Limit(Row):
    """A limit hand of one of the two levels: section 5."""

    section: str = "5"
    ticked: Ticked = _LIMITS


def small(options: MingjeungOptionFields) -> Worth:
    """Return the worth of 小例."""
    return Worth(0, 0, limit=SMALL)


def small_closed(options: MingjeungOptionFields) -> Worth:
    """Return the worth of a 小例 that needs a closed hand (門清限定)."""
    return Worth(0, limit=SMALL)


def great(options: MingjeungOptionFields) -> Worth:
    """Return the worth of 大例."""
    return Worth(0, 0, limit=GREAT)


def great_closed(options: MingjeungOptionFields) -> Worth:
    """Return the worth of a 大例 that needs a closed hand (門清限定)."""
    return Worth(0, limit=GREAT)
