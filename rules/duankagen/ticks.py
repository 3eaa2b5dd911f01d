"""The patterns of section 3 as ticks, with the pairs that cannot be combined."""

from __future__ import annotations

from rules.duankagen.options import DuankagenOptions
from rules.duankagen.patterns import CALL, HAND, LUCK
from rules.entry import Named, Tick
from rules.patterns import tick
from scoring.multilingual import Text

TICK_GROUPS = (
    Named(HAND, Text("Hand", "牌型", "牌型", "手役")),
    Named(CALL, Text("Declared and five pairs", "報胡與請和", "报胡与请和", "報胡と請和")),
    Named(LUCK, Text("How it was won", "和牌方式", "和牌方式", "和了り方")),
)
ADDED = ("bao_hu_fang_chong",)
"""The patterns that the deal itself adds to a bare value (section 6)."""


def ticks(options: DuankagenOptions) -> tuple[Tick, ...]:
    """Return a tick for every pattern of these options that the deal does not add itself."""
    return tuple(tick(row, options) for row in options.rows if row.played(options) and row.id not in ADDED)
