"""The Chengdu patterns as ticks."""

from __future__ import annotations

from dataclasses import replace

from rules.chengdu import facts as f
from rules.chengdu import words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.patterns import ADDED, BASE
from rules.entry import EntryForm, Named, Tick
from rules.patterns import Facts, tick
from rules.ticked_patterns import Counted, Shown, count
from rules.ticked_patterns import Price as Prices
from scoring.multilingual import Text

GROUPS = (
    Named(BASE, Text("Hand (only one counts)", "牌型（只計其一）", "牌型（只计其一）", "牌型（一つだけ）")),
    Named(ADDED, Text("Extra", "另加", "另加", "加算")),
)
_FACTS = Facts(
    tsumo=f.TSUMO | f.RINSHAN | f.HAITEI | f.CLOSED | f.TIAN_HU | f.DI_HU,
    ron=f.GANG_PAO | f.CHANKAN | f.HOUTEI,
    dealer=f.TIAN_HU,
    others=f.DI_HU,
    closed=f.PAIRS | f.CLOSED | f.TIAN_HU | f.DI_HU,
)


def ticks(options: ChengduOptions) -> tuple[Tick, ...]:
    """Return a tick for every pattern that counts under these options; a base excludes all other bases."""
    found = [tick(row, options, row.test, _FACTS) for row in options.rows if row.played(options)]
    bases = sorted(one.id for one in found if one.group == BASE)
    return tuple(_alone(one, bases) if one.group == BASE else one for one in found)


def _alone(base: Tick, bases: list[str]) -> Tick:
    return replace(base, excludes=(*(other for other in bases if other != base.id), *base.excludes))


def ticked(options: ChengduOptions, form: EntryForm, shown: Shown, price: Prices) -> Counted:
    """Return the value of ticks; under a cap of 8, patterns that count above the cap stay above it."""
    found = count(form, shown, price, words.GLOSSARY)
    if options.cap != 8:
        return found
    above_ids = {row.id for row in options.rows if row.above}
    above = sum(value for tick, value in found.rows if tick.id in above_ids)
    return replace(found, value={"fan": min(found.fan - above, options.cap) + above})
