"""The patterns as the tablet offers them to be ticked: mingjeung rulebook, sections 2, 3 and 5."""

from __future__ import annotations

from dataclasses import replace

from rules.entry import Named, Tick
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.tables import DORA, FAN, LIMIT, LimitRow, Row
from scoring.text import Text

_GROUPS: tuple[tuple[Named, tuple[str, ...]], ...] = (
    (
        Named("general", Text("General", "總類", "总类", "基本")),
        ("riichi", "menzen_tsumo_tanyao_pinfu"),
    ),
    (
        Named("suits", Text("Suits", "染手類", "染手类", "染め手")),
        ("honitsu", "chinitsu", "one_voided_suit", "all_types"),
    ),
    (
        Named("honours", Text("Honours", "字牌類", "字牌类", "字牌")),
        ("yakuhai", "shousangen", "big_three_winds"),
    ),
    (
        Named("triplets", Text("Triplets and kongs", "刻槓類", "刻杠类", "刻子・槓子")),
        ("ankan", "toitoi", "sanankou", "sanrenkou", "sankantsu"),
    ),
    (Named("ends", Text("Ends", "么九類", "幺九类", "么九")), ("chanta", "junchan", "honroutou")),
    (
        Named("equal", Text("Equal sequences", "般高類", "般高类", "同順")),
        ("iipeikou", "ryanpeikou", "isshoku_sanjun"),
    ),
    (
        Named("three_suits", Text("Three suits", "三色類", "三色类", "三色")),
        ("sanshoku_doujun", "shousanshoku_doukou", "sanshoku_doukou"),
    ),
    (
        Named("numbers", Text("Combinations", "數字組合類", "数字组合类", "組み合わせ")),
        ("ittsuu", "siguiyi", "siguier", "siguisi"),
    ),
    (
        Named("chance", Text("Chance", "偶然類", "偶然类", "偶然役")),
        ("rinshan", "chankan", "haitei", "houtei"),
    ),
    (
        Named("shapes", Text("Special shapes", "特殊和牌形", "特殊和牌形", "特殊な形")),
        ("chiitoitsu", "shisibuda"),
    ),
    (Named("dora", Text("Dora", "懸賞", "悬赏", "懸賞")), ("dora", "ura")),
    (Named("limits", Text("Limit hands", "小例、大例", "小例、大例", "小例・大例")), tuple(row.id for row in LIMIT)),
)
GROUPS = tuple(group for group, _keys in _GROUPS)
_GROUP_OF = {key: group.id for group, keys in _GROUPS for key in keys}
_COMMON = ("riichi", "menzen_tsumo_tanyao_pinfu", "yakuhai", "honitsu", "toitoi", "one_voided_suit", "dora")
_MOST_DORA = 4

_SETS_ONLY = (
    "ankan", "toitoi", "sanankou", "sanrenkou", "sankantsu", "yakuhai", "shousangen", "big_three_winds", "chanta",
    "junchan", "iipeikou", "ryanpeikou", "isshoku_sanjun", "sanshoku_doujun", "shousanshoku_doukou",
    "sanshoku_doukou", "ittsuu", "siguiyi", "siguier", "siguisi", "rinshan",
)  # fmt: skip
"""Patterns that are no seven pairs and no 十四不搭."""
_RUNS = ("iipeikou", "ryanpeikou", "isshoku_sanjun", "sanshoku_doujun", "ittsuu", "siguiyi", "siguier", "siguisi")
_EXCLUDES = {
    "honitsu": ("chinitsu", "one_voided_suit", "all_types"),
    "chinitsu": ("honitsu", "one_voided_suit", "all_types", "yakuhai", "shousangen", "big_three_winds", "honroutou"),
    "one_voided_suit": ("all_types", "yakuhai", "shousangen", "big_three_winds", "honroutou", "shisibuda"),
    "toitoi": _RUNS,
    "junchan": ("chanta", "honroutou", "yakuhai", "shousangen", "big_three_winds", "honitsu", "all_types"),
    "honroutou": ("chanta", *_RUNS),
    "ryanpeikou": ("iipeikou", "isshoku_sanjun"),
    "isshoku_sanjun": ("iipeikou",),
    "chiitoitsu": (*_SETS_ONLY, "shisibuda"),
    "shisibuda": (*_SETS_ONLY, "all_types", "honitsu", "chinitsu", "honroutou"),
    "rinshan": ("chankan", "houtei"),
    "chankan": ("houtei", "haitei"),
    "haitei": ("houtei",),
}
_BRINGS = {
    "shousangen": {"yakuhai": 2},
    "siguisi": {},
}
_BY = {
    "chankan": ("ron",),
    "haitei": ("tsumo",),
    "houtei": ("ron",),
    "tenhou": ("tsumo",),
    "chiihou": ("ron",),
    "suuankou": ("tsumo",),
}
_DEALER = {"tenhou": True, "chiihou": False, "renhou": False}


def ticks(options: MingjeungOptions) -> tuple[Tick, ...]:
    """Every pattern, in the order of the groups."""
    made = {row.id: _fan(options, row) for row in FAN} | {row.id: _limit(row) for row in LIMIT}
    made |= {"dora": _dora("dora", _MOST_DORA), "ura": _dora("ura", 1)}
    return tuple(made[key] for key in _GROUP_OF)


def _fan(options: MingjeungOptions, row: Row) -> Tick:
    tick = Tick(
        row.id,
        row.name,
        row.fan,
        None if row.closed else row.fan,
        _GROUP_OF[row.id],
        most=_most(options, row),
        common=row.id in _COMMON,
        excludes=_EXCLUDES.get(row.id, ()),
        by=_BY.get(row.id, ("ron", "tsumo")),
        brings=_BRINGS.get(row.id, {}),
    )
    return replace(tick, riichi=True, sure=True) if row.id == "riichi" else tick


def _most(options: MingjeungOptions, row: Row) -> int:
    """A triplet of both winds may count twice."""
    return row.most + (row.id == "yakuhai" and options.double_wind == 2)


def _dora(id: str, most: int) -> Tick:
    common = id in _COMMON
    riichi = True if id == "ura" else None
    return Tick(id, DORA[id], 1, 1, _GROUP_OF[id], most=most, common=common, riichi=riichi, counts=False)


def _limit(row: LimitRow) -> Tick:
    return Tick(
        row.id,
        row.name,
        0,
        None if row.closed else 0,
        _GROUP_OF[row.id],
        limit=row.level,
        by=_BY.get(row.id, ("ron", "tsumo")),
        dealer=_DEALER.get(row.id),
    )
