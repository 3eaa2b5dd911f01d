"""What a row of riichi's tables is made of, beside what all systems share."""

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
"""No reading has it: dora are counted by tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[RiichiOptionFields, Pattern]):
    """A pattern of fan: section 2. `limit_needs`: the facts by which it is a limit hand where it is worth both."""

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
    """A limit hand under all options."""
    return ONCE


def double(id: str) -> Worths[RiichiOptionFields]:
    """A limit hand that is worth two where so agreed."""
    return lambda options: TWICE if id in options.double_yakuman else ONCE


def open_riichi(fan: int) -> Worths[RiichiOptionFields]:
    """开立直: so many fan where it is played, and a limit hand where so agreed."""
    worths = {"off": OFF, "on": Worth(fan, yakuman=1), "no_yakuman": Worth(fan)}
    return lambda options: worths[options.open_riichi]


def four_play(options: RiichiOptionFields) -> bool:
    """Three players have no middle 萬."""
    return options.players == 4
