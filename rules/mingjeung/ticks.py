"""The patterns as the tablet offers them to be ticked: mingjeung rulebook, sections 2, 3 and 5.

門摸斷平 is not ticked: 斷么九 and 平和 are, whether the hand was concealed and self-drawn the form knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from rules.entry import EntryForm, Named, Tick
from rules.mingjeung.check_words import NO_YAKU
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.tables import DORA, FAN, LIMIT, NAMES, LimitRow, Row
from rules.ticks import Counted, Shown, Value, count
from scoring.errors import Code, ContractError
from scoring.text import Text

ELEMENTS = "menzen_tsumo_tanyao_pinfu"
PARTS = {
    "tanyao": Text("All simples", "斷么九", "断幺九", "断么九"),
    "pinfu": Text("All sequences", "平和", "平和", "平和"),
}
"""What is ticked of 門摸斷平."""

_GROUPS: tuple[tuple[Named, tuple[str, ...]], ...] = (
    (
        Named("common", Text("Common", "常見", "常见", "よく出る役")),
        (
            "riichi", "tanyao", "pinfu", "yakuhai", "one_voided_suit", "all_types", "honitsu", "toitoi", "iipeikou",
            "sanshoku_doujun", "ittsuu", "chiitoitsu",
        ),
    ),
    (
        Named("triplets", Text("Triplets, kongs", "刻槓類", "刻杠类", "刻子・槓子")),
        ("ankan", "sanankou", "sanrenkou", "sankantsu", "shousanshoku_doukou", "sanshoku_doukou"),
    ),
    (
        Named("tiles", Text("Colour, honours, ends", "花色、字牌、么九", "花色、字牌、幺九", "染め・字牌・么九")),
        ("chinitsu", "shousangen", "big_three_winds", "chanta", "junchan", "honroutou"),
    ),
    (
        Named("sequences", Text("Sequences, fours", "般高、四歸", "般高、四归", "同順・四帰")),
        ("ryanpeikou", "isshoku_sanjun", "siguiyi", "siguier", "siguisi"),
    ),
    (
        Named("chance", Text("Chance, shape", "偶然、特殊牌形", "偶然、特殊牌形", "偶然・特殊な形")),
        ("rinshan", "chankan", "haitei", "houtei", "shisibuda"),
    ),
    (Named("limits", Text("Limit hands", "小例、大例", "小例、大例", "小例・大例")), tuple(row.id for row in LIMIT)),
    (Named("dora", Text("Dora", "懸賞", "悬赏", "懸賞牌")), ("dora", "ura")),
)  # fmt: skip
GROUPS = tuple(group for group, _keys in _GROUPS)
_GROUP_OF = {key: group.id for group, keys in _GROUPS for key in keys}
_MOST_DORA = 4

_HONOURS = ("yakuhai", "shousangen", "big_three_winds", "honroutou", "all_types")
_FOUR_RUNS = ("pinfu", "ryanpeikou", "siguisi")
_THREE_RUNS = ("isshoku_sanjun", "sanshoku_doujun", "ittsuu")
_TWO_RUNS = ("iipeikou", "siguier")
_FOUR_TRIPLETS = ("toitoi",)
_THREE_TRIPLETS = ("sanankou", "sanrenkou", "sankantsu", "big_three_winds", "sanshoku_doukou")
_TWO_TRIPLETS = ("shousangen", "shousanshoku_doukou")
_ONE_TRIPLET = ("ankan", "yakuhai", "siguiyi", "rinshan")
_RUNS = (*_FOUR_RUNS, *_THREE_RUNS, *_TWO_RUNS, "siguiyi")
_TRIPLETS = (*_FOUR_TRIPLETS, *_THREE_TRIPLETS, *_TWO_TRIPLETS, *_ONE_TRIPLET)
_THREE_SUITS = ("sanshoku_doujun", "shousanshoku_doukou", "sanshoku_doukou", "all_types", "shisibuda")
_APART: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (_FOUR_RUNS, _TRIPLETS),
    (_THREE_RUNS, (*_FOUR_TRIPLETS, *_THREE_TRIPLETS, *_TWO_TRIPLETS)),
    (_TWO_RUNS, (*_FOUR_TRIPLETS, *_THREE_TRIPLETS)),
    (_FOUR_TRIPLETS, ("siguiyi",)),
    (("chiitoitsu", "shisibuda"), (*_RUNS, *_TRIPLETS, "chanta", "junchan")),
    (("honitsu", "chinitsu", "one_voided_suit"), _THREE_SUITS),
    (("chinitsu", "one_voided_suit", "tanyao", "junchan"), _HONOURS),
    (("tanyao",), ("honitsu", "chanta", "junchan", "ittsuu", "shisibuda")),
    (("junchan",), ("honitsu",)),
    (("honroutou",), (*_RUNS, "chanta", "sanrenkou")),
    (("chanta", "junchan"), ("ittsuu", "sanrenkou")),
)
"""Of each pair of rows no two go together: sets that four do not hold, tiles that one forbids and the other needs."""
_ALONE: tuple[tuple[str, ...], ...] = (
    ("honitsu", "chinitsu", "one_voided_suit"),
    ("chanta", "junchan", "honroutou"),
    ("iipeikou", "ryanpeikou"),
    ("iipeikou", "isshoku_sanjun"),
    ("ryanpeikou", "isshoku_sanjun"),
    ("chiitoitsu", "shisibuda"),
    ("rinshan", "chankan"),
    ("rinshan", "houtei"),
    ("haitei", "houtei", "chankan"),
    ("sanshoku_doujun", "ittsuu"),
    ("shisibuda", "honroutou"),
)
"""Of each row only one can be."""
_WINS: Mapping[str, dict[str, Any]] = {
    "riichi": {"riichi": True, "sure": True},
    "ura": {"riichi": True},
    "haitei": {"by": ("tsumo",)},
    "houtei": {"by": ("ron",)},
    "chankan": {"by": ("ron",)},
    "shousangen": {"brings": {"yakuhai": 2}},
    "honroutou": {"needs": ("toitoi", "chiitoitsu")},
    "siguisi": {"needs": ("iipeikou", "ryanpeikou", "isshoku_sanjun")},
    "tenhou": {"by": ("tsumo",), "dealer": True},
    "chiihou": {"by": ("ron",), "dealer": False},
    "renhou": {"dealer": False},
    "suuankou": {"by": ("tsumo",)},
}
"""What the win must be beside the tiles, and what a tick says of others."""


def ticks(options: MingjeungOptions) -> tuple[Tick, ...]:
    """Every pattern, in the order of the groups, with what does not go together."""
    made = {row.id: _fan(options, row) for row in FAN} | {row.id: _limit(row) for row in LIMIT}
    made |= {key: _tick(key, name, 0, 0, part_of=ELEMENTS) for key, name in PARTS.items()}
    made |= {"dora": _dora("dora", _MOST_DORA), "ura": _dora("ura", 1)}
    return tuple(replace(made[key], excludes=_EXCLUDES.get(key, ())) for key in _GROUP_OF)


def _excludes() -> dict[str, tuple[str, ...]]:
    pairs = {frozenset((one, other)) for ones, others in _APART for one in ones for other in others if one != other}
    pairs |= {frozenset(pair) for row in _ALONE for pair in combinations(row, 2)}
    return {key: tuple(other for other in _GROUP_OF if frozenset((key, other)) in pairs) for key in _GROUP_OF}


_EXCLUDES = _excludes()


def _tick(key: str, name: Text, closed: int | None, called: int | None, **more: Any) -> Tick:
    return Tick(key, name, closed, called, _GROUP_OF[key], **{"common": _GROUP_OF[key] == "common", **more})


def _fan(options: MingjeungOptions, row: Row) -> Tick:
    if row.id == ELEMENTS:
        return Tick(row.id, row.name, row.fan, row.fan)
    most = row.most + (row.id == "yakuhai" and options.double_wind == 2)
    return _tick(row.id, row.name, row.fan, None if row.closed else row.fan, most=most, **_WINS.get(row.id, {}))


def _dora(key: str, most: int) -> Tick:
    return _tick(key, DORA[key], 1, 1, most=most, counts=False, **_WINS.get(key, {}))


def _limit(row: LimitRow) -> Tick:
    return _tick(row.id, row.name, 0, None if row.closed else 0, limit=row.level, **_WINS.get(row.id, {}))


def ticked(form: EntryForm, shown: Shown, price: Callable[[Value], tuple[int, ...] | None]) -> Counted:
    """What ticks come to: 門摸斷平 by its elements, the minimum before dora, the most that is paid."""
    held = (not shown.open) + (shown.by == "tsumo") + sum(key in shown.ticks for key in PARTS)
    if held > 1:
        form = replace(form, ticks=(Tick(ELEMENTS, NAMES[ELEMENTS], held - 1, held - 1, sure=True), *form.ticks))
    found = count(form, shown, price)
    found = replace(found, rows=tuple(row for row in found.rows if not row[0].part_of))
    if not found.times and found.ticks and not any(worth for tick, worth in found.rows if tick.counts):
        raise ContractError(Code.NO_YAKU, f"ticks.{next(iter(found.ticks))}", NO_YAKU)
    return found
