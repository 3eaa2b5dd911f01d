"""The patterns of 台灣麻將 as they are ticked at the table, and what cannot go together: section 2.

門清, 不求 and 自摸 count by themselves. A flower win ticked is one whose hand is not shown; a shown one is entered by
its tiles, for its payers may owe different 台.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

from rules.entry import BOTH, EntryForm, Named, Tick
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.tables import BY_ID, FLOWER_WINS, ROWS
from rules.taiwan.value import flower_rows
from rules.ticks import Counted, Price, Shown, count
from scoring.errors import not_allowed
from scoring.text import Text

GROUPS = (
    Named("common", Text("Common", "常見", "常见", "よく出る役")),
    Named("large", Text("Large hands", "大牌", "大牌", "大きな役")),
    Named("flowers", Text("Flowers", "花牌", "花牌", "花牌")),
    Named("ready", Text("Declared and first turn", "天地人", "天地人", "天・地・人")),
)
_GROUP: Mapping[str, tuple[str, ...]] = {
    "flowers": ("hua_gang", "man_hua", "ba_xian_guo_hai", "qi_qiang_yi"),
    "ready": ("tian_ting", "di_ting", "tian_hu", "di_hu", "ren_hu"),
}
_COMMON = (
    "men_qing",
    "bu_qiu",
    "zi_mo",
    "hua_pai",
    "jian_zi_ke",
    "quan_feng",
    "men_feng",
    "du_ting",
    "ping_hu",
    "dui_dui_hu",
    "cou_yi_se",
    "qing_yi_se",
    "san_an_ke",
    "si_an_ke",
    "quan_qiu",
    "ban_qiu",
    "gang_shang_kai_hua",
    "hai_di_lao_yue",
    "qiang_gang_hu",
    "xiao_san_yuan",
)
_MOST = {"jian_zi_ke": 2, "hua_pai": 2}
_BY = {
    "ron": ("quan_qiu", "ping_hu", "qiang_gang_hu", "qi_qiang_yi"),
    "tsumo": ("bu_qiu", "ban_qiu", "zi_mo", "gang_shang_kai_hua", "hai_di_lao_yue", "tian_hu", "ba_xian_guo_hai"),
}
_CLOSED_ONLY = ("men_qing", "bu_qiu", "wu_an_ke", "tian_ting", "di_ting", "tian_hu", "di_hu", "ren_hu", "li_gu_li_gu")
_OPEN_ONLY = ("quan_qiu", "ban_qiu")
_DEALER = {"tian_hu": True, "tian_ting": False, "di_hu": False}
_SURE = ("men_qing", "bu_qiu", "zi_mo")
_WINDS_AND_DRAGONS = ("da_si_xi", "xiao_si_xi", "da_san_yuan", "xiao_san_yuan")
_TRIPLETS = ("men_feng", "quan_feng", "jian_zi_ke", *_WINDS_AND_DRAGONS)
_HIDDEN = ("san_an_ke", "si_an_ke", "wu_an_ke")
_FIRST = ("tian_hu", "di_hu", "ren_hu")
_FLOWERS = ("hua_pai", "hua_gang", "man_hua")
_APART: tuple[tuple[str, ...], ...] = (
    _HIDDEN,
    _WINDS_AND_DRAGONS,
    ("qing_yi_se", "cou_yi_se", "zi_yi_se"),
    ("tian_ting", "di_ting", *_FIRST),
    ("hua_pai", "man_hua"),
    ("hua_gang", "man_hua"),
    ("dui_dui_hu", "zi_yi_se"),
    ("dui_dui_hu", "wu_an_ke"),
    ("tian_hu", "du_ting"),
)
"""Of each of these only one."""
_AGAINST: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("ping_hu",), (*_TRIPLETS, *_HIDDEN, *_FLOWERS, "dui_dui_hu", "cou_yi_se", "zi_yi_se", "du_ting")),
    (("qing_yi_se",), _TRIPLETS),
    (("da_si_xi",), ("men_feng", "quan_feng")),
    (("da_san_yuan", "xiao_san_yuan"), ("jian_zi_ke",)),
    (("quan_qiu", "ban_qiu"), _HIDDEN),
    (("qiang_gang_hu",), ("dui_dui_hu", "wu_an_ke", "quan_qiu", "zi_yi_se", "li_gu_li_gu", *_FIRST)),
    (_FIRST, ("hai_di_lao_yue",)),
    (("tian_hu",), ("gang_shang_kai_hua",)),
    (("li_gu_li_gu",), (*_HIDDEN, *_WINDS_AND_DRAGONS, "ping_hu", "dui_dui_hu")),
)
"""None of the first with one of the second."""
_REPLACES: Mapping[str, tuple[str, ...]] = {
    "wu_an_ke": ("men_qing",),
    "tian_ting": ("men_qing",),
    "di_ting": ("men_qing",),
    "di_hu": ("men_qing",),
    "ren_hu": ("men_qing",),
    "li_gu_li_gu": ("men_qing",),
    "tian_hu": _SURE,
    "ba_xian_guo_hai": _SURE,
    "qi_qiang_yi": _SURE,
}
_BRINGS = {"quan_qiu": {"du_ting": 1}, "ban_qiu": {"du_ting": 1}}
_DEDUCTION = "zi_yi_se_jian"
_TWICE_BESIDE_A_SET = Text(
    "Beside a complete set of four only one own flower is left to count.",
    "已計同色花杠，自己的花牌至多再計一張。",
    "已计同色花杠，自己的花牌至多再计一张。",
    "同色の花槓があるとき、自分の花牌は一枚までです。",
)


@lru_cache(maxsize=2)
def ticks(li_gu: bool) -> tuple[Tick, ...]:
    """Every pattern that can be ticked; common ones in the order of `_COMMON`."""
    order = {key: place for place, key in enumerate(_COMMON)}
    ids = sorted((row.id for row in ROWS), key=lambda key: order.get(key, len(order)))
    return tuple(_tick(key, li_gu) for key in ids if li_gu or key != "li_gu_li_gu")


def _tick(key: str, li_gu: bool) -> Tick:
    row = BY_ID[key]
    needs = {_DEDUCTION: ("zi_yi_se",), "zi_yi_se": (*_WINDS_AND_DRAGONS, *(("li_gu_li_gu",) if li_gu else ()))}
    return Tick(
        key,
        row.name,
        None if key in _OPEN_ONLY else row.tai,
        None if key in _CLOSED_ONLY else row.tai,
        group="common" if key in _COMMON else next((group for group, ids in _GROUP.items() if key in ids), "large"),
        most=_MOST.get(key, 1),
        common=key in _COMMON,
        excludes=tuple(other for other in _excluded(key) if li_gu or other != "li_gu_li_gu"),
        by=next(((way,) for way, ids in _BY.items() if key in ids), BOTH),
        dealer=_DEALER.get(key),
        needs=needs.get(key, ()),
        brings=_BRINGS.get(key, {}),
        sure=key in _SURE,
        replaces=_REPLACES.get(key, ()),
    )


@lru_cache(maxsize=1)
def _pairs() -> frozenset[tuple[str, str]]:
    found = {pair for group in _APART for pair in combinations(group, 2)}
    found |= {pair for ones, others in _AGAINST for pair in product(ones, others)}
    found |= {(flower.id, row.id) for flower in FLOWER_WINS for row in ROWS if row.id not in (flower.id, *_SURE)}
    return frozenset(found)


def _excluded(key: str) -> tuple[str, ...]:
    against = {b for a, b in _pairs() if a == key} | {a for a, b in _pairs() if b == key}
    return tuple(row.id for row in ROWS if row.id in against)


def ticked(options: TaiwanOptions, form: EntryForm, shown: Shown, price: Price) -> Counted:
    """The 牌面台數 of ticks: 字一色 of sets comes with its deduction, flowers that were tapped are counted."""
    given = dict(shown.ticks) | _flowers(options, shown)
    if given.get("hua_gang") and given.get("hua_pai", 0) > 1:
        raise not_allowed("ticks.hua_pai", _TWICE_BESIDE_A_SET)
    if given.get("zi_yi_se") and not given.get("li_gu_li_gu"):
        given[_DEDUCTION] = 1
    return count(form, replace(shown, ticks=given), price)


def _flowers(options: TaiwanOptions, shown: Shown) -> dict[str, int]:
    """The rows of the flowers tapped; the own number is counted from the 開門位."""
    if not shown.flowers or shown.winner is None or shown.dealing is None:
        return {}
    door = shown.dealing if options.dong_wei == "zhuang" else shown.said.get("door")
    if door is None:
        raise not_allowed("flowers", _DOOR_FIRST)
    held = sum(1 << int(code[0]) - 1 for code in shown.flowers)
    rows = flower_rows(held, (shown.winner - door) % PLAYERS)
    return {key: tai // BY_ID[key].tai for key, tai in rows}


_DOOR_FIRST = Text(
    "Flowers: say first where the wall was broken.",
    "花牌：請先填開門位。",
    "花牌：请先填开门位。",
    "花牌：先に開門位を入力してください。",
)
