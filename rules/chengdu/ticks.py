"""The Chengdu patterns as they are ticked at the table."""

from __future__ import annotations

from dataclasses import replace

from rules.chengdu import facts as f
from rules.chengdu.names import NAMES
from rules.chengdu.options import ChengduOptions
from rules.chengdu.tables import ADDED, BASES, GEN, Row
from rules.entry import BOTH, EntryForm, Named, Tick
from rules.ticks import Counted, Shown, count
from rules.ticks import Price as Prices
from scoring.text import Text

GROUPS = (
    Named("base", Text("Hand (one of them)", "牌型（只計其一）", "牌型（只计其一）", "牌型（一つだけ）")),
    Named("added", Text("On top", "另加", "另加", "加算")),
)
PLAIN = "su_hu"
_SURE = (PLAIN, "zi_mo", "men_qing")
_COMMON = ("su_hu", "dui_dui_hu", "qing_yi_se", "qi_dui", "gen", "gang_shang_kai_hua", "qing_dui", "long_qi_dui")
_WITHOUT_MELDS = f.PAIRS | f.CLOSED | f.TIAN_HU | f.DI_HU
_SELF_DRAWN = f.TSUMO | f.RINSHAN | f.HAITEI | f.CLOSED | f.TIAN_HU | f.DI_HU
_DISCARDED = f.GANG_PAO | f.CHANKAN | f.HOUTEI
_APART = {
    "qiang_gang_hu": ("gang_shang_pao", "hai_di_pao", "jin_gou_diao"),
    "tian_hu": ("gang_shang_kai_hua", "hai_di_lao_yue"),
    "di_hu": ("gang_shang_kai_hua", "hai_di_lao_yue"),
    "zhong_zhang": ("dai_yao", "qing_yao_jiu"),
    "gang_shang_kai_hua": ("qi_dui", "long_qi_dui", "qing_qi_dui", "qing_long_qi_dui"),
}
"""Pairs that no hand can have, beside the bases, which exclude each other."""


def ticks(options: ChengduOptions) -> tuple[Tick, ...]:
    """Every pattern that counts under these options."""
    bases = [_tick(options, row, "base") for row in BASES if row.on(options)]
    ids = {tick.id for tick in bases}
    alone = [_alone(tick, ids) for tick in bases]
    added = [_tick(options, row, "added") for row in ADDED if row.on(options)]
    return (*alone, *added)


def _alone(tick: Tick, bases: set[str]) -> Tick:
    """A base with all other bases excluded; any other takes the place of 素胡, which is sure."""
    apart = (*sorted(bases - {tick.id}), *tick.excludes)
    return replace(tick, excludes=apart, replaces=() if tick.sure else (PLAIN,))


def _tick(options: ChengduOptions, row: Row, group: str) -> Tick:
    value = row.value(options)
    closed_only = row.needs & _WITHOUT_MELDS
    return Tick(
        row.id,
        NAMES[row.id],
        closed=value,
        open=None if closed_only else value,
        group=group,
        most=4 if row is GEN else 1,
        common=row.id in _COMMON,
        excludes=(*row.excludes, *_APART.get(row.id, ())),
        by=("tsumo",) if row.needs & _SELF_DRAWN else ("ron",) if row.needs & _DISCARDED else BOTH,
        dealer={f.TIAN_HU: True, f.DI_HU: False}.get(row.needs),
        sure=row.id in _SURE,
    )


def ticked(options: ChengduOptions, form: EntryForm, shown: Shown, price: Prices) -> Counted:
    """The value of ticks; under a cap of 8 what stands above it stays above."""
    found = count(form, shown, price)
    if options.cap != 8:
        return found
    above_ids = {row.id for row in ADDED if row.above}
    above = sum(value for tick, value in found.rows if tick.id in above_ids)
    return replace(found, value={"fan": min(found.fan - above, options.cap) + above})
