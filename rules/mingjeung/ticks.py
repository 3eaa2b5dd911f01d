"""The patterns as ticks on the tablet: mingjeung rulebook, sections 2, 3 and 5.

門摸斷平 has no tick. 斷么九 and 平和 do, and the form knows whether the hand was closed and self-drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.entry import EntryForm, Named, Tick
from rules.mingjeung import facts as m
from rules.mingjeung import words
from rules.mingjeung.check_words import NO_YAKU
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.patterns import ELEMENTS, PARTS, ROWS
from rules.pattern_conflicts import traits
from rules.patterns import COMMON, Facts, arranged, clashing, paired, tick, told_apart
from rules.ticked_patterns import Counted, Shown, Value, count
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    Named("triplets", Text("Triplets, kongs", "刻槓類", "刻杠类", "刻子・槓子")),
    Named("tiles", Text("Suits, honours, terminals", "花色、字牌、么九", "花色、字牌、幺九", "染め・字牌・么九")),
    Named("sequences", Text("Sequences, fours", "般高、四歸", "般高、四归", "同順・四帰")),
    Named("chance", Text("Chance, special shapes", "偶然、特殊牌形", "偶然、特殊牌形", "偶然役・特殊な形")),
    Named("limits", Text("Limit hands", "小例、大例", "小例、大例", "小例・大例")),
    Named("dora", Text("Dora", "懸賞", "宝牌", "ドラ")),
)
_FACTS = Facts(
    tsumo=m.HAITEI | m.TENHOU,
    ron=m.HOUTEI | m.CHANKAN | m.CHIIHOU,
    dealer=m.TENHOU,
    others=m.CHIIHOU | m.RENHOU,
    riichi=m.RIICHI,
)
_PARTS = {row.id for row in PARTS}
_ELEMENTS = next(row for row in ROWS if row.id == ELEMENTS)


def ticks(options: MingjeungOptions) -> tuple[Tick, ...]:
    """Return every pattern in the order of the groups, with the patterns that exclude each other."""
    common, rest = arranged((row for row in options.rows if row.id != ELEMENTS), GROUPS)
    rows = common + rest
    plain = [row for row in rows if not row.worth(options).limit]
    asked = {row.id: traits(row.test_under(options).needs, row.ticked.traits) for row in plain}
    found = [tick(row, options, row.test_under(options).needs, _FACTS) for row in rows]
    return paired(found, told_apart(rows, options) | clashing(asked))


def _elements(fan: int) -> Tick:
    return Tick(ELEMENTS, _ELEMENTS.named.get(fan, _ELEMENTS.name), fan, fan, sure=True)


def ticked(form: EntryForm, shown: Shown, price: Callable[[Value], tuple[int, ...] | None]) -> Counted:
    """Return the value of ticks, with 門摸斷平 by its elements, the minimum without dora, and the paid maximum."""
    held = (not shown.open) + (shown.by == "tsumo") + sum(key in shown.ticks for key in _PARTS)
    if held > 1:
        form = replace(form, ticks=(_elements(held - 1), *form.ticks))
    found = count(form, shown, price, words.GLOSSARY)
    found = replace(found, rows=tuple(row for row in found.rows if not row[0].part_of))
    if not found.times and found.ticks and not any(worth for tick, worth in found.rows if tick.counts):
        raise ContractError(Code.NO_YAKU, f"ticks.{next(iter(found.ticks))}", NO_YAKU)
    return found
