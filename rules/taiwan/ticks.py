"""The patterns of 台灣麻將 as ticks on the result form, and which exclude each other: section 2.

門清, 不求 and 自摸 count without a tick. A ticked flower win is one whose hand is not shown. A shown one is entered by
its tiles, because its payers may owe different 台.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.entry import EntryForm, Named, Tick
from rules.pattern_conflicts import traits
from rules.patterns import COMMON, Facts, Pairs, arranged, clashing, paired, tick, told_apart
from rules.taiwan import facts as t
from rules.taiwan import words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.patterns import DEDUCTION, FLOWER_WINS, Row
from rules.taiwan.value import flower_rows
from rules.ticked_patterns import Counted, Price, Shown, UnsaidError, count
from scoring import reading_features as f
from scoring.errors import not_allowed
from scoring.multilingual import Text

GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    Named("large", Text("Large hands", "大牌", "大牌", "大きな役")),
    Named("flowers", Text("Flowers", "花牌", "花牌", "花牌")),
    Named("ready", Text("Declared, first turn", "天地人", "天地人", "天・地・人")),
)
_FACTS = Facts(
    tsumo=f.TSUMO | t.RINSHAN | t.HAITEI | t.TIAN_HU,
    ron=f.RON | t.CHANKAN,
    dealer=t.TIAN_HU,
    others=t.TIAN_TING | t.DI_HU,
)
_SETS = 5
_TWICE_BESIDE_A_SET = Text(
    "With a full set of four flowers, only one more own flower counts.",
    "已計同色花槓，自己的花牌至多再計一張。",
    "已计同色花杠，自己的花牌至多再计一张。",
    "同色の花槓があるとき、自分の花牌は一枚までです。",
)


@lru_cache(maxsize=64)
def ticks(options: TaiwanOptions) -> tuple[Tick, ...]:
    """Return every pattern that can be ticked: common ones first, the rest in the order of the table."""
    rows = [row for row in options.rows if row.played(options)]
    common, rest = arranged(rows, GROUPS[:1])
    found = [tick(row, options, row.test.needs, _FACTS) for row in common + rest]
    return paired(found, _apart(options, rows), [row.id for row in rows])


def _apart(options: TaiwanOptions, rows: list[Row]) -> Pairs:
    """Return the pairs of patterns that exclude each other.

    A flower win excludes all others except those that count without a tick.
    """
    asked = {row.id: traits(row.test.needs, row.ticked.traits, _SETS) for row in rows if row.id != DEDUCTION}
    others = [row.id for row in rows if not row.ticked.sure]
    alone = {frozenset((flower, other)) for flower in FLOWER_WINS for other in others if other != flower}
    return told_apart(rows, options) | clashing(asked, _SETS) | alone


def ticked(options: TaiwanOptions, form: EntryForm, shown: Shown, price: Price) -> Counted:
    """Return the 牌面台數 of ticks. 字一色 made of sets brings its deduction, and entered flowers are counted."""
    given = dict(shown.ticks) | _flowers(options, shown)
    if given.get("hua_gang") and given.get("hua_pai", 0) > 1:
        raise not_allowed("ticks.hua_pai", _TWICE_BESIDE_A_SET)
    if given.get("zi_yi_se") and not given.get("li_gu_li_gu"):
        given[DEDUCTION] = 1
    return count(form, replace(shown, ticks=given), price, words.GLOSSARY)


def _flowers(options: TaiwanOptions, shown: Shown) -> dict[str, int]:
    """Return the rows of the entered flowers.

    The player's own number counts from the 開門位. Raise `UnsaidError` if that is not known.
    """
    if not shown.flowers or shown.winner is None or shown.dealing is None:
        return {}
    door = shown.dealing if options.dong_wei == "zhuang" else shown.said.get("door")
    if door is None:
        raise UnsaidError("door", "flowers", _DOOR_FIRST)
    held = sum(1 << int(code[0]) - 1 for code in shown.flowers)
    rows = flower_rows(held, (shown.winner - door) % PLAYERS)
    return {row.id: tai // row.tai for row, tai in rows}


_DOOR_FIRST = Text(
    "Flowers: enter first where the wall was broken.",
    "花牌：請先填開門位。",
    "花牌：请先填开门位。",
    "花牌：先に開門位を入力してください。",
)
