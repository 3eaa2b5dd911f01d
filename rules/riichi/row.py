"""Rows of the riichi pattern tables, with the fields that only riichi has."""

from __future__ import annotations

from dataclasses import dataclass

from rules import patterns as table
from rules.pattern_conflicts import PAIRS, SETS
from rules.patterns import OFF, Ticked, Worth, Worths
from rules.riichi.option_fields import RiichiOptionFields
from scoring.patterns import Pattern

PLAIN = "234p678p345s99p67s"
DECLARED = ("riichi", "double_riichi", "open_riichi", "double_open_riichi")
FLAT = (SETS, PAIRS)
NEVER = Pattern(1 << 62)
"""A pattern that no reading has: dora are counted from the tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[RiichiOptionFields, Pattern]):
    """A pattern with a fan value: section 2.

    `limit_needs`: the facts that make it a limit hand, where it can be worth either fan or a limit.
    """

    section: str = "2"
    limit_needs: int = 0


_LIMITS = Ticked("limits")


@dataclass(frozen=True, slots=True, eq=False)
class Yakuman(Row):
    """A limit hand: section 4."""

    section: str = "4"
    ticked: Ticked = _LIMITS


ONCE, TWICE = Worth(0, 0, yakuman=1), Worth(0, 0, yakuman=2)
LIMIT_FAN = {"mangan": 5, "baiman": 8}
"""The fan of a limit that a hand may be worth instead of its patterns."""
FIXED = {limit: Worth(0, limit=limit) for limit in LIMIT_FAN}


def limit(options: RiichiOptionFields) -> Worth:
    """Return the worth of a single limit hand, whatever the options."""
    return ONCE


def double(id: str) -> Worths[RiichiOptionFields]:
    """Return a function for the worth of a limit hand that counts double under the option `double_yakuman`."""
    return lambda options: TWICE if id in options.double_yakuman else ONCE


def open_riichi(fan: int) -> Worths[RiichiOptionFields]:
    """Return a function for the worth of 开立直: `fan` where it is played, also a limit hand by option."""
    worths = {"off": OFF, "on": Worth(fan, yakuman=1), "no_yakuman": Worth(fan)}
    return lambda options: worths[options.open_riichi]


def four_play(options: RiichiOptionFields) -> bool:
    """Return whether four players play. With three players the set has no middle 萬."""
    return options.players == 4
