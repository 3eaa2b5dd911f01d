"""The patterns of 國標麻將 as ticks on the result form, grouped by fan."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.entry import EntryForm, Named, Tick
from rules.mcr import facts as m
from rules.mcr.check_words import McrWords
from rules.mcr.options import McrOptions
from rules.mcr.patterns import CHICKEN, FLOWERS
from rules.mcr.words import FAN, GLOSSARY
from rules.patterns import COMMON, Facts, arranged, ticks
from rules.ticked_patterns import Counted, Price, Shown, count
from scoring import reading_features as f
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    *(Named(f"fan{fan}", FAN.fill(n=fan)) for fan in (88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1)),
)
_FACTS = Facts(tsumo=f.TSUMO | m.HAITEI | m.RINSHAN, ron=f.RON | m.HOUTEI | m.CHANKAN)


@lru_cache(maxsize=64)
def every_tick(options: McrOptions) -> tuple[Tick, ...]:
    """Return every row that is played: common ones first, the others by fan.

    A chicken hand excludes everything except flowers.
    """
    by_id = {tick.id: tick for tick in ticks(options, _FACTS)}
    common, rest = arranged((row for row in options.rows if row.id in by_id), GROUPS)
    found = [*(replace(by_id[row.id], group=COMMON) for row in common), *(by_id[row.id] for row in rest)]
    others = tuple(tick.id for tick in found if tick.id not in (CHICKEN, FLOWERS) and not tick.sure)
    return tuple(replace(tick, excludes=others) if tick.id == CHICKEN else tick for tick in found)


def ticked(options: McrOptions, form: EntryForm, shown: Shown, price: Price) -> Counted:
    """Return the value of ticks. Flowers don't count towards the minimum."""
    found = count(form, shown, price, GLOSSARY)
    without = sum(fan for tick, fan in found.rows if tick.id != FLOWERS)
    if found.ticks and without < options.minimum:
        said = McrWords.too_little.fill(n=options.minimum)
        raise ContractError(Code.NO_YAKU, f"ticks.{next(iter(found.ticks))}", said)
    return found
