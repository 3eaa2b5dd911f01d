"""Patterns to tick on the tablet: the table of section 3 with what cannot stand together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.duankagen.options import DuankagenOptions
from rules.duankagen.tables import ROWS, Row
from rules.entry import Named, Tick
from scoring.text import Text

_HAND, _LUCK, _CALL = "hand", "luck", "call"
TICK_GROUPS = (
    Named(_HAND, Text("Hand", "牌型", "牌型", "手役")),
    Named(_CALL, Text("Declared and five pairs", "報胡與請和", "报胡与请和", "報胡と請和")),
    Named(_LUCK, Text("How it was won", "和牌方式", "和牌方式", "和了り方")),
)
ADDED = ("bao_hu_fang_chong",)
"""What the deal adds by itself to a bare value (section 6)."""
_SETS = ("dui_dui_he", "ka", "ying_ka", "dai_yao", "jiang_dui")
_KONG_OR_LAST = ("gang_shang_hua", "gang_tai_pao", "qiang_gang", "hai_di_hua", "hai_di_pao")
_FORMS: Mapping[str, Mapping[str, Any]] = {
    "duan_yao": {"common": True, "excludes": ("dai_yao",)},
    "dui_dui_he": {"common": True, "excludes": ("ka", "ying_ka")},
    "ying_ka": {"common": True, "by": ("ron",)},
    "ka": {"common": True, "by": ("tsumo",), "most": 3},
    "gen": {"common": True, "most": 3},
    "gang_shang_hua": {"by": ("tsumo",), "brings": {"gen": 1}},
    "gang_tai_pao": {"by": ("ron",), "excludes": ("qiang_gang", "qing_he_fang_chong")},
    "qiang_gang": {"by": ("ron",), "excludes": ("hai_di_pao", "qing_he_fang_chong", "dui_dui_he", "jiang_dui")},
    "hai_di_hua": {"by": ("tsumo",)},
    "hai_di_pao": {"by": ("ron",)},
    "zi_mo": {"by": ("tsumo",), "sure": True, "counts": False},
    "qing_yi_se": {"common": True},
    "qing_he": {"by": ("tsumo",), "open": None, "excludes": (*_SETS, "gang_shang_hua")},
    "bao_hu": {"common": True},
    "tian_he": {"by": ("tsumo",), "open": None, "dealer": True, "excludes": ("bao_hu", *_KONG_OR_LAST)},
    "di_bao_he": {"open": None, "dealer": False, "excludes": ("bao_hu", *_KONG_OR_LAST)},
    "dai_yao": {"excludes": ("ka", "ying_ka")},
    "jiang_dui": {"excludes": ("dui_dui_he", "duan_yao", "qing_yi_se", "ka", "ying_ka", "dai_yao")},
    "qing_he_fang_chong": {"by": ("ron",)},
}
_GROUP = {_CALL: ("bao_hu", "qing_he", "qing_he_fang_chong"), _LUCK: (*_KONG_OR_LAST, "zi_mo", "tian_he", "di_bao_he")}


def ticks(options: DuankagenOptions) -> tuple[Tick, ...]:
    """Every pattern that these options know and that the deal does not add by itself."""
    return tuple(_tick(options, row) for row in ROWS if row.on(options) and row.id not in ADDED)


def _tick(options: DuankagenOptions, row: Row) -> Tick:
    form = dict(_FORMS[row.id])
    if row.id == "qing_he" and not options.bao_hu_qing_he:
        form["excludes"] = (*form["excludes"], "bao_hu")
    group = next((group for group, ids in _GROUP.items() if row.id in ids), _HAND)
    return Tick(row.id, row.name, row.fan, form.pop("open", row.fan), group, **form)
